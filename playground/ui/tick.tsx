import type { ComponentChildren, TargetedEvent } from 'preact';

export function Tick({ of, children }: { readonly of: { value: boolean }; readonly children: ComponentChildren }) {
  const take = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => void (of.value = currentTarget.checked);
  return (
    <label class="tick">
      <input type="checkbox" checked={of.value} onChange={take} />
      <span>{children}</span>
    </label>
  );
}

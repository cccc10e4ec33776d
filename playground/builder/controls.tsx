import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

type SelectProps = {
  /** The accessible name. */
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string, title?: string])[];
  /** Returns false to refuse the value: then the old one stays selected. */
  readonly onSelect: (value: string) => boolean;
  readonly class?: string;
  readonly disabled?: boolean;
};

/**
 * A list as wide as its selected option rather than its longest, which only few browsers do by
 * themselves (`field-sizing`).
 */
export function Select({ label, value, options, onSelect, class: classes, disabled = false }: SelectProps) {
  return (
    <span class="builder-select" data-copy={options.find(([one]) => one === value)?.[1] ?? ''}>
      <select
        class={classes}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          if (!onSelect(currentTarget.value)) currentTarget.value = value;
        }}
      >
        {options.map(([one, text, title]) => (
          <option key={one} value={one} title={title}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

/**
 * Properties of an input that is being typed in. `write` gets the text half a second after the
 * last key, on Enter, and when the input is left; it returns false for an incomplete value.
 */
export function useDraft(value: string, write: (typed: string) => boolean) {
  const draft = useSignal<string | undefined>(undefined);
  const isInvalid = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The timer outlives the render that set it.
  const latest = useRef({ value, write });
  latest.current = { value, write };
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (): void => {
    clearTimeout(timer.current);
    const typed = draft.peek();
    isInvalid.value = typed !== undefined && typed !== latest.current.value && !latest.current.write(typed);
  };
  return {
    value: draft.value ?? value,
    'aria-invalid': isInvalid.value,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
      draft.value = currentTarget.value;
      clearTimeout(timer.current);
      timer.current = setTimeout(commit, commitDelay);
    },
    onBlur: (): void => {
      commit();
      draft.value = undefined;
      isInvalid.value = false;
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Enter') commit();
    },
  };
}

/** Milliseconds. */
const commitDelay = 500;

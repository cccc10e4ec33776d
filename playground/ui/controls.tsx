import type { InputHTMLAttributes, TargetedEvent } from 'preact';
import { Button } from './button.tsx';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  /** A signal, or what reads and writes like one. */
  readonly chosen: { value: Value };
  readonly class?: string;
  /** The size of its buttons. */
  readonly size?: string;
};

/** A row of buttons, one of which is pressed. */
export function Choice<Value extends string>({
  label,
  values,
  names,
  chosen,
  class: name = '',
  size = 'small',
}: ChoiceProps<Value>) {
  return (
    <div class={`choice ${name}`} role="group" aria-label={label}>
      {values.map((value) => (
        <Button
          key={value}
          class={size}
          aria-pressed={value === chosen.value}
          onClick={() => void (chosen.value = value)}
          label={names[value]}
        />
      ))}
    </div>
  );
}

type SelectProps<Name extends string> = {
  readonly label: string;
  readonly names: Readonly<Record<Name, string>>;
  readonly all: readonly Name[];
  readonly of: { value: Name };
  readonly class?: string;
};

export function Select<Name extends string>({ label, names, all, of, class: looks = 'field' }: SelectProps<Name>) {
  return (
    <label class={looks}>
      <span>{label}</span>
      <select
        value={of.value}
        onChange={({ currentTarget }) => void (of.value = all.find((name) => name === currentTarget.value) ?? of.value)}
      >
        {all.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

type TextInputProps = InputHTMLAttributes & {
  /** A signal, or what reads and writes like one. */
  readonly of: { value: string };
};

/** A field of one line, without what browsers add to names, addresses and searches. */
export function TextInput({ of, ...rest }: TextInputProps) {
  const take = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => void (of.value = currentTarget.value);
  return <input autocomplete="off" autocapitalize="off" spellcheck={false} value={of.value} onInput={take} {...rest} />;
}

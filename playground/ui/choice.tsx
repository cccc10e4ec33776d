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
        <Button key={value} class={size} aria-pressed={value === chosen.value} onClick={() => void (chosen.value = value)}>
          {names[value]}
        </Button>
      ))}
    </div>
  );
}

import type { Signal } from '@preact/signals';
import { Button, sets } from './button.tsx';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly chosen: Signal<Value>;
};

/** A row of buttons, one of which is pressed. */
export function Choice<Value extends string>({ label, values, names, chosen }: ChoiceProps<Value>) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {values.map((value) => (
        <Button key={value} class="small" aria-pressed={value === chosen.value} onClick={sets(chosen, value)}>
          {names[value]}
        </Button>
      ))}
    </div>
  );
}

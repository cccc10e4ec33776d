import type { Signal } from '@preact/signals';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly chosen: Signal<Value>;
};

/** A row of buttons of which one holds. */
export function Choice<Value extends string>({ label, values, names, chosen }: ChoiceProps<Value>) {
  return (
    <div class="choice screens-choice" role="group" aria-label={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          class="button small"
          aria-pressed={value === chosen.value}
          onClick={() => {
            chosen.value = value;
          }}
        >
          {names[value]}
        </button>
      ))}
    </div>
  );
}

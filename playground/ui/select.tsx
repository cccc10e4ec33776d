type SelectProps<Name extends string> = {
  readonly label: string;
  readonly names: Readonly<Record<Name, string>>;
  readonly all: readonly Name[];
  /** A signal. */
  readonly of: { value: Name };
  readonly class?: string;
};

/** A labelled drop-down list. */
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

import type { ComponentChildren } from 'preact';

type TabsProps<Name extends string> = {
  /** Prefix of the ids of tabs and panel, unique on the page. */
  readonly id: string;
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly values: readonly Name[];
  readonly names: Readonly<Record<Name, string>>;
  /** A signal, or what reads and writes like one. */
  readonly chosen: { value: Name };
  /** Whether the tabs are below each other in wide windows; then up and down choose, too. */
  readonly isVertical?: boolean;
};

/**
 * A list of tabs. Arrows, Home and End choose; only the chosen one is in the tab order. The panel
 * is a `TabPanel` with the same id.
 */
export function Tabs<Name extends string>({ id, label, values, names, chosen, isVertical = false }: TabsProps<Name>) {
  const last = values.length - 1;
  const targets: Readonly<Record<string, (at: number) => number>> = {
    ArrowRight: (at) => (at === last ? 0 : at + 1),
    ArrowLeft: (at) => (at === 0 ? last : at - 1),
    Home: () => 0,
    End: () => last,
  };
  const arrows: Readonly<Record<string, string>> = isVertical ? { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' } : {};
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = values[targets[arrows[event.key] ?? event.key]?.(values.indexOf(chosen.value)) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    chosen.value = target;
    document.getElementById(`${id}-tab-${target}`)?.focus();
  };
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : undefined}
      onKeyDown={onKeyDown}
    >
      {values.map((name) => (
        <button
          key={name}
          type="button"
          class="tab focus-inside"
          role="tab"
          id={`${id}-tab-${name}`}
          aria-selected={name === chosen.value}
          aria-controls={name === chosen.value ? `${id}-panel` : undefined}
          tabIndex={name === chosen.value ? 0 : -1}
          onClick={() => void (chosen.value = name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  );
}

type TabPanelProps = {
  readonly id: string;
  readonly selected: string;
  readonly class?: string;
  readonly children: ComponentChildren;
};

/** The panel of the chosen tab. It can be focused, so that it can be scrolled by keyboard. */
export function TabPanel({ id, selected, class: name = '', children }: TabPanelProps) {
  return (
    <div class={`tab-panel ${name}`} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`} tabIndex={0}>
      {children}
    </div>
  );
}

import type { ComponentChildren } from 'preact';

type Tab<Name extends string> = { readonly name: Name; readonly label: string };

type TabsProps<Name extends string> = {
  /** Prefix of the ids of tabs and panel, unique on the page. */
  readonly id: string;
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** Whether the tabs are below each other in wide windows; then up and down choose, too. */
  readonly isVertical?: boolean;
};

/**
 * A list of tabs. Arrows, Home and End choose; only the chosen one is in the tab order. The panel
 * is a `TabPanel` with the same id.
 */
export function Tabs<Name extends string>({ id, label, tabs, selected, onSelect, isVertical = false }: TabsProps<Name>) {
  const last = tabs.length - 1;
  const targets: Readonly<Record<string, (at: number) => number>> = {
    ArrowRight: (at) => (at === last ? 0 : at + 1),
    ArrowLeft: (at) => (at === 0 ? last : at - 1),
    Home: () => 0,
    End: () => last,
  };
  const arrows: Readonly<Record<string, string>> = isVertical ? { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' } : {};
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = tabs[targets[arrows[event.key] ?? event.key]?.(tabs.findIndex(({ name }) => name === selected)) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target.name);
    document.getElementById(`${id}-tab-${target.name}`)?.focus();
  };
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : undefined}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          class="tab focus-inside"
          role="tab"
          id={`${id}-tab-${name}`}
          aria-selected={name === selected}
          aria-controls={name === selected ? `${id}-panel` : undefined}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {label}
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

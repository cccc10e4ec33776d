import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useBuilder } from './view.tsx';

type PopupProps = {
  /** The content of the button. */
  readonly label: ComponentChildren;
  /** The accessible name of the button. */
  readonly name: string;
  readonly class: string;
  readonly disabled?: boolean;
  /** Further listeners of the button. */
  readonly listeners?: ButtonHTMLAttributes;
  /** Is given a function that closes the popup and returns the focus to the button. */
  readonly children: (close: () => void) => ComponentChildren;
};

/**
 * A button with a sheet below it, in the top layer, so that it moves nothing and nothing cuts it
 * off. Escape, a press outside and leaving it close it.
 */
export function Popup({ label, name, class: classes, disabled = false, listeners, children }: PopupProps) {
  const { isApplying } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const close = (): void => {
    button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  useLayoutEffect(() => {
    const [shown, opener] = [sheet.current, button.current];
    if (!isOpen || shown === null || opener === null) return undefined;
    shown.showPopover();
    const place = placerOf(shown, opener);
    place();
    // Not on a phone, whose keyboard would cover the list.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    shown
      .querySelector<HTMLElement>(isTouch ? '[role=listbox], button:enabled' : 'input, button:enabled')
      ?.focus({ preventScroll: true });
    const onLeave = (event: Event): void => {
      const path = event.composedPath();
      if (!isApplying() && !path.includes(shown) && !path.includes(opener)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', onKeyDown, { capture: true, signal });
    for (const type of ['pointerdown', 'focusin'] as const) {
      document.addEventListener(type, onLeave, { signal });
      // Within one shadow root the document does not hear of the focus.
      opener.getRootNode().addEventListener(type, onLeave, { signal });
    }
    for (const type of ['scroll', 'resize'] as const) addEventListener(type, place, { capture: true, signal });
    return () => listening.abort();
  }, [isOpen]);
  return (
    <>
      <button
        {...listeners}
        ref={button}
        type="button"
        class={classes}
        disabled={disabled}
        aria-expanded={isOpen}
        aria-label={name}
        title={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div class="popup" part="popup" popover="manual" ref={sheet}>
          {children(close)}
        </div>
      )}
    </>
  );
}

/**
 * Returns a function that puts the sheet below the button, for which the page scrolls, or above it
 * where the page ends. Its size and side stay as they are first.
 */
function placerOf(sheet: HTMLElement, button: HTMLElement): () => void {
  button.style.scrollMarginBlockEnd = `${Math.min(sheet.offsetHeight, most) + 2 * gap}px`;
  button.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  button.style.scrollMarginBlockEnd = '';
  const { clientHeight } = document.documentElement;
  const first = button.getBoundingClientRect();
  const below = clientHeight - first.bottom - 2 * gap;
  const above = first.top - 2 * gap;
  const isBelow = below >= Math.min(enough, sheet.offsetHeight) || below >= above;
  sheet.style.height = `${Math.min(sheet.offsetHeight, Math.max(least, Math.min(most, isBelow ? below : above)))}px`;
  return () => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const start = getComputedStyle(sheet).direction === 'rtl' ? right - sheet.offsetWidth : left;
    const widest = document.documentElement.clientWidth - sheet.offsetWidth - gap;
    sheet.style.left = `${Math.max(gap, Math.min(start, widest))}px`;
    sheet.style.top = `${isBelow ? bottom + gap / 2 : top - sheet.offsetHeight - gap / 2}px`;
  };
}

/* In CSS pixels. */
const gap = 8;
const least = 120;
const enough = 200;
const most = 400;

export type PickerOption = {
  readonly id: string;
  readonly label: string;
  /** Shown small behind the label. */
  readonly detail?: string | undefined;
  readonly group?: string | undefined;
  readonly isChosen?: boolean;
};

type PickerProps = {
  /** The accessible name of the input. */
  readonly label: string;
  /** Several can be chosen, one after the other. */
  readonly isMany?: boolean;
  readonly find: (typed: string) => readonly PickerOption[];
  readonly onPick: (id: string) => void;
  /** What pasted or typed text that is no option can become. */
  readonly other?: (typed: string) => { readonly label: string; readonly take: () => boolean } | undefined;
  readonly hint?: string | undefined;
};

/** An input that searches a list of options, which the arrow keys go through. */
export function Picker({ label, isMany = false, find, onPick, other, hint }: PickerProps) {
  const { words, announce } = useBuilder();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = [...Map.groupBy(find(typed), ({ group = '' }) => group).values()].flat();
  const shown = found.slice(0, visibleOptions);
  const rest = found.length - shown.length;
  const own = other?.(typed);
  useLayoutEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, typed]);
  const activeId = own === undefined && shown.length > 0 ? `${id}-${active}` : undefined;
  const search = (next: string): void => {
    setTyped(next);
    setActive(0);
    if (find(next).length === 0 && other?.(next) === undefined) announce(words.nothing);
  };
  const take = (at: number): void => {
    const option = shown[at];
    if (own !== undefined) {
      if (!own.take()) return;
      search('');
      // The button disappears.
      input.current?.focus();
    } else if (option !== undefined) {
      onPick(option.id);
      if (isMany && typed !== '') search('');
    }
  };
  const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = moves[event.key];
    const last = shown.length - 1;
    if (by !== undefined && last >= 0) {
      event.preventDefault();
      const next = active + by;
      const isRound = Math.abs(by) === 1;
      setActive(next < 0 ? (isRound ? last : 0) : next > last ? (isRound ? 0 : last) : next);
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.key !== 'Enter' || !isPlain || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    take(active);
  };
  const groups = [...Map.groupBy(shown.entries(), ([, { group = '' }]) => group)];
  const optionAt = ([at, { id: key, label: text, detail, isChosen = false }]: readonly [number, PickerOption]) => (
    <div
      key={key}
      id={`${id}-${at}`}
      role="option"
      part="option"
      class="option"
      aria-selected={isMany ? isChosen : at === active}
      data-active={at === active || undefined}
      onClick={() => take(at)}
    >
      {isMany && <span class="box">{isChosen && '✓'}</span>}
      <span class="option-label">{text}</span>
      {detail !== undefined && <small>{detail}</small>}
    </div>
  );
  return (
    <div class="picker" onKeyDown={onKeyDown}>
      <input
        ref={input}
        type="text"
        role="combobox"
        part="input"
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={label}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      {own !== undefined && (
        <button type="button" class="plain" onClick={() => take(active)}>
          {own.label}
        </button>
      )}
      {shown.length === 0 ? own === undefined && <p class="small soft">{words.nothing}</p> : null}
      {/* Accessibility checkers require that what scrolls can have the focus. */}
      <div
        id={`${id}-list`}
        ref={list}
        class="options"
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMany}
        aria-activedescendant={activeId}
        tabIndex={0}
        // The input keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(([group, members]) =>
          group === '' ? (
            [...members].map(optionAt)
          ) : (
            <div key={group} role="group" aria-label={group}>
              <div class="group-name" aria-hidden="true">
                {group}
              </div>
              {[...members].map(optionAt)}
            </div>
          ),
        )}
      </div>
      {rest > 0 && <p class="small soft">{words.moreValues(rest)}</p>}
      {hint !== undefined && <p class="small soft">{hint}</p>}
    </div>
  );
}

const visibleOptions = 60;
/** Options that a page key passes. */
const page = 8;

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type MenuProps = {
  /** What stands on the button. */
  readonly label: ComponentChildren;
  /** The button's name, where what stands on it is none. */
  readonly name?: string;
  readonly class?: string;
  /** Whether the sheet begins where the button begins; else it ends where the button ends. */
  readonly fromStart?: boolean;
  /** Is told how to close the menu: whoever chooses something in it does. */
  readonly children: (close: () => void) => ComponentChildren;
};

/** A button with a sheet of controls below it; on a phone the sheet comes from the bottom. Escape and a press elsewhere close it. */
export function Menu({ label, name, class: classes = '', fromStart = false, children }: MenuProps) {
  const isOpen = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const close = (): void => {
    const at = document.activeElement;
    if (at === document.body || root.current?.contains(at)) button.current?.focus();
    isOpen.value = false;
  };
  // Before the sheet is painted: a key or a press that follows the one that opened it is heard too.
  useLayoutEffect(() => {
    if (!isOpen.value) return undefined;
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) isOpen.value = false;
    };
    // Wherever it is pressed: the focus is on nothing where a control that had it is gone, or where a press gives it none.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  }, [isOpen.value]);
  useLayoutEffect(() => {
    if (isOpen.value && sheet.current !== null && button.current !== null) keepInSight(sheet.current, button.current);
  }, [isOpen.value]);
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        class={`button ${classes}`}
        aria-expanded={isOpen.value}
        aria-label={name}
        title={name}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {label}
      </button>
      {isOpen.value && (
        <div class={`menu-sheet ${fromStart ? 'from-start' : ''}`} ref={sheet}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** Above the button where there is no room below it and more above, and never higher than that room. */
function keepInSight(sheet: HTMLElement, button: HTMLElement): void {
  if (getComputedStyle(sheet).position !== 'absolute') return;
  const { top, bottom } = button.getBoundingClientRect();
  const [above, below] = [top, innerHeight - bottom];
  const isAbove = sheet.offsetHeight + apart > below && above > below;
  sheet.classList.toggle('above', isAbove);
  sheet.style.setProperty('--room', `${Math.max(leastHigh, (isAbove ? above : below) - apart)}px`);
}

/** In pixels: to the button and to the edge of the window together. */
const apart = 16;
const leastHigh = 160;

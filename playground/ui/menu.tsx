import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

type MenuProps = {
  /** The content of the button; by default an icon, and its name where there is room. */
  readonly label?: ComponentChildren;
  readonly icon?: IconName;
  /** The accessible name of a button without text. */
  readonly name?: string;
  readonly class?: string;
  /** Is given a function that closes the menu. */
  readonly children: (close: () => void) => ComponentChildren;
};

/**
 * A button with a sheet of controls below it, on a phone at the bottom of the window. Escape, a
 * press outside and moving the focus outside close it.
 */
export function Menu({ label, icon, name, class: classes = '', children }: MenuProps) {
  const isOpen = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const close = (): void => {
    const at = document.activeElement;
    if (at === document.body || root.current?.contains(at)) button.current?.focus();
    isOpen.value = false;
  };
  // A layout effect: a key that directly follows the press that opened the sheet is handled too.
  useLayoutEffect(() => {
    if (!isOpen.value) return undefined;
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) isOpen.value = false;
    };
    // On the document: the focus may be nowhere, where the control that had it is gone.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('keydown', onKeyDown, { capture: true, signal });
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, onPress, { signal });
    if (sheet.current !== null && button.current !== null) keepInSight(sheet.current, button.current);
    return () => listeners.abort();
  }, [isOpen.value]);
  return (
    <div class="menu" ref={root}>
      <Button
        ref={button}
        icon={icon}
        class={classes}
        aria-expanded={isOpen.value}
        aria-label={name}
        title={name}
        onClick={() => void (isOpen.value = !isOpen.value)}
      >
        {label ?? <span class="top-label">{name}</span>}
      </Button>
      {isOpen.value && (
        <div class="menu-sheet lifted" ref={sheet}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** Puts the sheet where there is more room, and limits its height to that room. */
function keepInSight(sheet: HTMLElement, button: HTMLElement): void {
  if (getComputedStyle(sheet).position !== 'absolute') return;
  const { top, bottom } = button.getBoundingClientRect();
  const [above, below] = [top, innerHeight - bottom];
  const isAbove = sheet.offsetHeight + apart > below && above > below;
  sheet.classList.toggle('above', isAbove);
  sheet.style.setProperty('--room', `${Math.max(leastHigh, (isAbove ? above : below) - apart)}px`);
}

/** Pixels between button, sheet and the edge of the window. */
const apart = 16;
const leastHigh = 160;

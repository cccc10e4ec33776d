import './why.css';
import { useLayoutEffect } from 'preact/hooks';
import { chosen, closeChosen } from '../state/chosen.ts';
import { later } from '../ui/later.tsx';
import { FindRow } from './find-row.tsx';

/** A search for any row, and why the chosen one is, or is not, on the screen. */
export function Why() {
  const isOpen = chosen.value !== undefined;
  // A layout effect: an Escape that directly follows the choice is handled too.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere(event.target)) return;
      event.preventDefault();
      closeChosen();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <>
      <FindRow />
      {isOpen && <Explained />}
    </>
  );
}

const Explained = later(async () => (await import('./explained.tsx')).Explained);

/** Escape has other meanings in the text, in dialogs and in menus. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.ask, .more, dialog, .menu') !== null;

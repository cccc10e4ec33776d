import './why.css';
import { useLayoutEffect } from 'preact/hooks';
import { chosen } from '../state/rows.ts';
import { later } from '../ui/later.tsx';
import { closeWhy } from './close-why.ts';
import { FindRow } from './find-row.tsx';

/** A way to any row, and why the chosen one is, or is not, on the screen. */
export function Why() {
  const isOpen = chosen.value !== undefined;
  // Before the next paint: an Escape that follows the choice at once is heard too.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere(event.target)) return;
      event.preventDefault();
      closeWhy();
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

/** Escape means something of its own in the text, in a sheet and in a menu. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.ask, .more, dialog, .menu') !== null;

import { signal } from '@preact/signals';
import { chosen, type Row } from '../state/rows.ts';

/** What had the focus when a row was asked about: it gets it back. */
export const askedFrom = signal<HTMLElement | undefined>(undefined);

/** Asks why a row is found or not; asked again of the same row it closes. */
export function choose(row: Row): void {
  askedFrom.value = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  chosen.value = chosen.peek() === row ? undefined : row;
}

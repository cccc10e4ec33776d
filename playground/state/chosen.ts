import { effect, signal } from '@preact/signals';
import { answer, type ShownAnswer, type ShownRow, source } from './rows.ts';
import { light } from './search.ts';

/** The row that is explained; the search may leave it out. */
export const chosen = signal<ShownRow | undefined>(undefined);

/** The control that had the focus when the row was chosen. */
export const chosenFrom = signal<HTMLElement | undefined>(undefined);

/** Explains why a row is found or not; choosing the same row again closes the explanation. */
export function choose(row: ShownRow): void {
  chosenFrom.value = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  chosen.value = chosen.peek() === row ? undefined : row;
}

/** Closes the explanation. If the focus is in it, it returns to the control that chose the row. */
export function closeChosen(): void {
  const from = chosenFrom.peek();
  const isInside = document.activeElement?.closest('.why') !== null;
  light([]);
  chosen.value = undefined;
  if (isInside && from?.isConnected) from.focus();
  chosenFrom.value = undefined;
}

effect(() => {
  const given = answer.value;
  const row = chosen.peek();
  if (row === undefined || (given?.all ?? given?.rows)?.includes(row)) return;
  chosen.value = source.value.kind === 'service' ? sameIn(given, row) : undefined;
});

/**
 * The row with the same id in a new answer of a service, which consists of new objects. A row that
 * is no longer in it was left out by the last search, and stays chosen.
 */
function sameIn(given: ShownAnswer | undefined, row: ShownRow): ShownRow | undefined {
  const id = given?.of.entity === 'event' ? 'EVENT_ID' : 'RES_ID';
  return given === undefined || !(id in row) ? undefined : ((given.all ?? given.rows).find((one) => one[id] === row[id]) ?? row);
}

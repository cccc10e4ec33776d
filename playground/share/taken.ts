import { keptTogether } from '../state/kept.ts';
import { rowKey } from '../state/row-key.ts';
import type { ShownRow } from '../state/rows.ts';
import { type EntityName, good } from '../state/search.ts';
import { longestText } from './link.ts';

/** A search that was copied or shared, and when, in milliseconds since 1970. */
type TakenSearch = { readonly text: string; readonly at: number };

type AllTaken = Readonly<Partial<Record<EntityName, TakenSearch>>>;

const kept = keptTogether<AllTaken>('taken', {}, readTaken);

/** The searches that were last copied or shared in any tab of this browser. */
export const taken = kept.value;

/** To be called when the user copies or shares the search in any form. */
export function keepTaken(): void {
  const now = good.peek();
  if (now === undefined || now.text.length > longestText) return;
  kept.change((before) => ({ ...before, [now.entity]: { text: now.text, at: Date.now() } }));
}

/** The rows that one answer has and the other has not, by their keys. */
export function changedRows(before: readonly ShownRow[], now: readonly ShownRow[]) {
  const without = (rows: readonly ShownRow[], others: readonly ShownRow[]): readonly ShownRow[] => {
    const known = new Set(others.map(rowKey));
    return rows.filter((row) => !known.has(rowKey(row)));
  };
  return { gained: without(now, before), lost: without(before, now) };
}

function readTaken(given: unknown): AllTaken | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const of = (entity: EntityName): AllTaken => {
    const { text, at } = ((given as Partial<Record<EntityName, unknown>>)[entity] ?? {}) as Partial<
      Record<keyof TakenSearch, unknown>
    >;
    return typeof text === 'string' && text.length <= longestText && typeof at === 'number' ? { [entity]: { text, at } } : {};
  };
  return { ...of('booking'), ...of('event') };
}

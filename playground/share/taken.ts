import { entities, rowKey } from '../state/entry.ts';
import { keptTogether } from '../state/kept-together.ts';
import type { ShownRow } from '../state/rows.ts';
import { type EntityName, good } from '../state/search.ts';
import { numberBelow, objectOf, propertiesOf, textUpTo } from '../state/stored.ts';
import { longestText } from './link.ts';
import { latest } from './runs.ts';

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

const readSearch = objectOf<TakenSearch>({ text: textUpTo(longestText), at: numberBelow(latest) });

function readTaken(given: unknown): AllTaken {
  const read = entities.map((entity) => [entity, readSearch(propertiesOf(given)[entity])] as const);
  return Object.fromEntries(read.filter(([, search]) => search !== undefined));
}

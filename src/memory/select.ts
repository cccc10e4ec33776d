import type { Clock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import type { Column } from './column.ts';
import { columnTest } from './column-test.ts';
import { type ColumnStore, type Contents, contentsOf } from './columns.ts';
import { type Condition, type Formula, formulaOf, isRange } from './formula.ts';
import { blockSize, inTurn, type Sieve, without } from './sieve.ts';
import { sliceOf } from './sorted-index.ts';

/**
 * The numbers, ascending from 0, of the rows of a store that a query is true for: those that `filter` finds among the rows themselves (L4.7).
 * The clock is read once.
 *
 * @throws TypeError for what is no query or no store, for a query on another schema than the store's, and for one that asks for moments in
 *   another time zone than the store's; TypeError or RangeError for a clock that gives no day
 */
export function select<S extends Schema>(store: ColumnStore<S>, query: Query<S>, clock: Clock): Uint32Array {
  const { schema } = contentOf(query);
  const held = contentsOf(store);
  if (schema !== store.schema) throw new TypeError('The query is on another schema than the store.');
  const columnFor = ({ field }: Condition): Column => {
    const column = held.columns.get(field);
    if (column === undefined) throw new TypeError(`The store has no field ${JSON.stringify(field)}.`);
    if (fieldOf(schema, field).dateTime !== undefined && clock.timeZone !== held.timeZone) throw otherZone(clock, held);
    return column;
  };
  const sieveOf = (formula: Formula, keep: boolean): Sieve => {
    if (formula.kind === 'condition') return columnTest(columnFor(formula), formula.asked, formula.wanted, keep);
    // Rows that pass all parts go through one after the other; those that pass any are what is left without those that pass none.
    const kept = formula.kind === 'all';
    const sieves = formula.parts.map((part) => sieveOf(part, kept));
    const together = inTurn(mostSelectiveFirst(sieves, held.sample));
    return kept === keep ? together : without(together);
  };

  const formula = formulaOf(query, clock);
  const part = narrowest(formula, held);
  if (part === undefined || part.rows.length > store.rows * widest) return gather(store.rows, sieveOf(formula, true).scan);
  columnFor(part.condition);
  const { refine } = part.rest === undefined ? inTurn([]) : sieveOf(part.rest, true);
  const found = gather(part.rows.length, (rows, at, first, last) => {
    rows.set(part.rows.subarray(first, last), at);
    return refine(rows, at, at + last - first);
  });
  return ascending(found, store.rows);
}

/** The part of the rows, in order of its numbers, up to which an index is quicker than looking at all of them in their own order. */
const widest = 0.1;

function otherZone(clock: Clock, held: Contents): TypeError {
  const [asked, there] = [clock.timeZone, held.timeZone].map((zone) =>
    zone === undefined ? 'no time zone' : JSON.stringify(zone),
  );
  return new TypeError(`The store has its moments in days of ${there}, and the search asks in ${asked}.`);
}

/** In the order of how few rows of the sample they leave. */
function mostSelectiveFirst(sieves: readonly Sieve[], sample: Uint32Array): readonly Sieve[] {
  const left = new Map(sieves.map((sieve) => [sieve, sieve.refine(sample.slice(), 0, sample.length)]));
  return sieves.toSorted((a, b) => (left.get(a) ?? 0) - (left.get(b) ?? 0));
}

/** What an index knows the rows of: a condition that all rows must meet, and what else they must. */
type Part = { readonly rows: Uint32Array; readonly condition: Condition; readonly rest: Formula | undefined };

/** The part with the fewest rows. */
function narrowest(formula: Formula, { indexes }: Contents): Part | undefined {
  const parts = formula.kind === 'all' ? formula.parts : [formula];
  let fewest: Part | undefined;
  for (const condition of parts) {
    const index = isRange(condition) ? indexes.get(condition.field) : undefined;
    if (index === undefined || !isRange(condition)) continue;
    const rows = sliceOf(index, condition.asked.low, condition.asked.high);
    const others = parts.filter((part) => part !== condition);
    const rest = others.length === 0 ? undefined : ({ kind: 'all', parts: others } as const);
    if (fewest === undefined || rows.length < fewest.rows.length) fewest = { rows, condition, rest };
  }
  return fewest;
}

/** The rows that are found among so many, a block at a time. */
function gather(count: number, scan: Sieve['scan']): Uint32Array {
  const full: Uint32Array[] = [];
  let kept = 0;
  for (let from = 0; from < count; from += blockSize) {
    if (kept + blockSize > found.length) {
      full.push(found.slice(0, kept));
      kept = 0;
    }
    kept = scan(found, kept, from, Math.min(from + blockSize, count));
  }
  full.push(found.slice(0, kept));
  return joined(full);
}

/** What is found, before it is copied: room that is taken once, since a search calls nothing that could search. */
const found = new Uint32Array(16 * blockSize);

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Row numbers sorted; many of them by marking each among all `count`, which takes no longer for more. */
function ascending(rows: Uint32Array, count: number): Uint32Array {
  if (rows.length < count / fewOf) return rows.sort();
  const marks = new Int32Array((count + 31) >>> 5);
  for (const row of rows) marks[row >>> 5] = (marks[row >>> 5] as number) | (1 << (row & 31));
  let at = 0;
  for (let word = 0; word < marks.length; word++) {
    for (let bits = marks[word] as number; bits !== 0; bits &= bits - 1) rows[at++] = 32 * word + 31 - Math.clz32(bits & -bits);
  }
  return rows;
}

const fewOf = 500;

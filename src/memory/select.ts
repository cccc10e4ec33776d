import { assertOptions } from '../../grammar/options.ts';
import type { Clock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { behind, fieldOf, type HasNode, isRelation, memberOf, type Schema } from '../schema/schema.ts';
import { compareCodePoints } from './code-points.ts';
import {
  type ColumnStore,
  contentsOf,
  greatest,
  missing,
  numberReader,
  rowsWithin,
  type StoreContents,
  type StoredColumn,
  type StoredLists,
} from './column-store.ts';
import {
  type Constraint,
  constraintsOn,
  type FieldFilter,
  type FieldsTest,
  type Filter,
  type FilterScope,
  fieldsTest,
  isFieldsComparison,
  isInterval,
  type RowCondition,
  type Scalar,
  satisfies,
  toFilter,
} from './constraint.ts';
import {
  blockSize,
  byInterval,
  byNumber,
  byOffsetTable,
  byRow,
  byTable,
  complement,
  intersection,
  type Kernel,
} from './kernels.ts';
import { rowVerdict } from './predicate.ts';
import type { Row } from './read-value.ts';

/**
 * The numbers of the rows of a store for which a query is true, ascending from 0: those that
 * `filter` finds (L4.7). Reads the clock once.
 *
 * @example
 * selectRows(columnStore(schema, rows), parseQuery('product = 5', schema), clock).length // 1
 * @throws TypeError for a value that is no query or no store, for a query of another schema, and
 *   for dates with a time if the time zone differs from that of the store; TypeError or RangeError
 *   for a clock that gives no day
 */
export function selectRows<S extends Schema>(store: ColumnStore<S>, query: Query<S>, clock: Clock): Uint32Array {
  assertOptions(clock);
  const { schema } = contentOf(query);
  const contents = contentsOf(store);
  if (schema !== store.schema) throw new TypeError('The query is on another schema than the store.');
  const columnFor = ({ field }: { readonly field: string }): StoredColumn => {
    const column = contents.columns.get(field);
    if (column === undefined) throw new TypeError(`The store has no field ${JSON.stringify(field)}.`);
    if (fieldOf(schema, field).dateTime !== undefined && clock.timeZone !== contents.timeZone) throw otherZone(clock, contents);
    return column;
  };
  const verdictOf = (node: RowCondition, scope: FilterScope): ((row: number) => boolean | null) => {
    if (isFieldsComparison(node)) return fieldsVerdict(columnFor(node), columnFor(node.value), fieldsTest(node.operator));
    if (node.kind !== 'call') return listVerdict(node, scope, columnFor);
    const verdict = rowVerdict(node, scope, clock);
    return (row) => verdict(contents.given[row] as Row);
  };
  /** The kernel of the rows that pass a filter or, without `keep`, of all others. */
  const kernelOf = (filter: Filter, keep: boolean): Kernel => {
    if (filter.kind === 'field') return columnKernel(columnFor(filter), filter.constraint, keep);
    if (filter.kind === 'row') {
      const verdict = verdictOf(filter.node, filter);
      return byRow((row) => (verdict(row) === filter.wanted) === keep);
    }
    // A row passes any operand unless it fails them all.
    const isAll = filter.kind === 'all';
    const kernels = filter.operands.map((operand) => kernelOf(operand, isAll));
    const together = intersection(mostSelectiveFirst(kernels, contents.sample));
    return isAll === keep ? together : complement(together);
  };

  const filter = toFilter(query, clock);
  const indexed = fewestIndexed(filter, contents);
  if (indexed === undefined || indexed.rows.length > store.rows * mostIndexed) {
    return gather(store.rows, kernelOf(filter, true).scan);
  }
  columnFor(indexed.interval);
  const { refine } = indexed.rest === undefined ? intersection([]) : kernelOf(indexed.rest, true);
  const found = gather(indexed.rows.length, (rows, at, first, last) => {
    rows.set(indexed.rows.subarray(first, last), at);
    return refine(rows, at, at + last - first);
  });
  return sortRows(found, store.rows);
}

/**
 * Up to this fraction of the rows, in the order of an index, is faster than scanning all of them
 * in their own order.
 */
const mostIndexed = 0.1;

function otherZone(clock: Clock, contents: StoreContents): TypeError {
  const [own, stored] = [clock.timeZone, contents.timeZone].map((zone) =>
    zone === undefined ? 'no time zone' : JSON.stringify(zone),
  );
  return new TypeError(`The store has its moments in days of ${stored}, and the search asks in ${own}.`);
}

/** Sorts kernels by how many rows of the sample pass. */
function mostSelectiveFirst(kernels: readonly Kernel[], sample: Uint32Array): readonly Kernel[] {
  const passing = new Map(kernels.map((kernel) => [kernel, kernel.refine(sample.slice(), 0, sample.length)]));
  return kernels.toSorted((a, b) => (passing.get(a) ?? 0) - (passing.get(b) ?? 0));
}

/** The rows of an interval by an index, and what else they have to pass. */
type IndexedRows = { readonly rows: Uint32Array; readonly interval: FieldFilter; readonly rest: Filter | undefined };

/** The interval with the fewest rows, of those that every row has to pass. */
function fewestIndexed(filter: Filter, { indexes }: StoreContents): IndexedRows | undefined {
  const required = filter.kind === 'all' ? filter.operands : [filter];
  let fewest: IndexedRows | undefined;
  for (const interval of required) {
    const index = isInterval(interval) ? indexes.get(interval.field) : undefined;
    if (index === undefined || !isInterval(interval)) continue;
    const rows = rowsWithin(index, interval.constraint.low, interval.constraint.high);
    const others = required.filter((other) => other !== interval);
    const rest = others.length === 0 ? undefined : ({ kind: 'all', operands: others } as const);
    if (fewest === undefined || rows.length < fewest.rows.length) fewest = { rows, interval, rest };
  }
  return fewest;
}

/** Scans `count` rows block by block. */
function gather(count: number, scan: Kernel['scan']): Uint32Array {
  const full: Uint32Array[] = [];
  let kept = 0;
  for (let from = 0; from < count; from += blockSize) {
    const to = Math.min(from + blockSize, count);
    if (kept + to - from > buffer.length) {
      full.push(buffer.slice(0, kept));
      kept = 0;
    }
    kept = scan(buffer, kept, from, to);
  }
  full.push(buffer.slice(0, kept));
  return concatenate(full);
}

/**
 * Takes the rows that a scan finds, before they are copied. As a constant of the module it makes a
 * query of several conditions 15 % faster; a scan calls nothing that could start another.
 */
const buffer = new Uint32Array(16 * blockSize);

function concatenate(parts: readonly Uint32Array[]): Uint32Array {
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

/** Sorts row numbers below `count`; many of them through a bitmap, which is faster. */
function sortRows(rows: Uint32Array, count: number): Uint32Array {
  if (rows.length < count / 500) return rows.sort();
  const marks = new Int32Array((count + 31) >>> 5);
  for (const row of rows) marks[row >>> 5] = (marks[row >>> 5] as number) | (1 << (row & 31));
  let at = 0;
  for (let word = 0; word < marks.length; word++) {
    for (let bits = marks[word] as number; bits !== 0; bits &= bits - 1) rows[at++] = 32 * word + 31 - Math.clz32(bits & -bits);
  }
  return rows;
}

/**
 * The kernel of the rows of a column that satisfy a constraint or, without `keep`, of all others.
 */
function columnKernel(column: StoredColumn, constraint: Constraint, keep: boolean): Kernel {
  // The one cast for correlated unions: the kind of a column picks the function of that kind.
  return (columnKernels[column.kind] as MakeKernel<StoredColumn>)(column, constraint, keep);
}

type MakeKernel<C> = (column: C, constraint: Constraint, keep: boolean) => Kernel;

const columnKernels: { readonly [K in StoredColumn['kind']]: MakeKernel<Extract<StoredColumn, { kind: K }>> } = {
  bytes: ({ codes, values }, constraint, keep) => {
    const passes = satisfies(constraint);
    const table = new Uint8Array(256);
    for (let code = 0; code <= values.length; code++) table[code] = passes(values[code] ?? null) === keep ? 1 : 0;
    return byTable(codes, table);
  },
  integers: ({ codes, zero }, constraint, keep) => codesKernel(codes, zero === 0 ? constraint : lowered(constraint, zero), keep),
  texts: ({ codes, values }, constraint, keep) => {
    if (constraint.kind !== 'part') return codesKernel(codes, onCodes(constraint, values), keep);
    const passes = satisfies(constraint);
    // Each text is tested once, and only where a row with it is left: 1 passes, 2 does not.
    const known = new Uint8Array(values.length);
    return byNumber(codes, (code) => {
      if (code === missing) return !keep;
      if (known[code] === 0) known[code] = passes(values[code] ?? null) === keep ? 1 : 2;
      return known[code] === 1;
    });
  },
  lists: ({ none }, { negated }, keep) => byRow((row) => ((none[row] === 1) !== negated) === keep),
  doubles: ({ codes }, constraint, keep) => {
    const passes = satisfies(constraint);
    return byNumber(codes, (code) => passes(Number.isNaN(code) ? null : code) === keep);
  },
};

/** The verdict of HAS on the elements of a row. */
function listVerdict(
  node: HasNode,
  { schema, now }: FilterScope,
  columnFor: (node: HasNode) => StoredColumn,
): (row: number) => boolean | null {
  const member = memberOf(schema, node.field)?.is;
  if (member === undefined || isRelation(member))
    throw new TypeError(`A store of columns has no records of ${JSON.stringify(node.field)}; use toPredicate or filter.`);
  const { codes: offsets, elements, none } = columnFor(node) as StoredLists;
  const { some, negated } = member[behind].elements(node);
  const tests = some.map((one) => elementTest(elements, constraintsOn(schema, now)(one)));
  return (row) => {
    if (none[row] === 1) return null;
    const [from, to] = [offsets[row] as number, offsets[row + 1] as number];
    const hasSome = (test: (at: number) => boolean) => {
      for (let at = from; at < to; at++) if (test(at)) return true;
      return false;
    };
    return tests.every(hasSome) !== negated;
  };
}

/** Tests an element, of a dictionary each once. */
function elementTest(elements: StoredLists['elements'], constraint: Constraint): (at: number) => boolean {
  const passes = satisfies(constraint);
  const valueAt = valueReaderOf(elements);
  if (elements.kind !== 'bytes') return (at) => passes(valueAt(at) ?? null);
  const { codes, values } = elements;
  const table = Uint8Array.from({ length: values.length + 1 }, (_, code) => Number(passes(values[code] ?? null)));
  return (at) => table[codes[at] as number] === 1;
}

/** The verdict of a test of two columns; null where a value is missing. */
function fieldsVerdict(one: StoredColumn, other: StoredColumn, passes: FieldsTest): (row: number) => boolean | null {
  const [left, right] = [valueReaderOf(one), valueReaderOf(other)];
  return (row) => {
    const [a, b] = [left(row), right(row)];
    return a === undefined || b === undefined ? null : passes(a, b);
  };
}

/** The value of a row in a column; undefined where it is missing. */
function valueReaderOf(column: StoredColumn): (row: number) => Scalar | undefined {
  if (column.kind === 'bytes' || column.kind === 'texts') return (row) => column.values[column.codes[row] as number];
  const numberAt = numberReader(column);
  return (row) => {
    const number = numberAt(row);
    return Number.isNaN(number) ? undefined : number;
  };
}

function codesKernel(codes: Int32Array, constraint: Constraint, keep: boolean): Kernel {
  const { negated } = constraint;
  if (constraint.kind === 'null') return byInterval(codes, missing + 1, greatest, false, negated === keep);
  if (constraint.kind === 'interval') {
    const low = Math.min(Math.max(Math.ceil(constraint.low), missing + 1), greatest + 1);
    const high = Math.max(Math.min(Math.floor(constraint.high), greatest), missing);
    return byInterval(codes, low, high, negated, keep);
  }
  if (constraint.kind === 'set') return setKernel(codes, constraint.values, negated, keep);
  const passes = satisfies(constraint);
  return byNumber(codes, (code) => passes(code === missing ? null : code) === keep);
}

/** A constraint on numbers as one on these less `by`. */
function lowered(constraint: Constraint, by: number): Constraint {
  if (constraint.kind === 'interval') return { ...constraint, low: constraint.low - by, high: constraint.high - by };
  if (constraint.kind === 'set')
    return { ...constraint, values: new Set(Array.from(constraint.values, (value) => Number(value) - by)) };
  if (constraint.kind !== 'spans') return constraint;
  return { ...constraint, spans: constraint.spans.map(({ from, to }) => ({ from: from - by, to: to - by })) };
}

/**
 * A set of numbers no farther apart than there are rows becomes a table, which takes a quarter of
 * the time of a set.
 */
function setKernel(codes: Int32Array, set: ReadonlySet<Scalar>, negated: boolean, keep: boolean): Kernel {
  const values = Array.from(set, Number).filter((value) => Number.isInteger(value) && Math.abs(value) <= greatest);
  if (values.length === 0) return byInterval(codes, 1, 0, negated, keep);
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [greatest, -greatest],
  );
  const inside = negated === keep ? 0 : 1;
  const outside = 1 - inside;
  const none = keep ? 0 : 1;
  if (most - least > Math.max(codes.length, leastSpan)) {
    return byNumber(codes, (code) => (code === missing ? none : set.has(code) ? inside : outside) === 1);
  }
  const table = new Uint8Array(most - least + 1).fill(outside);
  for (const value of values) table[value - least] = inside;
  return byOffsetTable(codes, least, table, outside, none);
}

const leastSpan = 4096;

/** A constraint on texts as one on their indexes in a sorted dictionary. */
function onCodes(constraint: Constraint, dictionary: readonly string[]): Constraint {
  const { negated } = constraint;
  if (constraint.kind === 'texts') {
    const { from, below } = constraint;
    const high = below === undefined ? dictionary.length : firstFrom(dictionary, below) - 1;
    return { kind: 'interval', low: firstFrom(dictionary, from), high, negated };
  }
  if (constraint.kind !== 'set') return constraint;
  const codes = Array.from(constraint.values, String).flatMap((value) => {
    const code = firstFrom(dictionary, value);
    return dictionary[code] === value ? [code] : [];
  });
  const [only = -1] = codes;
  if (codes.length < 2) return { kind: 'interval', low: only, high: only, negated };
  return { kind: 'set', values: new Set(codes), negated };
}

/** Binary search for the first of the sorted texts that does not come before `text`. */
function firstFrom(texts: readonly string[], text: string): number {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCodePoints(texts[middle] ?? '', text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { type Asked, type Bound, passes } from './asked.ts';
import { compareCodePoints } from './code-points.ts';
import { type Column, greatest, missing } from './column.ts';
import { byTest, inRange, inSpan, inTable, type Sieve } from './sieve.ts';

/** Sieves the rows of a column for those that pass where what is asked has to be `wanted`, or where `keep` is false those that do not. */
export function columnTest(column: Column, asked: Asked, wanted: boolean, keep: boolean): Sieve {
  return (tests[column.kind] as Test<Column>)(column, asked, wanted, keep);
}

type Test<C> = (column: C, asked: Asked, wanted: boolean, keep: boolean) => Sieve;

const tests: { readonly [K in Column['kind']]: Test<Extract<Column, { kind: K }>> } = {
  bytes: ({ codes, values }, asked, wanted, keep) => {
    const pass = passes(asked, wanted);
    const table = new Uint8Array(256);
    for (let code = 0; code <= values.length; code++) table[code] = pass(values[code] ?? null) === keep ? 1 : 0;
    return inTable(codes, table);
  },
  integers: ({ codes }, asked, wanted, keep) => testOfCodes(codes, asked, wanted, keep),
  texts: ({ codes, values }, asked, wanted, keep) => {
    if (asked.kind !== 'part') return testOfCodes(codes, inCodes(asked, values), wanted, keep);
    const pass = passes(asked, wanted);
    // Each text is looked into once, and only if a row is left that has it: 1 says that it passes, 2 that it does not.
    const known = new Uint8Array(values.length);
    return byTest(codes, (code) => {
      if (code === missing) return !keep;
      if (known[code] === 0) known[code] = pass(values[code] ?? null) === keep ? 1 : 2;
      return known[code] === 1;
    });
  },
  doubles: ({ codes }, asked, wanted, keep) => {
    const pass = passes(asked, wanted);
    return byTest(codes, (code) => pass(Number.isNaN(code) ? null : code) === keep);
  },
};

function testOfCodes(codes: Int32Array, asked: Asked, wanted: boolean, keep: boolean): Sieve {
  if (asked.kind === 'missing') return inRange(codes, missing + 1, greatest, true, wanted !== keep);
  if (asked.kind === 'range') {
    const low = Math.min(Math.max(Math.ceil(asked.low), missing + 1), greatest + 1);
    const high = Math.max(Math.min(Math.floor(asked.high), greatest), missing);
    return inRange(codes, low, high, wanted, keep);
  }
  if (asked.kind === 'list') return testOfList(codes, asked.values, wanted, keep);
  const pass = passes(asked, wanted);
  return byTest(codes, (code) => pass(code === missing ? null : code) === keep);
}

/** A list whose numbers lie no further apart than there are rows is a table: to look into that takes a quarter of asking a set. */
function testOfList(codes: Int32Array, list: ReadonlySet<Bound>, wanted: boolean, keep: boolean): Sieve {
  const values = Array.from(list, Number).filter((value) => Number.isInteger(value) && Math.abs(value) <= greatest);
  if (values.length === 0) return inRange(codes, 1, 0, wanted, keep);
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [greatest, -greatest],
  );
  const [inside, outside, none] = [wanted === keep, wanted !== keep, !keep].map(Number) as [number, number, number];
  if (most - least > Math.max(codes.length, leastSpan)) {
    return byTest(codes, (code) => (code === missing ? none : list.has(code) ? inside : outside) === 1);
  }
  const table = new Uint8Array(most - least + 1).fill(outside);
  for (const value of values) table[value - least] = inside;
  return inSpan(codes, least, table, outside, none);
}

const leastSpan = 4096;

/** What is asked of a text, as what is asked of its place in the sorted texts. */
function inCodes(asked: Asked, values: readonly string[]): Asked {
  if (asked.kind === 'span') {
    const { low, below } = asked;
    const high = below === undefined ? values.length : firstFrom(values, below) - 1;
    return { kind: 'range', low: firstFrom(values, low), high };
  }
  if (asked.kind !== 'list') return asked;
  const places = Array.from(asked.values, String).flatMap((value) => {
    const place = firstFrom(values, value);
    return values[place] === value ? [place] : [];
  });
  const [only = -1] = places;
  return places.length < 2 ? { kind: 'range', low: only, high: only } : { kind: 'list', values: new Set(places) };
}

/** The place of the first of the sorted texts that does not come before `text`. */
function firstFrom(values: readonly string[], text: string): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCodePoints(values[middle] ?? '', text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

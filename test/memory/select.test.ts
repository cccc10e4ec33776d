import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema, everything, parseQuery, type Query, type Schema } from '../../src/index.ts';
import { type ColumnStore, columnStore, evaluate, filter, selectRows, toPredicate } from '../../src/memory/index.ts';
import { boeking } from '../cases/boeking.ts';
import { boekingQueries } from '../support/boeking-queries.ts';
import { forAll } from '../support/law.ts';
import { dates, decimals, hostileTexts, integers, times, today } from '../support/pools.ts';
import { checked } from '../support/sqlite-table.ts';
import { watched } from '../support/watched.ts';
import { textsOf } from '../support/words-of.ts';

// Columns give the verdicts of rows (L4.7), for any number of rows, with or without an index.

const timeZone = 'Europe/Amsterdam';
const clock = { today, timeZone, unreadable: 'missing' } as const;
const schema = defineSchema({
  id: { type: 'integer' },
  day: { type: 'date', column: 'DAY' },
  amount: { type: 'decimal' },
  name: { type: 'text' },
  at: { type: 'time' },
  done: { type: 'boolean' },
  begins: { type: 'date', dateTime: 'UTC' },
});

/** Rows whose fields have more distinct values than a byte, or `few`; a seventh are missing. */
function rowsOf(count: number, few = Infinity): object[] {
  return Array.from({ length: count }, (_, row) => {
    const value = (row * 7_919) % Math.min(few, 5_003);
    const day = new Date(Date.UTC(2026, 10, 21) + (value - 100) * 86_400_000).toISOString();
    const fields = {
      id: value % 2 === 0 ? value : String(value),
      DAY: day.slice(0, 10),
      amount: value / 4,
      name: `Naam ${value} é`,
      at: value,
      done: value % 3 === 0,
      begins: day.replace('T00', 'T23'),
    };
    return Object.fromEntries(Object.entries(fields).filter((_field, at) => (row + at) % 7 !== 0));
  });
}

const searches = textsOf`
  id = 8; id != 8 AND id IS NOT NULL; id > 100 AND id <= 140; id IN (1,2,3,100000); NOT id IN (1,2,3,2000000);
  NOT (id BETWEEN 5 AND 5000); day >= "0d" AND day <= "7d" AND done = TRUE; day = "0d" OR name ~ "NAAM 1" OR amount IS NULL;
  NOT (day > "0d" AND name < "Naam 2"); amount IN (1.25, 7, 12.3) OR amount NOT BETWEEN 1 AND 1000.5;
  name IN ("Naam 1 é","Naam 2 é","x") OR name !~ "1"; name >= "Naam 3" AND name < "Naam 4" AND at < "01:00";
  at = "00:00:07" OR NOT (done = FALSE OR at IS NULL); begins = "0d" OR begins IN ("1d","2d") AND NOT done = TRUE;
  id < 10 AND id > 20; id = 1 AND day IS NULL OR NOT (id = 2 OR day IS NOT NULL) OR amount > 1250`.map((search) =>
  parseQuery(search, schema),
);

/** The numbers of the rows that pass a test of rows. */
const numbersOf = (rows: readonly object[], holds: (row: object) => boolean) =>
  rows.flatMap((row, at) => (holds(row) ? [at] : []));

function expectSame(rows: readonly object[], stores: readonly ColumnStore[], query: Query): void {
  const expected = numbersOf(rows, (row) => evaluate(query, row, clock) === true);
  expect(numbersOf(rows, toPredicate(query, clock))).toEqual(expected);
  expect(filter(rows, query, clock)).toEqual(expected.map((at) => rows[at]));
  for (const store of stores) expect([...selectRows(store, query, clock)]).toEqual(expected);
}

const storesOf = (of: Schema, rows: readonly object[], index: readonly string[]) => [
  columnStore(of, rows, { timeZone, unreadable: 'missing' }),
  columnStore(of, rows, { timeZone, unreadable: 'missing', index }),
];

describe('what is selected is what a row says for itself', () => {
  test.each([
    [0, Infinity],
    [1, Infinity],
    [255, Infinity],
    [4_000, 255],
    [4_000, 256],
    [1_023, Infinity],
    [1_024, Infinity],
    [1_025, Infinity],
    [20_000, Infinity],
    [20_000, 40],
  ])('of %i rows with at most %d values', (count, few) => {
    const rows = rowsOf(count, few);
    const stores = storesOf(schema, rows, ['id', 'day', 'begins']);
    for (const query of searches) expectSame(rows, stores, query);
  });

  test('of values of any sort', () => {
    const texts = 'true|0|| 1|1 |+1|1e3|007|-0|\ud800|2026-02-30|2026-11-21T00:00|2026-11-2|2026-11-215|10000-01-01'.split('|');
    const ends = [2 ** 30, 2 ** 30 - 1, 2 ** 53, Infinity].flatMap((end) => [end, -end]);
    const others = [undefined, null, true, false, -0, 0.1, 14.5, 1n, 2n ** 64n, Number.NaN, {}, ['1'], new Date(0)];
    const raw = fc.oneof(
      fc.constantFrom<unknown>(...texts, ...ends, ...others, '9'.repeat(400)),
      fc.constantFrom<unknown>(...dates, ...times, ...hostileTexts, ...integers, ...integers.map(String)),
      fc.constantFrom<unknown>(...decimals, ...decimals.map(Number)),
    );
    const anyRow = fc.record(Object.fromEntries(Object.keys(boeking.fields).map((name) => [name, raw])), { requiredKeys: [] });
    forAll(
      [fc.array(anyRow, { maxLength: 40 }), fc.array(boekingQueries, { minLength: 1, maxLength: 8 })],
      100,
      (rows, queries) => {
        const all = storesOf(boeking, rows, ['id', 'product', 'startdatum']);
        for (const query of queries) {
          expectSame(rows, all, query);
          expectSame(rows, all, checked({ kind: 'not', operand: query.expression }, boeking));
        }
      },
    );
  });

  test('of numbers at the ends of what a column of whole numbers can hold, and beyond', () => {
    const whole = [1 - 2 ** 30, -1, 0, 1, 2 ** 30 - 1];
    const queries = [...whole, 2 ** 30, -(2 ** 30), 2 ** 31, -(2 ** 31), 2 ** 53 - 1].flatMap((bound) =>
      ['=', '!=', '<', '<=', '>', '>='].map((operator) => parseQuery(`x ${operator} ${bound}`, numbers)),
    );
    const between = parseQuery(`x NOT BETWEEN ${1 - 2 ** 30} AND ${2 ** 30 - 1} OR x IN (0, ${2 ** 40})`, numbers);
    for (const greatest of [0, 2 ** 30, 2 ** 31, 2 ** 53 - 1]) {
      const values = [...whole, greatest, -greatest, null, ...Array.from({ length: 400 }, (_, at) => 1_000 + at)];
      const rows = values.map((x) => ({ x }));
      for (const query of [...queries, between]) expectSame(rows, storesOf(numbers, rows, ['x']), query);
    }
  });

  test('of digits without end', () => {
    const endless = '9'.repeat(400);
    const queries = ['x >= 0', 'x < 0', 'NOT x = 5', 'x BETWEEN -1 AND 5'].map((search) => parseQuery(search, numbers));
    for (const values of [[endless], [null, endless], [`-${endless}`, endless, 5], [5, `-${endless}`]]) {
      const rows = values.map((x) => ({ x }));
      for (const query of queries) expectSame(rows, storesOf(numbers, rows, ['x']), query);
    }
  });

  test('of decimals that are all whole', () => {
    const halves = defineSchema({ x: { type: 'decimal' } });
    const rows = Array.from({ length: 500 }, (_, at) => ({ x: at % 50 === 0 ? null : String(at) }));
    const conditions = ['IN (1.5)', 'NOT IN (1.5, 3)', '< 3.5', '> 3.5', '<= 3.0', 'NOT BETWEEN 2.5 AND 400.5', '!= 7.25'];
    for (const condition of conditions) expectSame(rows, storesOf(halves, rows, []), parseQuery(`x ${condition}`, halves));
  });

  const numbers = defineSchema({ x: { type: 'integer' } });
});

describe('a store', () => {
  const rows = rowsOf(2_000);
  const store = columnStore(schema, rows, { timeZone, index: ['day'] });

  test('says how much it holds', () => {
    expect(store).toMatchObject({ schema, rows: 2_000, bytes: 2_000 * (4 + 4 + 8 + 4 + 4 + 1 + 4) + 4 * 1_715 });
    expect(Object.isFrozen(store)).toBe(true);
  });

  test('is made of anything that gives rows, and stays as it was made', () => {
    const given = [{ id: 1 }, { id: 2 }];
    const made = columnStore(schema, new Set(given).values(), { timeZone });
    for (const row of given) row.id = 7;
    expect([...selectRows(made, parseQuery('id = 2', schema), clock)]).toEqual([1]);
    expect([...selectRows(made, everything(schema), clock)]).toEqual([0, 1]);
  });

  test('reads each field of each row once', () => {
    const { row, reads } = watched({ id: 1, DAY: today });
    columnStore(schema, [row], { timeZone, index: ['id', 'day'] });
    expect(reads).toEqual(['id', 'day', 'DAY', 'amount', 'name', 'at', 'done', 'begins']);
  });

  test('gives row numbers of its own each time', () => {
    const query = parseQuery('id < 100', schema);
    const first = selectRows(store, query, clock);
    const kept = [...first];
    first.fill(0);
    expect([...selectRows(store, query, clock)]).toEqual(kept);
  });
});

describe('what is refused', () => {
  const store = columnStore(schema, [], { timeZone });
  const query = parseQuery('id = 1', schema);
  const select = (search: string, options: object) => selectRows(store, parseQuery(search, schema), { today, ...options });

  test.each<[string, () => unknown, RegExp]>([
    ['what is no store', () => selectRows({ ...store }, query, clock), /not a store of columns/],
    ['what is no query', () => selectRows(store, { ...query }, clock), /not a checked query/],
    ['a query on another schema', () => selectRows(store as ColumnStore, parseQuery('id = 1', boeking), clock), /another schema/],
    ['a clock without a day', () => selectRows(store, query, {} as typeof clock), /which day/],
    ['what is no schema', () => columnStore({ fields: {} }, []), /not a schema/],
    ['moments in UTC without a time zone', () => columnStore(schema, []), /timeZone/],
    ['an index on texts', () => columnStore(schema, [], { timeZone, index: ['name'] }), /"name" of type text/],
    ['an index on no field', () => columnStore(schema as Schema, [], { timeZone, index: ['x'] }), /no field "x"/],
    ['moments on days of another zone', () => select('begins = "0d"', { timeZone: 'UTC' }), /"UTC"/],
    ['moments on days of no zone', () => select('NOT begins = "0d"', {}), /no time zone/],
  ])('%s', (_, act, message) => {
    expect(act).toThrow(TypeError);
    expect(act).toThrow(message);
  });

  test('moments by an index, too', () => {
    const indexed = columnStore(schema, rowsOf(2_000), { timeZone, index: ['begins'] });
    expect(() => selectRows(indexed, parseQuery('begins = "0d"', schema), { today })).toThrow(TypeError);
  });

  test('an unknown time zone', () => expect(() => columnStore(schema, [], { timeZone: 'Mars/Olympus' })).toThrow(RangeError));

  test('nothing where moments are not asked for', () => expect([...selectRows(store, query, { today })]).toEqual([]));
});

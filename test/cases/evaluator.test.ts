import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema, type Expression, parseQuery } from '../../src/index.ts';
import { compareCodePoints } from '../../src/memory/code-points.ts';
import { countUnreadable, evaluate, filter, toEvaluator, toPredicate, type Verdict } from '../../src/memory/index.ts';
import { boekingQueries, boekingRows } from '../support/boeking-queries.ts';
import { everywhere } from '../support/everywhere.ts';
import { forAll, law } from '../support/law.ts';
import { dates, hostileTexts, times, today } from '../support/pools.ts';
import { checked } from '../support/sqlite-table.ts';
import { typed } from '../support/typed.ts';
import { watched } from '../support/watched.ts';
import { boeking } from './boeking.ts';

// Group R: the evaluator in memory.

const clock = { today, timeZone: 'Europe/Amsterdam' };
const say = (query: string, row: object): Verdict =>
  evaluate(parseQuery(query, boeking), row, { ...clock, unreadable: 'missing' });

describe('any object is a row', () => {
  class Booking {
    readonly id = 1;
    get product(): number {
      return 14;
    }
    get bedrag(): string {
      return 'twaalf';
    }
  }
  const own = { id: 1, product: 14 };
  const rows: readonly (readonly [string, object])[] = [
    ['R01 a plain object', own],
    ['R01 a frozen object', Object.freeze({ ...own })],
    ['R01 an object without a prototype', Object.assign(Object.create(null) as object, own)],
    ['R01 an instance of a class, with a getter', new Booking()],
    ['R01 a Proxy', new Proxy(own, {})],
    ['R01 an object with a getter', Object.defineProperty({ id: 1 }, 'product', { get: () => 14 })],
    ['R01 a row of a database', JSON.parse('{"id":"1","product":"14"}') as object],
  ];
  test.each(rows)('%s: product = 14 AND id > 0', (_, row) => {
    expect(say('product = 14 AND id > 0', row)).toBe(true);
    expect(say('product IS NULL OR NOT product IN (14)', row)).toBe(false);
  });

  test('R01: what a getter of a class gives is counted as unreadable where it is read as null', () => {
    expect(say('bedrag IS NULL', new Booking())).toBe(true);
    expect(countUnreadable([new Booking()], boeking)).toEqual({ bedrag: 1 });
  });

  test('R01: an error of a row reaches the caller as it is', () => {
    const error = new Error('closed');
    const row = {
      get product() {
        throw error;
      },
    };
    for (const query of ['product = 14', 'product IS NULL', 'NOT product IN (1,2)', 'id = 1 OR product > 1'])
      expect(() => say(query, row)).toThrow(error);
  });

  test.each(['product = 14', 'product IN (1,14)', 'product BETWEEN 1 AND 14', 'product IS NOT NULL', 'product != 1'])(
    'R01 our choice, for each condition: %s reads its field once, and no other',
    (query) => {
      const { row, reads } = watched({ product: 14, id: 1 });
      expect(say(query, row)).toBe(true);
      expect(reads).toEqual(['product']);
    },
  );

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('R02: a row without %s has null there', (name) => {
    const schema = defineSchema({ [name]: { type: 'text' }, id: { type: 'integer' } });
    expect(evaluate(parseQuery(`\`${name}\` IS NULL`, schema), { id: 1 }, clock)).toBe(true);
    expect(evaluate(parseQuery(`\`${name}\` ~ ""`, schema), new Booking(), clock)).toBeNull();
  });

  test.each([
    ['R03', 'product = 14', '14', true],
    ['R03', 'product = 14', 14n, true],
    ['R03', 'product IN (14)', 14n, true],
    ['R03', 'product = 9007199254740991', 9007199254740992n, false],
    ['R03', 'product = 14', Number.NaN, null],
    ['R03', 'product = 14', '14.0', null],
    ['R03', 'product = 1', true, null],
    ['R03', 'product = 14', ['14'], null],
    ['R03', 'product = 14', new Number(14), null],
  ] as const)('%s: %s on %o is %s', (_, query, product, expected) => expect(say(query, { product })).toBe(expected));

  test.each([
    ['R03', 'naam = "14"', { naam: 14 }],
    ['R03', 'geannuleerd = TRUE', { geannuleerd: 'ja' }],
    ['R03', 'bedrag = 1', { bedrag: Number.POSITIVE_INFINITY }],
    ['R09', 'startdatum = "0d"', { startdatum: new Date('2026-11-21T09:30Z') }],
    ['R09', 'startdatum = "0d"', { startdatum: new Date('2026-11-21T00:00Z') }],
    ['R09', 'startdatum = "0d"', { startdatum: Date.UTC(2026, 10, 21) }],
  ])('%s: %s on %o is unknown, and counted', (_, query, row) => {
    expect(say(query, row)).toBeNull();
    expect(countUnreadable([row], boeking, clock)).toEqual({ [Object.keys(row)[0] ?? '']: 1 });
  });
});

describe('for any query and rows', () => {
  law(
    'R05: a compiled query, an evaluation of one row and SQLite say the same',
    [boekingRows, fc.array(boekingQueries, { minLength: 1, maxLength: 10 })],
    40,
    (given, asked) => {
      const ask = everywhere(boeking, given);
      for (const query of asked) {
        const compiled = toEvaluator(query, clock);
        expect(given.map(compiled)).toEqual(ask(query, clock));
        expect(given.map(compiled)).toEqual(ask(query, clock));
        expect(filter(given, query, clock)).toEqual(given.filter(toPredicate(query, clock)));
      }
    },
  );

  law('R04: rows stay as they were', [boekingRows, boekingQueries], 50, (given, query) => {
    const before = structuredClone(given);
    const found = filter(
      given.map((row) => Object.freeze(row)),
      query,
      clock,
    );
    expect(given).toEqual(before);
    for (const row of found) expect(given.includes(row)).toBe(true);
  });

  test('R10: the order of conditions never changes a verdict', () => {
    const turned = (node: Expression): Expression => {
      if ('operands' in node) return { ...node, operands: node.operands.map(turned).toReversed() };
      return node.kind === 'not' ? { ...node, operand: turned(node.operand) } : node;
    };
    forAll([boekingRows, boekingQueries], 100, (given, query) => {
      expect(given.map(toEvaluator(checked(turned(query.expression), boeking), clock))).toEqual(
        given.map(toEvaluator(query, clock)),
      );
    });
  });

  test('R10: no value of a row raises an error', () => {
    const schema = defineSchema({
      ...typed({ i: 'integer', d: 'decimal', t: 'text', date: 'date', time: 'time', b: 'boolean' }),
      utc: { type: 'date', dateTime: 'UTC' },
      wall: { type: 'date', dateTime: 'local-wall' },
    });
    const holds = toEvaluator(
      parseQuery(
        'i > 0 AND d > 0.5 AND t ~ "a" AND date < "0d" AND time < "12:00" AND b = TRUE AND utc < "0d" AND wall IN ("0d") OR i IS NULL AND utc IS NULL',
        schema,
      ),
      { ...clock, unreadable: 'missing' },
    );
    const moments = ['0001-01-01', '9999-12-31', '2026-02-30'].flatMap((day) =>
      ['00:00Z', '23:59:59Z', '12:00+23:59', '12:00-23:59', '25:00'].map((time) => `${day}T${time}`),
    );
    const raw = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
      fc.constantFrom<unknown>(...dates, ...times, ...moments),
    );
    forAll([fc.record(Object.fromEntries(Object.keys(schema.fields).map((name) => [name, raw])))], 500, (row) => {
      expect([true, false, null]).toContain(holds(row));
      expect(() => countUnreadable([row], schema, clock)).not.toThrow();
    });
  });

  test('R07: the order of texts, missing ones last, is total, and a sort by it stable', () => {
    const order = (a: { naam: string | null }, b: { naam: string | null }) =>
      Number(a.naam === null) - Number(b.naam === null) || compareCodePoints(a.naam ?? '', b.naam ?? '');
    forAll([fc.array(fc.option(fc.constantFrom(...hostileTexts), { freq: 4 }), { maxLength: 40 })], (names) => {
      const given = names.map((naam, id) => ({ naam, id }));
      const sorted = given.toSorted(order);
      const wrong = sorted.filter((row, at) => {
        const before = sorted[at - 1];
        return (
          before !== undefined &&
          (order(before, row) > 0 || order(row, before) < 0 || (order(before, row) === 0 && before.id > row.id))
        );
      });
      expect(wrong).toEqual([]);
    });
  });
});

test('R08: 500 conditions on 2,000 rows read each row once for each condition', () => {
  const operands = Array.from(
    { length: 500 },
    (_, at): Expression => ({ kind: 'comparison', field: 'product', operator: '!=', value: { kind: 'integer', value: at } }),
  );
  const holds = toPredicate(checked({ kind: 'and', operands }, boeking), clock);
  const { row, reads } = watched({ product: 500 });
  expect(Array.from({ length: 2_000 }, () => row).filter(holds)).toHaveLength(2_000);
  expect(reads).toHaveLength(500 * 2_000);
});

test('R06: nothing makes code from text: all of it runs where that is forbidden', async () => {
  const from = (path: string) => `'${new URL(`../../src/${path}`, import.meta.url).href}'`;
  const program = `
    import { defineSchema, diagnose, parseQuery, print } from ${from('index.ts')};
    import { filter } from ${from('memory/index.ts')};
    import { sqlite, toSql } from ${from('sql/index.ts')};
    let forbidden = false;
    try { new Function('return 1'); } catch { forbidden = true; }
    const schema = defineSchema({ a: { type: 'integer' } });
    const query = parseQuery('a IN (1,2) OR NOT a > 1', schema);
    const rows = filter([{ a: 1 }, { a: 3 }], query, { today: '${today}' });
    const [wrong] = diagnose('a = ', schema);
    console.log(JSON.stringify([forbidden, rows, toSql(query, sqlite, { today: '${today}' }).values, wrong.code, print(query.expression)]));
  `;
  const options = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(JSON.parse(stdout)).toEqual([true, [{ a: 1 }], [1, 2, 1], 'unexpected-end', 'a IN (1,2) OR NOT a > 1']);
});

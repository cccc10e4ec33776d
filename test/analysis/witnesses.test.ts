import { describe, expect, test } from 'vitest';
import { plainIn } from '../../src/analysis/expressions.ts';
import { equivalent, type Witness, witnesses } from '../../src/analysis/index.ts';
import { type ComparisonOperator, defineSchema, type Expression, parseQuery, print } from '../../src/index.ts';
import { bookingSchema } from '../../src/schema/booking.ts';
import { makeQuery, type Query } from '../../src/schema/query.ts';
import { expressionOf } from '../differential/expressions.ts';
import { worldsOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { rebuilt } from '../support/made-trees.ts';
import { readRow, reference } from '../support/reference.ts';

const runs = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const today = '2026-11-21';

const schema = defineSchema({
  product: { type: 'integer' },
  price: { type: 'decimal' },
  status: { type: 'text' },
  day: { type: 'date' },
  moment: { type: 'date', dateTime: 'UTC' },
  at: { type: 'time' },
  paid: { type: 'boolean' },
});
const clock = { today, timeZone: 'Europe/Amsterdam' };
const isNear = ({ about }: Witness) => !about.includes('further');
const rowsOf = (text: string) => witnesses(parseQuery(text, schema), clock);

test('rows that match, that lack a value, and on both sides of each bound', () => {
  const query = parseQuery('startdatum >= "0d" AND product IN (14)', bookingSchema);
  expect(witnesses(query, { today }).filter(isNear)).toEqual([
    { row: { startdatum: '2026-11-21', product: 14 }, verdict: true, about: 'The query matches.' },
    { row: { startdatum: null, product: 14 }, verdict: null, about: 'startdatum is missing.' },
    { row: { startdatum: '2026-11-21', product: null }, verdict: null, about: 'product is missing.' },
    {
      row: { startdatum: '2026-11-20', product: 14 },
      verdict: false,
      about: 'startdatum is "2026-11-20", just outside: startdatum >= "0d" is false.',
      range: { from: 0, to: 18 },
    },
    {
      row: { startdatum: '2026-11-21', product: 13 },
      verdict: false,
      about: 'product is 13, just outside: product IN (14) is false.',
      range: { from: 23, to: 38 },
    },
    {
      row: { startdatum: '2026-11-21', product: 15 },
      verdict: false,
      about: 'product is 15, just outside: product IN (14) is false.',
      range: { from: 23, to: 38 },
    },
  ]);
});

const values: readonly (readonly [text: string, field: string, values: readonly unknown[]])[] = [
  ['product >= 9007199254740991', 'product', [9007199254740991, null, 9007199254740990]],
  ['product <= 9007199254740991', 'product', [1, null, 9007199254740991, '9007199254740992']],
  ['price >= 12.5', 'price', [13, null, 12.49, 12.5]],
  ['price <= 12.505', 'price', [1, null, 12.505, 12.506]],
  ['status > "abc"', 'status', ['abc ', null, 'abc']],
  ['status = "abc"', 'status', ['abc', null, 'abb', 'abc ']],
  ['status ~ "Zaal"', 'status', ['zaal', null, '(ZÁAL)', 'zaa']],
  ['status ^= "Zaal"', 'status', ['zaal', null, 'ZÁAL)', '(zaal', 'ÿzaal', 'zaa']],
  ['status !~ "b"', 'status', ['a', null, '(B)', '']],
  ['day = "1w"', 'day', ['2026-11-28', null, '2026-11-27', '2026-11-29']],
  ['at < "09:30"', 'at', ['09:29:59', null, '09:30:00']],
  ['paid = TRUE', 'paid', [true, null, false]],
  ['paid IS NULL', 'paid', [null, true]],
  ['product IS NOT NULL', 'product', [1, null]],
  ['product = 1 AND product = 3', 'product', [null, 0, 1, 2, 3, 4]],
  ['product IS NULL OR product IS NOT NULL', 'product', [1, null]],
  [
    'moment = "0d"',
    'moment',
    [
      '2026-11-21T11:00:00Z',
      null,
      '2026-11-20T22:59:59Z',
      '2026-11-20T23:00:00Z',
      '2026-11-21T22:59:59Z',
      '2026-11-21T23:00:00Z',
    ],
  ],
];

test.each(values)('%s has rows with %s %j', (text, field, expected) => {
  const found = rowsOf(text).filter(isNear);
  expect(new Set(found.map(({ row }) => row[field]))).toEqual(new Set(expected));
});

test('the rest of a row is such that the condition decides', () => {
  const found = rowsOf('product = 1 OR (status = "a" AND price > 2)');
  const near = found.filter(({ about }) => /^price is .* just/.test(about));
  expect(near.map(({ row, verdict }) => ({ ...row, verdict }))).toEqual([
    { product: 0, status: 'a', price: 2, verdict: false },
    { product: 0, status: 'a', price: 2.01, verdict: true },
  ]);
});

test('verdicts are those of the reference; a row matches, or is unknown, wherever one can', () => {
  let verdicts = 0;
  let without = 0;
  let queries = 0;
  for (const { chance, world } of worldsOf(65, () => verdicts < runs / 4)) {
    const { fields } = world.schema;
    for (let at = 0; at < 10; at++) {
      const expression = expressionOf(world, chance);
      const query = makeQuery(world.schema, expression);
      const judge = reference(expression, fields, world.today);
      const found = witnesses(query, dayOf(world));
      for (const { row, verdict, about } of found) {
        verdicts++;
        if (judge(readRow(fields, row, world.timeZone)) !== verdict)
          expect.fail(`${print(expression)}: ${about} ${JSON.stringify(row)}`);
      }
      expect(found.length).toBeLessThanOrEqual(200);
      expect(new Set(found.map(({ row }) => JSON.stringify(row))).size).toBe(found.length);
      expect(found.filter(({ about }) => about === 'The query matches.').every(({ verdict }) => verdict)).toBe(true);
      const there = new Set(world.rows.map((row) => judge(readRow(fields, row, world.timeZone))));
      verdicts += world.rows.length;
      for (const verdict of [true, null]) {
        if (!there.has(verdict)) continue;
        queries++;
        if (!found.some((witness) => witness.verdict === verdict)) without++;
      }
    }
  }
  // Conditions on two fields of one column depend on each other, so some verdicts have no witness.
  expect(without / queries).toBeLessThan(0.01);
});

test('a step further away, on either side', () => {
  const further = rowsOf('product < 5').filter((witness) => !isNear(witness));
  expect(further.map(({ row, verdict, about }) => [row['product'], verdict, about])).toEqual([
    [3, true, 'product is 3, further inside: product < 5 is true.'],
    [6, false, 'product is 6, further outside: product < 5 is false.'],
  ]);
});

test.each([
  ['status ~ "" OR status !~ "b"', [{ status: 'b', about: 'Here only status ~ "" decides.' }]],
  [
    'product < 9 OR product > 2 OR status != "b"',
    [
      { product: 1, status: 'b', about: 'Here only product < 9 decides.' },
      { product: 9, status: 'b', about: 'Here only product > 2 decides.' },
    ],
  ],
])('%s has conditions that decide, but at none of their bounds', (text, rows) => {
  const found = rowsOf(text).filter(({ about }) => about.startsWith('Here'));
  expect(found.map(({ row, about }) => ({ ...row, about }))).toEqual(rows);
});

describe('a program that gets an operator wrong is found out', () => {
  const wrong: Readonly<Partial<Record<ComparisonOperator, readonly ComparisonOperator[]>>> = {
    '<': ['<=', '>', '!='],
    '<=': ['<', '='],
    '>': ['>=', '!='],
    '>=': ['>', '='],
    '=': ['<=', '>=', '!='],
    '!=': ['=', '<', '>'],
    '~': ['=', '!~'],
    '!~': ['!=', '~'],
    '^=': ['=', '~', '!^='],
    '!^=': ['!=', '!~', '^='],
  };
  const most = countOf('WITNESSED_FAULTS', 12, 60);
  const pairs = Object.entries(wrong).flatMap(([right, others]) => others.map((other) => [right, other] as const));

  test.each(pairs)('%s taken for %s', (right, other) => {
    let differing = 0;
    const missed: string[] = [];
    for (const { chance, world } of worldsOf(66, () => differing < most)) {
      const expression = expressionOf(world, chance, 2);
      const faulty = makeQuery(world.schema, replaced(expression, right, other));
      const query = makeQuery(world.schema, expression);
      // Where other conditions are on the same field they may decide at its bounds.
      if (!namesEachOnce(expression) || sameRows(query, faulty, dayOf(world))) continue;
      differing++;
      const judge = reference(faulty.expression, world.schema.fields, world.today);
      const told = witnesses(query, dayOf(world)).some(({ row, verdict }) => {
        return (verdict === true) !== (judge(readRow(world.schema.fields, row, world.timeZone)) === true);
      });
      if (!told) missed.push(`${print(query.expression)}\n${print(faulty.expression)}`);
    }
    expect(missed).toEqual([]);
  });
});

test('the same query has the same witnesses', () => {
  const text = 'product IN (1,5,9) AND (status ~ "a" OR price < 2.5)';
  expect(rowsOf(text)).toEqual(rowsOf(text));
});

test.each([
  ['500 conditions', Array.from({ length: 500 }, (_, at) => `product = ${at * 3}`).join(' OR '), 200],
  ['10,000 values', `product IN (${Array.from({ length: 10_000 }, (_, at) => at * 3).join()})`, 17],
  [
    'too many ways',
    Array.from({ length: 100 }, (_, at) => `(status ~ "p${at}x" OR price > ${at} AND product != ${at * 7})`).join(' AND '),
    200,
  ],
])('large queries: %s', (_, text, count) => {
  expect(rowsOf(text).length).toBe(count);
});

test('what is no query, or no clock, is refused', () => {
  expect(() => witnesses({ schema } as unknown as Query, { today })).toThrow(TypeError);
  expect(() => witnesses(parseQuery('day = "0d"', schema), { today: '0001-01-01' })).toThrow(RangeError);
  expect(() => witnesses(parseQuery('moment = "0d"', schema), { today })).toThrow(/timeZone/);
});

type Day = { readonly today: string; readonly timeZone: string };

const dayOf = ({ today: day, timeZone }: Day): Day => ({ today: day, timeZone });

const sameRows = (a: Query, b: Query, day: Day): boolean => equivalent(a, b, day).answer !== 'no';

function namesEachOnce(expression: Expression): boolean {
  const names = plainIn(expression).map(({ field }) => field);
  return new Set(names).size === names.length;
}

function replaced(expression: Expression, right: string, other: ComparisonOperator): Expression {
  return rebuilt(expression, {
    comparison: (node) => (node.operator === right && node.value.kind !== 'boolean' ? { ...node, operator: other } : node),
  });
}

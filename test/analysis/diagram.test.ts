import { describe, expect, test } from 'vitest';
import {
  canBeFalse,
  canBeTrue,
  canBeUnknown,
  childFor,
  type Diagram,
  diagramsOf,
  isAlwaysTrue,
  sameVerdicts,
} from '../../src/analysis/diagram/diagram.ts';
import { createNodes, type Node } from '../../src/analysis/diagram/nodes.ts';
import { rowWhere } from '../../src/analysis/diagram/rows.ts';
import { verdictOf } from '../../src/analysis/kleene.ts';
import type { Point } from '../../src/analysis/value-set.ts';
import { defineSchema, type Expression, type Field, parseQuery, print } from '../../src/index.ts';
import { parseDay } from '../../src/schema/dates.ts';
import { chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { worldsOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { readRow, reference } from '../support/reference.ts';
import { typed } from '../support/typed.ts';
import { pointOf } from './point-of.ts';

const runs = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const day = parseDay('2026-11-21') ?? 0;

const numbered = Array.from({ length: 500 }, (_, at): [string, Field][] => [
  [`a${at}`, { type: 'integer' }],
  [`b${at}`, { type: 'integer' }],
  [`t${at}`, { type: 'text' }],
]).flat();
const schema = defineSchema({
  ...typed({ a: 'integer', b: 'integer', price: 'decimal', name: 'text', day: 'date', at: 'time', paid: 'boolean' }),
  moment: { type: 'date', dateTime: 'local-wall' },
  ...Object.fromEntries(numbered),
});
const limits = { predicates: 1000, nesting: 256 };
const read = (text: string): Expression => parseQuery(text, schema, { limits }).expression;
const made = (...texts: string[]): readonly Diagram[] => diagramsOf(schema, day, texts.map(read)) ?? [];

test('a diagram has the verdict of the reference on every row', () => {
  let verdicts = 0;
  for (const { chance, world } of worldsOf(61, () => verdicts < runs)) {
    const { fields } = world.schema;
    const meanings = world.rows.map((row) => readRow(fields, row, world.timeZone));
    const values = world.rows.map((row) => valuesOf(row, fields, world.timeZone));
    for (const expression of Array.from({ length: 10 }, () => expressionOf(world, chance))) {
      const [diagram] = diagramsOf(world.schema, parseDay(world.today) ?? 0, [expression]) ?? [];
      if (diagram === undefined) throw new Error(`Too much work: ${print(expression)}`);
      const judge = reference(expression, fields, world.today);
      for (const [at, meaning] of meanings.entries()) {
        verdicts++;
        if (verdictOn(diagram, values[at] ?? new Map()) !== judge(meaning))
          expect.fail(`${print(expression)} on ${JSON.stringify(world.rows[at])} is ${judge(meaning)}`);
      }
    }
  }
});

describe('the same verdicts', () => {
  test.each([
    ['a >= 5 AND a <= 7', 'a IN (7,6,5)'],
    ['a > 4 AND a < 8', 'a BETWEEN 5 AND 7'],
    ['NOT (a = 1 OR b = 2)', 'a != 1 AND b != 2'],
    ['NOT (a = 1 AND b = 2)', 'a != 1 OR b != 2'],
    ['a = 1 AND (b = 2 OR price = 3)', '(a = 1 AND b = 2) OR (a = 1 AND price = 3)'],
    ['a = 1 OR (a = 1 AND b = 2)', 'a = 1'],
    ['a = 1 OR a != 1', 'a < 5 OR a >= 5'],
    ['a BETWEEN 2 AND 1', 'a = 1 AND a = 2'],
    ['a IS NULL OR a IS NOT NULL', 'b IS NULL OR b IS NOT NULL'],
    ['a IS NOT NULL AND a = 1', 'NOT (a IS NULL OR a != 1)'],
    ['name ~ "Zaal" AND name ~ "zaal 1"', 'name ~ "ZAAL 1"'],
    ['name = "abc" AND name ~ "B"', 'name = "abc"'],
    ['name = "" OR name ~ "b"', 'name ~ "B" OR name = ""'],
    ['name ~ "b" OR name = "abc"', 'name ~ "b"'],
    ['name IN ("a","b","c") AND name !~ "b"', 'name IN ("a","c")'],
    ['name ~ ""', 'name >= ""'],
    ['paid = TRUE', 'paid != FALSE'],
    ['at >= "00:00"', 'at <= "23:59:59"'],
    ['day >= "0001-01-01"', 'day < "9999-12-31" OR day = "9999-12-31"'],
    ['day >= "1w" AND day <= "7d"', 'day = "2026-11-28"'],
    ['price > 0.1', 'NOT price <= 0.1'],
  ])('%s is %s', (one, other) => {
    const [left, right] = made(one, other);
    expect(left && right && sameVerdicts(left, right)).toBe(true);
  });

  test.each([
    ['a = 1 OR NOT a = 1', 'a IS NULL OR a IS NOT NULL', 'unknown where there is no value'],
    ['a = 1 AND b = 1', 'a = 1 OR b = 1', ''],
    ['a = 1 AND a = 2', 'b = 1 AND b = 2', 'each is unknown without another field'],
    ['name ~ "a"', 'name = "a"', ''],
    ['name ~ "ab"', 'name ~ "a" AND name ~ "b"', 'they may stand apart'],
    ['name >= "a" AND name < "b"', 'name ~ "a"', ''],
    ['price > 0.1', 'price >= 0.2', 'decimals have no next one'],
    ['moment >= "0001-01-01"', 'moment <= "9999-12-31"', 'moments just outside of the calendar'],
  ])('%s is not %s: %s', (one, other) => {
    const [left, right] = made(one, other);
    if (left === undefined || right === undefined) throw new Error('Too much work');
    expect(sameVerdicts(left, right)).toBe(false);
    const row = rowWhere(left, right, (a, b) => a !== b);
    const [first, second] = [one, other].map((text) => reference(read(text), schema.fields, '2026-11-21'));
    const meaning = readRow(schema.fields, row ?? {}, 'UTC');
    expect(row === undefined ? 'none' : first?.(meaning)).not.toBe(second?.(meaning));
  });
});

test('nodes with one hash are told apart by their children', () => {
  const { node, verdict } = createNodes(1_000);
  const all = ([0, 1, 2] as const).map(verdict);
  for (let at = 0; at < 125; at++) all.push(node(1, [at], [verdict(0), verdict(2), verdict(0)]));
  const [one, other] = [[39, 1, 0].map((at) => all[at] as Node), [27, 117, 73].map((at) => all[at] as Node)];
  expect([one, other].map((children) => node(0, [0], children).children)).toEqual([one, other]);
});

test.each([
  ['a = 1', [true, true, true, false]],
  ['a = 1 AND a = 2', [false, true, true, false]],
  ['a = 1 OR a != 1', [true, false, true, false]],
  ['a IS NULL', [true, true, false, false]],
  ['a IS NULL AND a = 1', [false, true, true, false]],
  ['a IS NULL OR a < 1 OR a >= 1', [true, false, false, true]],
  ['a IS NULL AND NOT a IS NULL', [false, true, false, false]],
  ['name ~ "ab" AND name !~ "A"', [false, true, true, false]],
  ['name = "ab" AND name !~ "A"', [false, true, true, false]],
  ['day > "9999-12-31"', [false, true, true, false]],
] as const)('%s can be true, false, unknown; is always true: %s', (text, expected) => {
  const [diagram] = made(text);
  expect(diagram && [canBeTrue, canBeFalse, canBeUnknown, isAlwaysTrue].map((asks) => asks(diagram))).toEqual(expected);
});

describe('large expressions', () => {
  const joined = (count: number, join: string, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join(join);
  const chance = chanceOf(9);

  test.each([
    ['500 fields', joined(500, ' AND ', (at) => `a${at} = 1`)],
    ['500 values', joined(500, ' OR ', (at) => `a = ${at * 3}`)],
    ['10,000 values', `a IN (${joined(10_000, ',', (at) => `${at * 3}`)})`],
    ['10,000 texts', `name IN (${joined(10_000, ',', (at) => `"${at * 3}"`)})`],
    ['250 products', joined(250, ' OR ', (at) => `(a = ${at} AND b = ${at})`)],
    [
      '166 rectangles',
      joined(166, ' OR ', (at) => `(a BETWEEN ${chance.below(999)} AND ${at} AND b <= ${chance.below(999)} AND price = ${at})`),
    ],
    ['250 sums of two fields', joined(250, ' AND ', (at) => `(a${at} = 1 OR b${at} = 1)`)],
    ['500 parts', joined(500, ' OR ', (at) => `name ~ "p${at}x"`)],
    ['500 texts', joined(500, ' OR ', (at) => `t${at} ~ "p${at}x"`)],
    [
      '120 NOTs deep',
      Array.from({ length: 120 }).reduce<string>((inner, _, at) => `NOT (${inner} ${at % 2 ? 'AND' : 'OR'} b${at} = 1)`, 'a = 1'),
    ],
  ])('%s are few nodes', (_, text) => {
    const [one, other] = made(text, `NOT NOT (${text})`);
    expect(one && other && sameVerdicts(one, other)).toBe(true);
  });

  // Every subset of the fields asked first needs a node of its own, or every combination of parts.
  test.each([
    [
      'fields far apart',
      `(${joined(100, ' AND ', (at) => `a${at} > 0`)}) OR ${joined(100, ' OR ', (at) => `(a${at} = -1 AND b${at} = 2 AND a${(at * 37) % 100} < 9)`)}`,
    ],
    [
      'exclusive parts',
      joined(60, ' AND ', (at) => `((t1 ~ "p${at}x" AND t2 !~ "q${at}y") OR (t1 !~ "p${at}x" AND t2 ~ "q${at}y"))`),
    ],
    ['501 fields, 500 with parts', `${joined(500, ' OR ', (at) => `t${at} ~ "p"`)} OR a = 1`],
    ['500 parts in each other', joined(500, ' OR ', (at) => `name ${at % 2 ? '~' : '^='} "${'a'.repeat(at / 2 + 1)}"`)],
  ])('%s are given up', (_, text) => expect(diagramsOf(schema, day, [read(text)])).toBeUndefined());

  test('a budget is kept', () => {
    const expressions = [read('a = 1 AND b = 2 AND price = 3')];
    expect(diagramsOf(schema, day, expressions, 10)).toBeUndefined();
    expect(diagramsOf(schema, day, expressions, 200)).toBeDefined();
  });
});

function verdictOn({ root, shared }: Diagram, values: ReadonlyMap<string, Point | null>) {
  const left = shared.nodes.restrict(root, (level) => {
    const variable = shared.levels[level];
    return (cuts) => (variable === undefined ? 0 : childFor(variable, cuts, values.get(variable.field) ?? null));
  });
  const rank = ([1, 2, 4] as number[]).indexOf(left.verdicts);
  return rank < 0 ? 'open' : verdictOf(rank as 0 | 1 | 2);
}

function valuesOf(row: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, Field>>, timeZone: string) {
  return new Map(Object.entries(fields).map(([name, field]) => [name, pointOf(name, field, row, timeZone)]));
}

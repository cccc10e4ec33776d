import { describe, expect, test } from 'vitest';
import { onPredicates } from '../../grammar/expression.ts';
import { type Explanation, explain } from '../../src/analysis/explain.ts';
import { defineSchema, type Expression, fold, parseQuery, print } from '../../src/index.ts';
import { evaluate } from '../../src/memory/index.ts';
import { expressionOf } from '../differential/expressions.ts';
import { clockOf, queryOf, worldsOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { type ReferenceRow, readRow, reference } from '../support/reference.ts';

const wanted = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const seed = 6_501;

test(`every node has the verdict of the reference on its part of the tree: ${wanted} verdicts (seed ${seed})`, () => {
  let verdicts = 0;
  for (const { chance, world } of worldsOf(seed, () => verdicts < wanted)) {
    const { fields } = world.schema;
    const clock = clockOf(world);
    const rows = world.inJson.map((row) => ({ row, read: readRow(fields, row, world.timeZone) }));
    for (let count = 0; count < 8; count++) {
      const expression = expressionOf(world, chance);
      const query = queryOf(expression, world);
      const nodes = nodesOf(expression);
      const expected = nodes.map((node) => rows.map(({ read }) => read).map(reference(node, fields, world.today)));
      const explained = rows.map(({ row }) => explain(query, row, clock));
      const parts = explained.map(partsOf);
      expect(nodes.map((_, at) => parts.map((one) => one[at]?.verdict))).toEqual(expected);
      expect(parts[0]?.map(({ text }) => text)).toEqual(nodes.map(print));
      expect(explained.map(({ verdict }) => verdict)).toEqual(rows.map(({ row }) => evaluate(query, row, clock)));
      expect(parts.flatMap((one, at) => one.filter((part) => !isRight(part, rows[at]?.read)))).toEqual([]);
      expect(JSON.parse(JSON.stringify(explained[1]))).toEqual(explained[1]);
      verdicts += nodes.length * rows.length;
    }
  }
});

/** A value is null exactly where the reference's is; decisive operands alone give the verdict. */
function isRight(part: Explanation, read: ReferenceRow | undefined): boolean {
  if (part.field !== undefined) return (part.value === null) === ((read?.get(part.field) ?? null) === null);
  return fromDecisive(part) === part.verdict;
}

const schema = defineSchema({
  day: { type: 'date' },
  changed: { type: 'date', dateTime: 'UTC', column: 'CHANGED' },
  n: { type: 'integer' },
  price: { type: 'decimal' },
  name: { type: 'text', aliases: ['title'] },
  at: { type: 'time', column: 'AT' },
  paid: { type: 'boolean' },
});
const clock = { today: '2026-11-21', timeZone: 'Europe/Amsterdam', unreadable: 'missing' } as const;

describe('what a condition found in the row', () => {
  test.each<[search: string, row: object, found: object]>([
    ['day <= "1m"', { day: '2026-11-28' }, { verdict: true, value: '2026-11-28', resolved: ['2026-12-21'] }],
    ['day IN ("0d","2026-11-28")', {}, { verdict: null, value: null, resolved: ['2026-11-21', '2026-11-28'] }],
    [
      'day BETWEEN "-1w" AND "1y"',
      { day: '2025-01-01' },
      { verdict: false, value: '2025-01-01', resolved: ['2026-11-14', '2027-11-21'] },
    ],
    ['day = "2026-11-28"', { day: '28-11-2026' }, { verdict: null, value: null, raw: '28-11-2026' }],
    ['changed = "0d"', { changed: '2026-11-20T23:30:00Z' }, { verdict: true, value: '2026-11-21', resolved: ['2026-11-21'] }],
    ['changed < "0d"', { CHANGED: '2026-11-20 22:30' }, { verdict: true, value: '2026-11-20', resolved: ['2026-11-21'] }],
    ['changed > "0d"', { changed: '9999-12-31T23:30:00Z' }, { verdict: true, value: '10000-01-01', resolved: ['2026-11-21'] }],
    ['n = 14', { n: '0014' }, { verdict: true, value: 14 }],
    ['n = 14', { n: '-0' }, { verdict: false, value: 0 }],
    ['n > 14', { n: '9007199254740993' }, { verdict: true, value: '9007199254740993' }],
    ['n > 14', { n: 2n ** 70n }, { verdict: true, value: '1180591620717411303424' }],
    ['n > 14', { n: 14.5 }, { verdict: null, value: null, raw: 14.5 }],
    ['n > 14', { n: Number.NaN }, { verdict: null, value: null, raw: 'number' }],
    ['n > 14', { n: [15] }, { verdict: null, value: null, raw: 'object' }],
    ['n > 14', { n: null }, { verdict: null, value: null }],
    ['price > 0.1', { price: '0.10000000000000000001' }, { verdict: true, value: '0.10000000000000000001' }],
    ['price = 12.50', { price: '12.500' }, { verdict: true, value: 12.5 }],
    // Fifteen digits are told as a number, more as the text of the row.
    ['price > 0', { price: '1.23456789012345' }, { verdict: true, value: 1.23456789012345 }],
    ['price > 0', { price: '1.234567890123456' }, { verdict: true, value: '1.234567890123456' }],
    ['name ~ "zaal"', { name: 'De Zaal' }, { verdict: true, value: 'De Zaal' }],
    ['TITLE !~ "zaal"', { name: 7 }, { verdict: null, value: null, raw: 7, field: 'name', text: 'name !~ "zaal"' }],
    ['at >= "09:30"', { at: 34_200 }, { verdict: true, value: '09:30:00' }],
    ['at >= "09:30"', { at: 'none', AT: '9:30' }, { verdict: null, value: null, raw: 'none' }],
    ['at >= "09:30"', { at: 'none', AT: '09:30' }, { verdict: true, value: '09:30:00' }],
    ['paid = TRUE', { paid: '1' }, { verdict: true, value: true }],
    ['paid IS NULL', { paid: 'yes' }, { verdict: true, value: null, raw: 'yes' }],
  ])('%s in %o', (search, row, found) => {
    const { kind: _, range, text, field, ...rest } = explain(parseQuery(search, schema), row, clock);
    const { text: expectedText = text, field: expectedField = field, ...expected } = found as Partial<Explanation>;
    expect([rest, text, field]).toEqual([expected, expectedText, expectedField]);
    expect(range).toEqual({ from: 0, to: search.length });
  });

  test('a property that every object has is no value', () => {
    const query = parseQuery('toString = "x"', defineSchema({ toString: { type: 'text' } }));
    expect(explain(query, {}, clock)).not.toHaveProperty('raw');
  });
});

describe('which operands decide', () => {
  const row = { n: 1, name: 'a' };
  test.each<[search: string, verdict: true | false | null, decisive: readonly number[]]>([
    ['n = 1 AND name = "a"', true, [0, 1]],
    ['n = 2 AND name = "a" AND day = "0d"', false, [0]],
    ['n = 1 AND day = "0d" AND paid = TRUE', null, [1, 2]],
    ['n = 2 OR name = "a" OR day = "0d"', true, [1]],
    ['n = 2 OR name = "b"', false, [0, 1]],
    ['n = 2 OR day = "0d"', null, [1]],
    ['NOT n = 1', false, [0]],
    ['NOT day = "0d"', null, [0]],
  ])('%s is %s by %j', (search, verdict, decisive) => {
    expect(explain(parseQuery(search, schema), row, clock)).toMatchObject({ verdict, decisive });
  });
});

test('ranges are those of the text of the query, canonical text or not', () => {
  const search = 'n=1  and not ( paid = false or `day`>="0d" )';
  const parts = partsOf(explain(parseQuery(search, schema), {}, clock));
  expect(parts.map(({ range, text }) => [search.slice(range?.from, range?.to), text])).toEqual([
    ['n=1', 'n = 1'],
    ['paid = false', 'paid = FALSE'],
    ['`day`>="0d"', 'day >= "0d"'],
    ['paid = false or `day`>="0d"', 'paid = FALSE OR day >= "0d"'],
    ['not ( paid = false or `day`>="0d" )', 'NOT (paid = FALSE OR day >= "0d")'],
    [search, 'n = 1 AND NOT (paid = FALSE OR day >= "0d")'],
  ]);
});

test('500 conditions with a list of 10,000 values among them, 32 deep, are explained in no time', () => {
  const list = Array.from({ length: 10_000 }, (_, at) => at).join(',');
  const conditions = Array.from({ length: 470 }, (_, at) => `n != ${at}`).join(' AND ');
  const deep = Array.from({ length: 30 }).reduce<string>((inner, _, at) => `NOT (n = ${at} OR ${inner})`, `n IN (${list})`);
  const query = parseQuery(`${conditions} AND ${deep}`, schema, { limits: { nesting: 200, predicates: 501 } });
  const before = performance.now();
  expect(explain(query, { n: 9_999 }, clock).verdict).toBe(true);
  expect(performance.now() - before).toBeLessThan(5_000);
});

/** The nodes of a tree, each after those below it. */
function nodesOf(expression: Expression): readonly Expression[] {
  return fold<readonly Expression[]>(expression, {
    and: (operands, node) => [...operands.flat(), node],
    or: (operands, node) => [...operands.flat(), node],
    not: (operand, node) => [...operand, node],
    ...onPredicates<readonly Expression[]>((node) => [node]),
  });
}

const partsOf = (explained: Explanation): readonly Explanation[] => [...(explained.operands ?? []).flatMap(partsOf), explained];

/** What the decisive operands say without the others. */
function fromDecisive({ kind, operands = [], decisive = [] }: Explanation): true | false | null | undefined {
  const verdicts = new Set(decisive.map((at) => operands[at]?.verdict));
  if (verdicts.size !== 1) return undefined;
  const [verdict] = verdicts;
  return kind === 'not' && typeof verdict === 'boolean' ? !verdict : verdict;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlain, type Literal, literalsOf, type Predicate } from '../../grammar/expression.ts';
import { canonical, describe, equivalent, hash, lint, lower, simplify, split, witnesses } from '../../src/analysis/index.ts';
import { check, coreProfile, defineSchema, type Expression, parseQuery, print } from '../../src/index.ts';
import { filter, toEvaluator } from '../../src/memory/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { anyBetween, anyComparison, anyList, anyNull } from '../support/any-condition.ts';
import { countOf } from '../support/counts.ts';
import { forAll } from '../support/law.ts';
import { rebuilt } from '../support/made-trees.ts';
import { expressionsOf } from '../support/trees.ts';

/* A search with codes means what it means with their texts (L3.8), and is reasoned about alike. */

const codes = { New: [10, 11], Open: [20], Paid: [0], 'Zoë "x"': [-3, 30] } as const;
const schema = defineSchema({
  status: {
    type: 'text',
    values: [...Object.entries(codes).map(([value, codes]) => ({ value, label: value, codes })), { value: 'Closed' }],
  },
  id: { type: 'integer' },
});
const rows = [...Object.keys(codes), 'Closed', 'open', '20', '', null].flatMap((status, at) => [
  { status, id: at },
  { status, id: null },
]);
const clock = { today: '2026-11-21' } as const;
const runs = countOf('CODED_SEARCHES', 60, 2_500);

const texts = fc
  .constantFrom(...Object.keys(codes), 'Closed', 'open', '20', '')
  .map((value) => ({ kind: 'string' as const, value }));
const [status, id] = [fc.constant('status'), fc.constant('id')];
const numbers = fc.nat(9).map((value) => ({ kind: 'integer' as const, value }));
const predicates: fc.Arbitrary<Predicate> = fc.oneof(
  anyComparison(status, fc.constantFrom('=', '!=', '>=', '<', '^='), texts),
  anyList(status, fc.array(texts, { minLength: 1, maxLength: 4 })),
  anyBetween(status, texts),
  anyNull(fc.oneof(status, id)),
  anyComparison(id, fc.constantFrom('=', '<='), numbers),
);

/** The same expression with the codes of texts, where they may stand, chosen by `pick`. */
function coded(expression: Expression, pick: (most: number) => number): Expression {
  const of = (literal: Literal): Literal => {
    const known = literal.kind === 'string' ? (codes as Readonly<Record<string, readonly number[]>>)[literal.value] : undefined;
    const value = known?.[pick(known.length + 1)];
    return value === undefined ? literal : { kind: 'integer', value };
  };
  return rebuilt(expression, {
    comparison: (node) =>
      isPlain(node) && (node.operator === '=' || node.operator === '!=') ? { ...node, value: of(node.value) } : node,
    in: (node) => ({ ...node, values: literalsOf(node).map(of) }),
  });
}

const queryOf = (expression: Expression) => check(expression, schema).query ?? expect.unreachable(print(expression));
const verdictsOf = (query: ReturnType<typeof queryOf>) => rows.map(toEvaluator(query, clock));

test('it has the same verdicts, canonical form, hash, sentence and values in SQL', { timeout: 60_000 }, () => {
  forAll([expressionsOf(predicates), fc.infiniteStream(fc.nat())], runs, (expression, numbers) => {
    const written = coded(expression, (most) => (numbers.next().value as number) % most);
    const [inWords, inCodes] = [queryOf(expression), queryOf(written)];
    const verdicts = verdictsOf(inWords);
    expect(verdictsOf(inCodes)).toEqual(verdicts);
    // It stays as it was written.
    expect(print(inCodes.expression)).toBe(print(written));
    expect(parseQuery(print(written), schema).expression).toMatchObject(written);
    expect(print(canonical(inCodes).expression)).toBe(print(canonical(inWords).expression));
    expect(hash(inCodes)).toBe(hash(inWords));
    expect(equivalent(inCodes, inWords).answer).not.toBe('no');
    expect(describe(inCodes)).toBe(describe(inWords));
    expect(toSql(inCodes, sqlite, clock)).toEqual(toSql(inWords, sqlite, clock));
    const simplified = simplify(inCodes);
    expect(verdictsOf(simplified)).toEqual(verdicts);
    expect(print(simplified.expression).length).toBeLessThanOrEqual(print(written).length);
    for (const { row, verdict } of witnesses(inCodes, clock)) expect(toEvaluator(inWords, clock)(row)).toBe(verdict);
    lint(print(written), inCodes, clock);
    for (const query of [inWords, inCodes]) {
      const { query: lowered } = lower(query, coreProfile, clock);
      if (lowered !== undefined) expect(verdictsOf(lowered)).toEqual(verdicts);
      const { pushed, residual } = split(query, coreProfile, clock);
      const given = pushed === undefined ? rows : filter(rows, pushed, clock);
      const kept = residual === undefined ? given : filter(given, residual, clock);
      expect(kept).toEqual(rows.filter((_, at) => verdicts[at] === true));
      for (const part of [lowered, pushed].filter((one) => one !== undefined)) {
        const { diagnostics } = check(part.expression, schema, { profile: coreProfile });
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }
    }
  });
});

test.each([
  ['status = "Open"', 'status IN (20)'],
  ['status = "New"', 'status IN (10,11)'],
  ['status = 11', 'status IN (10,11)'],
  ['status IN ("Open",10)', 'status IN (10,11,20)'],
  ['status = "Open" AND id <= 4 OR status = "Paid" AND id <= 4', 'id <= 4 AND status IN (20,0)'],
  ['status = "Closed"', undefined],
  ['status IN ("Open","Closed")', undefined],
  ['status != 20', undefined],
])('%s in the core language', (text, lowered) => {
  const { query } = lower(parseQuery(text, schema), coreProfile, clock);
  expect(query && print(query.expression)).toBe(lowered);
});

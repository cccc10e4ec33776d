import { expect, test } from 'vitest';
import {
  type Comparison,
  type Expression,
  isPlain,
  type Literal,
  onPredicates,
  type Predicate,
} from '../../grammar/expression.ts';
import { operators } from '../../grammar/operators.ts';
import { canonical, hash } from '../../src/analysis/normal-form.ts';
import { check, defineSchema, parseQuery, print } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { joined, not, rebuilt } from '../support/made-trees.ts';
import { sampleOf, schema } from './simplify-samples.ts';

/* The canonical forms of equivalent searches are in test/corpus/canonical.json. */

test.each([
  ['a = 1 OR a != 1', 'a IS NULL OR a IS NOT NULL'],
  ['a = 1 AND (a != 1 OR b = 2)', 'a = 1 AND b = 2'],
  ['a = 1', 'a IS NOT NULL AND a = 1'],
  ['x > 1', 'x >= 2'],
  ['d <= "1m"', 'd <= "30d"'],
  ['d = "1y"', 'd = "365d"'],
  ['s = "a"', 's = "A"'],
  ['s >= "a"', 's > "a"'],
  ['m = "0d"', 'd = "0d"'],
])('%s is not %s', (one, other) => {
  const [a, b] = [one, other].map((text) => hash(parseQuery(text, schema)));
  expect(a).not.toBe(b);
});

test('whatever only changes how a query is said changes neither its canonical form nor its hash', () => {
  let changed = 0;
  for (let seed = 0; seed < 400; seed++) {
    const chance = chanceOf(61, seed);
    const expression = sampleOf(chance);
    const other = saidOtherwise(expression, chance);
    const [a, b] = [expression, other].map((one) => makeQuery(schema, one));
    if (a === undefined || b === undefined) continue;
    expect(print(canonical(b).expression), `${print(expression)}\nand ${print(other)}`).toBe(print(canonical(a).expression));
    expect(hash(b)).toBe(hash(a));
    if (print(expression) !== print(other)) changed++;
  }
  expect(changed).toBeGreaterThan(350);
});

// Programs store these texts and their hashes, so changing one is a breaking change.
test.each([
  ['a < 3 AND a != 0', 'a <= 2 AND a != 0', '348a588d51dbd12e3b69c56aad7bebfb468081fbd9c1758a99311cd032737e86'],
  ['a <= 3 OR a = 5', 'a <= 3 OR a = 5', '5fb3dd13b7f214b6ca6ce69c9edab280eb4a74c17fc1347744f8c2eec09eaee1'],
  ['NOT a IN (2,1)', 'a NOT IN (1,2)', '063f75ea8a0f809a7959816a154486e24c25bcd1f9b13058684ef14cf3367c50'],
  [
    'a > 1 AND a < 10 OR a IS NULL',
    'a IS NULL OR a BETWEEN 2 AND 9',
    '2c44590c810e692a5495c254ac03ac780682c2ddb70b27e42c8d88728eede703',
  ],
  [
    'd < "7d" AND d != "2026-11-28"',
    'd != "2026-11-28" AND d <= "6d"',
    'f49d8a6cc448607a8452e90532aad2c6c798cba88a8a480c4e1228ab36d377ea',
  ],
  ['m <= "-1d" OR m = "1w"', 'm <= "-1d" OR m = "7d"', '234b8681a3d573cf1132a4f11de17c8829a69b9b2c33668b3f5798a440681d96'],
  ['s < "b" OR s = "c"', 's < "b" OR s = "c"', '5148500c49733a6539ff40ace4527ad0cba18e446ea8184a23f5533e45957dc6'],
  [
    's ~ "b" AND s NOT IN ("b","ab")',
    's NOT IN ("ab","b") AND s ~ "b"',
    '823b94cf2c115e19dd7c67e1ba8f8862bd21a895486a6c373c091c41c042183e',
  ],
  [
    'NOT (a = 1 OR f = TRUE) AND d >= "0d"',
    'a != 1 AND d >= "0d" AND f = FALSE',
    'fe11fcc604d8ee9c34e2080a0025f335ca2cf4a13712ed814111c81449f1bd3e',
  ],
  [
    'a = 1 OR a = 2 AND s IS NOT NULL',
    'a = 1 OR (a = 2 AND s IS NOT NULL)',
    '21e5f4241a9eaa0ae29f16e0d77446f3e3536b77a13119032d2ce84da40c2f78',
  ],
])('%s is %s, whose hash stays', (text, expected, digest) => {
  const query = parseQuery(text, schema);
  expect(print(canonical(query).expression)).toBe(expected);
  expect(hash(query)).toBe(digest);
});

test('conditions that together would be larger than the limits are only put in order', () => {
  const text = Array.from({ length: 500 }, (_, at) => `d NOT BETWEEN "${at}d" AND "${at + 1}m"`).join(' AND ');
  const query = parseQuery(text, schema);
  const { expression } = canonical(query);
  expect(check(expression, schema).diagnostics).toEqual([]);
  expect(expression).toMatchObject({ kind: 'and', operands: { length: 500 } });
  expect(print(canonical(makeQuery(schema, expression)).expression)).toBe(print(expression));
});

test('no value is named that a closed list lacks', () => {
  const closed = defineSchema({ a: { type: 'integer', values: [{ value: 1 }, { value: 3 }], closed: true } });
  expect(print(canonical(parseQuery('a < 3 AND a > 1', closed)).expression)).toBe('a < 3 AND a > 1');
  expect(print(canonical(parseQuery('a <= 3 AND a > 2', closed)).expression)).toBe('a = 3');
});

/** An equivalent expression: shuffled and repeated operands and values, added NOTs, synonyms. */
function saidOtherwise(expression: Expression, chance: Chance): Expression {
  const connective = (kind: 'and' | 'or') => (operands: readonly Expression[]) => {
    const twice = chance.often(0.3) ? [...operands, chance.pick(operands)] : operands;
    const all = shuffled(twice, chance);
    if (chance.often(0.3)) return not(joined(kind === 'and' ? 'or' : 'and', all.map(not)));
    return chance.often(0.2) ? not(not(joined(kind, all))) : joined(kind, all);
  };
  const predicate = (node: Predicate) => {
    const said = chance.pick(spellingsOf(node, chance));
    return chance.often(0.2) ? not(not(said)) : said;
  };
  return rebuilt(expression, {
    and: connective('and'),
    or: connective('or'),
    not: (operand) => (operand.kind === 'not' && chance.often(0.5) ? operand.operand : not(operand)),
    ...onPredicates(predicate),
  });
}

function shuffled<Item>(items: readonly Item[], chance: Chance): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance.below(left.length), 1));
}

function spellingsOf(node: Predicate, chance: Chance): readonly Expression[] {
  if (!isPlain(node)) return [node];
  if (node.kind === 'null') return [node, not({ ...node, negated: !node.negated })];
  if (node.kind === 'between') {
    const { field, low, high, negated } = node;
    const bounds = joined('and', [comparison(field, '>=', respelled(low)), comparison(field, '<=', respelled(high))]);
    return [node, not({ ...node, negated: !negated }), negated ? not(bounds) : bounds];
  }
  if (node.kind === 'in') {
    const { field, negated } = node;
    const values = shuffled([...node.values, ...node.values.slice(0, 1)], chance).map(respelled);
    const each = values.map((value) => comparison(field, negated ? '!=' : '=', value));
    return [{ ...node, values }, not({ ...node, negated: !negated, values }), joined(negated ? 'and' : 'or', each)];
  }
  const { field, operator, value } = node;
  const other: Expression = { kind: 'comparison', field, operator, value: respelled(value) };
  const turned: Expression = not({ ...node, operator: operators[operator].negation });
  const next = value.kind === 'integer' && field !== 'x' ? wholeNeighbour(node, value.value) : [];
  const list =
    operator === '=' && value.kind !== 'boolean' ? [{ kind: 'in', field, negated: false, values: [value, value] } as const] : [];
  return [node, other, turned, ...next, ...list];
}

const comparison = (field: string, operator: Comparison['operator'], value: Literal): Expression => ({
  kind: 'comparison',
  field,
  operator,
  value,
});

function wholeNeighbour({ field, operator }: Comparison, value: number): readonly Expression[] {
  const at = (to: Comparison['operator'], by: number) => [comparison(field, to, { kind: 'integer', value: value + by })];
  if (operator === '>') return at('>=', 1);
  if (operator === '>=') return at('>', -1);
  if (operator === '<') return at('<=', -1);
  return operator === '<=' ? at('<', 1) : [];
}

/** Another literal with the same meaning, where there is one. */
function respelled(literal: Literal): Literal {
  const text = twins.get(String(literal.value));
  if (literal.kind === 'string' && text !== undefined) return { kind: 'string', value: text };
  return literal.kind === 'decimal' && literal.value.endsWith('.0') ? { kind: 'integer', value: Number(literal.value) } : literal;
}

const synonyms = { '0d': '-0y', '7d': '1w', '28d': '4w', '12m': '1y', '09:30': '09:30:00' };
const twins = new Map(
  Object.entries(synonyms).flatMap(([one, other]): [string, string][] => [
    [one, other],
    [other, one],
  ]),
);

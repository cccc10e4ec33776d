import { describe, expect, test } from 'vitest';
import { build, check, type Expression, fold, parse, parseQuery, print, walk } from '../../src/index.ts';
import { evaluate, filter } from '../../src/memory/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { fromUrl, toUrl } from '../../src/url/index.ts';
import { bare } from '../support/bare.ts';
import { today } from '../support/pools.ts';
import { boeking } from './boeking.ts';

// Group B: handmade trees and limits on trees. A malformed tree throws a TypeError.

const clock = { today };
/** Counts nodes, so that a walk that goes round ends. */
const endless = () => {
  let nodes = 0;
  return () => {
    if (++nodes > 2_000_000) throw new Error('This goes on for ever.');
    return nodes;
  };
};
const takers: Readonly<Record<string, (tree: Expression) => unknown>> = {
  print,
  toUrl,
  check: (tree) => check(tree, boeking),
  fold: (tree) => {
    const count = endless();
    return fold(tree, { and: count, or: count, not: count, comparison: count, in: count, between: count, null: count });
  },
  walk: (tree) => walk(tree, endless()),
  toSql: (tree) => toSql({ schema: boeking, expression: tree } as never, sqlite, clock),
  evaluate: (tree) => evaluate({ schema: boeking, expression: tree } as never, {}, clock),
  filter: (tree) => filter([{ id: 1 }], { schema: boeking, expression: tree } as never, clock),
  build: (tree) => build(boeking).not({ schema: boeking, expression: tree } as never),
};

const isNull = { kind: 'null', field: 'id', negated: false } as const;
const comparison = { kind: 'comparison', field: 'id', operator: '=', value: { kind: 'integer', value: 1 } } as const;
const list = (values: unknown) => ({ kind: 'in', field: 'id', negated: false, values });
const within = (depth: number, wrap: (inner: Expression, level: number) => Expression): Expression =>
  Array.from({ length: depth }).reduce<Expression>((inner, _, level) => wrap(inner, level), isNull);
const nots = (depth: number) => within(depth, (operand) => ({ kind: 'not', operand }));
const circle = (): Expression => {
  const not = { kind: 'not' as const, operand: isNull as Expression };
  not.operand = not;
  return not;
};
const doubleCircle = (): Expression => {
  const operands: Expression[] = [];
  const or: Expression = { kind: 'or', operands };
  operands.push({ kind: 'and', operands: [or, or] }, isNull);
  return or;
};
const doublings = (count: number) =>
  within(count, (tree, level) => ({ kind: level % 2 === 0 ? 'and' : 'or', operands: [tree, tree] }));

describe('a tree that is too deep, or goes round', () => {
  const trees: readonly (readonly [id: string, what: string, tree: () => Expression])[] = [
    ['B18', '10,000 deep', () => nots(10_000)],
    ['B18', '257 deep', () => nots(257)],
    ['B19', 'in itself', circle],
    ['B19', 'twice in itself', doubleCircle],
  ];
  const everyTaker = Object.keys(takers);
  test.each(trees.flatMap(([id, what, tree]) => everyTaker.map((name) => [id, what, name, tree] as const)))(
    '%s: a tree %s is a TypeError of %s',
    (_, _what, name, tree) => expect(() => takers[name]?.(tree())).toThrow(TypeError),
  );

  test.each(['print', 'toUrl', 'check'])('B19: a tree of 2^40 nodes, all shared, is a TypeError of %s', (name) =>
    expect(() => takers[name]?.(doublings(40))).toThrow(TypeError),
  );

  test('B19: a node that stands in a tree twice is as good as two', () =>
    expect(bare(parse(print(doublings(3))).expression)).toEqual(doublings(3)));
});

describe('what is no tree of the language', () => {
  const json = (text: string): unknown => JSON.parse(text);
  test.each<[id: string, what: string, tree: unknown]>([
    ['B20', 'another key', { ...comparison, note: 'x' }],
    ['B20', 'no kind', {}],
    ['B20', 'an inherited operator', { ...comparison, operator: 'toString' }],
    ['B20', 'a field that is no text', { ...comparison, field: 5 }],
    ['B20', 'a field with a line break', { ...comparison, field: 'a\nb' }],
    ['B20', 'an integer as text', { ...comparison, value: { kind: 'integer', value: '1' } }],
    ['B20', 'a decimal of 16 digits', { ...comparison, value: { kind: 'decimal', value: '1.234567890123456' } }],
    ['B20', 'a text with half a character', { ...comparison, field: 'naam', value: { kind: 'string', value: '\ud800' } }],
    ['B20', 'an empty list', list([])],
    ['B20', 'a list that is none', list(comparison.value)],
    ['B20', 'a list with a gap', list([comparison.value, , comparison.value])], // oxlint-disable-line no-sparse-arrays
    ['B20', 'a list of numbers as texts', list(Array.from({ length: 20 }, () => ({ kind: 'string', value: 5 })))],
    ['B20', 'a list of fractions', list(Array.from({ length: 20 }, () => ({ kind: 'integer', value: 1.5 })))],
    ['B20', 'a list of values with another key', list(Array.from({ length: 20 }, () => ({ ...comparison.value, note: 'x' })))],
    ['B20', 'no high bound', { kind: 'between', field: 'id', negated: false, low: comparison.value }],
    ['B20', 'a key __proto__ of its own', json('{"kind":"null","field":"id","negated":false,"__proto__":{"negated":true}}')],
    ['B20', 'no value', json('{"kind":"comparison","field":"id","operator":"="}')],
    ['B20', 'an undefined value', { ...comparison, value: undefined }],
    ['B20', 'an undefined number', { ...comparison, value: { kind: 'integer', value: undefined } }],
    ['B20', 'a value {}', { ...comparison, value: {} }],
    ['B20', 'a number {}', { ...comparison, value: { kind: 'integer', value: {} } }],
    ['B20', 'a value []', { ...comparison, value: [] }],
    ['B20', 'a number []', { ...comparison, value: { kind: 'integer', value: [] } }],
    ['B20', 'a Date', { ...comparison, value: new Date(0) }],
    ['B20', 'a bare value', { ...comparison, value: 1 }],
    ['B20', 'an unknown kind', { kind: 'exists', field: 'id' }],
    ['B20', 'a kind of Object.prototype', { kind: 'constructor', field: 'id' }],
    ['B20', 'an unknown kind of value', { ...comparison, value: { kind: 'null', value: null } }],
    ['B20', 'an unknown operator', { ...comparison, operator: 'LIKE' }],
    ['B20', 'a spelling for an operator', { ...comparison, operator: '<>' }],
    ['B20', 'an operator with a list', { ...comparison, operator: 'IN' }],
    ['B20', 'no field', { ...comparison, field: undefined }],
    ['B20', 'an empty field', { ...comparison, field: '' }],
    ['B20', 'a field of 129 characters', { ...comparison, field: 'a'.repeat(129) }],
    ['B20', 'a fraction as integer', { ...comparison, value: { kind: 'integer', value: 1.5 } }],
    ['B20', 'NaN', { ...comparison, value: { kind: 'integer', value: Number.NaN } }],
    ['B20', 'an integer of 2^53', { ...comparison, value: { kind: 'integer', value: 2 ** 53 } }],
    ['B20', 'an integer −0', { ...comparison, value: { kind: 'integer', value: -0 } }],
    ['B20', 'a bigint', { ...comparison, value: { kind: 'integer', value: 1n } }],
    ['B20', 'a number as decimal', { ...comparison, value: { kind: 'decimal', value: 1.5 } }],
    ['B20', 'a decimal with an exponent', { ...comparison, value: { kind: 'decimal', value: '1e5' } }],
    ['B20', 'a decimal with a zero too many', { ...comparison, value: { kind: 'decimal', value: '1.50' } }],
    ['B20', 'a text with U+0000', { ...comparison, field: 'naam', value: { kind: 'string', value: 'a\0' } }],
    ['B20', 'a word for a truth value', { ...comparison, value: { kind: 'boolean', value: 'true' } }],
    ['B20', 'no operands', { kind: 'and', operands: [] }],
    ['B20', 'one operand', { kind: 'or', operands: [isNull] }],
    ['B20', 'an operand that is null', { kind: 'or', operands: [isNull, null] }],
    ['B20', 'a gap among operands', { kind: 'or', operands: Object.assign([isNull, isNull, isNull], { 1: undefined }) }],
    ['B20', 'operands in an object', { kind: 'or', operands: { 0: isNull, 1: isNull, length: 2 } }],
    ['B20', 'an AND in an AND', { kind: 'and', operands: [isNull, { kind: 'and', operands: [isNull, isNull] }] }],
    ['B20', 'NOT of nothing', { kind: 'not' }],
    ['B20', 'a missing condition', { kind: 'not', operand: { kind: 'missing' } }],
    ['B20', 'no low bound', { kind: 'between', field: 'id', negated: false, high: comparison.value }],
    ['B20', 'a flag that is no flag', { ...isNull, negated: 0 }],
    ['B20', 'a range that ends before it begins', { ...isNull, range: { from: 2, to: 1 } }],
    ['B20', 'a text', 'id IS NULL'],
    ['B20', 'null', null],
    ['B20', 'undefined', undefined],
    ['B20', 'a list', [isNull]],
  ])('%s: a tree with %s is a TypeError of print, toUrl and check', (_, _what, tree) => {
    for (const take of [print, toUrl, takers['check']]) expect(() => take?.(tree as Expression)).toThrow(TypeError);
  });

  const field = { kind: 'field', field: 'id' };
  test.each([
    ['first', [field, comparison.value]],
    ['last', [comparison.value, field]],
  ])('B20: a tree with a field %s in a list is a TypeError of print and toUrl', (_, values) => {
    for (const take of [print, toUrl]) expect(() => take(list(values) as Expression)).toThrow(TypeError);
  });
});

describe('as deep and as long as it may be', () => {
  test.each([`${'NOT (id = 1 AND '.repeat(16)}id = 1${')'.repeat(16)}`])('B18: every function takes %s', (text) => {
    const query = parseQuery(text, boeking);
    const { expression } = query;
    expect(JSON.parse(JSON.stringify(expression))).toEqual(expression);
    expect(structuredClone(expression)).toEqual(expression);
    expect(print(expression)).toBe(text);
    expect(bare(fromUrl(toUrl(query)).expression)).toEqual(bare(expression));
    expect(toSql(query, sqlite, clock).values).toHaveLength(17);
    expect([evaluate(query, { id: 1 }, clock), evaluate(query, {}, clock)]).toEqual([true, null]);
    expect(() => build(boeking).not(query)).toThrow('nested too deep');
  });

  test.each([200_000])('B22: a list of %i values, where the limit is lifted', (count) => {
    const limits = { listValues: count };
    const text = `id IN (${Array.from({ length: count }, (_, index) => index).join(',')})`;
    const query = parseQuery(text, boeking, { limits });
    expect(print(query.expression)).toBe(text);
    expect(check(bare(query.expression), boeking, { limits }).query).toBeDefined();
    expect(toSql(query, sqlite, clock).values).toHaveLength(1);
    expect(evaluate(query, { id: count - 1 }, clock)).toBe(true);
    expect(check({ ...bare(query.expression), field: 'naam' } as Expression, boeking, { limits }).diagnostics).toHaveLength(100);
  });

  test.each([
    ['wrong escapes', `naam = "${'\\q'.repeat(200_000)}"`],
    ['strange characters', `naam = "x"${' ¤'.repeat(200_000)}`],
    ['parentheses', `id = 1${')'.repeat(200_000)}`],
  ])('B22: a text with 200,000 %s ends in diagnostics', (_, text) => {
    const { expression, diagnostics } = parse(text);
    expect(expression).toBeUndefined();
    expect(diagnostics.length).toBeLessThanOrEqual(100);
  });
});

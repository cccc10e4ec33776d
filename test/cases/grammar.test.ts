import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coreProfile, defineProfile, diagnose, type Expression, fullProfile, parse, parseQuery, print } from '../../src/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { bare } from '../support/bare.ts';
import { forAll } from '../support/law.ts';
import { today } from '../support/pools.ts';
import { wordsOf } from '../support/words-of.ts';
import { boeking } from './boeking.ts';
import { refusals, refused } from './refusals.ts';

// Group B: grammar, precedence, limits. ⟦ and ⟧ mark a range; the last column is the fixed text.

const treeOf = (text: string): Expression => bare(parse(text).expression ?? expect.unreachable(text));
const a = (value: number) => ({ kind: 'comparison', field: 'a', operator: '=', value: { kind: 'integer', value } });
const terms = (count: number, word: string) => Array.from({ length: count }, (_, index) => `a=${index}`).join(` ${word} `);
const list = (count: number) => `a IN (${Array.from({ length: count }, (_, index) => index).join(',')})`;
const wrapped = (count: number, open: string, inner = 'a=1') =>
  open.repeat(count) + inner + ')'.repeat(open.includes('(') ? count : 0);
/** So many connectives in each other, AND and OR by turns. */
const turns = (levels: number): string =>
  levels === 0 ? 'a=1' : `a=1 ${levels % 2 === 0 ? 'AND' : 'OR'} (${turns(levels - 1)})`;

test.each([
  ['B01', 'a=1 OR a=2 AND a=3', { kind: 'or', operands: [a(1), { kind: 'and', operands: [a(2), a(3)] }] }],
  ['B01', 'a=1 OR (a=2 AND a=3)', { kind: 'or', operands: [a(1), { kind: 'and', operands: [a(2), a(3)] }] }],
  ['B01', '(a=1 OR a=2) AND a=3', { kind: 'and', operands: [{ kind: 'or', operands: [a(1), a(2)] }, a(3)] }],
  ['B02', 'NOT a=1 AND a=2', { kind: 'and', operands: [{ kind: 'not', operand: a(1) }, a(2)] }],
  ['B02', '(NOT a=1) AND a=2', { kind: 'and', operands: [{ kind: 'not', operand: a(1) }, a(2)] }],
  ['B03', 'NOT NOT a=1', { kind: 'not', operand: { kind: 'not', operand: a(1) } }],
])('precedence: %s: %s', (_, text, tree) => expect(treeOf(text)).toEqual(tree));

describe('what is refused', () => {
  test.each(
    refused([
      ['B04', 'a = 1 ⟦=⟧ 1', 'chained-comparison', 'a = 1 AND a = 1'],
      ['B04', 'a < 5 ⟦<⟧ 9', 'chained-comparison', 'a < 5 AND a < 9'],
      ['B05', '⟦AND⟧ a=1', 'unexpected-token', ' a=1'],
      ['B05', 'a=1 AND⟦⟧', 'unexpected-end', 'a=1'],
      ['B05', 'a=1 OR ⟦OR⟧ b=2', 'unexpected-token', 'a=1 OR  b=2'],
      ['B05', 'a=1 ⟦b⟧=2', 'unexpected-token', 'a=1 AND b=2'],
      ['B05', '(⟦)⟧', 'unexpected-token'],
      ['B05', '⟦(⟧a=1', 'unbalanced-parenthesis', '(a=1)'],
      ['B05', 'a=1⟦)⟧', 'unbalanced-parenthesis', 'a=1'],
      ['B05', '⟦)⟧)', 'unbalanced-parenthesis', ''],
      ['B05', 'a=1⟦)⟧ ) OR b=2', 'unbalanced-parenthesis', 'a=1 OR b=2'],
      ['B05', 'NOT⟦⟧', 'unexpected-end'],
      ['B05', '⟦=⟧ 1', 'unexpected-token'],
      ['B05', 'a⟦⟧', 'unexpected-end'],
      ['B05', 'a =⟦⟧', 'unexpected-end'],
      ['B05', 'a IN⟦⟧', 'unexpected-end'],
      ['B05', 'a IN ⟦1⟧', 'unexpected-token', 'a IN (1)'],
      ['B05', 'a IN ⟦(⟧1', 'unbalanced-parenthesis', 'a IN (1)'],
      ['B05', 'a IN (1,⟦)⟧', 'unexpected-token', 'a IN (1)'],
      ['B05', 'a IN (⟦,⟧1)', 'unexpected-token', 'a IN (1)'],
      ['B05', 'a IN (1 ⟦2⟧)', 'unexpected-token', 'a IN (1, 2)'],
      ['B06', '⟦1⟧ = product', 'unexpected-token', 'product = 1'],
      ['B06', '⟦"a"⟧ = "a"', 'unexpected-token'],
      ['B06', '⟦1⟧', 'unexpected-token'],
      ['B06', '⟦true⟧', 'unexpected-token'],
      ['B06', 'product = 5 OR ⟦1⟧=1', 'unexpected-token'],
      ['B07', 'a ⟦==⟧ 1', 'unexpected-token', 'a = 1'],
      ['B07', 'a ⟦===⟧ 1', 'unexpected-token', 'a = 1'],
      ['B07', 'a ⟦:=⟧ 1', 'unexpected-token', 'a = 1'],
      ['B07', 'a ⟦=<⟧ 1', 'unexpected-token', 'a <= 1'],
      ['B07', 'a ⟦=>⟧ 1', 'unexpected-token', 'a >= 1'],
      ['B07', '⟦!⟧ a = 1', 'unexpected-token', 'NOT a = 1'],
      ['B07', '⟦!⟧(a = 1)', 'unexpected-token', 'NOT(a = 1)'],
      ['B07', 'a = 1 ⟦&&⟧ b = 2', 'unexpected-token', 'a = 1 AND b = 2'],
      ['B07', 'a = 1 ⟦||⟧ b = 2', 'unexpected-token', 'a = 1 OR b = 2'],
    ]),
  )('%s: %s is %s', (_, marked, code, fixed) => expect(refusals(marked)).toEqual([{ marked, code, fixed }]));

  test.each([
    ['B07', 'a <> 1', 'a != 1'],
    ['B07', 'a ~ "x"', 'a ~ "x"'],
    ['B07', 'a !~ "x"', 'a !~ "x"'],
  ])('%s: %s is in the language', (_, text, printed) => expect(print(treeOf(text))).toBe(printed));
});

describe('limits hold at N and are told at N + 1', () => {
  test.each<[id: string, what: string, fits: string, exceeds: string, limit: string, at: string]>([
    ['B08', '256 open parentheses', wrapped(256, '('), wrapped(257, '('), 'nesting', '('],
    ['B08', '32 connectives in each other', turns(32), turns(33), 'nesting', 'a=1 OR (a=1)'],
    ['B12', '32 times NOT (', wrapped(32, 'NOT ('), wrapped(33, 'NOT ('), 'nesting', 'NOT (a=1)'],
    ['B12', '32 times NOT', wrapped(32, 'NOT '), wrapped(33, 'NOT '), 'nesting', 'NOT a=1'],
    ['B12', '16 times NOT ( … AND', wrapped(16, 'NOT (a=1 AND '), wrapped(16, 'NOT (a=1 AND ', 'NOT a=1'), 'nesting', 'NOT a=1'],
    ['B13', '500 conditions', terms(500, 'OR'), terms(501, 'OR'), 'predicates', 'a=500'],
  ])('%s: %s', (_, _what, fits, exceeds, limit, at) => {
    expect(refusals(fits)).toEqual([]);
    const [found] = parse(exceeds).diagnostics;
    expect(found).toMatchObject({ code: 'limit-exceeded', data: { limit } });
    expect(exceeds.slice(found?.range.from, found?.range.to)).toBe(at);
    expect(parse(exceeds).expression).toBeUndefined();
  });

  test('B08: what is nested deeper than 256 is refused however high the limit', () => {
    const { diagnostics } = parse(wrapped(129, 'a=1 OR a=1 AND ('), { limits: { nesting: Number.POSITIVE_INFINITY } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['limit-exceeded']);
  });

  test.each(['AND', 'OR'])('B13: 500 conditions joined by %s are one node over 500', (word) => {
    const operands = Array.from({ length: 500 }, () => ({ kind: 'comparison' }));
    expect(treeOf(terms(500, word))).toMatchObject({ kind: word.toLowerCase(), operands });
  });

  test.each([
    ['B14', '32 terms with AND', terms(32, 'AND')],
    ['B14', '32 terms with OR', terms(32, 'OR')],
    ['B14', '32 values', list(32)],
    ['B14', '12 parentheses', wrapped(12, '(')],
    ['B14', '12 levels', turns(12)],
    ['B14', '12 times NOT (', wrapped(12, 'NOT (')],
  ])('%s: with the lowest limits that there are, %s', (_, _what, text) => {
    const lowest = defineProfile({ ...fullProfile, name: 'lowest', limits: { nesting: 12, predicates: 32, listValues: 32 } });
    expect(parse(text, { profile: lowest }).diagnostics).toEqual([]);
  });

  test.each([terms(32, 'AND').replaceAll('=', '>='), list(32)])('B14: the core profile takes %s', (text) =>
    expect(parse(text, { profile: coreProfile }).diagnostics).toEqual([]),
  );
});

describe('what is said about a text', () => {
  const long = 5_000;
  test.each([
    ['B17', 'a name', `${'a'.repeat(long)} = 1`],
    ['B17', 'a name in backticks', `\`${'\u202e'.repeat(long)}\` = 1`],
    ['B17', 'an unknown field', `id = 1 AND ${'x'.repeat(128)} = 1`],
    ['B17', 'a number', `a = ${'9'.repeat(long)}`],
    ['B17', 'a broken number', `a = 1${'_0'.repeat(long)}`],
    ['B17', 'a date', `a = 2026-11-28${'x'.repeat(long)}`],
    ['B17', 'a relative date', `a = ${'9'.repeat(long)}d`],
    ['B17', 'a text for a number', `id = "${'\\u202e'.repeat(900)}"`],
    ['B17', 'an open quote', `a = "${'x'.repeat(long)}`],
    ['B17', 'typographic quotes', `a = “${'x '.repeat(long)}”`],
    ['B17', 'words', `a = ${'x '.repeat(long)}`],
    ['B17', 'characters', `a = 1 ${'¤'.repeat(long)}`],
    ['B17', 'escapes', `a = "${'\\q'.repeat(long)}"`],
    ['B17', 'conditions', 'b '.repeat(long)],
    ['B17', 'broken conditions', 'b AND '.repeat(long)],
    ['B17', 'symbols', '== '.repeat(long)],
  ])('%s: about %s at most 100 things, none of them over 1,024 characters', (_, _what, text) => {
    for (const locale of ['en', 'nl'] as const) {
      const found = diagnose(text, boeking, { locale });
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(100);
      const sentences = found.flatMap(({ message, fixes = [] }) => [message, ...fixes.map(({ title }) => title)]);
      expect(Math.max(...sentences.map((sentence) => sentence.length))).toBeLessThanOrEqual(1_024);
    }
  });

  test('B24: the same twice, in trees that share nothing, and a query is frozen', () => {
    const text = 'NOT id IN (1,2) AND (naam ~ "x" OR startdatum BETWEEN "0d" AND "7d")';
    const [first, second] = [parse(text).expression, parse(text).expression];
    expect(first).toEqual(second);
    const inFirst = new Set(objectsIn(first));
    expect(objectsIn(second).filter((object) => inFirst.has(object))).toEqual([]);
    expect(objectsIn(parseQuery(text, boeking).expression).filter((object) => !Object.isFrozen(object))).toEqual([]);
  });

  test('B21: nothing is multiplied out: SQL binds each of 500 values once, and the tree stays as it was', () => {
    const text = `NOT (${terms(499, 'OR')}) AND NOT a=499`.replaceAll('a=', 'id=');
    const query = parseQuery(text, boeking);
    expect(toSql(query, sqlite, { today }).values).toHaveLength(500);
    expect(bare(query.expression)).toEqual(treeOf(text));
  });

  test('B23: a text reads the same after any other text', () => {
    const fragments = fc.constantFrom(' ', ...wordsOf('a = 1 "x" " \' \\ ` AND NOT ( ) , IN 7d “ $ 1e5'));
    const text = fc.array(fragments, { maxLength: 8 }).map((parts) => parts.join(''));
    forAll([text, text], (one, other) => {
      const before = JSON.stringify(parse(one));
      parse(other);
      expect(JSON.stringify(parse(one))).toBe(before);
    });
  });
});

/** Every object in a tree. */
function objectsIn(tree: unknown): readonly object[] {
  return typeof tree === 'object' && tree !== null ? [tree, ...Object.values(tree).flatMap(objectsIn)] : [];
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build, check, type Expression, parse, parseQuery, print } from '../../src/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { bare } from '../support/bare.ts';
import { everywhere, inLetters } from '../support/everywhere.ts';
import { forAll } from '../support/law.ts';
import { today } from '../support/pools.ts';
import { sqliteTable } from '../support/sqlite-table.ts';
import { boeking } from './boeking.ts';
import { refusalsOfBoeking, refused } from './refusals.ts';

// Group G: lists. ⟦ and ⟧ mark a range; the last column is the fixed text.

describe('what is refused', () => {
  test.each(
    refused([
      ['G01', 'product IN ⟦()⟧', 'empty-list'],
      ['G01', 'product NOT IN ⟦( )⟧', 'empty-list'],
      ['G05', 'product IN (1,⟦"a"⟧)', 'type-mismatch'],
      ['G05', 'naam IN ("a",⟦1⟧)', 'type-mismatch', 'naam IN ("a","1")'],
      ['G06', 'product IN (1, ⟦1.5⟧)', 'type-mismatch'],
      ['G07', 'product IN (⟦(⟧1))', 'unexpected-token'],
      ['G12', 'product IN (1,14)⟦;⟧', 'unexpected-character', 'product IN (1,14)'],
      ['G10', 'startdatum IN ("0d",⟦"1x"⟧)', 'invalid-date'],
    ]),
  )('%s: %s is %s', (_, marked, code, fixed) => expect(refusalsOfBoeking(marked)).toEqual([{ marked, code, fixed }]));

  test.each<[id: string, what: string, use: (tree: Expression) => unknown]>([
    ['G02', 'print', print],
    ['G02', 'check', (tree) => check(tree, boeking)],
    ['G02', 'the builder', () => build(boeking).field('product').in([])],
    ['G02', 'the builder, negated', () => build(boeking).field('product').notIn([])],
  ])('%s: a tree with an empty list is a TypeError of %s', (_, _what, use) => {
    expect(() => use({ kind: 'in', field: 'product', negated: false, values: [] })).toThrow(TypeError);
  });

  const list = (count: number) => `product IN (${Array.from({ length: count }, (_, index) => index).join(',')})`;
  test.each([['G08', 10_000, list(10_000), list(10_001)]])('%s: a list has at most %i values', (_, most, fits, exceeds) => {
    expect(parse(fits).diagnostics).toEqual([]);
    const [found] = parse(exceeds).diagnostics;
    expect(found).toMatchObject({ code: 'limit-exceeded', data: { limit: 'listValues', maximum: most } });
    expect(exceeds.slice(found?.range.from, found?.range.to)).toBe('10000');
  });

  // Within the language's limits, no distribution of values exceeds what an engine can bind.
  const table = sqliteTable(boeking, [{ id: 1, product: 63 }]);
  test.each([
    ['G08', '500 lists of 64', 500, 64],
    ['G08', '500 lists of 65', 500, 65],
    ['G08', 'one list of 10,000', 1, 10_000],
  ])('%s: SQLite answers %s', (_, _what, lists, values) => {
    const query = parseQuery(Array.from({ length: lists }, () => list(values)).join(' AND '), boeking);
    expect(toSql(query, sqlite, { today }).values.length).toBeLessThanOrEqual(sqlite.maximumValues);
    expect(table.verdicts(query, { today })).toEqual([true]);
  });
});

describe('what a list means', () => {
  const rows = [
    { id: 1, product: 1, naam: 'a', startdatum: '2026-11-21' },
    { id: 2, product: 14, naam: 'A', startdatum: '2026-11-22' },
    { id: 3, product: null, naam: null, startdatum: null },
    { id: 4, product: 2, naam: 'a ', startdatum: '2026-11-20' },
  ];
  const ask = everywhere(boeking, rows);
  test.each<[id: string, text: string, letters: string, same: string]>([
    ['G03', 'product IN (1)', 'TFUF', 'product = 1'],
    ['G03', 'product NOT IN (1)', 'FTUT', 'product != 1'],
    ['G04', 'product IN (1,1,1)', 'TFUF', 'product IN (1)'],
    ['G04', 'product NOT IN (14,14)', 'TFUT', 'product NOT IN (14)'],
    ['G09', 'product IN (1,14)', 'TTUF', 'product IN (14,1)'],
    ['G10', 'startdatum IN ("0d","1d")', 'TTUF', 'startdatum IN ("2026-11-21","2026-11-22")'],
    ['G10', 'startdatum NOT IN ("-1d","2026-11-22")', 'TFUF', 'NOT startdatum IN ("1d","-1d")'],
    ['G11', 'naam IN ("a")', 'TFUF', 'naam = "a"'],
    ['G11', 'naam IN ("a","A")', 'TTUF', 'naam = "A" OR naam = "a"'],
    ['G11', 'naam IN ("a ")', 'FFUT', 'naam = "a "'],
    ['G13', 'product IN (\r\n\t1 ,\n14\n)', 'TTUF', 'product IN (1,14)'],
    ['G14', 'NOT product IN (1)', 'FTUT', 'product NOT IN (1)'],
  ])('%s: %j is %s, as %s', (_, text, letters, same) => {
    expect(inLetters(ask(text))).toBe(letters);
    expect(inLetters(ask(same))).toBe(letters);
  });

  test.each([
    ['G04', 'product IN (1,1,1)', 'product IN (1,1,1)'],
    ['G13', 'product IN (\r\n\t1 ,\n14\n)', 'product IN (1,14)'],
    ['G14', 'NOT product IN (1)', 'NOT product IN (1)'],
  ])('%s: %j is printed %s, and that as itself', (_, text, printed) => {
    expect(print(parse(text).expression ?? expect.unreachable(text))).toBe(printed);
    expect(print(parse(printed).expression ?? expect.unreachable(printed))).toBe(printed);
  });

  test('G14: NOT product IN (1) and product NOT IN (1) are two trees with the same verdicts', () => {
    const [one, other] = ['NOT product IN (1)', 'product NOT IN (1)'] as const;
    expect(bare(parse(one).expression)).not.toEqual(bare(parse(other).expression));
    expect(ask(one)).toEqual(ask(other));
  });

  test('G09: the order of the values changes no verdict', () => {
    const products = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 8 });
    forAll([products], 50, (values) => {
      const sorted = values.toSorted((x, y) => x - y);
      expect(ask(`product IN (${values.join(',')})`)).toEqual(ask(`product IN (${sorted.join(',')})`));
    });
  });
});

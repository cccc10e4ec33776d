import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onPredicates } from '../../grammar/expression.ts';
import { defineSchema, diagnose, type Expression, fold, type Predicate, parseQuery } from '../../src/index.ts';
import { evaluate, filter, toPredicate, type Verdict } from '../../src/memory/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { everywhere, inLetters } from '../support/everywhere.ts';
import { forAll, law } from '../support/law.ts';
import { joined, not } from '../support/made-trees.ts';
import { today } from '../support/pools.ts';
import { checked, sqliteTable } from '../support/sqlite-table.ts';
import { expressionsOf } from '../support/trees.ts';
import { textsOf } from '../support/words-of.ts';
import { boeking } from './boeking.ts';

// Group E: null and three-valued logic, in memory, SQLite, and SQLite with COLLATE NOCASE.

const rows = [
  { id: 1, product: 14, naam: 'x', plaats: 'Ede', startdatum: today, bedrag: 12.5, geannuleerd: true },
  { id: 2, product: 1, naam: 'y', plaats: null, startdatum: '2026-11-20', bedrag: 0, geannuleerd: false },
  { id: 3, product: null, naam: 'y', plaats: 'ede', startdatum: '2026-11-22', bedrag: null, geannuleerd: null },
  { id: 4, product: 0, naam: '', plaats: '', startdatum: null, bedrag: -1, geannuleerd: false },
  { id: 5, product: null, naam: null, plaats: null, startdatum: null, bedrag: null, geannuleerd: null },
];
const clock = { today };
const ask = everywhere(boeking, rows);
const letters = (search: string | Expression) => inLetters(ask(typeof search === 'string' ? search : checked(search, boeking)));
const expressionOf = (text: string) => parseQuery(text, boeking).expression;

test.each([
  ['E01', 'product != 14', 'FTUTU'],
  ['E02', 'NOT (product = 14)', 'FTUTU'],
  ['E03', 'NOT (product != 14)', 'TFUFU'],
  ['E05', 'product IS NULL', 'FFTFT'],
  ['E05', 'product IS NOT NULL', 'TTFTF'],
  ['E05', 'NOT product IS NULL', 'TTFTF'],
  ['E06', 'product = 14 OR NOT product = 14', 'TTUTU'],
  ['E06', 'product = 14 AND NOT product = 14', 'FFUFU'],
  ['E07', 'NOT (product = 1 AND naam = "x")', 'TTTTU'],
  ['E07', 'product = 1 AND naam = "x"', 'FFFFU'],
  ['E08', 'product = 1 OR naam = "y"', 'FTTFU'],
  ['E08', 'product = 1 OR id > 0', 'TTTTT'],
  ['E09', 'NOT product = 1', 'TFUTU'],
  ['E09', 'NOT NOT product = 1', 'FTUFU'],
  ['E13', 'naam = ""', 'FFFTU'],
  ['E13', 'naam IS NULL', 'FFFFT'],
  ['E13', 'naam != "x"', 'FTTTU'],
  ['E14', 'product = 0', 'FFUTU'],
  ['E14', 'bedrag = 0', 'FTUFU'],
  ['E14', 'bedrag IS NULL', 'FFTFT'],
  ['E14', 'geannuleerd = FALSE', 'FTUTU'],
  ['E14', 'geannuleerd IS NULL', 'FFTFT'],
  ['E14', 'geannuleerd != TRUE', 'FTUTU'],
  ['E16', 'product BETWEEN 0 AND 1', 'FTUTU'],
  ['E16', 'product >= 0 AND product <= 1', 'FTUTU'],
  ['E16', 'product NOT BETWEEN 0 AND 1', 'TFUFU'],
  ['E16', 'product BETWEEN 14 AND 0', 'FFUFU'],
  ['E16', 'product NOT BETWEEN 14 AND 0', 'TTUTU'],
  ['E16', 'startdatum BETWEEN "-1d" AND "0d"', 'TTFUU'],
  ['E16', 'naam BETWEEN "y" AND "x"', 'FFFFU'],
  ['three values', 'product IN (1,14)', 'TTUFU'],
  ['three values', 'product NOT IN (1,14)', 'FFUTU'],
  ['three values', 'plaats ~ "EDE"', 'TUTFU'],
  ['three values', 'plaats !~ "EDE"', 'FUFTU'],
  ['three values', 'startdatum > "-1d"', 'TFTUU'],
])('each row has one of three verdicts, T, F or U: %s: %s is %s', (_, query, expected) => expect(letters(query)).toBe(expected));

describe('NULL is no value to compare with, and a field is no condition', () => {
  test.each([
    ['E04', 'product = NULL', ['unexpected-token']],
    ['E04', 'product != NULL', ['unexpected-token']],
    ['E04', 'product > NULL', ['unexpected-token']],
    ['E04', 'product IN (1, NULL)', ['unexpected-token']],
    ['E04', 'product NOT IN (1, NULL)', ['unexpected-token']],
    ['E04', 'product BETWEEN NULL AND 1', ['unexpected-token']],
    ['E15', 'NOT geannuleerd', ['unexpected-end']],
    ['E15', 'geannuleerd', ['unexpected-end']],
    ['E15', 'geannuleerd AND product = 1', ['unexpected-token']],
    ['E15', 'geannuleerd IS TRUE', ['unexpected-token']],
  ])('%s: %s is refused', (_, query, expected) => expect(diagnose(query, boeking).map(({ code }) => code)).toEqual(expected));

  const literal = { kind: 'integer', value: null };
  const made = [
    { kind: 'comparison', field: 'product', operator: '=', value: literal },
    { kind: 'comparison', field: 'product', operator: '=', value: null },
    { kind: 'comparison', field: 'product', operator: '=', value: { kind: 'null' } },
    { kind: 'in', field: 'product', negated: true, values: [{ kind: 'integer', value: 1 }, literal] },
  ];
  test.each(made)('E04: %j is no expression', (tree) => expect(() => checked(tree as Expression, boeking)).toThrow(TypeError));
});

describe('the tables of Kleene', () => {
  // Nine rows, one for each pair of verdicts of p and q.
  const three: readonly Verdict[] = [true, false, null];
  const pairs = three.flatMap((p) => three.map((q) => ({ p, q })));
  const pairSchema = defineSchema({ p: { type: 'boolean' }, q: { type: 'boolean' }, r: { type: 'boolean' } });
  const askPairs = everywhere(pairSchema, pairs);

  test.each([
    ['E07', 'p = TRUE AND q = TRUE', 'TFUFFFUFU'],
    ['E08', 'p = TRUE OR q = TRUE', 'TTTTFUTUU'],
    ['E09', 'NOT p = TRUE', 'FFFTTTUUU'],
    ['E09', 'p = FALSE', 'FFFTTTUUU'],
    ['E10', 'NOT (p = TRUE AND q = TRUE)', 'FTUTTTUTU'],
    ['E10', 'NOT p = TRUE OR NOT q = TRUE', 'FTUTTTUTU'],
    ['E10', 'NOT (p = TRUE OR q = TRUE)', 'FFFFTUFUU'],
    ['E10', 'NOT p = TRUE AND NOT q = TRUE', 'FFFFTUFUU'],
    ['E11', 'q = TRUE AND p = TRUE', 'TFUFFFUFU'],
    ['E11', 'q = TRUE OR p = TRUE', 'TTTTFUTUU'],
  ])('%s: %s is %s', (_, query, expected) => expect(inLetters(askPairs(query))).toBe(expected));

  test.each(['AND', 'OR'])('E11: three conditions with %s are the same however they are grouped', (word) => {
    const triples = pairs.flatMap((pair) => three.map((r) => ({ ...pair, r })));
    const askTriples = everywhere(pairSchema, triples);
    const [p, q, r] = ['p = TRUE', 'q = TRUE', 'NOT NOT r = TRUE'];
    const forms = [
      `${p} ${word} ${q} ${word} ${r}`,
      `${p} ${word} NOT NOT (${q} ${word} ${r})`,
      `NOT NOT (${r} ${word} ${p}) ${word} ${q}`,
    ];
    const [first, ...others] = forms.map((form) => inLetters(askTriples(form)));
    expect(others).toEqual([first, first]);
  });
});

describe('for any conditions', () => {
  const conditions = textsOf`
    product = 14; product != 1; product IN (1,14); product NOT IN (0,14); product IS NULL; naam ~ "Y"; naam !~ "x";
    naam <= "x"; plaats = "ede"; startdatum >= "0d"; startdatum BETWEEN "-1d" AND "0d"; bedrag > 0.5; geannuleerd = TRUE;
    geannuleerd != TRUE; plaats IS NOT NULL`.map(expressionOf);
  const trees = expressionsOf(fc.constantFrom(...conditions));
  const anyKind = fc.constantFrom('and' as const, 'or' as const);

  law('E06: a condition, its NOT and its unknown part the table, and their OR leaves the unknown out', [trees], 60, (p) => {
    const found = letters(p);
    expect(letters(not(p))).toBe(found.replace(/[TF]/g, (letter) => (letter === 'T' ? 'F' : 'T')));
    expect(letters(joined('or', [p, not(p)]))).toBe(found.replaceAll('F', 'T'));
    expect(filter(rows, checked(p, boeking), clock)).toEqual(rows.filter((_, at) => found[at] === 'T'));
  });

  law('E10: NOT of an AND is the OR of the NOTs, and the other way round', [trees, trees], 60, (p, q) => {
    expect(letters(not(joined('and', [p, q])))).toBe(letters(joined('or', [not(p), not(q)])));
    expect(letters(not(joined('or', [p, q])))).toBe(letters(joined('and', [not(p), not(q)])));
  });

  law('E11: the order of conditions does not matter', [anyKind, trees, trees, trees], 60, (kind, p, q, r) => {
    expect(letters(joined(kind, [p, q, r]))).toBe(letters(joined(kind, [r, q, p])));
  });

  test('E17: a NOT that turns unknown into true is seen in a fifth of random expressions', () => {
    const collapsed = (tree: Expression, row: object) => {
      const leaf = (node: Predicate) => evaluate(checked<typeof boeking>(node, boeking), row, clock);
      return fold<Verdict>(tree, {
        and: (all) => (all.includes(false) ? false : all.includes(null) ? null : true),
        or: (all) => (all.includes(true) ? true : all.includes(null) ? null : false),
        not: (one) => one !== true,
        ...onPredicates(leaf),
      });
    };
    const sample = fc.sample(trees, { numRuns: 150, seed: 17 });
    const seen = sample.filter((tree) => inLetters(rows.map((row) => collapsed(tree, row))) !== letters(tree));
    expect(seen.length / sample.length).toBeGreaterThan(0.2);
  });

  test('E18: a page and its count have one text and the same values', () => {
    const { database } = sqliteTable(boeking, rows);
    forAll([trees], 50, (p) => {
      const [page, count] = [toSql(checked(p, boeking), sqlite, clock), toSql(checked(p, boeking), sqlite, clock)];
      expect(count).toEqual(page);
      const found = database.prepare(`SELECT id FROM boeking WHERE ${page.text} LIMIT 100`).all(...page.values);
      const [counted] = database.prepare(`SELECT count(*) AS n FROM boeking WHERE ${count.text}`).all(...count.values);
      expect(counted?.['n']).toBe(found.length);
    });
  });
});

describe('absent, undefined and null are one', () => {
  const without = [
    {},
    { product: undefined },
    { product: null },
    Object.create(null),
    Object.assign(Object.create(null), { product: 14 }),
  ] as object[];
  test.each([
    ['E12', 'product = 14', 'UUUUT'],
    ['E12', 'product != 14', 'UUUUF'],
    ['E12', 'product IS NULL', 'TTTTF'],
    ['E12', 'NOT product IN (14)', 'UUUUF'],
  ])('%s: %s is %s', (_, query, expected) =>
    expect(inLetters(without.map((row) => evaluate(parseQuery(query, boeking), row, clock)))).toBe(expected),
  );

  const names = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__', '__defineGetter__'];
  test.each(names)('E12: what every object has as %s is no value', (name) => {
    const schema = defineSchema({ [name]: { type: 'text' } });
    const own = JSON.parse(`{${JSON.stringify(name)}:"x"}`) as object;
    const [isNull, isX] = [`\`${name}\` IS NULL`, `\`${name}\` = "x"`].map((text) =>
      toPredicate(parseQuery(text, schema), clock),
    );
    expect([{}, own, Object.create({}) as object].map((row) => isNull?.(row))).toEqual([true, false, true]);
    expect([{}, own].map((row) => isX?.(row))).toEqual([false, true]);
    expect(inLetters(everywhere(schema, [{}, own])(`\`${name}\` = "x"`))).toBe('UT');
  });
});

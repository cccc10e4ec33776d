import { expect, test } from 'vitest';
import { depthOf } from '../../grammar/expression.ts';
import { simplify } from '../../src/analysis/simplify.ts';
import { coreProfile, defineSchema, everything, parseQuery, print } from '../../src/index.ts';
import { typed } from '../support/typed.ts';

const schema = defineSchema({
  ...typed({ product: 'integer', status: 'integer', personen: 'integer', prijs: 'decimal', naam: 'text', startdatum: 'date' }),
  begin: { type: 'date', dateTime: 'UTC' },
  tijd: { type: 'time' },
  actief: { type: 'boolean' },
  zaal: { type: 'integer', values: [{ value: 1 }, { value: 3 }], closed: true },
});

const simplified = (text: string) => print(simplify(parseQuery(text, schema)).expression);

/* The expected simplifications are in test/corpus/simplified.json. */

test('everything stays everything', () =>
  expect(print(simplify(everything(schema)).expression)).toBe('product IS NULL OR product IS NOT NULL'));

test('what the core profile takes without dates it still takes, but for BETWEEN and single values', () => {
  const { expression } = simplify(parseQuery('product IN (2,1) AND status >= 3 AND status >= 4', schema));
  expect(parseQuery(print(expression), schema, { profile: coreProfile })).toBeDefined();
});

test.each([
  ['a IN (101,14,1) AND a != 14', 'a IN (101,1)'],
  ['a = 101 OR a = 14 OR a = 1', 'a IN (101,14,1)'],
  ['s IN ("z","b","a") AND s != "b"', 's IN ("z","a")'],
])('a list keeps the order of its writer: %s becomes %s', (text, expected) => {
  const plain = defineSchema({ a: { type: 'integer' }, s: { type: 'text' } });
  expect(print(simplify(parseQuery(text, plain)).expression)).toBe(expected);
});

const many = (count: number, part: (at: number) => string, joiner: string) =>
  Array.from({ length: count }, (_, at) => part(at)).join(joiner);

test.each([
  ['(name IS NULL OR name IS NOT NULL) AND (a IS NULL OR a IS NOT NULL)', 'a IS NULL OR a IS NOT NULL'],
  ['(a IS NULL OR a IS NOT NULL) AND (name IS NULL OR name IS NOT NULL)', 'a IS NULL OR a IS NOT NULL'],
  ['(name IS NULL AND name IS NOT NULL) OR (a IS NULL AND a IS NOT NULL)', 'a IS NULL AND a IS NOT NULL'],
  ['(a IS NULL AND a IS NOT NULL) OR (name IS NULL AND name IS NOT NULL)', 'a IS NULL AND a IS NOT NULL'],
])('of what is always so, the shortest is kept: %s becomes %s', (text, expected) => {
  const plain = defineSchema({ a: { type: 'integer' }, name: { type: 'text' } });
  expect(print(simplify(parseQuery(text, plain)).expression)).toBe(expected);
});

test.each([
  ['500 equalities', many(500, (at) => `product = ${2 * at}`, ' OR '), `product IN (${many(500, (at) => String(2 * at), ',')})`],
  ['500 bounds', many(500, (at) => `product >= ${at}`, ' AND '), 'product >= 499'],
  ['500 ranges', many(500, (at) => `product BETWEEN ${at} AND ${at + 9}`, ' OR '), 'product BETWEEN 0 AND 508'],
  [
    '250 ANDs with a common operand',
    many(250, (at) => `(status = 7 AND product = ${2 * at})`, ' OR '),
    `status = 7 AND product IN (${many(250, (at) => String(2 * at), ',')})`,
  ],
  ['a list of 10,000 neighbours', `product IN (${many(10_000, String, ',')})`, 'product BETWEEN 0 AND 9999'],
  [
    'a list of 10,000 less one',
    `product IN (${many(10_000, (at) => String(2 * at), ',')}) AND product != 0`,
    `product IN (${many(9_999, (at) => String(2 * at + 2), ',')})`,
  ],
])('%s', (_, text, expected) => expect(simplified(text)).toBe(expected));

test.each([
  [31, 'is said otherwise'],
  [32, 'stays'],
])('what is nested %i deep, and would be so by one more, %s', (nesting, outcome) => {
  const levels = Array.from({ length: nesting - 2 }, (_, at) => `${at % 2 === nesting % 2 ? 'g' : 'f'}${at}`);
  const deep = defineSchema(Object.fromEntries(['a', 'b', 'c', ...levels].map((name) => [name, { type: 'integer' } as const])));
  const inner = '(a = 1 AND b = 1) OR (a = 1 AND c = 1) OR b = 2';
  const text = levels.reduceRight((inside, name) => `${name} = 1 ${name.startsWith('f') ? 'AND' : 'OR'} (${inside})`, inner);
  const query = parseQuery(text, deep);
  expect(depthOf(query.expression)).toBe(nesting);
  const simple = simplify(query);
  expect(simple === query).toBe(outcome === 'stays');
  expect(depthOf(simple.expression)).toBe(32);
});

test.each([
  ['naam >= "ab" AND naam < "ac" AND naam ~ "ab"', 'naam >= "ab" AND naam < "ac"'],
  ['naam >= "ab" AND naam < "acx" AND naam ~ "ab"', 'naam >= "ab" AND naam < "acx" AND naam ~ "ab"'],
])('a part goes only where all texts in between start with it: %s becomes %s', (text, expected) =>
  expect(simplified(text)).toBe(expected),
);

test('what is no query is refused', () =>
  expect(() => simplify({ schema, expression: { kind: 'null', field: 'naam', negated: false } } as never)).toThrow(TypeError));

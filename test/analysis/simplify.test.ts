import { expect, test } from 'vitest';
import { depthOf } from '../../grammar/fold.ts';
import { simplify } from '../../src/analysis/simplify.ts';
import { coreProfile, defineSchema, everything, parseQuery, print } from '../../src/index.ts';

const schema = defineSchema({
  product: { type: 'integer' },
  status: { type: 'integer' },
  personen: { type: 'integer' },
  prijs: { type: 'decimal' },
  naam: { type: 'text' },
  startdatum: { type: 'date' },
  begin: { type: 'date', dateTime: 'UTC' },
  tijd: { type: 'time' },
  actief: { type: 'boolean' },
  zaal: { type: 'integer', values: [{ value: 1 }, { value: 3 }], closed: true },
});

const simplified = (text: string) => print(simplify(parseQuery(text, schema)).expression);

test.each([
  // Bounds
  ['personen >= 5 AND personen > 3', 'personen >= 5'],
  ['personen > 3 AND personen >= 5', 'personen >= 5'],
  ['personen >= 5 AND status = 1 AND personen > 3', 'personen >= 5 AND status = 1'],
  ['personen >= 5 AND personen <= 5', 'personen = 5'],
  ['personen > 4 AND personen < 6', 'personen = 5'],
  ['personen >= 5 AND personen <= 10', 'personen BETWEEN 5 AND 10'],
  ['startdatum >= "0d" AND startdatum <= "7d"', 'startdatum BETWEEN "0d" AND "7d"'],
  ['personen BETWEEN 3 AND 3', 'personen = 3'],
  ['personen NOT BETWEEN 3 AND 3', 'personen != 3'],
  ['personen BETWEEN 1 AND 5 OR personen BETWEEN 4 AND 9', 'personen BETWEEN 1 AND 9'],
  ['personen BETWEEN 1 AND 5 OR personen BETWEEN 6 AND 9', 'personen BETWEEN 1 AND 9'],
  ['personen BETWEEN 1 AND 9 AND personen BETWEEN 5 AND 20', 'personen BETWEEN 5 AND 9'],
  ['personen = 1 OR personen > 1', 'personen >= 1'],
  ['personen >= 3 AND personen != 3', 'personen > 3'],
  ['personen < 3 OR personen > 3', 'personen != 3'],
  ['personen <= 5 AND NOT personen > 5', 'personen <= 5'],
  ['prijs > 1.5 AND prijs >= 1.50', 'prijs > 1.5'],
  ['prijs >= 2 AND prijs <= 2.0', 'prijs = 2'],
  ['tijd >= "09:30:00" AND tijd >= "09:00"', 'tijd >= "09:30:00"'],
  ['naam >= "a" AND naam >= "b"', 'naam >= "b"'],
  ['actief != FALSE', 'actief = TRUE'],
  // Lists
  ['product = 1 OR product = 2', 'product IN (1,2)'],
  ['product = 2 OR product = 1', 'product IN (2,1)'],
  ['product = 1 OR status = 3 OR product = 2', 'product IN (1,2) OR status = 3'],
  ['product != 1 AND product != 2', 'product NOT IN (1,2)'],
  ['product IN (7)', 'product = 7'],
  ['product NOT IN (7)', 'product != 7'],
  ['product IN (7,8,7)', 'product IN (7,8)'],
  ['product IN (7,7)', 'product = 7'],
  ['product IN (3,1,2) AND product != 2', 'product IN (3,1)'],
  ['product IN (1,2,3) AND product IN (3,4)', 'product = 3'],
  ['product IN (1,5,9) AND product > 4', 'product IN (5,9)'],
  ['product IN (9,1) OR product IN (5,9)', 'product IN (9,1,5)'],
  ['product IN (1,2,3,4,5,6,7,8,9)', 'product BETWEEN 1 AND 9'],
  ['prijs IN (1,1.0,2)', 'prijs IN (1,2)'],
  ['naam IN ("a","b") AND naam != "b"', 'naam = "a"'],
  // Dates
  ['startdatum IN ("14d","2w","1d")', 'startdatum IN ("14d","1d")'],
  ['startdatum = "14d" OR startdatum = "2w"', 'startdatum = "14d"'],
  ['startdatum = "1d" OR startdatum = "1m"', 'startdatum IN ("1d","1m")'],
  ['startdatum != "1d" AND startdatum != "2026-11-28"', 'startdatum NOT IN ("1d","2026-11-28")'],
  ['startdatum >= "1y" AND startdatum >= "12m"', 'startdatum >= "1y"'],
  ['startdatum >= "0d" AND startdatum >= "1m"', 'startdatum >= "1m"'],
  ['startdatum <= "1m" AND startdatum <= "31d"', 'startdatum <= "1m"'],
  ['begin >= "0d" AND begin > "-1d"', 'begin >= "0d"'],
  // NOT
  ['NOT product = 1', 'product != 1'],
  ['NOT NOT (product = 1 AND status = 2)', 'product = 1 AND status = 2'],
  ['NOT product IN (1)', 'product != 1'],
  ['NOT personen < 5', 'personen >= 5'],
  ['NOT naam ~ "x"', 'naam !~ "x"'],
  ['NOT (product = 1 AND status = 2)', 'product != 1 OR status != 2'],
  ['NOT (product != 1 OR NOT status = 2)', 'product = 1 AND status = 2'],
  ['prijs > 1 AND NOT (personen > 5 OR product < 3)', 'prijs > 1 AND personen <= 5 AND product >= 3'],
  // What others make needless
  ['product = 1 AND product = 1', 'product = 1'],
  ['(product = 1 AND status = 2) OR (status = 2 AND product = 1)', 'product = 1 AND status = 2'],
  ['product = 1 OR (product = 1 AND status = 2)', 'product = 1'],
  ['product = 1 AND (product = 1 OR status = 2)', 'product = 1'],
  ['personen > 5 AND (personen > 3 OR status = 2)', 'personen > 5'],
  ['personen > 5 AND ((personen > 3 AND status = 1) OR product = 2)', 'personen > 5 AND (status = 1 OR product = 2)'],
  ['(status = 1 AND naam ~ "x") OR (status = 1 AND naam ~ "x" AND product = 2)', 'status = 1 AND naam ~ "x"'],
  ['naam ~ "abc" AND naam ~ "B"', 'naam ~ "abc"'],
  ['naam ~ "abc" OR naam ~ "B"', 'naam ~ "B"'],
  ['naam !~ "abc" AND naam !~ "B"', 'naam !~ "B"'],
  ['naam = "abc" AND naam ~ "b"', 'naam = "abc"'],
  ['(product IS NULL OR product IS NOT NULL) AND status = 1', 'status = 1'],
  ['product IS NULL OR product = 1 OR product = 2', 'product IS NULL OR product IN (1,2)'],
  ['product IS NOT NULL AND product = 1 AND (product != 1 OR status = 2)', 'product IS NOT NULL AND product = 1 AND status = 2'],
  // What several have in common
  ['(product = 1 AND status = 2) OR (product = 1 AND status = 3)', 'product = 1 AND status IN (2,3)'],
  ['(product = 1 OR status = 2) AND (product = 1 OR personen > 3)', 'product = 1 OR (status = 2 AND personen > 3)'],
  [
    '(product = 1 AND status = 2) OR (product = 1 AND prijs > 3) OR naam = "x"',
    '(product = 1 AND (status = 2 OR prijs > 3)) OR naam = "x"',
  ],
])('%s becomes %s', (text, expected) => {
  expect(simplified(text)).toBe(expected);
});

test.each([
  // Unknown where there is no value, so neither true nor false
  'product = 1 OR product != 1',
  'product = 1 AND (product != 1 OR status = 2)',
  'product = 1 OR (product != 1 AND status = 2)',
  'product IS NOT NULL AND product = 1',
  'product IS NULL OR product = 1',
  'product IS NULL AND product = 1',
  'product = 1 AND product = 2',
  'product = 1 AND product = 2 AND status = 3',
  // Said as well by other words, not by fewer
  'personen >= 5',
  'personen >= 5 OR personen < 3',
  'status >= 1 AND status < 9',
  'product IN (3,1,2)',
  'startdatum >= "14d"',
  'tijd = "09:30:00"',
  'NOT product IN (1,2) AND NOT status IN (1,2)',
  'product IS NOT NULL AND status IS NOT NULL',
  'product BETWEEN 5 AND 1',
  // Dates that change places as days go by
  'startdatum >= "0d" AND startdatum >= "2026-11-28"',
  'startdatum <= "30d" AND startdatum <= "1m"',
  'startdatum = "1m" OR begin = "1m"',
  // A value that a closed list lacks
  'zaal > 1 AND zaal < 3',
])('%s stays', (text) => {
  const query = parseQuery(text, schema);
  expect(simplify(query)).toBe(query);
});

test('everything stays everything', () => {
  expect(print(simplify(everything(schema)).expression)).toBe('product IS NULL OR product IS NOT NULL');
});

test('what the core profile takes without dates it still takes, but for BETWEEN and single values', () => {
  const { expression } = simplify(parseQuery('product IN (2,1) AND status >= 3 AND status >= 4', schema));
  expect(parseQuery(print(expression), schema, { profile: coreProfile })).toBeDefined();
});

const many = (count: number, part: (at: number) => string, joiner: string) =>
  Array.from({ length: count }, (_, at) => part(at)).join(joiner);

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
])('%s', (_, text, expected) => {
  expect(simplified(text)).toBe(expected);
});

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

test('what is no query is refused', () => {
  expect(() => simplify({ schema, expression: { kind: 'null', field: 'naam', negated: false } } as never)).toThrow(TypeError);
});

import { describe, expect, test } from 'vitest';
import { operators } from '../../grammar/operators.ts';
import { build, days, defineSchema, months, parseQuery, print, type Query, SearchError, weeks } from '../../src/index.ts';

const schema = defineSchema({
  startdatum: { type: 'date' },
  product: { type: 'integer' },
  bedrag: { type: 'decimal' },
  naam: { type: 'text' },
  van: { type: 'time' },
  open: { type: 'boolean' },
  status: { type: 'text', values: [{ value: 'Open' }, { value: 'Paid' }], closed: true },
  'naam met spatie': { type: 'text' },
});
const q = build(schema);
const product = q.field('product');

test.each([
  ['startdatum >= "0d" AND product IN (1,14)', q.and(q.field('startdatum').gte(days(0)), product.in([1, 14]))],
  ['product = 1 OR (product = 2 AND open = TRUE)', q.or(product.eq(1), q.and(product.eq(2), q.field('open').eq(true)))],
  ['product = 1 AND product = 2 AND product = 3', q.and(q.and(product.eq(1), product.eq(2)), product.eq(3))],
  ['NOT (product = 1 OR product = 2)', q.not(q.or(product.eq(1), product.eq(2)))],
  ['NOT NOT product = 1', q.not(q.not(product.eq(1)))],
  ['product != -5', product.ne(-5)],
  ['product = 0', product.eq(-0)],
  ['product < 1 AND product <= 2 AND product > 3', q.and(product.lt(1), product.lte(2), product.gt(3))],
  ['product BETWEEN 1 AND 5', product.between(1, 5)],
  ['product NOT BETWEEN 1 AND 5', product.notBetween(1, 5)],
  ['product NOT IN (1)', product.notIn([1])],
  ['product IS NULL', product.isNull()],
  ['product IS NOT NULL', product.isNotNull()],
  ['naam ~ "a\\"b"', q.field('naam').contains('a"b')],
  ['naam !~ "AND"', q.field('naam').notContains('AND')],
  ['bedrag = 12.5', q.field('bedrag').eq('12.50')],
  ['bedrag = 12', q.field('bedrag').eq(12)],
  ['bedrag = 0.1', q.field('bedrag').eq(0.1)],
  ['van >= "09:30"', q.field('van').gte('09:30')],
  ['startdatum BETWEEN "-1w" AND "2m"', q.field('startdatum').between(weeks(-1), months(2))],
  ['startdatum = "2026-11-28"', q.field('startdatum').eq('2026-11-28')],
  ['status IN ("Open","Paid")', q.field('status').in(['Open', 'Paid'])],
  ['`naam met spatie` = ""', q.field('naam met spatie').eq('')],
])('%s', (text, query) => {
  expect(print(query.expression)).toBe(text);
  expect(print(parseQuery(text, schema).expression)).toBe(text);
});

test('every operator of the table is a method of a field that accepts it, and of no other', () => {
  for (const [name, { type }] of Object.entries(schema.fields)) {
    const methods = Object.values(operators)
      .filter((row) => (row.accepts as readonly string[]).includes(type))
      .flatMap((row) => [row.method, ...('negatedMethod' in row ? [row.negatedMethod] : [])]);
    expect(new Set(Object.keys(q.field(name as 'naam')))).toEqual(new Set(methods));
  }
});

describe('what types cannot stop is refused when it runs', () => {
  const other = parseQuery('product = 1', defineSchema({ product: { type: 'integer' } })) as never;
  const nots = (count: number): Query<typeof schema> => (count === 0 ? product.eq(1) : q.not(nots(count - 1)));
  test.each<readonly [string, () => unknown, new (...given: never[]) => Error]>([
    ['a date that does not exist', () => q.field('startdatum').eq('2026-02-30'), SearchError],
    ['a time that does not exist', () => q.field('van').eq('24:00'), SearchError],
    ['a value outside a closed list', () => q.field('status').eq('Opne' as 'Open'), SearchError],
    ['half an integer', () => product.eq(1.5), TypeError],
    ['not a number', () => product.eq(Number.NaN), TypeError],
    ['an unsafe integer', () => product.eq(2 ** 53), TypeError],
    ['a decimal in sixteen digits', () => q.field('bedrag').eq('1.234567890123456'), TypeError],
    ['a number as text', () => product.eq('5' as unknown as number), TypeError],
    ['undefined', () => product.eq(undefined as unknown as number), TypeError],
    ['null', () => q.field('naam').eq(null as unknown as string), TypeError],
    ['an object', () => q.field('naam').eq({ toString: () => 'x' } as unknown as string), TypeError],
    ['a text for a list', () => q.field('naam').in('abc' as unknown as string[]), TypeError],
    ['a list with a hole', () => product.in(Array.from<number>({ length: 2 })), TypeError],
    ['an empty list', () => product.in([]), TypeError],
    ['text with half a character', () => q.field('naam').eq('\ud800'), TypeError],
    ['an unknown field', () => q.field('nope' as 'naam'), TypeError],
    ['a field of every object', () => q.field('constructor' as 'naam'), TypeError],
    ['no operands', () => (q.and as (...given: unknown[]) => unknown)(), TypeError],
    ['a query of another schema', () => q.and(product.eq(1), other), TypeError],
    ['a tree instead of a query', () => q.not({ kind: 'null', field: 'product', negated: false } as never), TypeError],
    ['501 conditions', () => q.and(product.eq(1), ...Array.from({ length: 500 }, () => product.eq(2))), SearchError],
    ['33 levels', () => nots(33), SearchError],
  ])('%s', (_, make, error) => expect(make).toThrow(error));
});

test('a query that came from text loses the offsets of that text', () => {
  const combined = q.and(
    parseQuery('product IN (1,2)', schema),
    parseQuery('naam = "x" OR NOT van BETWEEN "09:00" AND "10:00"', schema),
  );
  expect(JSON.stringify(combined.expression)).not.toContain('range');
});

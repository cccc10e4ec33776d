import { describe, expect, test } from 'vitest';
import { bookingSchema, eventSchema } from '../../src/booking.ts';
import { applyEdits } from '../../src/edits.ts';
import {
  check,
  coreProfile,
  defineSchema,
  diagnose,
  everything,
  fullProfile,
  parse,
  parseQuery,
  print,
  SearchError,
} from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { type Fields, finderIn, namesOf } from '../../src/schema/schema.ts';

const schema = defineSchema({
  startdatum: { type: 'date', label: 'Start date', aliases: ['from'] },
  product: { type: 'integer', values: [{ value: 101, label: 'Zaal S' }, { value: 102 }] },
  status: { type: 'text', values: [{ value: 'Open' }, { value: 'Paid' }], closed: true },
});

describe('defineSchema refuses what no search could use', () => {
  test.each([
    ['no fields', {}],
    ['an unknown type', { a: { type: 'number' } }],
    ['no type', { a: {} }],
    ['no description', { a: null }],
    ['an unknown key', { a: { type: 'text', colour: 'red' } }],
    ['a label that is no text', { a: { type: 'text', label: 5 } }],
    ['a label that is a text in one language only', { a: { type: 'text', label: { en: 'A', nl: 5 } } }],
    ['words that are a list in one language only', { a: { type: 'text', words: { en: ['a'], nl: 'b' } } }],
    ['a group that is no text', { a: { type: 'text', group: 5 } }],
    ['names that differ in case only', { product: { type: 'text' }, PRODUCT: { type: 'text' } }],
    ['an alias that is another field', { a: { type: 'text', aliases: ['B'] }, b: { type: 'text' } }],
    ['an empty name', { '': { type: 'text' } }],
    ['a name with a line break', { 'a\nb': { type: 'text' } }],
    ['a name of 129 characters', { ['a'.repeat(129)]: { type: 'text' } }],
    ['a known value of another type', { a: { type: 'integer', values: [{ value: '1' }] } }],
    ['known values that are no list', { a: { type: 'integer', values: 1 } }],
    ['codes of what is no text', { a: { type: 'integer', values: [{ value: 1, codes: [2] }] } }],
    ['a code that is no integer', { a: { type: 'text', values: [{ value: 'b', codes: [2.5] }] } }],
    ['a code of two values', { a: { type: 'text', values: ['b', 'c'].map((value, at) => ({ value, codes: [at, 2] })) } }],
    ['a time on what is no date', { a: { type: 'integer', dateTime: 'UTC' } }],
    ['a zone that rows cannot have', { a: { type: 'date', dateTime: 'Europe/Amsterdam' } }],
  ])('%s', (_, fields) => expect(() => defineSchema(fields as Parameters<typeof defineSchema>[0])).toThrow(TypeError));

  test('a schema is frozen, and a copy of what it was made from', () => {
    const fields = { a: { type: 'integer' as 'integer' | 'text' } };
    const made = defineSchema(fields);
    fields.a.type = 'text';
    expect([made.fields.a.type, Object.isFrozen(made) && Object.isFrozen(made.fields.a)]).toEqual(['integer', true]);
  });

  test('its JSON form is the same object', () => {
    const again = defineSchema(JSON.parse(JSON.stringify(schema.fields)) as typeof schema.fields);
    expect(again.fields).toEqual(schema.fields);
  });
});

test.each([
  ['startdatum', 'startdatum'],
  ['STARTDATUM', 'startdatum'],
  ['From', 'startdatum'],
  ['Product', 'product'],
  ['startdatumx', undefined],
  ['ſtartdatum', undefined],
  ['ſtatus', undefined],
  ['PRODUCT\u0000', undefined],
  ['toString', undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
])('the field that %j names', (name, expected) => expect(finderIn(schema)(name)?.name).toBe(expected));

test.each(['PRODUCT = 101 AND From >= "0d"', 'product = 101 AND startdatum >= "0d"', '`Product` = 101 and `FROM` >= "0d"'])(
  '%s is printed in the spelling of the schema',
  (text) => expect(print(parseQuery(text, schema).expression)).toBe('product = 101 AND startdatum >= "0d"'),
);

test('the schemas of bookings and events are such as defineSchema makes', () => {
  for (const own of [bookingSchema, eventSchema]) {
    const made = defineSchema<Fields>(own.fields);
    expect(made).toEqual(own);
    const parts = Object.values(own.fields as Fields).flatMap((field) => [field, field.values ?? []].flat());
    const frozen = [own, own.fields, ...parts];
    expect(frozen.filter((part) => !Object.isFrozen(part))).toEqual([]);
    for (const name of namesOf(made).keys()) expect(finderIn(own)(name.toUpperCase())).toEqual(finderIn(made)(name));
  }
});

describe('check', () => {
  const treeOf = (text: string) => parse(text).expression ?? expect.unreachable(text);
  const found = (text: string, options = {}) => {
    const { query, diagnostics } = check(treeOf(text), schema, { text, ...options });
    return {
      runs: query !== undefined,
      told: diagnostics.map(({ code, severity, range }) => `${severity} ${code} ${text.slice(range.from, range.to)}`),
    };
  };

  test.each([
    ['product = 101', true, []],
    ['product = 103', true, ['warning unknown-value 103']],
    ['status = "Open"', true, []],
    ['status = "open"', false, ['error unknown-value "open"']],
    ['status IN ("Open","Pad")', false, ['error unknown-value "Pad"']],
    ['prodct = 101', false, ['error unknown-field prodct']],
    ['product = "101"', false, ['error type-mismatch "101"']],
    ['product = 101.0', false, ['error type-mismatch 101.0']],
    ['product ~ "1"', false, ['error operator-not-allowed ~']],
    ['product NOT IN (101,"x",TRUE)', false, ['error type-mismatch "x"', 'error type-mismatch TRUE']],
    ['startdatum >= "7x"', false, ['error invalid-date "7x"']],
    ['startdatum >= "366001d"', false, ['error date-out-of-range "366001d"']],
    ['startdatum BETWEEN "0d" AND 5', false, ['error type-mismatch 5']],
    ['startdatum IS NULL', true, []],
  ])('%s', (text, runs, told) => expect(found(text)).toEqual({ runs, told }));

  test('a caller may search some fields only, and is told so without suggestions of others', () => {
    const options = { allowed: ['product'] } as const;
    expect(found('product = 101', options).runs).toBe(true);
    expect(found('startdatum = "0d"', options)).toEqual({ runs: false, told: ['error field-not-allowed startdatum'] });
    expect(found('FROM = "0d"', options).told).toEqual(['error field-not-allowed FROM']);
    const [unknown] = check(treeOf('startdatm = "0d"'), schema, options).diagnostics;
    expect(unknown?.fixes).toBeUndefined();
  });

  test('messages are in English or Dutch', () => {
    expect(check(treeOf('prodct = 101'), schema, { locale: 'nl' }).diagnostics[0]).toMatchObject({
      message: 'Er is geen veld `prodct`. Bedoelde u `product`?',
      fixes: [{ title: 'Vervang door `product`' }],
    });
  });
});

test('parseQuery: throws all diagnostics, with the first as a picture', () => {
  const broken = () => parseQuery('startdatm >= "0d" AND product IN (101,', schema);
  expect(broken).toThrow(SearchError);
  expect(broken).toThrow(/ 1 \| startdatm >= "0d" AND product IN \(101,\n[^(]*\n\(and 1 more\)$/);
  expect(() => parseQuery('startdatm >= "0d"', schema)).toThrow(/ = Replace with `startdatum`$/);
  const codes = ['unexpected-end', 'unknown-field'];
  expect(broken).toThrow(
    expect.objectContaining({ diagnostics: codes.map((code): unknown => expect.objectContaining({ code })) }),
  );
});

test('everything matches every row, also one without any value', () => {
  const all = everything(schema);
  expect(filter([{}, { product: 1 }, { product: null }], all, { today: '2026-11-21' })).toHaveLength(3);
  expect(print(all.expression)).toBe('startdatum IS NULL OR startdatum IS NOT NULL');
});

test.each([
  ['startdatum >= "0D"', 'startdatum >= "0d"'],
  ['startdatum = "-2W"', 'startdatum = "-2w"'],
  ['startdatum IN ("1d","7D")', 'startdatum IN ("1d","7d")'],
])('%s: the unit is a small letter, and the fix writes it', (text, mended) => {
  const profiles = text.includes('>=') ? [coreProfile, fullProfile] : [fullProfile];
  for (const profile of profiles) {
    const [problem, ...more] = diagnose(text, schema, { profile });
    expect(more).toEqual([]);
    expect(applyEdits(text, problem?.fixes?.[0]?.edits ?? [])).toBe(mended);
    expect(diagnose(mended, schema, { profile })).toEqual([]);
  }
});

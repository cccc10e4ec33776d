import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, defineSchema, type Expression, fromJson, parse, print } from '../../src/index.ts';
import { bare } from '../support/bare.ts';
import { countOf } from '../support/counts.ts';
import { forAll, law } from '../support/law.ts';
import { expressions } from '../support/trees.ts';
import { wordsOf } from '../support/words-of.ts';

/* A tree that comes as JSON from outside is put right, or told with its path. */

const equals = (value: unknown, kind = 'integer') => ({ kind: 'comparison', field: 'a', operator: '=', value: { kind, value } });
const one = equals(1);
const and = (...operands: readonly unknown[]) => ({ kind: 'and', operands });
const or = (...operands: readonly unknown[]) => ({ kind: 'or', operands });
const within = (depth: number, wrap: (inner: unknown) => unknown) => Array.from({ length: depth }).reduce<unknown>(wrap, one);
const nested = (depth: number) => within(depth, (operand) => ({ kind: 'not', operand }));
const told = (json: unknown) => fromJson(json).diagnostics.map(({ code, data }) => `${code} ${String(data?.['path'])}`.trimEnd());

test.each<[what: string, json: unknown, text: string]>([
  ['an AND in an AND', and(one, and(one, one)), 'a = 1 AND a = 1 AND a = 1'],
  ['an AND of one operand', and(one), 'a = 1'],
  ['an OR in an AND of one operand in an OR', or(one, and(or(one, equals(2)))), 'a = 1 OR a = 1 OR a = 2'],
  ['an AND in an OR', or(one, and(one, one)), 'a = 1 OR (a = 1 AND a = 1)'],
  ['minus zero', equals(-0), 'a = 0'],
  ['an integer as text', equals('-14'), 'a = -14'],
  ['an integer with an exponent', equals('14e2'), 'a = 1400'],
  ['an integer with a point', equals('14.0'), 'a = 14'],
  ['a decimal with zeros at its end', equals('12.50', 'decimal'), 'a = 12.5'],
  ['a decimal that is a number', equals(12.5, 'decimal'), 'a = 12.5'],
  ['a decimal that is whole', equals(12, 'decimal'), 'a = 12.0'],
  ['a decimal that is minus zero', equals('-0.00', 'decimal'), 'a = 0.0'],
  ['a decimal with an exponent', equals('1.25e-3', 'decimal'), 'a = 0.00125'],
  ['a small number', equals(1e-7, 'decimal'), 'a = 0.0000001'],
  ['zero with any exponent', equals('0e-99999', 'decimal'), 'a = 0.0'],
  ['another spelling of an operator', { ...one, operator: '<>' }, 'a != 1'],
  ['a range of another text', { ...one, range: { from: 9, to: 2 } }, 'a = 1'],
  ['an object without a prototype', Object.assign(Object.create(null) as object, one), 'a = 1'],
  ['a nesting of 256', nested(256), `${'NOT '.repeat(256)}a = 1`],
])('what means the same is put right: %s', (_, json, text) => {
  const { expression, diagnostics } = fromJson(json);
  expect(diagnostics).toEqual([]);
  expect(expression && print(expression)).toBe(text);
});

const circle: Record<string, unknown> = { kind: 'not' };
circle['operand'] = circle;
const wideCircle = { kind: 'and', operands: [] as unknown[] };
wideCircle.operands.push({ kind: 'or', operands: [wideCircle, wideCircle, one] }, wideCircle);
const withGetter = Object.defineProperty({ ...one }, 'value', {
  enumerable: true,
  get: () => {
    throw new Error('A getter was called.');
  },
});
const neverSet: unknown[] = [];
neverSet.length = 4_294_967_295;
const isNull = { kind: 'null', field: 'a' };
const list = (values: unknown) => ({ kind: 'in', field: 'a', negated: false, values });

describe('what cannot be kept is told with its path', () => {
  test.each<[what: string, json: unknown, told: readonly string[]]>([
    ['an integer of 2^53', { kind: 'not', operand: equals(2 ** 53) }, ['integer-out-of-range /operand/value/value']],
    ['an integer of -2^53', equals(-(2 ** 53)), ['integer-out-of-range /value/value']],
    ['an integer of 400 digits', equals('1'.repeat(400)), ['integer-out-of-range /value/value']],
    ['an integer with a huge exponent', equals('1e999999999999'), ['integer-out-of-range /value/value']],
    ['half an integer', equals(1.5), ['unexpected-value /value/value']],
    ['not a number', equals(Number.NaN), ['unexpected-value /value/value']],
    ['infinity', equals(Number.POSITIVE_INFINITY, 'decimal'), ['unexpected-value /value/value']],
    ['a decimal of 16 digits', equals('1.234567890123456', 'decimal'), ['invalid-number /value/value']],
    ['a sum of doubles', equals(0.1 + 0.2, 'decimal'), ['invalid-number /value/value']],
    ['a decimal of 101 places', equals(1e-101, 'decimal'), ['invalid-number /value/value']],
    ['no number', equals('twelve', 'decimal'), ['unexpected-value /value/value']],
    ['leading zeros', equals('007'), ['unexpected-value /value/value']],
    ['a text with U+0000', equals('\0', 'string'), ['unexpected-value /value/value']],
    ['half a character', equals('\ud800', 'string'), ['unexpected-value /value/value']],
    ['a word for a truth value', equals('true', 'boolean'), ['unexpected-value /value/value']],
    ['nothing', undefined, ['unexpected-value']],
    ['null', null, ['unexpected-value']],
    ['a list', [one], ['unexpected-value']],
    ['a text', 'a = 1', ['unexpected-value']],
    ['no kind', {}, ['unexpected-value /kind']],
    ['the kind of an inherited name', { kind: 'constructor' }, ['unexpected-value /kind']],
    ['no operands', and(), ['unexpected-value /operands']],
    ['NOT of nothing', { kind: 'not' }, ['unexpected-value /operand']],
    ['an empty list', list([]), ['unexpected-value /values']],
    ['a list with a hole', list([one.value, , one.value]), ['unexpected-value /values/1']], // oxlint-disable-line no-sparse-arrays
    ['a bare value', { ...one, value: 1 }, ['unexpected-value /value']],
    ['a Date', { ...one, value: new Date(0) }, ['unexpected-value /value/kind']],
    ['no flag', isNull, ['unexpected-value /negated']],
    ['a between without its end', { kind: 'between', field: 'a', negated: false, low: one.value }, ['unexpected-value /high']],
    ['a key too many', { ...one, comment: 1 }, ['unexpected-value']],
    ['a key too many in a value', { ...one, value: { ...one.value, unit: 'kg' } }, ['unexpected-value /value']],
    ['an own __proto__', JSON.parse('{"kind":"null","field":"a","negated":false,"__proto__":{"x":1}}'), ['unexpected-value']],
    ['a getter', withGetter, ['unexpected-value /value']],
    [
      'three things, in the order of the JSON',
      or({ ...one, field: '' }, nested(1), { ...one, operator: 'LIKE', value: 7 }),
      ['unexpected-value /operands/0/field', 'unexpected-value /operands/2/operator', 'unexpected-value /operands/2/value'],
    ],
    ['a nesting of 257', nested(257), [`limit-exceeded ${'/operand'.repeat(257)}`]],
    [
      'a nesting of 100,000 that would be flat',
      within(100_000, (inner) => and(one, inner)),
      [`limit-exceeded ${'/operands/1'.repeat(256)}/operands/0`],
    ],
    ['a circle', circle, [`limit-exceeded ${'/operand'.repeat(257)}`]],
    ['circles in a circle', wideCircle, [`limit-exceeded ${'/operands/0'.repeat(257)}`]],
  ])('%s', (_, json, expected) => {
    expect(fromJson(json).expression).toBeUndefined();
    expect(told(json)).toEqual(expected);
  });

  const throwing = new Proxy(one, {
    getOwnPropertyDescriptor: () => {
      throw new Error('A trap was called.');
    },
  });
  test('a proxy that throws', () => expect(told(throwing)).toEqual(['unexpected-value']));

  test.each([
    ['operands that were never set', { kind: 'and', operands: neverSet }],
    ['values that were never set', list(neverSet)],
    ['wrong keys', { ...one, ...Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, 1])) }],
  ])('only the first hundred of many %s', (_, json) => expect(told(json)).toHaveLength(100));

  test('more than a million values', () => {
    const shared = within(30, (inner) => and(or(inner, inner), or(inner, inner)));
    expect(told(shared).map((text) => text.split(' ')[0])).toEqual(['limit-exceeded']);
    expect(told(list(Array.from({ length: 1_000_001 }, () => one.value)))).toEqual(['limit-exceeded /values/999999']);
  });
});

test.each([
  [
    { ...one, operator: 'LIKE' },
    '`/operator` is `"LIKE"`; write `=`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~`, `^=` or `!^=`.',
    '`/operator` is `"LIKE"`; schrijf `=`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~`, `^=` of `!^=`.',
  ],
  [isNull, '`/negated` is missing; write `true` or `false`.', '`/negated` ontbreekt; schrijf `true` of `false`.'],
  [
    { ...one, x: 1 },
    'The whole has a key `x` that has no meaning here; remove it.',
    'Het geheel heeft een sleutel `x` die hier niets betekent; verwijder die.',
  ],
])('the message of %j', (json, en, nl) => {
  expect(fromJson(json).diagnostics.map(({ message }) => message)).toEqual([en]);
  expect(fromJson(json, { locale: 'nl' }).diagnostics.map(({ message }) => message)).toEqual([nl]);
});

describe('for any tree', () => {
  law(
    'that is well-formed, the JSON of it is read as it is, its ranges aside',
    [expressions],
    countOf('JSON_TREES', 300, 5_000),
    (tree) => {
      expect(fromJson(JSON.parse(JSON.stringify(tree)))).toEqual({ expression: tree, diagnostics: [] });
      const { expression } = parse(print(tree));
      expect(fromJson(JSON.parse(JSON.stringify(expression))).expression).toEqual(tree);
    },
  );

  test('or any JSON: never a throw, and a tree only where there is no error', () => {
    const words = fc.constantFrom(...wordsOf('and or not in null comparison integer decimal string a = 1.50'));
    const keys = fc.constantFrom(...wordsOf('kind operands operand field operator value values negated range x'));
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(words, fc.jsonValue(), fc.anything()),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(keys, tie('json')),
      ),
    }));
    forAll([json], countOf('JSON_VALUES', 2_000, 25_000), (value) => {
      const { expression, diagnostics } = fromJson(value);
      expect(expression === undefined).toBe(diagnostics.length > 0);
      if (expression !== undefined) expect(parse(print(expression)).expression).toBeDefined();
    });
  });
});

describe('check tells the path of what it finds in a tree without ranges', () => {
  const schema = defineSchema({
    day: { type: 'date' },
    text: { type: 'text' },
    n: { type: 'integer' },
    flag: { type: 'boolean' },
  });
  const paths = (text: string) => {
    const { diagnostics } = check(bare(parse(text).expression) as Expression, schema);
    return diagnostics.map(({ code, data }) => `${code} ${String(data?.['path'])}`);
  };
  test.each([
    ['unknown = 1', ['unknown-field /field']],
    ['NOT (n = 1 AND (`day` = 5 OR text = "x"))', ['type-mismatch /operand/operands/1/operands/0/value']],
    ['n IN (1,"x") OR n BETWEEN 1 AND 1.5', ['type-mismatch /operands/0/values/1', 'type-mismatch /operands/1/high']],
    ['n = 1 AND n ~ "a"', ['operator-not-allowed /operands/1/operator']],
    ['n = 1 AND flag IN (TRUE)', ['operator-not-allowed /operands/1']],
    ['n = 1', []],
  ])('%s', (text, expected) => expect(paths(text)).toEqual(expected));
});

import { describe, expect, test } from 'vitest';
import { check, defineSchema, type Expression, parse, print } from '../../src/index.ts';
import { toUrl } from '../../src/url/index.ts';

const schema = defineSchema({ a: { type: 'integer' } });
const one = { kind: 'integer', value: 1 };
const equals = { kind: 'comparison', field: 'a', operator: '=', value: one };
const deep = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((operand) => ({ kind: 'not', operand }), equals);
const cyclic: Record<string, unknown> = { kind: 'not' };
cyclic['operand'] = cyclic;
const shared = Array.from({ length: 60 }).reduce<unknown>(
  (operand, _, index) => ({ kind: index % 2 ? 'and' : 'or', operands: [operand, operand] }),
  equals,
);

/** An array of three whose middle was never set. */
const withHole = (item: unknown): unknown[] => {
  const items: unknown[] = [item];
  items[2] = item;
  return items;
};

const refused: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'a text': 'a = 1',
  'an array': [equals],
  'a Date': new Date(0),
  'no kind': {},
  'an unknown kind': { kind: 'xor', operands: [equals, equals] },
  'the kind of an inherited name': { kind: 'constructor' },
  'an own __proto__': JSON.parse('{"kind":"null","field":"a","negated":false,"__proto__":{"x":1}}'),
  'an extra key': { ...equals, comment: 'x' },
  'an and of one': { kind: 'and', operands: [equals] },
  'an or of none': { kind: 'or', operands: [] },
  'an and in an and': { kind: 'and', operands: [equals, { kind: 'and', operands: [equals, equals] }] },
  'operands with a hole': { kind: 'and', operands: withHole(equals) },
  'a not of nothing': { kind: 'not' },
  'a comparison without a value': { kind: 'comparison', field: 'a', operator: '=' },
  'a value of undefined': { ...equals, value: undefined },
  'a value of {}': { ...equals, value: {} },
  'a value of []': { ...equals, value: [] },
  'a bare value': { ...equals, value: 1 },
  'a value of a Date': { ...equals, value: new Date(0) },
  'an operator that does not exist': { ...equals, operator: 'LIKE' },
  'an operator of another arity': { ...equals, operator: 'IN' },
  'an inherited operator': { ...equals, operator: 'toString' },
  'an empty field': { ...equals, field: '' },
  'a field that is no text': { ...equals, field: 5 },
  'a field with a line break': { ...equals, field: 'a\nb' },
  'a field of 129 characters': { ...equals, field: 'a'.repeat(129) },
  'an empty list': { kind: 'in', field: 'a', negated: false, values: [] },
  'a list that is none': { kind: 'in', field: 'a', negated: false, values: one },
  'a list with a hole': { kind: 'in', field: 'a', negated: false, values: withHole(one) },
  'a negation that is no flag': { kind: 'in', field: 'a', negated: 0, values: [one] },
  'a between without its end': { kind: 'between', field: 'a', negated: false, low: one },
  'an unsafe integer': { ...equals, value: { kind: 'integer', value: 2 ** 53 } },
  'minus zero': { ...equals, value: { kind: 'integer', value: -0 } },
  'half an integer': { ...equals, value: { kind: 'integer', value: 1.5 } },
  'not a number': { ...equals, value: { kind: 'integer', value: Number.NaN } },
  'an integer as text': { ...equals, value: { kind: 'integer', value: '1' } },
  'a decimal as a number': { ...equals, value: { kind: 'decimal', value: 1.5 } },
  'a decimal with zeros at its end': { ...equals, value: { kind: 'decimal', value: '1.50' } },
  'a decimal with an exponent': { ...equals, value: { kind: 'decimal', value: '1.5e3' } },
  'a decimal of 16 digits': { ...equals, value: { kind: 'decimal', value: '1.234567890123456' } },
  'a text with U+0000': { ...equals, value: { kind: 'string', value: '\0' } },
  'a text with half a character': { ...equals, value: { kind: 'string', value: '\ud800' } },
  'a range backwards': { ...equals, range: { from: 5, to: 1 } },
  'a nesting of 257': deep(257),
  'a cycle': cyclic,
  'a tree of 2 to the 60th nodes': shared,
};

test.each(Object.entries(refused))(
  'what is no well-formed expression is a TypeError everywhere, never a query without a part: %s',
  (_, tree) => {
    for (const takes of [print, toUrl, (given: Expression) => check(given, schema)]) {
      expect(() => takes(tree as Expression)).toThrow(TypeError);
    }
  },
);

test('the error says what is wrong, and what reads JSON from outside', () => {
  expect(() => print({ kind: 'and', operands: [equals] } as unknown as Expression)).toThrow(
    'a node of kind and has a wrong or missing "operands". Read JSON from outside with fromJson.',
  );
});

describe('what is well-formed however it was made', () => {
  const whole = parse(
    'NOT (a IN (1,2) AND a BETWEEN 1 AND 2) OR a IS NOT NULL OR `b c` = "é\\"" OR a = 1.5 OR a = TRUE',
  ).expression;
  const remade = (make: (entries: readonly (readonly [string, unknown])[]) => object) => {
    const again = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(again)
        : typeof value === 'object' && value !== null
          ? make(Object.entries(value).map(([key, inner]) => [key, again(inner)]))
          : value;
    return again(whole) as Expression;
  };
  test.each([
    ['keys in any order', remade((entries) => Object.fromEntries(entries.toReversed()))],
    [
      'objects without a prototype',
      remade((entries) => Object.assign(Object.create(null) as object, Object.fromEntries(entries))),
    ],
    [
      'a range that is undefined',
      remade((entries) => Object.fromEntries(entries.map(([key, one]) => [key, key === 'range' ? undefined : one]))),
    ],
    ['no ranges', remade((entries) => Object.fromEntries(entries.filter(([key]) => key !== 'range')))],
    ['a key that cannot be enumerated', Object.defineProperty(remade(Object.fromEntries), 'note', { value: 1 })],
  ])('%s', (_, tree) => {
    expect(print(tree)).toBe(whole && print(whole));
    expect(toUrl(tree)).toBe(whole && toUrl(whole));
  });

  test('while every object has a key more', () => {
    let printed: string | undefined;
    let refusal: unknown;
    const everyObject: object = Object.getPrototypeOf({}) as object;
    Object.defineProperty(everyObject, 'note', { value: 1, enumerable: true, configurable: true });
    try {
      printed = whole && print(whole);
      print({ ...equals, comment: 'x' } as unknown as Expression);
    } catch (error) {
      refusal = error;
    }
    Reflect.deleteProperty(everyObject, 'note');
    expect(printed).toBe(whole && print(whole));
    expect(refusal).toBeInstanceOf(TypeError);
  });
});

test.each([
  [
    'a list',
    { kind: 'in', field: 'a', negated: false, values: Array.from({ length: 40 }, (_, value) => ({ kind: 'integer', value })) },
  ],
  [
    'mixed',
    {
      kind: 'in',
      field: 'a',
      negated: true,
      values: Array.from({ length: 40 }, (_, at) => (at === 30 ? { kind: 'string', value: 'x' } : one)),
    },
  ],
])('a long list is looked at as closely as a short one: %s', (_, tree) => {
  expect(print(tree as Expression)).toContain('IN (');
  const wrong: readonly unknown[] = [
    { kind: 'integer', value: -0 },
    { kind: 'integer', value: 0.5 },
    { ...one, note: 1 },
    { ...one, range: {} },
    [],
    null,
    { kind: 'string', value: 5 },
  ];
  for (const value of wrong) {
    const values: unknown[] = [...tree.values];
    values[20] = value;
    for (const takes of [print, toUrl, (given: Expression) => check(given, schema)]) {
      expect(() => takes({ ...tree, values } as unknown as Expression)).toThrow(TypeError);
    }
  }
});

test('a nesting of 256 is still printed, and too much for the default limits', () => {
  const tree = deep(256) as Expression;
  expect(print(tree)).toBe(`${'NOT '.repeat(256)}a = 1`);
  const { query, diagnostics } = check(tree, schema);
  expect(query).toBeUndefined();
  expect(diagnostics.map(({ code, range }) => [code, range.from])).toEqual([['limit-exceeded', 32 * 4]]);
});

test('what parse gives is frozen by nobody and refused by nobody', () => {
  const { expression } = parse('a = 1 AND NOT a IN (1,2) OR a BETWEEN 1 AND 2 OR a IS NULL');
  expect(expression && print(expression)).toBe('(a = 1 AND NOT a IN (1,2)) OR a BETWEEN 1 AND 2 OR a IS NULL');
});

test.each<[key: string, value: unknown]>([
  ['field', 'a = 1 OR b'.repeat(20)],
  ['field', ''],
  ['operator', '= 1 OR a ='],
  ['value', { kind: 'integer', value: '1 OR a = 1' }],
  ['note', 1],
])('a tree of parse, printed and then changed by its owner, is looked at again: its %s', (key, value) => {
  const tree = parse('a = 1').expression ?? expect.unreachable();
  for (const takes of [print, toUrl, (given: Expression) => check(given, schema)]) takes(tree);
  Object.assign(tree, { [key]: value });
  for (const takes of [print, toUrl, (given: Expression) => check(given, schema)]) {
    expect(() => takes(tree)).toThrow(TypeError);
  }
});

test.each(['a == 1', 'a = 1 && a = 2', 'a = 1 AND a = 7d', 'a = 1;', 'a IN (1,', 'a = 1 AND'])(
  'the partial tree of %s is refused, however whole it looks',
  (text) => {
    const { expression, partial } = parse(text);
    expect(expression).toBeUndefined();
    expect(partial).toBeDefined();
    for (const takes of [print, toUrl, (given: Expression) => check(given, schema)]) {
      expect(() => takes(partial as Expression)).toThrow(TypeError);
    }
  },
);

import { describe, expect, test } from 'vitest';
import { check, defineSchema, type Expression, parse, print } from '../../src/index.ts';
import { toUrl } from '../../src/url/index.ts';

const schema = defineSchema({ a: { type: 'integer' } });
const one = { kind: 'integer', value: 1 };
const equals = { kind: 'comparison', field: 'a', operator: '=', value: one };
const takers = [print, toUrl, (given: Expression) => check(given, schema)];
const deep = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((operand) => ({ kind: 'not', operand }), equals);
test('the error says what is wrong, and what reads JSON from outside', () =>
  expect(() => print({ kind: 'and', operands: [equals] } as unknown as Expression)).toThrow(
    'a node of kind and has a wrong or missing "operands". Read JSON from outside with fromJson.',
  ));

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
    ['objects without a prototype', remade((entries) => ({ __proto__: null, ...Object.fromEntries(entries) }))],
    ['a range that is undefined', remade((entries) => ({ ...Object.fromEntries(entries), range: undefined }))],
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

const ofForty = (negated: boolean, valueAt: (at: number) => unknown) => ({
  kind: 'in',
  field: 'a',
  negated,
  values: Array.from({ length: 40 }, (_, at) => valueAt(at)),
});

test.each([
  ['a list', ofForty(false, (value) => ({ kind: 'integer', value }))],
  ['mixed', ofForty(true, (at) => (at === 30 ? { kind: 'string', value: 'x' } : one))],
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
    const values = tree.values.with(20, value);
    for (const takes of takers) expect(() => takes({ ...tree, values } as unknown as Expression)).toThrow(TypeError);
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
  for (const takes of takers) takes(tree);
  Object.assign(tree, { [key]: value });
  for (const takes of takers) expect(() => takes(tree)).toThrow(TypeError);
});

test.each(['a == 1', 'a = 1 && a = 2', 'a = 1 AND a = 7d', 'a = 1;', 'a IN (1,', 'a = 1 AND'])(
  'the partial tree of %s is refused, however whole it looks',
  (text) => {
    const { expression, partial } = parse(text);
    expect(expression).toBeUndefined();
    expect(partial).toBeDefined();
    for (const takes of takers) expect(() => takes(partial as Expression)).toThrow(TypeError);
  },
);

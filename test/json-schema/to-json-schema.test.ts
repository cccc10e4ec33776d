import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonOperators } from '../../grammar/operators.ts';
import { check, defineList, defineRelation, defineSchema, type Expression, type Literal, type Schema } from '../../src/index.ts';
import { type JsonSchema, toJsonSchema } from '../../src/json-schema/index.ts';
import { countOf, isLong } from '../support/counts.ts';
import { law } from '../support/law.ts';
import { decimals, hostileTexts, integers } from '../support/pools.ts';
import { expressionsOf } from '../support/trees.ts';

/* The JSON Schema of a schema takes the trees that `check` takes, and no others. */

const part: Schema = defineSchema(
  { number: { type: 'decimal' }, sku: { type: 'text' }, tags: defineList({ type: 'text' }) },
  { relations: { parts: defineRelation({ schema: (): Schema => part }) } },
);
const fields = {
  whole: { type: 'integer', label: { en: 'Whole', nl: 'Geheel' }, description: { nl: 'Zonder breuk' } },
  'other whole': { type: 'integer' },
  one: { type: 'integer', values: [{ value: 1 }, { value: -7 }], closed: true },
  advised: { type: 'integer', values: [{ value: 1 }] },
  number: { type: 'decimal' },
  price: { type: 'decimal', values: [{ value: 12.5 }, { value: 3 }, { value: 1e-7 }], closed: true },
  words: { type: 'text' },
  state: { type: 'text', values: [{ value: 'Open' }, { value: 'é"' }, { value: '' }], closed: true },
  coded: { type: 'text', values: [{ value: 'Open', codes: [20, 21] }, { value: 'Shut' }], closed: true },
  hinted: { type: 'text', values: [{ value: 'Open', codes: [20] }] },
  day: { type: 'date' },
  closedDay: { type: 'date', values: [{ value: '2026-11-21' }], closed: true },
  moment: { type: 'date', dateTime: 'UTC' },
  hour: { type: 'time' },
  opening: { type: 'time', values: [{ value: '09:30' }, { value: '12:00:01' }], closed: true },
  flag: { type: 'boolean' },
  yes: { type: 'boolean', values: [{ value: true }], closed: true },
  none: { type: 'text', values: [], closed: true },
  tags: defineList({ type: 'text' }),
  states: defineList({ type: 'text', values: [{ value: 'Open' }], closed: true }),
  scores: defineList({ type: 'integer' }),
  times: defineList({ type: 'date', dateTime: 'UTC' }),
} as const;
const schema = defineSchema(fields, { relations: { lines: defineRelation({ schema: part, label: 'Lines' }) } });
const names = Object.keys(schema.fields);

const dates =
  `2026-11-21 2024-02-29 2023-02-29 2000-02-29 1900-02-29 0000-02-29 0004-02-29 0001-01-01 0000-01-01 9999-12-31 2026-13-01 2026-04-31
  2026-4-1 0d -0d 7d 07d d -w 366000d 366001d -366000d 52000w 52001w 12000m 12001m 1000y 1001y 999y 0D 1h -2h 30min 8784000h 8784001h 527040000min
  527040001min 1m 2026-11-21T09:30 2026-11-21T24:00 2026-11-21T09:30Z 2026-11-21T09:30:59+01:00 2026-11-21T09:30-23:59 2026-11-21T09:30+01x00
  2026-11-21T09:30+24:00 2026-11-21T09:30:60 2026-11-21t09:30 2026-11-21T9:30 09:30 09:30:00 24:00 23:59:59 9:30 09:60 12:00:01 12:00:02 09:30:01`
    .split(/\s+/)
    .concat('2026-11-21 09:30', '2026-11-21 09:30:01 ', ' 0d', '0d\n', 'Open', 'open', 'Shut', 'é"');
const long = ['a'.repeat(250), 'a'.repeat(251), 'a'.repeat(1_000), 'a'.repeat(1_001), '😀'.repeat(1_000), '😀'.repeat(251)];

const literals: readonly Literal[] = [
  ...[...integers, 1, -7, 3, 12, 20, 21, 22, 999_999_999_999_999, 1e15, -1e15].map((value) => ({
    kind: 'integer' as const,
    value: value + 0,
  })),
  ...[...decimals, '12.5', '3.0', '1.0', '0.0000001', '12.50', '1.', '-0.0'].map((value) => ({
    kind: 'decimal' as const,
    value,
  })),
  ...[...dates, ...long, ...(isLong ? hostileTexts : hostileTexts.slice(0, 8)), '\0', '\ud800'].map((value) => ({
    kind: 'string' as const,
    value,
  })),
  ...[true, false].map((value) => ({ kind: 'boolean' as const, value })),
  { kind: 'integer', value: 0.5 },
  { kind: 'string', value: 5 } as unknown as Literal,
];

const compiled = (json: object) => new Ajv2020({ strict: true, strictTypes: false }).compile(json);

/** Whether `check` takes a tree as it is: a tree that is not well-formed throws. */
function passes(tree: Expression): boolean {
  try {
    return check(tree, schema).query !== undefined;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const conditionsOf = (field: string, literal: Literal): readonly Expression[] => [
  ...comparisonOperators.map((operator): Expression => ({ kind: 'comparison', field, operator, value: literal })),
  { kind: 'in', field, negated: false, values: [literal] },
  { kind: 'in', field, negated: true, values: [literal, literal] },
  { kind: 'between', field, negated: false, low: literal, high: literal },
  { kind: 'between', field, negated: true, low: literal, high: literal },
  ...comparisonOperators.map((operator): Expression => ({ kind: 'has', field, negated: false, operator, value: literal })),
  { kind: 'members', field, negated: true, all: true, values: [literal] },
  { kind: 'members', field, negated: false, all: false, values: [literal, literal] },
  { kind: 'empty', field, negated: true },
  relatedTo(field, { kind: 'comparison', field: 'sku', operator: '=', value: literal }),
];

function relatedTo(field: string, condition: Expression, only = false): Expression {
  return { kind: 'related', field, negated: false, only, condition };
}

const isNull = (field: string, negated = false): Expression => ({ kind: 'null', field, negated });

const isValid = compiled(toJsonSchema(schema));

test.each([...names, 'lines', 'sku'])(
  'every condition on %s is valid where it passes `check`, and only there',
  { timeout: 30_000 },
  (field) => {
    const wrong = literals
      .flatMap((literal) => conditionsOf(field, literal))
      .concat([true, false].map((negated) => isNull(field, negated)))
      .filter((tree) => isValid(tree) !== passes(tree));
    expect(wrong.map((tree) => JSON.stringify(tree))).toEqual([]);
  },
);

law(
  'what a generator makes of the JSON Schema passes `check`',
  [admitted(toJsonSchema(schema))],
  countOf('ADMITTED_TREES', 300, 20_000),
  (tree) => {
    expect(isValid(tree)).toBe(true);
    expect(check(tree as Expression, schema).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
);

const anyTree = expressionsOf(
  fc
    .tuple(fc.constantFrom(...names, 'sku', 'gone', 'WHOLE'), fc.constantFrom(...literals))
    .chain(([field, literal]) => fc.constantFrom(...conditionsOf(field, literal))),
  fc.constantFrom('lines', 'parts', 'tags', 'gone'),
);

law('a checked tree is admitted', [anyTree], countOf('CHECKED_TREES', 1_000, 50_000), (tree) => {
  const query = passes(tree) ? check(tree, schema).query : undefined;
  // In other letters a name is the same field, and not the same tree.
  expect(isValid(query?.expression ?? tree)).toBe(query !== undefined);
});

test.each([
  ['a key too many', { ...isNull('day'), other: 1 }],
  ['an AND in an AND', { kind: 'and', operands: [isNull('day'), { kind: 'and', operands: [isNull('day'), isNull('day')] }] }],
  ['one operand', { kind: 'or', operands: [isNull('day')] }],
  ['an empty list', { kind: 'in', field: 'whole', negated: false, values: [] }],
  ['another kind', { kind: 'xor', operands: [] }],
  ['a field outside in a relation', relatedTo('lines', isNull('whole'))],
  ['a relation as a list', isNull('lines')],
])('%s is not admitted', (_, tree) => expect(isValid(tree)).toBe(false));

test.each(['and', 'or', 'not'] as const)('%s stands in a relation', (kind) => {
  const one = isNull('sku');
  const condition: Expression = kind === 'not' ? { kind, operand: one } : { kind, operands: [one, one] };
  expect([isValid(relatedTo('lines', condition)), passes(relatedTo('lines', condition))]).toEqual([true, true]);
});

test('relations stand in each other as deep as the language has them', () => {
  const inner: Expression = { kind: 'empty', field: 'tags', negated: false };
  const deep = [1, 2, 3, 4].map((depth) => {
    const tree = Array.from({ length: depth - 1 }).reduce<Expression>((condition) => relatedTo('parts', condition, true), inner);
    return [isValid(relatedTo('lines', tree)), passes(relatedTo('lines', tree))];
  });
  expect(deep).toEqual([...Array.from({ length: 3 }, () => [true, true]), [false, false]]);
});

test('only what the user may search is admitted, and nothing is an error', () => {
  const own = compiled(toJsonSchema(schema, { allowed: ['day'] }));
  expect([own(isNull('day')), own(isNull('whole'))]).toEqual([true, false]);
  expect(() => toJsonSchema(schema, { allowed: [] })).toThrow('No field is allowed');
});

test('fields are described in English, or else in the first language that there is', () => {
  const { description } = toJsonSchema(schema, { allowed: ['whole', 'day'] });
  expect(description).toBe('The tree of a search. Its fields are whole: Whole. Zonder breuk; day.');
});

type Part = {
  readonly $ref?: string;
  readonly anyOf?: readonly Part[];
  readonly allOf?: readonly Part[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly pattern?: string;
} & { readonly [Key in 'minItems' | 'maxLength' | 'minimum' | 'maximum']?: number };

/** Whatever a JSON Schema of this form admits. */
function admitted(whole: JsonSchema): fc.Arbitrary<unknown> {
  const definitions = whole['$defs'] as Readonly<Record<string, Part>>;
  const made = new Map<string, fc.Arbitrary<unknown>>();
  const make = (part: Part, depth: number): fc.Arbitrary<unknown> => {
    const { $ref, anyOf, allOf, type, items, minItems = 0, pattern } = part;
    if ($ref !== undefined) {
      const key = `${Math.min(depth, 3)} ${$ref}`;
      const known = made.get(key) ?? make(definitions[$ref.replace('#/$defs/', '')] as Part, depth);
      made.set(key, known);
      return known;
    }
    if (anyOf !== undefined) {
      const isNested = (one: Part) => /^#\/\$defs\/(?:and|or|not)\d*$/.test(String(one.$ref));
      return fc.oneof(...anyOf.filter((one) => depth < 3 || !isNested(one)).map((one) => make(one, depth + 1)));
    }
    if (allOf !== undefined)
      return allOf
        .slice(1)
        .reduce(
          (sum: fc.Arbitrary<unknown>, one) => sum.filter((value) => new RegExp(one.pattern ?? '', 'u').test(String(value))),
          make(allOf[0] as Part, depth),
        );
    if ('const' in part) return fc.constant(part.const);
    if (part.enum !== undefined) return fc.constantFrom(...part.enum);
    if (type === 'object')
      return fc.record(Object.fromEntries(Object.entries(part.properties ?? {}).map(([key, one]) => [key, make(one, depth)])));
    if (type === 'array') return fc.array(make(items as Part, depth), { minLength: minItems, maxLength: minItems + 2 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer')
      return fc.integer({ min: Math.max(part.minimum ?? 0, -(2 ** 31)), max: Math.min(part.maximum ?? 0, 2 ** 31 - 1) });
    const texts =
      pattern === undefined
        ? fc.constantFrom(...decimals)
        : pattern.includes('ud800')
          ? fc.string({ unit: 'binary', maxLength: 20 })
          : fc.stringMatching(new RegExp(pattern, 'u'));
    return texts.filter(
      (value) =>
        (pattern === undefined || new RegExp(pattern, 'u').test(value)) && [...value].length <= (part.maxLength ?? 1_000),
    );
  };
  return make(whole, 0);
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLimits, limitsOf } from '../../grammar/limits.ts';
import { comparisonOperators } from '../../grammar/operators.ts';
import { partsIn } from '../../grammar/ranges.ts';
import { defineSchema, type Expression, type Literal, parse, print } from '../../src/index.ts';
import { checkFields } from '../../src/schema/check-fields.ts';
import { copyOf, fittingCopy } from '../../src/schema/fitting-copy.ts';
import { anyBetween, anyComparison, anyList, anyNull } from '../support/any-condition.ts';
import { bare } from '../support/bare.ts';
import { forAll } from '../support/law.ts';
import { expressionsOf } from '../support/trees.ts';
import { wordsOf } from '../support/words-of.ts';

const schema = defineSchema({
  whole: { type: 'integer', aliases: ['number'] },
  exact: { type: 'decimal', values: [{ value: 1.5 }, { value: 2 }, { value: 1000.125 }] },
  name: { type: 'text' },
  status: { type: 'text', values: [{ value: 'Open' }, { value: 'Paid' }], closed: true },
  day: { type: 'date' },
  from: { type: 'time', values: [{ value: '09:30' }] },
  paid: { type: 'boolean' },
});
const limits = limitsOf({ nesting: 12, predicates: 32, listValues: 32, stringLength: 5 });

const literals: fc.Arbitrary<Literal> = fc.oneof(
  fc.constantFrom(1, 2, -3, 1e15 - 1, 1e15).map((value) => ({ kind: 'integer' as const, value })),
  fc.constantFrom('1.5', '2.0', '3.25').map((value) => ({ kind: 'decimal' as const, value })),
  fc
    .constantFrom(...wordsOf('Open Paid open 0d 7w 999999d 2026-02-28 2026-02-30 09:30 09:30:00 24:00 😀😀😀 abcdef'))
    .map((value) => ({ kind: 'string' as const, value })),
  fc.boolean().map((value) => ({ kind: 'boolean' as const, value })),
);
/** Mostly a value that fits, so that whole expressions do now and then. */
const fitting: Readonly<Record<string, readonly Literal[]>> = {
  whole: [{ kind: 'integer', value: 5 }],
  number: [{ kind: 'integer', value: -5 }],
  WHOLE: [{ kind: 'integer', value: 0 }],
  exact: [
    { kind: 'decimal', value: '1.5' },
    { kind: 'decimal', value: '1000.125' },
    { kind: 'integer', value: 2 },
  ],
  name: [{ kind: 'string', value: 'é' }],
  status: [{ kind: 'string', value: 'Open' }],
  day: [{ kind: 'string', value: '-1d' }],
  from: [{ kind: 'string', value: '09:30:00' }],
  paid: [{ kind: 'boolean', value: true }],
  other: [{ kind: 'integer', value: 5 }],
};
const predicates: fc.Arbitrary<Expression> = fc.constantFrom(...Object.keys(fitting)).chain((name) => {
  const field = fc.constant(name);
  const value = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...(fitting[name] ?? [])) }, { weight: 1, arbitrary: literals });
  const operator = fc.oneof({ weight: 3, arbitrary: fc.constant('=' as const) }, fc.constantFrom(...comparisonOperators));
  return fc.oneof<fc.Arbitrary<Expression>[]>(
    anyComparison(field, operator, value),
    anyList(field, fc.array(value, { minLength: 1, maxLength: 40, size: 'small' })),
    anyBetween(field, value),
    anyNull(field),
  );
});

test('an expression has a fitting copy exactly where the checks that explain find nothing', () => {
  const allowances = [undefined, ['whole', 'name', 'day'], Object.keys(schema.fields)];
  const seen = { fits: 0, unfit: 0 };
  forAll([expressionsOf(predicates), fc.constantFrom(...allowances), fc.boolean()], 5_000, (tree, allowed, fromText) => {
    const expression = fromText ? (parse(print(tree)).expression ?? expect.unreachable()) : tree;
    const parts = partsIn(undefined);
    const problems = [
      ...checkLimits(expression, limits, { from: 0, to: 0 }),
      ...checkFields(expression, schema, parts, allowed === undefined ? {} : { allowed }),
    ];
    const copy = fittingCopy(expression, schema, { limits, allowed });
    expect([copy === undefined, problems]).toEqual([problems.length > 0, problems]);
    seen[copy === undefined ? 'unfit' : 'fits']++;
    if (copy !== undefined) expect(copy).toEqual(copyOf(expression, schema, true));
  });
  expect(Math.min(seen.fits, seen.unfit)).toBeGreaterThan(500);
});

/** So many connectives in each other, AND and OR by turns. */
const turns = (size: number): string => (size === 0 ? 'whole = 1' : `(whole = 1 ${size % 2 ? 'AND' : 'OR'} ${turns(size - 1)})`);

test.each([
  ['nesting', 12, (size: number) => `${'NOT '.repeat(size)}whole = 1`],
  ['nesting', 12, turns],
  ['predicates', 32, (size: number) => Array.from({ length: size }, () => 'whole = 1').join(' AND ')],
  ['listValues', 32, (size: number) => `whole IN (${Array.from({ length: size }, (_, at) => at).join(',')})`],
  ['stringLength', 5, (size: number) => `name = "${'😀'.repeat(size)}"`],
])('the limit of %s, %i, is asked of a copy', (_, most, write) => {
  const fits = (size: number) =>
    fittingCopy(parse(write(size)).expression ?? expect.unreachable(), schema, { limits, allowed: undefined }) !== undefined;
  expect([fits(most), fits(most + 1)]).toEqual([true, false]);
});

test('a copy has the spelling of the schema, and the ranges or not', () => {
  const text = 'NUMBER BETWEEN 1 AND 2 OR NOT (Name IS NULL AND STATUS IN ("Open") AND paid = TRUE)';
  const expression = parse(text).expression ?? expect.unreachable(text);
  const respelled = 'whole BETWEEN 1 AND 2 OR NOT (name IS NULL AND status IN ("Open") AND paid = TRUE)';
  expect(print(copyOf(expression, schema, true))).toBe(respelled);
  expect(copyOf(expression, schema, true).range).toEqual(expression.range);
  expect(copyOf(expression, schema, false)).toEqual(bare(copyOf(expression, schema, true)));
});

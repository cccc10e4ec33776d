import fc from 'fast-check';
import { type FieldType, type OperatorRow, operators } from '../../grammar/operators.ts';
import type { Expression, Literal, Query } from '../../src/index.ts';
import { boeking } from '../cases/boeking.ts';
import { dates, decimals, hostileTexts, integers, relativeDates } from './pools.ts';
import { checked } from './sqlite-table.ts';
import { expressionsOf } from './trees.ts';

type Used = Exclude<FieldType, 'time'>;

const fields = Object.entries(boeking.fields).map(([field, { type }]) => ({ field, type }));

const literals: Readonly<Record<Used, fc.Arbitrary<Literal>>> = {
  integer: fc.constantFrom(...integers).map((value) => ({ kind: 'integer', value })),
  decimal: fc.constantFrom(...decimals).map((value) => ({ kind: 'decimal', value })),
  text: fc.constantFrom(...hostileTexts).map((value) => ({ kind: 'string', value })),
  date: fc.constantFrom(...dates, ...relativeDates).map((value) => ({ kind: 'string', value })),
  boolean: fc.boolean().map((value) => ({ kind: 'boolean', value })),
};

const asked = fields.flatMap(({ field, type }) => {
  const rows = Object.entries(operators) as readonly (readonly [string, OperatorRow])[];
  return rows.filter(([, row]) => row.accepts.includes(type)).map(([operator, { arity }]) => ({ field, type, operator, arity }));
});

/** Every operator of a field, with literals; lists are short, or too long for placeholders. */
const conditions = fc.constantFrom(...asked).chain(({ field, type, operator, arity }): fc.Arbitrary<Expression> => {
  const literal = literals[type];
  const rest: Readonly<Record<OperatorRow['arity'], fc.Arbitrary<object>>> = {
    none: fc.record({ kind: fc.constant('null'), negated: fc.boolean() }),
    one: fc.record({ kind: fc.constant('comparison'), operator: fc.constant(operator), value: literal }),
    two: fc.record({ kind: fc.constant('between'), negated: fc.boolean(), low: literal, high: literal }),
    many: fc.record({
      kind: fc.constant('in'),
      negated: fc.boolean(),
      values: fc.array(literal, { minLength: 1, maxLength: 80 }),
    }),
  };
  return rest[arity].map((parts) => ({ field, ...parts }) as Expression);
});

/** Any query of the schema `boeking`. */
export const boekingQueries: fc.Arbitrary<Query<typeof boeking>> = expressionsOf(conditions).map((tree) =>
  checked(tree, boeking),
);

const values: Readonly<Record<Used, readonly unknown[]>> = {
  integer: integers,
  decimal: decimals.map(Number),
  text: hostileTexts,
  date: dates,
  boolean: [true, false],
};

/** Rows of `boeking` with the values that its queries ask for, a quarter of them missing. */
export const boekingRows: fc.Arbitrary<Record<string, unknown>[]> = fc.array(
  fc.record(
    Object.fromEntries(fields.map(({ field, type }) => [field, fc.option(fc.constantFrom(...values[type]), { freq: 3 })])),
  ),
  { minLength: 1, maxLength: 12 },
);

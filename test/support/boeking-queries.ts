import fc from 'fast-check';
import type { FieldType } from '../../grammar/operators.ts';
import type { Literal, Query } from '../../src/index.ts';
import { boeking } from '../cases/boeking.ts';
import { conditionsOn } from './any-condition.ts';
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

const conditions = fc.oneof(
  ...fields.flatMap(({ field, type }) => {
    // Short, or too long for placeholders.
    const list = fc.array(literals[type], { minLength: 1, maxLength: 80 });
    return conditionsOn(field, type, literals[type], list).map(([, condition]) => condition);
  }),
);

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

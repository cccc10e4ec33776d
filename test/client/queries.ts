import fc from 'fast-check';
import type { FieldType } from '../../grammar/operators.ts';
import type { Expression, Literal, Schema } from '../../src/index.ts';
import { conditionsOn } from '../support/any-condition.ts';
import { joined } from '../support/made-trees.ts';
import { dates, hostileTexts, integers, relativeDates, times } from '../support/pools.ts';
import { expressionsOf } from '../support/trees.ts';

/** The columns that the fields of a schema search, each once. */
export function columnsIn({ fields }: Schema): readonly string[] {
  return [...new Set(Object.entries(fields).map(([name, { column = name }]) => column))];
}

/** A search that all bookings match, cancelled ones too since it names the status. */
export const everyBooking = 'status IS NULL OR status IS NOT NULL';

/** The rows that a service gives of those that match: cancelled ones only if a status is named. */
export function shownOf<Row extends { readonly RES_STATUS?: unknown }>(rows: readonly Row[], search: Expression): readonly Row[] {
  if (/"field":"(status|RES_STATUS)"/.test(JSON.stringify(search))) return rows;
  return rows.filter(({ RES_STATUS }) => RES_STATUS !== 'Cancelled' && RES_STATUS !== 'Rejected');
}

/** Any query of a schema, half of its values such as the rows have. */
export function queries(schema: Schema, rows: readonly object[]): fc.Arbitrary<Expression> {
  return expressionsOf(conditions(schema, rows, () => true));
}

/** Queries that may need splitting: two or three groups, mostly of core-language conditions. */
export function groups(schema: Schema, rows: readonly object[]): fc.Arbitrary<Expression> {
  const isNear = (type: FieldType, operator: string) =>
    /^(integer|date)$/.test(type) && /^([<>]?=|[<>]|IN|BETWEEN)$/.test(operator);
  const near = conditions(schema, rows, isNear);
  const any = conditions(schema, rows, () => true);
  const group = fc
    .array(fc.oneof({ arbitrary: near, weight: 9 }, { arbitrary: any, weight: 1 }), { minLength: 1, maxLength: 3 })
    .map((all) => joined('and', all));
  return fc.array(group, { minLength: 2, maxLength: 3 }).map((all) => joined('or', all));
}

function conditions(
  schema: Schema,
  rows: readonly object[],
  wanted: (type: FieldType, operator: string) => boolean,
): fc.Arbitrary<Expression> {
  const usual: Partial<Record<FieldType, readonly (string | number)[]>> = {
    integer: integers,
    text: hostileTexts,
    date: [...dates, ...relativeDates],
    time: times,
  };
  const literal = (value: unknown): Literal =>
    typeof value === 'number' ? { kind: 'integer', value } : { kind: 'string', value: String(value) };
  const all = Object.entries(schema.fields).flatMap(([field, { type, column = field }]) => {
    const there = [...new Set(rows.map((row) => (row as Record<string, unknown>)[column]))].filter((value) => value !== null);
    const value = fc.oneof(fc.constantFrom(...there), fc.constantFrom(...(usual[type] ?? []))).map(literal);
    return conditionsOn(field, type, value, fc.array(value, { minLength: 1, maxLength: 9 }))
      .filter(([operator]) => wanted(type, operator))
      .map(([, condition]) => condition);
  });
  return fc.oneof(...all);
}

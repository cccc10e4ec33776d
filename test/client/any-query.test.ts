import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expression, Literal } from '../../grammar/expression.ts';
import { type FieldType, type OperatorRow, operators } from '../../grammar/operators.ts';
import { filter } from '../../src/memory/index.ts';
import { bookingSchema } from '../../src/schema/booking.ts';
import { eventSchema } from '../../src/schema/event.ts';
import type { Schema } from '../../src/schema/schema.ts';
import { dates, hostileTexts, integers, relativeDates, times, today } from '../support/pools.ts';
import { checked } from '../support/sqlite-table.ts';
import { expressionsOf } from '../support/trees.ts';
import { clientAs } from './demo-client.ts';

const asked = ['RES_ID', 'RES_NUMBER', 'RES_CUSTOM02', 'EVENT_ID', 'NUMBER_OF_FREE'];
const asJson = clientAs('demo', { format: 'json' }, { requestsPerMinute: 0 });
const asXml = clientAs('demo', { format: 'xml' }, { requestsPerMinute: 0 });
const bookings = await asJson.bookings({ columns: columnsIn(bookingSchema) as ['RES_ID'] });
const events = await asJson.events({ columns: columnsIn(eventSchema) as ['EVENT_ID'] });

function columnsIn({ fields }: Schema): readonly string[] {
  return [...new Set(Object.entries(fields).map(([name, { column = name }]) => column))];
}

/** Compared as text: of thousands of rows at once that is much quicker. */
const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row, asked)).join('\n');

/** Any query of a schema, half of its values such as the rows have. */
function queries(schema: Schema, rows: readonly object[]): fc.Arbitrary<Expression> {
  const usual: Partial<Record<FieldType, readonly (string | number)[]>> = {
    integer: integers,
    text: hostileTexts,
    date: [...dates, ...relativeDates],
    time: times,
  };
  const literal = (value: unknown): Literal =>
    typeof value === 'number' ? { kind: 'integer', value } : { kind: 'string', value: String(value) };
  const conditions = Object.entries(schema.fields).flatMap(([field, { type, column = field }]) => {
    const there = [...new Set(rows.map((row) => (row as Record<string, unknown>)[column]))].filter((value) => value !== null);
    const value = fc.oneof(fc.constantFrom(...there), fc.constantFrom(...(usual[type] ?? []))).map(literal);
    const rest: Readonly<Record<OperatorRow['arity'], (operator: string) => fc.Arbitrary<object>>> = {
      none: () => fc.record({ kind: fc.constant('null'), negated: fc.boolean() }),
      one: (operator) => fc.record({ kind: fc.constant('comparison'), operator: fc.constant(operator), value }),
      two: () => fc.record({ kind: fc.constant('between'), negated: fc.boolean(), low: value, high: value }),
      many: () =>
        fc.record({ kind: fc.constant('in'), negated: fc.boolean(), values: fc.array(value, { minLength: 1, maxLength: 9 }) }),
    };
    return (Object.entries(operators) as readonly (readonly [string, OperatorRow])[])
      .filter(([, row]) => row.accepts.includes(type))
      .map(([operator, { arity }]) => rest[arity](operator).map((parts) => ({ field, ...parts }) as Expression));
  });
  return expressionsOf(fc.oneof(...conditions));
}

test('any query of bookings gives the same rows by JSON, by XML and in memory', async () => {
  const columns = ['RES_ID', 'RES_NUMBER', 'RES_CUSTOM02'] as const;
  await fc.assert(
    fc.asyncProperty(queries(bookingSchema, bookings), async (tree) => {
      const search = checked(tree, bookingSchema);
      const rows = await asJson.bookings({ columns, search });
      expect(lines(rows)).toBe(lines(filter(bookings, search, { today })));
      expect(lines(await asXml.bookings({ columns, search }))).toBe(lines(rows));
    }),
  );
});

test('any query of events gives the same rows by JSON, by XML and in memory', async () => {
  const columns = ['EVENT_ID', 'NUMBER_OF_FREE'] as const;
  await fc.assert(
    fc.asyncProperty(queries(eventSchema, events), async (tree) => {
      const search = checked(tree, eventSchema);
      const rows = await asJson.events({ columns, search });
      expect(lines(rows)).toBe(lines(filter(events, search, { today })));
      expect(lines(await asXml.events({ columns, search }))).toBe(lines(rows));
    }),
  );
});

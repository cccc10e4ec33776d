import { fieldsOf, isPredicate, walk } from '../../grammar/expression.ts';
import { print } from '../../grammar/print.ts';
import { toPredicate } from '../memory/predicate.ts';
import { readerOf } from '../memory/read-value.ts';
import { isHas } from '../schema/check-fields.ts';
import type { Clock } from '../schema/dates.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import { type Argument, behind, declared, defineSchema, type Field, fieldOf, type HostFunction } from '../schema/schema.ts';
import { columnLacking, type UnreadableCells } from './columns.ts';
import type { TextRecord } from './formats.ts';

/** The rest of a search, which the client decides on the rows of an answer. */
export type Residual = {
  readonly text: string;
  /** The columns it needs. */
  readonly columns: readonly string[];
  /**
   * Keeps the rows for which it is true. An empty text is no value (specification, section 2), nor
   * is one that is not of its field's type, which is counted.
   */
  readonly keep: (rows: readonly TextRecord[], clock: Clock, unreadable: UnreadableCells) => readonly TextRecord[];
};

export function residualOf(query: Query): Residual {
  const { schema, expression } = contentOf(query);
  const names = new Set<string>();
  let called: HostFunction | undefined;
  walk(expression, (node) => {
    if (isHas(node)) throw new TypeError(`${print(node)} is about a list or a relation, which rows of a service do not have.`);
    if (node.kind === 'call') called = declared(schema.functions, node.name)?.is;
    // A function of the host's may read any column.
    const read = node.kind === 'call' ? Object.keys(schema.fields) : isPredicate(node) ? fieldsOf(node) : [];
    for (const name of read) names.add(name);
  });
  const fields = [...names].map((name) => ({ name, field: fieldOf(schema, name) }));
  const { fields: _, ...declarations } = schema;
  // Rows are keyed by field, so that a column is never taken for a field of the same name.
  const named = makeQuery(
    defineSchema(Object.fromEntries(fields.map(({ name, field }) => [name, withoutNames(field)])), declarations),
    expression,
  );

  return {
    text: print(expression),
    columns: [...new Set(fields.map(({ name, field }) => field.column ?? name))],
    keep: (rows, clock, unreadable) => {
      const isTrue = toPredicate(named, clock);
      const read = fields.map(({ name, field }) => ({
        name,
        field,
        column: field.column ?? name,
        read: readerOf(field, clock.timeZone),
      }));
      return rows.filter((row) => {
        const values: Record<string, Argument> = {};
        for (const { name, field, column, read: valueOf } of read) {
          const text = Object.hasOwn(row, column) ? row[column] : undefined;
          if (text === undefined) throw columnLacking(column);
          if (called) values[name] = null;
          if (text === '') continue;
          const value = valueOf(text);
          if (value === undefined) unreadable.add(column, row);
          else values[name] = called?.[behind].shownValue(value, field) ?? text;
        }
        return isTrue(values);
      });
    },
  };
}

function withoutNames({ type, dateTime }: Field): Field {
  return { type, ...(dateTime !== undefined && { dateTime }) };
}

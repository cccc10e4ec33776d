import { walk } from '../../grammar/expression.ts';
import { print } from '../../grammar/print.ts';
import { toPredicate } from '../memory/predicate.ts';
import { readerOf } from '../memory/reader.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import { defineSchema, type Field, fieldOf } from '../schema/schema.ts';
import type { Clock } from '../schema/today.ts';
import { noValueOfType } from './columns.ts';
import type { TextRecord } from './formats.ts';

/** What is left of a search, to be decided here on the rows of an answer. */
export type Residual = {
  readonly text: string;
  /** Of the answer, that it asks about. */
  readonly columns: readonly string[];
  /** The rows for which it is true, on the day of the clock. An empty text is no value: an answer writes both in the same way (specification, section 2). */
  readonly keep: (rows: readonly TextRecord[], clock: Clock) => readonly TextRecord[];
};

export function residualOf(query: Query): Residual {
  const { schema, expression } = contentOf(query);
  const names = new Set<string>();
  walk(expression, (node) => {
    if ('field' in node) names.add(node.field);
  });
  const asked = [...names].map((name) => ({ name, field: fieldOf(schema, name) }));
  // Rows are made with a value under the name of each field, so a column that is called as another field is never taken for it.
  const named = makeQuery(
    defineSchema(Object.fromEntries(asked.map(({ name, field }) => [name, withoutNames(field)]))),
    expression,
  );

  return {
    text: print(expression),
    columns: [...new Set(asked.map(({ name, field }) => field.column ?? name))],
    keep: (rows, clock) => {
      const isTrue = toPredicate(named, clock);
      const read = asked.map(({ name, field }) => ({
        name,
        column: field.column ?? name,
        read: readerOf(field, clock.timeZone),
      }));
      return rows.filter((row) => {
        const values: Record<string, string> = {};
        for (const { name, column, read: valueOf } of read) {
          const text = Object.hasOwn(row, column) ? row[column] : undefined;
          // What does not read would count as missing, and the row might be left out without a word.
          if (text === undefined || (text !== '' && valueOf(text) === null)) throw noValueOfType(column);
          if (text !== '') values[name] = text;
        }
        return isTrue(values);
      });
    },
  };
}

function withoutNames({ type, dateTime }: Field): Field {
  return { type, ...(dateTime !== undefined && { dateTime }) };
}

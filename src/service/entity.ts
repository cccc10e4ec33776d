import type { FieldType } from '../../grammar/operators.ts';
import type { Schema } from '../schema/schema.ts';
import type { Right } from './access/user.ts';

/** A value in a store: text, a safe integer, or null for none. Dates and times are ISO text. */
export type StoredValue = string | number | null;

/** The type of a column of an answer. */
export type ColumnType = Extract<FieldType, 'integer' | 'text' | 'date' | 'time'>;

/** A column of an answer: its type, and the SQL expression that reads and searches it. */
export type Column = { readonly type: ColumnType; readonly sql: string };

/** A kind of record: the source of its paths, columns, SQL, documentation and tests. */
export type Entity = {
  /** The segment of the path, and the XML element of one record in a list. */
  readonly name: 'booking' | 'event';
  /** The right that a user needs. */
  readonly right: Right;
  /** The fields; the `column` of a field, by default its name, is the column that it searches. */
  readonly schema: Schema;
  /** The field that a restriction to products is on. */
  readonly product: string;
  /**
   * The field with the state of a record, and the states that count as cancelled. A list leaves
   * cancelled records out unless a condition of the search names the state.
   */
  readonly cancelled?: { readonly field: string; readonly values: readonly string[] };
  /** The columns of an answer, by name in upper case, in the order of the documentation. */
  readonly columns: Readonly<Record<string, Column>>;
  /** The columns of a list if none are requested. */
  readonly defaultColumns: readonly string[];
  /** The FROM clause, with the join to the product. */
  readonly from: string;
  /** A condition on every record, in SQL, in parentheses if it needs them. */
  readonly where?: string;
  /** The order of every list, in SQL; chronological and total. */
  readonly order: readonly string[];
  /** The field that finds one record. */
  readonly id: string;
  /** Reads an id in a path; `undefined` if it is invalid. */
  readonly readId: (text: string) => number | string | undefined;
  /** The keys of a single record, in order, each computed from columns; default all columns. */
  readonly record?: Readonly<Record<string, (value: (column: string) => string) => string>>;
};

/** The column that a field of the schema searches. */
export function columnOf({ schema }: Pick<Entity, 'schema'>, field: string): string {
  return schema.fields[field]?.column ?? field;
}

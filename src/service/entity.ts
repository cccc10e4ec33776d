import type { FieldType } from '../../grammar/operators.ts';
import type { Schema } from '../schema/schema.ts';
import type { Right } from './access/user.ts';

/** What a store gives for one column: text, a safe integer, or null where there is no value. Dates and times are ISO text. */
export type StoredValue = string | number | null;

export type ColumnType = Extract<FieldType, 'integer' | 'text' | 'date' | 'time'>;

/** A column of an answer: its type, and the SQL expression that every SQL store reads and searches it by. */
export type Column = { readonly type: ColumnType; readonly sql: string };

/** A kind of record that is read. Paths, columns, statements, documents and tests of it follow from its one description. */
export type Entity = {
  /** Its segment in a path, and the element around one record of a list in XML. */
  readonly name: 'booking' | 'event';
  /** What a user has to be allowed. */
  readonly right: Right;
  /** What can be searched; the `column` of a field, by default its name, is the column that it searches. */
  readonly schema: Schema;
  /** The field of the product that a restricted user is held to. */
  readonly product: string;
  /** The columns of an answer, by their names in upper case, in the order of the documentation. */
  readonly columns: Readonly<Record<string, Column>>;
  /** The columns of a list where none are asked for. */
  readonly defaultColumns: readonly string[];
  /** What follows FROM, with the join that gives the columns of the product. */
  readonly from: string;
  /** The condition that every record in an answer fulfils, whatever is asked; in SQL, in parentheses where it needs them. */
  readonly where?: string;
  /** The order of every list, in SQL: chronological, and total. */
  readonly order: string;
  /** The field that finds one record. */
  readonly id: string;
  /** The value of an id in a path; undefined for what is none. */
  readonly readId: (text: string) => number | string | undefined;
  /** The keys of a single record in their order, each made of the values of columns; by default every column as it is. */
  readonly record?: Readonly<Record<string, (value: (column: string) => string) => string>>;
};

/** The column that a field of the schema searches. */
export function columnOf({ schema }: Pick<Entity, 'schema'>, field: string): string {
  return schema.fields[field]?.column ?? field;
}

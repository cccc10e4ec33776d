import type { Field, FieldName, NameOfRelation, Schema } from '../schema/schema.ts';

/**
 * The rows that fit a schema: each field under its name, its column or not at all, with a type
 * that its reader may read (L3.7). Rows may have more than that. Of a schema that is only known at
 * run time, any object.
 */
export type RowOf<S extends Schema> =
  string extends FieldName<S>
    ? object
    : { readonly [Name in FieldName<S>]?: RawOf<S['fields'][Name]> } & {
        readonly [Name in FieldName<S> as ColumnOf<S['fields'][Name]>]?: RawOf<S['fields'][Name]>;
      } & RecordsOf<S>;

type RecordsOf<S extends Schema> = [NameOfRelation<S>] extends [never]
  ? unknown
  : { readonly [Name in NameOfRelation<S>]?: readonly RecordOf<NonNullable<S['relations']>[Name]['schema']>[] | null };

type RecordOf<S> = S extends Schema ? RowOf<S> : object;

type ColumnOf<F extends Field> = F extends { readonly column: infer Column extends string } ? Column : never;

/** In JSON every value may be a string. */
type RawOf<F extends Field> =
  | (F extends { readonly list: true } ? readonly (RawTypes[F['type']] | string | null)[] : RawTypes[F['type']] | string)
  | null
  | undefined;

type RawTypes = {
  readonly integer: number | bigint;
  readonly decimal: number | bigint;
  readonly text: never;
  readonly date: Date;
  readonly time: number | bigint;
  readonly boolean: boolean | number;
};

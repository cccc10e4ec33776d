import type { Schema } from '../schema/schema.ts';
import { schemaFromJson } from '../schema/schema-from-json.ts';
import type { AnyColumns } from '../sql/columns.ts';
import { elementTable, jsonArray, nativeArray, relatedTable } from '../sql/index.ts';
import type { IntrospectedColumn, TableSchema } from './introspect.ts';

/** A table's schema as it was kept, perhaps mended by hand, with what `toSelect` takes. */
export type KeptSchema = Pick<TableSchema, 'engine' | 'table' | 'rows' | 'from' | 'key' | 'database'> & {
  readonly schema: Schema;
  readonly columns: AnyColumns;
};

/** What makes the columns of lists and relations. */
const makers = { nativeArray, jsonArray, elementTable, relatedTable } as const;

/** The schema of a table from its JSON. */
export function keptSchema({ fields, relations, columns, ...kept }: Omit<TableSchema, 'leftOut' | 'notes'>): KeptSchema {
  const schema = schemaFromJson({ fields, relations } as unknown as Schema);
  return { ...kept, schema, columns: columnsFrom(columns) };
}

const columnsFrom = (columns: TableSchema['columns']): AnyColumns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, columnFrom(column)]));

function columnFrom(column: IntrospectedColumn): AnyColumns[string] {
  // Those of a module are made already.
  if (typeof column === 'string' || !('make' in column)) return column;
  const { make, of } = column;
  const given = typeof of === 'object' && 'columns' in of && of.columns ? { ...of, columns: columnsFrom(of.columns) } : of;
  return makers[make](given as never);
}

import { similar } from '../../grammar/fixes.ts';
import { isName } from '../../grammar/literal.ts';
import type { Field } from '../schema/schema.ts';
import { catalogs, type IntrospectedEngine } from './catalogs.ts';
import type { ListMaker } from './column-kinds.ts';
import { type DatabaseTable, type RunSql, readTable, type TableLink } from './database-table.ts';
import {
  type FieldColumn,
  fieldsOf,
  isSecret,
  linkName,
  namesIn,
  type OmittedColumn,
  type SourceSql,
  type TableFields,
  unused,
  wordsOf,
} from './table-fields.ts';

/** A list or a relation: the function that makes its column, and what that takes. */
type IntrospectedMaking =
  | { readonly make: ListMaker; readonly of: string | SourceSql }
  | { readonly make: 'elementTable' | 'relatedTable'; readonly of: IntrospectedRows };
/** The column of a field as `toSql` and `toSelect` take it; a name within the records of a relation. */
export type IntrospectedColumn = string | (SourceSql & { readonly notNull?: true }) | IntrospectedMaking;

/** The rows of another table that belong to a row. */
type IntrospectedRows = {
  readonly from: string | { readonly sql: string };
  readonly on: Readonly<Record<string, string>>;
  readonly value?: string | SourceSql;
  readonly columns?: Readonly<Record<string, IntrospectedColumn>>;
};

type IntrospectedRelation = Pick<Field, 'label' | 'description'> & { readonly schema: Pick<TableSchema, 'fields'> };

/** A table as a schema, with what `toSelect` needs beside it. Plain JSON. */
export type TableSchema = {
  readonly engine: IntrospectedEngine;
  readonly table: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Records of other tables that belong to a row. */
  readonly relations: Readonly<Record<string, IntrospectedRelation>>;
  readonly columns: Readonly<Record<string, IntrospectedColumn>>;
  /** What stands after FROM, and what it calls the rows. */
  readonly from: string;
  readonly rows: string;
  /** The fields of the key; none where the table has none. */
  readonly key: readonly string[];
  /** Columns and relations without a field, and why. */
  readonly leftOut: readonly OmittedColumn[];
  /** What was taken for granted, one sentence each. */
  readonly notes: readonly string[];
  /** What each column was in the database, by the name of its field; of those left out too. */
  readonly database: Readonly<Record<string, string>>;
};

/** Every table and view that a name finds. */
export const tablesOf = async (run: RunSql, engine: IntrospectedEngine): Promise<readonly string[]> =>
  (await run(catalogs[engine].tables)).map(([name]) => String(name));

/**
 * Reads a table or view of a database as a schema, with fields of the rows that its foreign keys
 * lead to, and relations of the rows whose foreign keys lead to it. Runs nothing but SELECT.
 *
 * @throws RangeError for a table that is not there, which names what is
 */
export async function introspect(run: RunSql, engine: IntrospectedEngine, name: string): Promise<TableSchema> {
  const [schemaName = '', ...rest] = name.split('.');
  const table =
    (await readTable(run, engine, { name })) ?? (await readTable(run, engine, { schema: schemaName, name: rest.join('.') }));
  if (table === undefined) {
    const names = await tablesOf(run, engine);
    const near = similar(name, names);
    const hint = near === undefined ? `The tables are ${names.join(', ') || 'none'}.` : `Did you mean ${near}?`;
    throw new RangeError(`There is no table ${JSON.stringify(name)}. ${hint}`);
  }
  const own = table.table.name;
  const { fields, columns, database, leftOut, notes, from, taken } = await fieldsOf(run, engine, table, table.links);
  const relations: Record<string, IntrospectedRelation> = {};
  const sources: Record<string, IntrospectedColumn> = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, sourceOf(column)]),
  );

  for (const link of table.linkedFrom) {
    const other = await readTable(run, engine, link.table);
    if (other === undefined) continue;
    const called = relationName(link, table, taken);
    if (isSecret.test(called) || !isName(called)) {
      leftOut.push({
        name: called,
        because: isSecret.test(called) ? 'its name says that it is secret' : 'no search can write its name',
      });
      continue;
    }
    taken.add(called.toLowerCase());
    const others = other.links.filter((one) => one.columns.join() !== link.columns.join());
    const inner = await fieldsOf(run, engine, other, isJunction(other) ? others : [], link.columns);
    const [[field, element] = ['', undefined], ...more] = Object.entries(inner.fields);
    const of = rowsOf(engine, link, inner);
    const by = `${link.table.name} by ${link.columns.join(', ')}`;
    leftOut.push(...inner.leftOut.map((one) => ({ ...one, name: `${called}.${one.name}` })));
    notes.push(...inner.notes.map((note) => `${called}.${note}`));
    if (element === undefined) leftOut.push({ name: called, because: 'it has no column that a search can name' });
    else if (more.length === 0 && isElement(field, link, other) && element.list !== true) {
      database[called] = `${inner.database[field]} in ${by}`;
      fields[called] = { ...element, list: true };
      sources[called] = {
        make: 'elementTable',
        of: { from: of.from, on: of.on, value: (of.columns?.[field] ?? field) as string },
      };
    } else {
      database[called] = by;
      for (const [column, was] of Object.entries(inner.database)) database[`${called}.${column}`] = was;
      relations[called] = { ...wordsOf(other.comment), schema: { fields: inner.fields } };
      sources[called] = { make: 'relatedTable', of };
    }
  }
  const hasKey = table.key.length > 0 && table.key.every((column) => Object.hasOwn(fields, column));
  if (!hasKey) notes.push(`${own} has no key among its fields: name fields whose values no two rows share, for pages.`);
  return {
    engine,
    table: table.table.schema === undefined ? own : `${table.table.schema}.${own}`,
    fields,
    relations,
    columns: sources,
    from: from.join(' LEFT JOIN '),
    rows: own,
    key: hasKey ? table.key : [],
    leftOut,
    notes,
    database,
  };
}

/** The column of a field, or of the list that it has. */
function sourceOf({ make, ...column }: FieldColumn): IntrospectedColumn {
  return make === undefined ? column : { make, of: column };
}

/** The table whose rows point at this one, with the column where more than one does, or the name is taken. */
function relationName(link: TableLink, { linkedFrom }: DatabaseTable, taken: ReadonlySet<string>): string {
  const { name, schema } = link.table;
  const isOnly = linkedFrom.filter(({ table }) => table.name === name && table.schema === schema).length === 1;
  const isFree = isOnly && !taken.has(name.toLowerCase()) && !taken.has(`${name.toLowerCase()}.`);
  return isFree ? name : unused(`${name}_${linkName(link)}`, taken);
}

/** Whether a table has one column besides those that point at another one, and no key of its own. */
const isElement = (column: string, { columns }: TableLink, other: DatabaseTable): boolean =>
  other.columns.length === columns.length + 1 && other.links.length === 1 && other.key.join() !== column;

/** Whether a table joins two others, and has few columns besides: its records have fields of the other one. */
function isJunction({ links, columns }: DatabaseTable): boolean {
  const linked = new Set(links.flatMap((link) => link.columns));
  return links.length === 2 && columns.length - linked.size <= mostBesides;
}

/** Such as a number of its own, an amount, a price and a time. */
const mostBesides = 4;

/** The table of a relation, or of the elements of a list. Where its columns are not enough, a SELECT gives what they lack. */
function rowsOf(
  engine: IntrospectedEngine,
  { columns: linked, table, referenced }: TableLink,
  inner: TableFields,
): IntrospectedRows {
  const { identifier, at, nameOf } = namesIn(engine);
  const all = Object.entries(inner.columns);
  const isOwn = (field: string, sql: string) => sql === at(table.name, field);
  const selected = [
    ...linked.map((column) => at(table.name, column)),
    ...all.map(([field, { sql }]) => (isOwn(field, sql) ? sql : `${sql} AS ${identifier(field)}`)),
  ];
  const isPlain = all.every(([field, { sql }]) => isOwn(field, sql));
  const columns = all.flatMap(([field, { storage, make }]): readonly (readonly [string, IntrospectedColumn])[] => {
    const source = storage === undefined ? field : { sql: identifier(field), storage };
    if (make !== undefined) return [[field, { make, of: source }]];
    return storage === undefined ? [] : [[field, source]];
  });
  return {
    from: !isPlain
      ? { sql: `(SELECT ${selected.join(', ')} FROM ${inner.from.join(' LEFT JOIN ')})` }
      : table.schema === undefined
        ? table.name
        : { sql: nameOf(table) },
    on: Object.fromEntries(linked.map((column, index) => [column, referenced[index] ?? ''])),
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
  };
}

import { similar } from '../../grammar/fixes.ts';
import { isName, isStringValue } from '../../grammar/literal.ts';
import type { Field, KnownValue } from '../schema/schema.ts';
import type { Dialect, Storage } from '../sql/dialect.ts';
import { dialects } from '../sql/index.ts';
import { catalogs, type IntrospectedEngine } from './catalogs.ts';
import { type ColumnReading, kindOf, plainTypeOf } from './column-kinds.ts';
import {
  type CatalogColumn,
  type DatabaseTable,
  type RelationName,
  type RunSql,
  readTable,
  type TableLink,
} from './database-table.ts';

/** The column of a field, as `toSql` and `toSelect` take it. */
export type IntrospectedColumn = { readonly sql: string; readonly storage?: Storage; readonly notNull?: true };

/** A table as a schema, with what `toSelect` needs beside it. Plain JSON. */
export type TableSchema = {
  readonly engine: IntrospectedEngine;
  readonly table: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly columns: Readonly<Record<string, IntrospectedColumn>>;
  /** What stands after FROM. */
  readonly from: string;
  /** The fields of the key; none where the table has none. */
  readonly key: readonly string[];
  /** Columns and relations without a field, and why. */
  readonly leftOut: readonly { readonly name: string; readonly because: string }[];
  /** What was taken for granted, one sentence each. */
  readonly notes: readonly string[];
  /** What each column was in the database, by the name of its field; of those left out too. */
  readonly database: Readonly<Record<string, string>>;
};

/** A table has at most so many rows to be a list of known values. */
const mostKnown = 50;
/** So many rows are looked at for what types do not say. */
const sampledRows = 10_000;
/** A statement has at most 1,664 columns in PostgreSQL, and 2,000 in SQLite. */
const mostColumns = 1_000;

/** Every table and view that a name finds. */
export const tablesOf = async (run: RunSql, engine: IntrospectedEngine): Promise<readonly string[]> =>
  (await run(catalogs[engine].tables)).map(([name]) => String(name));

/**
 * Reads a table or view of a database as a schema, with fields of the rows that its foreign keys
 * lead to. Runs nothing but SELECT.
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
  const { identifier }: Dialect = dialects[engine];
  const nameOf = ({ schema, name: own }: RelationName) =>
    [...(schema === undefined ? [] : [schema]), own].map(identifier).join('.');
  const at = (alias: string, column: string) => `${identifier(alias)}.${identifier(column)}`;
  const onOf = (alias: string, columns: readonly string[], other: string, others: readonly string[]) =>
    columns.map((column, index) => `${at(alias, column)} = ${at(other, others[index] ?? '')}`).join(' AND ');

  const fields: Record<string, Field> = {};
  const columns: Record<string, IntrospectedColumn> = {};
  const database: Record<string, string> = {};
  const leftOut: { readonly name: string; readonly because: string }[] = [];
  const notes: string[] = [];
  const own = table.table.name;
  const taken = new Set([`${own.toLowerCase()}.`]);
  const unused = (alias: string): string => (taken.has(`${alias.toLowerCase()}.`) ? unused(`${alias}_2`) : alias);

  /** Which conditions of each column's kind are true of a row of the sample. */
  const sample = async ({
    table: sampled,
    columns: asking,
  }: DatabaseTable): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
    const asked = asking.flatMap((column) =>
      Object.entries(kindOf(engine, column, identifier(column.name)).asked).map(([key, sql]) => ({ column, key, sql })),
    );
    const seen = new Map<string, Set<string>>();
    for (let first = 0; first < asked.length; first += mostColumns) {
      const some = asked.slice(first, first + mostColumns);
      const tests = some.map(({ sql }) => `max(CASE WHEN ${sql} THEN 1 ELSE 0 END)`).join(', ');
      const [row = []] = await run(`SELECT ${tests} FROM (SELECT * FROM ${nameOf(sampled)} LIMIT ${sampledRows}) AS s`);
      for (const [index, { column, key }] of some.entries())
        if (Number(row[index]) === 1) seen.set(column.name, (seen.get(column.name) ?? new Set()).add(key));
    }
    return seen;
  };

  /** The rows of a small table that a column refers to, by its key and the text that names a row. */
  const valuesBehind = async ({
    table: linked,
    referenced: [key = ''],
  }: TableLink): Promise<Pick<Field, 'values'> | undefined> => {
    const other = await readTable(run, engine, linked);
    const label = other && labelColumn(other, engine);
    const column = other?.columns.find((one) => one.name === key);
    const type = column && plainTypeOf(engine, column);
    if (label === undefined || !(type === 'integer' || type === 'text')) return undefined;
    const rows = await run(
      `SELECT ${identifier(key)}, ${identifier(label)} FROM ${nameOf(linked)} ORDER BY 1 LIMIT ${mostKnown + 1}`,
    );
    const values = rows.map(([value, words]): KnownValue => {
      const known = type === 'integer' ? Number(value) : String(value);
      return { value: known, ...(typeof words === 'string' && words !== known && { label: words.trim() }) };
    });
    return values.length > 0 && values.length <= mostKnown && values.every(isKnown) ? { values } : undefined;
  };

  const addColumn = async (
    column: CatalogColumn,
    seen: ReadonlySet<string>,
    alias: string,
    links: readonly TableLink[],
    group?: string,
  ): Promise<void> => {
    const field = group === undefined ? column.name : `${alias}.${column.name}`;
    const x = at(alias, column.name);
    // As a key of an object that name is no key.
    if (field === '__proto__') return;
    database[field] = fingerprint(column);
    const refused = isSecret.test(column.name)
      ? 'its name says that it is secret'
      : isName(field)
        ? taken.has(field.toLowerCase()) && 'another field has its name in other letters'
        : 'no search can write its name';
    const reading: ColumnReading = refused ? { because: refused } : kindOf(engine, column, x).read(column, seen);
    if ('because' in reading) {
      leftOut.push({ name: field, because: reading.because });
      return;
    }
    taken.add(field.toLowerCase());
    const { sql = x, storage } = reading;
    const note = reading.note ?? (reading.field.dateTime === 'local-wall' ? noZone : undefined);
    if (note !== undefined) notes.push(`${field} ${note}.`);
    if (seen.size > 0 && sql !== x && engine !== 'sqlite')
      notes.push(`${field} has values that no search can name: they count as null.`);
    const link = links.find((one) => one.columns.length === 1 && one.columns[0] === column.name);
    fields[field] = {
      ...reading.field,
      ...wordsOf(column.comment),
      ...(group !== undefined && { group }),
      ...(valuesOf(column, reading.field) ?? (link && (await valuesBehind(link)))),
    };
    columns[field] = {
      sql,
      ...(storage !== undefined && { storage }),
      ...(column.notNull && group === undefined && sql === x && { notNull: true }),
    };
  };

  const addColumns = async (of: DatabaseTable, alias: string, but: readonly string[] = [], group?: string) => {
    const seen = await sample(of);
    for (const column of of.columns)
      if (!but.includes(column.name)) await addColumn(column, seen.get(column.name) ?? new Set(), alias, of.links, group);
  };

  await addColumns(table, own);
  const from = [table.table.schema === undefined ? nameOf(table.table) : `${nameOf(table.table)} AS ${identifier(own)}`];
  for (const link of table.links) {
    const other = await readTable(run, engine, link.table);
    if (other === undefined) continue;
    const alias = unused(linkName(link));
    taken.add(`${alias.toLowerCase()}.`);
    from.push(`${nameOf(other.table)} AS ${identifier(alias)} ON ${onOf(alias, link.referenced, own, link.columns)}`);
    const group = other.comment !== undefined && isLabel(other.comment) ? other.comment : alias;
    await addColumns(other, alias, link.referenced, group);
  }
  for (const { table: other, columns: theirs, referenced } of table.linkedFrom)
    leftOut.push({ name: other.name, because: `it is a relation to many, ${onOf(other.name, theirs, own, referenced)}` });
  const hasKey = table.key.length > 0 && table.key.every((column) => Object.hasOwn(fields, column));
  if (!hasKey) notes.push(`${own} has no key among its fields: name fields whose values no two rows share, for pages.`);
  return {
    engine,
    table: table.table.schema === undefined ? own : `${table.table.schema}.${own}`,
    fields,
    columns,
    from: from.join(' LEFT JOIN '),
    key: hasKey ? table.key : [],
    leftOut,
    notes,
    database,
  };
}

const noZone = 'has no zone: taken for the clock of the search. If it is UTC, say `dateTime: "UTC"`';

const isKnown = ({ value }: KnownValue): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && isStringValue(value);

/** The values of an enumeration or a CHECK constraint. */
function valuesOf({ allowed = [] }: CatalogColumn, { type }: Pick<Field, 'type'>): Pick<Field, 'values' | 'closed'> | undefined {
  if (type !== 'integer' && type !== 'decimal' && type !== 'text') return undefined;
  const values = [...new Set(allowed)].map((value) => ({ value: type === 'text' ? String(value) : Number(value) }));
  return values.length > 0 && values.every(isKnown) ? { values, closed: true } : undefined;
}

/** A search tells what a column holds, letter by letter, also where it is not shown. */
const isSecret = /passw|pwd|secret|token|salt$|hash$|api_?key/i;

/** The column of a foreign key without what says that it is one: `customer` of `customer_id`. */
function linkName({ columns, table }: TableLink): string {
  const [column = ''] = columns;
  return columns.length > 1 ? table.name : column.replace(/(?<=.)(?:_id|_fk|_key|(?<=[a-z])I[dD])$/i, '') || column;
}

/** A comment of one short line is a label; a longer one is a description. */
const isLabel = (comment: string): boolean => comment.length <= 60 && !comment.includes('\n');

function wordsOf(comment: string | undefined): Pick<Field, 'label' | 'description'> {
  const words = comment?.trim() ?? '';
  return words === '' ? {} : isLabel(words) ? { label: words } : { description: words };
}

/** The text by which people know a row: the column that is called so, else the first text. */
function labelColumn({ columns, key }: DatabaseTable, engine: IntrospectedEngine): string | undefined {
  const texts = columns.filter((column) => plainTypeOf(engine, column) === 'text' && !key.includes(column.name));
  const called = (pattern: RegExp) => texts.find(({ name }) => pattern.test(name));
  return (called(/^(?:name|naam|label)$/i) ?? called(/name$|naam$/i) ?? called(/^(?:title|titel)$/i) ?? texts[0])?.name;
}

/** What a column is in its database, in one line, to see later whether it changed. */
function fingerprint({ declared, notNull, allowed }: CatalogColumn): string {
  const values = /^enum\(/i.test(declared) ? undefined : allowed;
  const listed = values === undefined ? '' : ` (${values.map((value) => JSON.stringify(value)).join(', ')})`;
  return `${declared || 'no type'}${listed}${notNull ? ' NOT NULL' : ''}`;
}

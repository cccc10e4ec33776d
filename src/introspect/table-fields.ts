import { isName, isStringValue } from '../../grammar/literal.ts';
import type { Field, KnownValue } from '../schema/schema.ts';
import type { Dialect, Storage } from '../sql/dialect.ts';
import { dialects } from '../sql/index.ts';
import type { IntrospectedEngine } from './catalogs.ts';
import { type ColumnReading, kindOf, type ListMaker, plainTypeOf } from './column-kinds.ts';
import {
  type CatalogColumn,
  type DatabaseTable,
  type RelationName,
  type RunSql,
  readTable,
  type TableLink,
} from './database-table.ts';
import { jsonText, listOfJson, sampledJson } from './json-columns.ts';

/** A table has at most so many rows to be a list of known values. */
const mostKnown = 50;
/** So many rows are looked at for what types do not say. */
const sampledRows = 10_000;
/** A statement has at most 1,664 columns in PostgreSQL, and 2,000 in SQLite. */
const mostColumns = 1_000;

export type OmittedColumn = { readonly name: string; readonly because: string };
/** SQL with what is not as the dialect has it by default. */
export type SourceSql = { readonly sql: string; readonly storage?: Storage };
/** The column of a field; `make` where it is a list. */
export type FieldColumn = SourceSql & { readonly notNull?: true; readonly make?: ListMaker };

/** The rows of a table, of which names are taken: fields and aliases, these with a dot behind. */
export type TableFields = {
  readonly fields: Record<string, Field>;
  readonly columns: Record<string, FieldColumn>;
  readonly database: Record<string, string>;
  readonly leftOut: OmittedColumn[];
  readonly notes: string[];
  /** The tables of its FROM, which a LEFT JOIN is between. */
  readonly from: string[];
  readonly taken: Set<string>;
};

/** The SQL of names. */
export const namesIn = (engine: IntrospectedEngine) => {
  const { identifier }: Dialect = dialects[engine];
  const at = (alias: string, column: string) => `${identifier(alias)}.${identifier(column)}`;
  const nameOf = ({ schema, name }: RelationName) => [...(schema === undefined ? [] : [schema]), name].map(identifier).join('.');
  return { identifier, at, nameOf };
};

/** Lengthens a name until it is not taken. */
export const unused = (name: string, taken: ReadonlySet<string>, end = ''): string =>
  taken.has(`${name.toLowerCase()}${end}`) ? unused(`${name}_2`, taken, end) : name;

/**
 * Reads the columns of a table as fields, but for some, and those of the rows that foreign keys
 * lead to.
 */
export async function fieldsOf(
  run: RunSql,
  engine: IntrospectedEngine,
  whole: DatabaseTable,
  links: readonly TableLink[],
  but: readonly string[] = [],
): Promise<TableFields> {
  const { identifier, at, nameOf } = namesIn(engine);
  const own = whole.table.name;
  const taken = new Set([`${own.toLowerCase()}.`]);
  const found: TableFields = { fields: {}, columns: {}, database: {}, leftOut: [], notes: [], from: [], taken };
  const { fields, columns, database, leftOut, notes, from } = found;

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

  /** The texts of a column of JSON in the first rows. */
  const textsOf = async ({ table: of }: DatabaseTable, column: string): Promise<readonly string[]> => {
    const text = jsonText(engine, identifier(column));
    const { rows, characters } = sampledJson;
    const cells = await run(
      `SELECT CASE WHEN length(${text}) <= ${characters} THEN ${text} END FROM ${nameOf(of)} WHERE ${identifier(column)} IS NOT NULL LIMIT ${rows}`,
    );
    return cells.flatMap(([cell = null]) => (cell === null ? [] : [String(cell)]));
  };

  const addColumn = async (
    of: DatabaseTable,
    column: CatalogColumn,
    seen: ReadonlySet<string>,
    alias: string,
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
    let reading: ColumnReading = refused ? { because: refused } : kindOf(engine, column, x).read(column, seen);
    if ('json' in reading) {
      const list = listOfJson(reading.json, await textsOf(of, column.name));
      reading = 'because' in list ? (reading.otherwise ?? list) : list;
    }
    if (!('field' in reading)) {
      leftOut.push({ name: field, because: 'because' in reading ? reading.because : '' });
      return;
    }
    taken.add(field.toLowerCase());
    const { sql = x, storage, make } = reading;
    const note = reading.note ?? (reading.field.dateTime === 'local-wall' ? noZone : undefined);
    if (note !== undefined) notes.push(`${field} ${note}.`);
    if (seen.size > 0 && sql !== x && engine !== 'sqlite')
      notes.push(`${field} has values that no search can name: they count as null.`);
    const link = of.links.find((one) => one.columns.length === 1 && one.columns[0] === column.name);
    fields[field] = {
      ...reading.field,
      ...(make !== undefined && { list: true }),
      ...wordsOf(column.comment),
      ...(group !== undefined && { group }),
      ...(valuesOf(column, reading.field) ?? (link && (await valuesBehind(link)))),
    };
    columns[field] = {
      sql,
      ...(storage !== undefined && { storage }),
      ...(make !== undefined && { make }),
      ...(column.notNull && group === undefined && sql === x && make === undefined && { notNull: true }),
    };
  };

  const addColumns = async (of: DatabaseTable, alias: string, without: readonly string[], group?: string) => {
    const seen = await sample(of);
    for (const column of of.columns)
      if (!without.includes(column.name)) await addColumn(of, column, seen.get(column.name) ?? new Set(), alias, group);
  };

  await addColumns(whole, own, but);
  from.push(whole.table.schema === undefined ? nameOf(whole.table) : `${nameOf(whole.table)} AS ${identifier(own)}`);
  for (const link of links) {
    const other = await readTable(run, engine, link.table);
    if (other === undefined) continue;
    const alias = unused(linkName(link), taken, '.');
    taken.add(`${alias.toLowerCase()}.`);
    const on = link.columns.map((column, index) => `${at(alias, link.referenced[index] ?? '')} = ${at(own, column)}`);
    from.push(`${nameOf(other.table)} AS ${identifier(alias)} ON ${on.join(' AND ')}`);
    const group = other.comment !== undefined && isLabel(other.comment) ? other.comment : alias;
    await addColumns(other, alias, link.referenced, group);
  }
  return found;
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
export const isSecret = /passw|pwd|secret|token|salt$|hash$|api_?key/i;

/** The column of a foreign key without what says that it is one: `customer` of `customer_id`. */
export function linkName({ columns, table }: TableLink): string {
  const [column = ''] = columns;
  return columns.length > 1 ? table.name : column.replace(/(?<=.)(?:_id|_fk|_key|(?<=[a-z])I[dD])$/i, '') || column;
}

/** A comment of one short line is a label; a longer one is a description. */
const isLabel = (comment: string): boolean => comment.length <= 60 && !comment.includes('\n');

export function wordsOf(comment: string | undefined): Pick<Field, 'label' | 'description'> {
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
  const values = /^(?:enum|set)\(/i.test(declared) ? undefined : allowed;
  const listed = values === undefined ? '' : ` (${values.map((value) => JSON.stringify(value)).join(', ')})`;
  return `${declared || 'no type'}${listed}${notNull ? ' NOT NULL' : ''}`;
}

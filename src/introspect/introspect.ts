import { similar } from '../../grammar/fixes.ts';
import { isName, isStringValue } from '../../grammar/literal.ts';
import type { Field, KnownValue } from '../schema/schema.ts';
import type { Dialect, Storage } from '../sql/dialect.ts';
import { dialects } from '../sql/index.ts';
import { type ColumnReading, type KindedEngine, kindOf, type ListColumnKind } from './column-kinds.ts';
import type { CatalogColumn, DatabaseTable, EngineCatalog, RelationName, RunSql, TableLink } from './database-table.ts';
import { duckdbCatalog } from './engines/duckdb.ts';
import { mysqlCatalog } from './engines/mysql.ts';
import { postgresCatalog } from './engines/postgres.ts';
import { sqliteCatalog } from './engines/sqlite.ts';

/** The engines that are read, by the names of their dialects. */
export type IntrospectedEngine = keyof typeof dialects;

/** The column of a field, as `toSql` and `toSelect` take it. */
export type IntrospectedColumn = { readonly sql: string; readonly storage?: Storage; readonly notNull?: true };

/** What has no field, and why; with what a field of it would be. */
type LeftOut = { readonly name: string; readonly because: string } & (
  | { readonly kind: 'column' }
  | {
      readonly kind: 'list';
      readonly field: { readonly type: ListColumnKind['type']; readonly list: true };
      readonly column: { readonly sql: string; readonly list: ListColumnKind['list'] };
    }
  | { readonly kind: 'relation'; readonly from: string; readonly on: string }
);

/** A table as a schema, with what `toSelect` needs beside it. Plain JSON. */
export type TableSchema = {
  readonly engine: IntrospectedEngine;
  readonly table: string;
  /** How many foreign keys in sequence are followed. */
  readonly depth: number;
  readonly fields: Readonly<Record<string, Field>>;
  readonly columns: Readonly<Record<string, IntrospectedColumn>>;
  /** What stands after FROM. */
  readonly from: string;
  /** The fields of the key; none where the table has none. */
  readonly key: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** What was taken for granted, one sentence each. */
  readonly notes: readonly string[];
  /** What each column was in the database, by the name of its field; of those left out too. */
  readonly database: Readonly<Record<string, string>>;
};

export type IntrospectOptions = {
  /** How many foreign keys in sequence are followed, 0 … 3; default 1. */
  readonly depth?: number | undefined;
  /** How many rows of each table are looked at, for what types do not say; default 10,000. */
  readonly rows?: number | undefined;
};

/**
 * Reads a table or view of a database as a schema. Runs nothing but SELECT.
 *
 * @throws RangeError for a table that is not there, which names what is
 */
export async function introspect(
  run: RunSql,
  engine: IntrospectedEngine,
  name: string,
  { depth = 1, rows = 10_000 }: IntrospectOptions = {},
): Promise<TableSchema> {
  const catalog = catalogs[engine];
  const dialect: Dialect = dialects[engine];
  const table = (await catalog.table(run, { name })) ?? (await catalog.table(run, splitName(name)));
  if (table === undefined) {
    const names = await catalog.tables(run);
    const near = similar(name, names);
    const hint =
      near === undefined ? `There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ') || 'none'}.` : `Did you mean ${near}?`;
    throw new RangeError(`There is no table ${JSON.stringify(name)}. ${hint}`);
  }
  const reader = new TableReader(run, engine, dialect, catalog, rows);
  const from = await reader.read(table, {
    prefix: '',
    alias: table.table.name,
    depth,
    group: undefined,
    isOptional: false,
    known: [],
  });
  return reader.result(table, from.join(' LEFT JOIN '), depth);
}

/** Every table and view that a name finds. */
export const tablesOf = (run: RunSql, engine: IntrospectedEngine): Promise<readonly string[]> => catalogs[engine].tables(run);

const catalogs: Readonly<Record<IntrospectedEngine, EngineCatalog>> = {
  sqlite: sqliteCatalog,
  postgres: postgresCatalog,
  mariadb: mysqlCatalog('mariadb'),
  mysql: mysqlCatalog('mysql'),
  duckdb: duckdbCatalog,
};

const kindsOf = (engine: IntrospectedEngine): KindedEngine => (engine === 'mariadb' ? 'mysql' : engine);

function splitName(name: string): RelationName {
  const at = name.indexOf('.');
  return at < 0 ? { name } : { schema: name.slice(0, at), name: name.slice(at + 1) };
}

/** Where a table stands among those that are joined. */
type Joined = {
  /** What the names of its fields begin with: empty, or ending in a dot. */
  readonly prefix: string;
  readonly alias: string;
  readonly depth: number;
  readonly group: string | undefined;
  /** Whether its row may be absent, so that its columns may be null. */
  readonly isOptional: boolean;
  /** The columns that the table before it has too. */
  readonly known: readonly string[];
};

/** A table has at most so many rows to be a list of known values. */
const mostKnown = 50;

class TableReader {
  readonly #fields: Record<string, Field> = {};
  readonly #columns: Record<string, IntrospectedColumn> = {};
  readonly #database: Record<string, string> = {};
  readonly #leftOut: LeftOut[] = [];
  readonly #notes: string[] = [];
  readonly #taken = new Set<string>();
  readonly run: RunSql;
  readonly engine: IntrospectedEngine;
  readonly dialect: Dialect;
  readonly catalog: EngineCatalog;
  readonly rows: number;

  constructor(run: RunSql, engine: IntrospectedEngine, dialect: Dialect, catalog: EngineCatalog, rows: number) {
    this.run = run;
    this.engine = engine;
    this.dialect = dialect;
    this.catalog = catalog;
    this.rows = rows;
  }

  /** Adds the fields of a table, and of those that it links to; returns the tables to join. */
  async read(table: DatabaseTable, joined: Joined): Promise<readonly string[]> {
    this.#taken.add(`${joined.alias.toLowerCase()}.`);
    const seen = await this.#sample(table);
    for (const column of table.columns) {
      if (joined.known.includes(column.name)) continue;
      const links = table.links.filter(({ columns }) => columns.length === 1 && columns[0] === column.name);
      await this.#addColumn(column, seen.get(column.name) ?? new Set(), links[0], joined);
    }
    const own = this.#name(table.table);
    const isItsOwn = joined.alias === table.table.name && table.table.schema === undefined;
    const from = [isItsOwn ? own : `${own} AS ${this.#quote(joined.alias)}`];
    if (joined.depth === 0) return from;
    for (const link of table.links) {
      const other = await this.catalog.table(this.run, link.table);
      if (other === undefined) continue;
      const name = this.#unused(joined.prefix + linkName(link));
      const on = link.columns.map(
        (column, at) => `${this.#at(name, link.referenced[at] ?? column)} = ${this.#at(joined.alias, column)}`,
      );
      const inner = await this.read(other, {
        prefix: `${name}.`,
        alias: name,
        depth: joined.depth - 1,
        group: other.comment !== undefined && isLabel(other.comment) ? other.comment : name,
        isOptional: true,
        known: link.referenced,
      });
      const [first, ...further] = inner;
      from.push(`${first} ON ${on.join(' AND ')}`, ...further);
    }
    return from;
  }

  result(table: DatabaseTable, from: string, depth: number): TableSchema {
    const own = table.table.name;
    for (const { table: other, columns, referenced } of table.linkedFrom) {
      const on = columns
        .map((column, at) => `${this.#at(other.name, column)} = ${this.#at(own, referenced[at] ?? '')}`)
        .join(' AND ');
      const because = 'it is a relation to many';
      this.#leftOut.push({ kind: 'relation', name: other.name, because, from: this.#name(other), on });
    }
    const key = table.key.filter((column) => Object.hasOwn(this.#fields, column));
    const isWhole = key.length === table.key.length && key.length > 0;
    if (!isWhole) this.#notes.push(`${own} has no key among its fields: name fields whose values no two rows share, for pages.`);
    return {
      engine: this.engine,
      table: table.table.schema === undefined ? own : `${table.table.schema}.${own}`,
      depth,
      fields: this.#fields,
      columns: this.#columns,
      from,
      key: isWhole ? key : [],
      leftOut: this.#leftOut,
      notes: this.#notes,
      database: this.#database,
    };
  }

  async #addColumn(column: CatalogColumn, seen: ReadonlySet<string>, link: TableLink | undefined, joined: Joined): Promise<void> {
    const name = joined.prefix + column.name;
    const x = this.#at(joined.alias, column.name);
    const found: ColumnReading = isSecret.test(column.name)
      ? { because: 'its name says that it is secret' }
      : kindOf(kindsOf(this.engine), column).read(x, seen, column);
    // As a key of an object that name is no key.
    if (name === '__proto__') return;
    this.#database[name] = fingerprint(column);
    const reading = isName(name)
      ? this.#isNew(name)
        ? found
        : unnamed('another field has its name in other letters')
      : unnamed('no search can write its name');
    if ('because' in reading) {
      const { because, list } = reading;
      this.#leftOut.push(
        list === undefined
          ? { kind: 'column', name, because }
          : { kind: 'list', name, because, field: { type: list.type, list: true }, column: { sql: x, list: list.list } },
      );
      return;
    }
    const { field, sql = x, storage, note } = reading;
    this.#taken.add(name.toLowerCase());
    if (note !== undefined) this.#notes.push(`${name} ${note}.`);
    if (seen.size > 0 && sql !== x && kindsOf(this.engine) !== 'sqlite')
      this.#notes.push(`${name} has values that no search can name: they count as null.`);
    const values = this.#valuesOf(column, field) ?? (link && (await this.#valuesBehind(link)));
    this.#fields[name] = {
      ...field,
      ...wordsOf(column.comment),
      ...(joined.group !== undefined && { group: joined.group }),
      ...(values !== undefined && values),
    };
    this.#columns[name] = {
      sql,
      ...(storage !== undefined && { storage }),
      ...(column.notNull && !joined.isOptional && sql === x && { notNull: true as const }),
    };
  }

  #isNew(name: string): boolean {
    return !this.#taken.has(name.toLowerCase());
  }

  #unused(name: string): string {
    return this.#taken.has(`${name.toLowerCase()}.`) ? this.#unused(`${name}_2`) : name;
  }

  /** The values of an enumeration or a CHECK constraint. */
  #valuesOf({ members, allowed }: CatalogColumn, { type }: ColumnField): Pick<Field, 'values' | 'closed'> | undefined {
    const values = (members ?? allowed ?? []).map((value) =>
      type === 'integer' || type === 'decimal' ? Number(value) : String(value),
    );
    const isValue = (value: string | number) => (typeof value === 'number' ? Number.isFinite(value) : isStringValue(value));
    if (values.length === 0 || type === 'boolean' || type === 'date' || type === 'time' || !values.every(isValue))
      return undefined;
    return { values: [...new Set(values)].map((value) => ({ value })), closed: true };
  }

  /** The rows of a small table that a column refers to, by its key and the text that names a row. */
  async #valuesBehind({ table, referenced: [key] }: TableLink): Promise<Pick<Field, 'values'> | undefined> {
    const other = key === undefined ? undefined : await this.catalog.table(this.run, table);
    const label = other && labelColumn(other, kindsOf(this.engine));
    if (other === undefined || key === undefined || label === undefined) return undefined;
    const column = other.columns.find(({ name }) => name === key);
    const reading = column && kindOf(kindsOf(this.engine), column).read('x', new Set(['any']), column);
    if (reading === undefined || !('field' in reading) || !(reading.field.type === 'integer' || reading.field.type === 'text'))
      return undefined;
    const sql = `SELECT ${this.#quote(key)}, ${this.#quote(label)} FROM ${this.#name(other.table)} ORDER BY 1 LIMIT ${mostKnown + 1}`;
    const rows = await this.run(sql);
    const values = rows.flatMap(([value, text]): readonly KnownValue[] => {
      const known = reading.field.type === 'integer' ? Number(value) : String(value);
      const isKnown = value !== null && (typeof known === 'number' ? Number.isSafeInteger(known) : isStringValue(known));
      return isKnown ? [{ value: known, ...(typeof text === 'string' && text !== known && { label: text.trim() }) }] : [];
    });
    return rows.length === 0 || rows.length > mostKnown || values.length < rows.length ? undefined : { values };
  }

  /** Which conditions of each column's kind are true of a row of the sample. */
  async #sample(table: DatabaseTable): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const asked = table.columns.flatMap((column) => {
      const { probes } = kindOf(kindsOf(this.engine), column);
      return Object.entries(probes?.(this.#quote(column.name)) ?? {}).map(([probe, sql]) => ({
        column: column.name,
        probe,
        sql,
      }));
    });
    const seen = new Map<string, Set<string>>();
    if (asked.length === 0 || this.rows === 0) return seen;
    const tests = asked.map(({ sql }) => `max(CASE WHEN ${sql} THEN 1 ELSE 0 END)`);
    // A statement has at most 1,664 columns in PostgreSQL, and 2,000 in SQLite.
    for (let at = 0; at < tests.length; at += 1_000) {
      const text = `SELECT ${tests.slice(at, at + 1_000).join(', ')} FROM (SELECT * FROM ${this.#name(table.table)} LIMIT ${this.rows}) AS s`;
      const [row = []] = await this.run(text);
      for (const [index, cell] of row.entries()) {
        const probe = asked[at + index];
        if (Number(cell) !== 1 || probe === undefined) continue;
        seen.set(probe.column, (seen.get(probe.column) ?? new Set()).add(probe.probe));
      }
    }
    return seen;
  }

  #quote(name: string): string {
    return this.dialect.identifier(name);
  }

  #name({ schema, name }: RelationName): string {
    return schema === undefined ? this.#quote(name) : `${this.#quote(schema)}.${this.#quote(name)}`;
  }

  #at(alias: string, column: string): string {
    return `${this.#quote(alias)}.${this.#quote(column)}`;
  }
}

/** A search tells what a column holds, letter by letter, also where it is not shown. */
const isSecret = /passw|pwd|secret|token|salt$|hash$|api_?key/i;

type ColumnField = Extract<ColumnReading, { readonly field: unknown }>['field'];

const unnamed = (because: string): ColumnReading => ({ because });

/** The column of a foreign key without what says that it is one: `customer` of `customer_id`. */
function linkName({ columns, table }: TableLink): string {
  const [column = ''] = columns;
  return columns.length > 1 ? table.name : column.replace(/(?<=.)(?:_id|_fk|_key|(?<=[a-z])I[dD])$/i, '') || column;
}

/** A comment of one short line is a label; a longer one is a description. */
const isLabel = (comment: string): boolean => comment.length <= 60 && !comment.includes('\n');

function wordsOf(comment: string | undefined): Pick<Field, 'label' | 'description'> {
  const text = comment?.trim() ?? '';
  if (text === '') return {};
  return isLabel(text) ? { label: text } : { description: text };
}

/** The text by which people know a row: the column that is called so, else the first text. */
function labelColumn({ columns, key }: DatabaseTable, engine: KindedEngine): string | undefined {
  const texts = columns.filter((column) => {
    const reading = kindOf(engine, column).read('x', new Set(), column);
    return 'field' in reading && reading.field.type === 'text' && !key.includes(column.name);
  });
  const called = (pattern: RegExp) => texts.find(({ name }) => pattern.test(name));
  return (called(/^(?:name|naam|label)$/i) ?? called(/name$|naam$/i) ?? called(/^(?:title|titel)$/i) ?? texts[0])?.name;
}

/** What a column is in its database, in one line, to see later whether it changed. */
function fingerprint({ declared, notNull, members, allowed }: CatalogColumn): string {
  const values = /^enum\(/i.test(declared) ? undefined : (members ?? allowed);
  const listed = values === undefined ? '' : ` (${values.map((value) => JSON.stringify(value)).join(', ')})`;
  return `${declared || 'no type'}${listed}${notNull ? ' NOT NULL' : ''}`;
}

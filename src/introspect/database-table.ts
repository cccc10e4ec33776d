import type { Bindable } from '../sql/dialect.ts';
import { allowedBy, sqlTokens } from './sql-tokens.ts';

/** A value of a row: of types that JavaScript lacks, the text. */
export type SqlCell = string | number | boolean | null;

/** Runs a statement of a database, read only; rows are arrays. */
export type RunSql = (sql: string, values?: readonly Bindable[]) => Promise<readonly (readonly SqlCell[])[]>;

/** A table's name; `schema` where the name alone does not find it. */
export type RelationName = { readonly schema?: string; readonly name: string };

/** A column as its database describes it. */
export type CatalogColumn = {
  readonly name: string;
  /** Its type as the database writes it, such as `numeric(10,2)`; of a domain that of its values. */
  readonly declared: string;
  readonly notNull: boolean;
  readonly comment?: string | undefined;
  /** The values of an enumeration, in its order. */
  readonly members?: readonly string[] | undefined;
  /** The values that a CHECK constraint allows. */
  readonly allowed?: readonly (string | number)[] | undefined;
  /** The character set of its texts, where it is not that of Unicode. */
  readonly charset?: string | undefined;
  /** Whether its texts are JSON by a CHECK constraint. */
  readonly isJson?: boolean;
};

/** A foreign key: columns of one table hold the key of another. */
export type TableLink = {
  readonly columns: readonly string[];
  readonly table: RelationName;
  readonly referenced: readonly string[];
};

export type DatabaseTable = {
  readonly table: RelationName;
  readonly comment?: string | undefined;
  readonly columns: readonly CatalogColumn[];
  /** The columns of the primary key, else of a unique index without null, else none. */
  readonly key: readonly string[];
  /** The foreign keys of this table. */
  readonly links: readonly TableLink[];
  /** The foreign keys of other tables to this one; `table` is the other, `columns` are its own. */
  readonly linkedFrom: readonly TableLink[];
};

/** How the catalogue of a database is read. */
export type EngineCatalog = {
  /** The tables and views that a name finds without a schema. */
  readonly tables: (run: RunSql) => Promise<readonly string[]>;
  /** Returns `undefined` for a table that is not there. */
  readonly table: (run: RunSql, name: RelationName) => Promise<DatabaseTable | undefined>;
};

/** The allowed values of the columns of CHECK constraints, and the columns that hold JSON. */
export function readChecks(checks: readonly string[]): {
  readonly allowed: ReadonlyMap<string, readonly (string | number)[]>;
  readonly json: ReadonlySet<string>;
} {
  const found = checks.flatMap((check) => allowedBy(sqlTokens(check)) ?? []);
  const json = checks.flatMap((check) => /\bjson_valid\s*\(\s*[`"]?([^`")]+)/i.exec(check)?.[1] ?? []);
  return { allowed: new Map(found.map(({ column, values }) => [column, values])), json: new Set(json) };
}

/** The texts of a list that a statement gives as JSON. */
export const textsOf = (json: SqlCell | undefined): readonly string[] =>
  json === null || json === undefined ? [] : (JSON.parse(String(json)) as readonly string[]);

/** Groups the rows of links, one for each column, by their first cell. */
export function linksOf(rows: readonly (readonly (SqlCell | undefined)[])[]): readonly TableLink[] {
  const links = new Map<string, { columns: string[]; table: RelationName; referenced: string[] }>();
  for (const [id, column, schema, table, referenced] of rows) {
    const link = links.get(String(id)) ?? {
      columns: [],
      table: { ...(schema !== null && schema !== undefined && { schema: String(schema) }), name: String(table) },
      referenced: [],
    };
    links.set(String(id), link);
    link.columns.push(String(column));
    if (referenced !== null && referenced !== undefined) link.referenced.push(String(referenced));
  }
  return [...links.values()];
}

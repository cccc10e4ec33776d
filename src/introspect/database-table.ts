import type { Bindable } from '../sql/dialect.ts';
import { catalogs, type IntrospectedEngine } from './catalogs.ts';
import { allowedBy, checksIn, commentOf, sqlTokens } from './sql-tokens.ts';

/** A value of a row: of types that JavaScript lacks, the text. */
export type SqlCell = string | number | boolean | null;

/** Runs a statement of a database, read only; rows are arrays. */
export type RunSql = (sql: string, values?: readonly Bindable[]) => Promise<readonly (readonly SqlCell[])[]>;

/** A table's name; `schema` where the name alone does not find it. */
export type RelationName = { readonly schema?: string | undefined; readonly name: string };

/** A column as its database describes it. */
export type CatalogColumn = {
  readonly name: string;
  /** Its type as the database writes it, such as `numeric(10,2)`; of a domain that of its values. */
  readonly declared: string;
  readonly notNull: boolean;
  readonly comment?: string | undefined;
  /** The values of an enumeration, in its order, or those that a CHECK constraint allows. */
  readonly allowed?: readonly (string | number)[] | undefined;
  /** The character set of its texts, where it is not that of Unicode. */
  readonly charset?: string | undefined;
  /** Whether its texts are JSON by a CHECK constraint. */
  readonly isJson: boolean;
};

/** A foreign key: columns of one table hold the key of another. */
export type TableLink = { readonly columns: string[]; readonly table: RelationName; readonly referenced: string[] };

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

/** Reads a table from the catalogue; `undefined` for one that is not there. */
export async function readTable(
  run: RunSql,
  engine: IntrospectedEngine,
  { schema, name }: RelationName,
): Promise<DatabaseTable | undefined> {
  const { table, columns, checks, keys, links, linkedFrom, unescaped = String } = catalogs[engine];
  const found = await run(table, [schema ?? null, name]);
  const own = found.find(([one]) => one === name) ?? found[0];
  if (own === undefined) return undefined;
  const [ownName, ownSchema, comment, ...id] = own as readonly [SqlCell, SqlCell, SqlCell, ...string[]];
  const constraints = (await run(checks, id)).map(([text, column]) => ({
    text: unescaped(String(text)),
    column: textOf(column),
  }));
  // In other letters a name is another one in PostgreSQL alone.
  const same = (column: string) => (engine === 'postgres' ? column : column.toLowerCase());
  const allowed = new Map(
    constraints
      .flatMap(({ text, column }) => checksIn(text).flatMap((check) => ({ ...allowedBy(check), ...(column && { column }) })))
      .flatMap(({ column, values }) => (column !== undefined && values !== undefined ? [[same(column), values] as const] : [])),
  );
  const json = constraints.flatMap(({ text }) => /\bjson_valid\s*\(\s*[`"]?([^`")]+)/i.exec(text)?.[1] ?? []);
  const index = await run(keys, id);
  return {
    table: { schema: textOf(ownSchema), name: String(ownName) },
    comment: textOf(comment),
    columns: (await run(columns, id)).map(([column, type, notNull, text, members, charset]) => {
      const declared = String(type);
      const named = textOf(members) ?? '';
      const listed = /^(?:enum|set)\(/i.test(declared) ? sqlTokens(declared) : [];
      const values =
        named === '' ? listed.flatMap(({ kind, value }) => (kind === 'text' ? [value] : [])) : (JSON.parse(named) as string[]);
      return {
        name: String(column),
        declared,
        notNull: Number(notNull) === 1,
        comment: textOf(text) ?? commentOf(String(column), constraints[0]?.text ?? ''),
        allowed: values.length > 0 ? values : allowed.get(same(String(column))),
        charset: textOf(charset),
        isJson: json.includes(String(column)),
      };
    }),
    key: index.filter(([one]) => one === index[0]?.[0]).map(([, column]) => String(column)),
    links: linksOf(await run(links, id)),
    linkedFrom: linksOf(await run(linkedFrom, id)),
  };
}

const textOf = (cell: SqlCell | undefined): string | undefined =>
  cell === null || cell === undefined || cell === '' ? undefined : String(cell);

/** Groups the rows of links, one for each column, by their first cell. */
function linksOf(rows: readonly (readonly SqlCell[])[]): readonly TableLink[] {
  const links = new Map<string, TableLink>();
  for (const [id, column, schema, table, referenced] of rows) {
    const link = links.get(String(id)) ?? { columns: [], table: { schema: textOf(schema), name: String(table) }, referenced: [] };
    links.set(String(id), link);
    link.columns.push(String(column));
    link.referenced.push(String(referenced));
  }
  // The partitions of a table have the same ones.
  return [...new Map([...links.values()].map((link) => [JSON.stringify(link), link])).values()];
}

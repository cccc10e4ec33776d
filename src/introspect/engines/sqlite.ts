import type { EngineCatalog, TableLink } from '../database-table.ts';
import { linksOf } from '../database-table.ts';
import { allowedBy, readDefinition } from '../sql-tokens.ts';

/** SQLite: comments and CHECK constraints stand in the text of CREATE TABLE alone. */
export const sqliteCatalog: EngineCatalog = {
  tables: async (run) =>
    (
      await run(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY 1",
      )
    ).map(([name]) => String(name)),
  table: async (run, { name }) => {
    const [found] = await run("SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = lower(?)", [
      name,
    ]);
    if (found === undefined) return undefined;
    const own = String(found[0]);
    const { comments, checks } = readDefinition(String(found[1]));
    const allowed = new Map(
      checks.flatMap((check) => allowedBy(check) ?? []).map((one) => [one.column.toLowerCase(), one.values]),
    );
    const columns = await run('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid', [
      own,
    ]);
    const key = columns.filter(([, , , pk]) => Number(pk) > 0).toSorted((a, b) => Number(a[3]) - Number(b[3]));
    const unique = await run(
      `SELECT (SELECT json_group_array(name) FROM pragma_index_info(i.name)) FROM pragma_index_list(?) i
       WHERE i."unique" AND NOT i.partial AND NOT EXISTS (SELECT 1 FROM pragma_index_info(i.name) c
         LEFT JOIN pragma_table_info(?) t ON t.name = c.name WHERE t."notnull" IS NOT 1) LIMIT 1`,
      [own, own],
    );
    const links = await linksFrom(run, own);
    const others = await run(
      `SELECT m.name FROM sqlite_schema m WHERE m.type = 'table'
       AND EXISTS (SELECT 1 FROM pragma_foreign_key_list(m.name) f WHERE lower(f."table") = lower(?)) ORDER BY 1`,
      [own],
    );
    const linkedFrom: TableLink[] = [];
    for (const [other] of others) {
      for (const link of await linksFrom(run, String(other)))
        if (link.table.name.toLowerCase() === own.toLowerCase()) linkedFrom.push({ ...link, table: { name: String(other) } });
    }
    return {
      table: { name: own },
      columns: columns.map(([column, type, notNull, pk]) => ({
        name: String(column),
        declared: String(type),
        notNull: Number(notNull) === 1 || (Number(pk) > 0 && key.length === 1 && /^integer$/i.test(String(type))),
        comment: comments.get(String(column)),
        allowed: allowed.get(String(column).toLowerCase()),
      })),
      key:
        key.length > 0
          ? key.map(([column]) => String(column))
          : (JSON.parse(String(unique[0]?.[0] ?? '[]')) as readonly string[]),
      links,
      linkedFrom,
    };
  },
};

async function linksFrom(run: Parameters<EngineCatalog['table']>[0], name: string): Promise<readonly TableLink[]> {
  const rows = await run('SELECT id, "from", NULL, "table", "to" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq', [name]);
  const links: TableLink[] = [];
  for (const link of linksOf(rows)) {
    // Without its columns, a reference is to the primary key.
    const keys = async () => run('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', [link.table.name]);
    links.push(link.referenced.length > 0 ? link : { ...link, referenced: (await keys()).map(([key]) => String(key)) });
  }
  return links;
}

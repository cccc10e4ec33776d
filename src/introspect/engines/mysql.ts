import { type EngineCatalog, linksOf, readChecks } from '../database-table.ts';
import { sqlTokens } from '../sql-tokens.ts';

/** MariaDB and MySQL, whose tables of CHECK constraints differ. */
export const mysqlCatalog = (kind: 'mariadb' | 'mysql'): EngineCatalog => ({
  tables: async (run) =>
    (await run('SELECT table_name FROM information_schema.tables WHERE table_schema = database() ORDER BY 1')).map(([name]) =>
      String(name),
    ),
  table: async (run, { schema = null, name }) => {
    const [found] = await run(
      `SELECT table_schema, table_name, table_comment, table_schema = database() FROM information_schema.tables
       WHERE table_schema = coalesce(?, database()) AND lower(table_name) = lower(?) ORDER BY table_name <> ? LIMIT 1`,
      [schema, name, name],
    );
    if (found === undefined) return undefined;
    const id = [String(found[0]), String(found[1])];
    const columns = await run(
      `SELECT column_name, column_type, is_nullable, column_comment, character_set_name FROM information_schema.columns
       WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position`,
      id,
    );
    const ofTable =
      kind === 'mariadb'
        ? 'c.table_name = ?'
        : `c.constraint_name IN (SELECT constraint_name FROM
      information_schema.table_constraints WHERE table_schema = c.constraint_schema AND table_name = ?)`;
    const checks = await run(
      `SELECT c.check_clause FROM information_schema.check_constraints c WHERE c.constraint_schema = ? AND ${ofTable}`,
      id,
    );
    const { allowed, json } = readChecks(checks.map(([check]) => unescaped(kind, String(check))));
    const indexes = await run(
      `SELECT index_name, column_name, nullable, sub_part FROM information_schema.statistics
       WHERE table_schema = ? AND table_name = ? AND non_unique = 0 ORDER BY index_name <> 'PRIMARY', index_name, seq_in_index`,
      id,
    );
    const unusable = new Set(
      indexes.filter(([, , nullable, part]) => nullable === 'YES' || part !== null).map(([index]) => index),
    );
    const [first] = indexes.filter(([index]) => !unusable.has(index));
    const link = (own: 'table' | 'referenced_table', other: 'table' | 'referenced_table') =>
      `SELECT concat(table_name, ' ', constraint_name), column_name, CASE WHEN ${other}_schema <> database() THEN ${other}_schema END,
       ${other}_name, referenced_column_name FROM information_schema.key_column_usage
       WHERE referenced_table_name IS NOT NULL AND ${own}_schema = ? AND ${own}_name = ? ORDER BY 1, ordinal_position`;
    return {
      table: { ...(Number(found[3]) !== 1 && { schema: id[0] }), name: id[1] ?? name },
      comment: String(found[2] ?? '') || undefined,
      columns: columns.map(([column, type, nullable, comment, charset]) => {
        const declared = String(type);
        const members = /^enum\(/i.test(declared)
          ? sqlTokens(declared).flatMap(({ kind: token, value }) => (token === 'text' ? [value] : []))
          : undefined;
        return {
          name: String(column),
          declared,
          notNull: nullable === 'NO',
          comment: String(comment ?? '') || undefined,
          members,
          allowed: allowed.get(String(column)),
          charset: charset === null || charset === 'utf8mb4' ? undefined : String(charset),
          isJson: json.has(String(column)),
        };
      }),
      key: indexes.filter(([index]) => first !== undefined && index === first[0]).map(([, column]) => String(column)),
      links: linksOf(await run(link('table', 'referenced_table'), id)),
      linkedFrom: linksOf(await run(link('referenced_table', 'table'), id)),
    };
  },
});

/** Both escape quotes inside texts by backslashes; MySQL then escapes all of it once more. */
function unescaped(kind: 'mariadb' | 'mysql', check: string): string {
  return (kind === 'mysql' ? check.replaceAll(/\\(.)/gs, '$1') : check).replaceAll("\\'", "''");
}

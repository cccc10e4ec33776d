import { type EngineCatalog, linksOf, readChecks, textsOf } from '../database-table.ts';
import { sqlTokens } from '../sql-tokens.ts';

const here = 'database_name = current_database() AND schema_name = coalesce($2, current_schema())';

/** DuckDB, by its own functions; it has no foreign keys of views. */
export const duckdbCatalog: EngineCatalog = {
  tables: async (run) =>
    (
      await run(`SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() AND schema_name = current_schema()
        UNION SELECT view_name FROM duckdb_views() WHERE database_name = current_database() AND schema_name = current_schema() AND NOT internal
        ORDER BY 1`)
    ).map(([name]) => String(name)),
  table: async (run, { schema = null, name }) => {
    const columns = await run(
      `SELECT table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()
       WHERE lower(table_name) = lower($1) AND ${here} ORDER BY column_index`,
      [name, schema],
    );
    const [first] = columns;
    if (first === undefined) return undefined;
    const own = String(first[0]);
    const constraints = await run(
      `SELECT table_name, constraint_type, constraint_text, to_json(constraint_column_names)::VARCHAR, referenced_table,
       to_json(referenced_column_names)::VARCHAR FROM duckdb_constraints() WHERE ${here} AND (table_name = $1 OR referenced_table = $1)
       ORDER BY table_name, constraint_index`,
      [own, schema],
    );
    const mine = constraints.filter(([table]) => table === own);
    const ofType = (type: string) => mine.filter(([, found]) => found === type);
    const { allowed } = readChecks(ofType('CHECK').map(([, , text]) => String(text)));
    const comments = await run(`SELECT comment FROM duckdb_tables() WHERE table_name = $1 AND ${here}`, [own, schema]);
    const columnRows = (isOwn: boolean) =>
      constraints
        .filter(([table, type, , , referenced]) => type === 'FOREIGN KEY' && (isOwn ? table : referenced) === own)
        .flatMap(([table, , text, names, referenced, theirs]) =>
          textsOf(names).map((column, at) => [
            `${String(table)} ${String(text)}`,
            column,
            null,
            isOwn ? referenced : table,
            textsOf(theirs)[at],
          ]),
        );
    const nullable = new Set(columns.filter(([, , , isNullable]) => isNullable === true).map(([, column]) => String(column)));
    const unique = ofType('UNIQUE')
      .map(([, , , names]) => textsOf(names))
      .find((names) => names.every((column) => !nullable.has(column)));
    return {
      table: { ...(schema !== null && { schema }), name: own },
      comment: comments[0]?.[0] ? String(comments[0][0]) : undefined,
      columns: columns.map(([, column, type, isNullable, comment]) => ({
        name: String(column),
        declared: String(type).replace(/^ENUM\(.*\)$/s, 'ENUM'),
        notNull: isNullable === false,
        comment: comment === null ? undefined : String(comment),
        members: /^ENUM\(.*\)$/s.test(String(type))
          ? sqlTokens(String(type)).flatMap(({ kind, value }) => (kind === 'text' ? [value] : []))
          : undefined,
        allowed: allowed.get(String(column)),
      })),
      key: textsOf(ofType('PRIMARY KEY')[0]?.[3] ?? JSON.stringify(unique ?? [])),
      links: linksOf(columnRows(true)),
      linkedFrom: linksOf(columnRows(false)),
    };
  },
};

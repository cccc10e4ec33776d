import { type EngineCatalog, linksOf, readChecks, textsOf } from '../database-table.ts';

const schemaUnlessVisible = `CASE WHEN NOT pg_table_is_visible(c.oid) THEN n.nspname::text END`;
const namesOf = (relation: string, numbers: string) =>
  `(SELECT json_agg(a.attname ORDER BY u.at)::text FROM unnest(${numbers}) WITH ORDINALITY u(number, at)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = u.number)`;

/** PostgreSQL, from its own catalogue: the standard's hides comments, enumerations and domains. */
export const postgresCatalog: EngineCatalog = {
  tables: async (run) =>
    (
      await run(`SELECT relname::text FROM pg_class WHERE pg_table_is_visible(oid) AND relkind IN ('r', 'p', 'f', 'v', 'm')
        AND NOT relispartition AND relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname IN ('pg_catalog', 'information_schema'))
        ORDER BY 1`)
    ).map(([name]) => String(name)),
  table: async (run, { schema, name }) => {
    const [found] = await run(
      `SELECT c.oid::text, obj_description(c.oid, 'pg_class'), c.relname::text, ${schemaUnlessVisible}
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND ${schema === undefined ? 'pg_table_is_visible(c.oid)' : 'n.nspname = $2'}
       AND lower(c.relname) = lower($1) ORDER BY c.relname <> $1 LIMIT 1`,
      schema === undefined ? [name] : [name, schema],
    );
    if (found === undefined) return undefined;
    const [oid, comment, own, ownSchema] = found.map((cell) => (cell === null ? undefined : String(cell)));
    const id = [oid ?? ''];
    const columns = await run(
      `SELECT a.attname::text, format_type(b.oid, CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END),
        a.attnotnull OR t.typnotnull, col_description(a.attrelid, a.attnum),
        (SELECT json_agg(enumlabel ORDER BY enumsortorder)::text FROM pg_enum WHERE enumtypid = b.oid),
        (SELECT json_agg(pg_get_constraintdef(oid))::text FROM pg_constraint WHERE contypid = t.oid)
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
       JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
       WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
      id,
    );
    const checks = await run(
      "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::oid",
      id,
    );
    const { allowed } = readChecks(checks.map(([check]) => String(check)));
    const [key] = await run(
      `SELECT ${namesOf('i.indrelid', 'i.indkey::int2[]')} FROM pg_index i WHERE i.indrelid = $1::oid AND i.indisunique
       AND i.indpred IS NULL AND i.indexprs IS NULL AND NOT EXISTS (SELECT 1 FROM pg_attribute a
         WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) AND NOT a.attnotnull)
       ORDER BY NOT i.indisprimary, i.indnatts LIMIT 1`,
      id,
    );
    const link = (own: string, ownNumbers: string, other: string, otherNumbers: string) =>
      `SELECT f.oid::text, a.attname::text, ${schemaUnlessVisible}, c.relname::text, b.attname::text
       FROM pg_constraint f CROSS JOIN unnest(${ownNumbers}, ${otherNumbers}) WITH ORDINALITY u(mine, theirs, at)
       JOIN pg_class c ON c.oid = f.${other} JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = u.mine
       JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = u.theirs
       WHERE f.contype = 'f' AND f.conparentid = 0 AND f.${own} = $1::oid ORDER BY c.relname, f.oid, u.at`;
    return {
      table: { ...(ownSchema !== undefined && { schema: ownSchema }), name: own ?? name },
      comment,
      columns: columns.map(([column, declared, notNull, text, members, domainChecks]) => ({
        name: String(column),
        declared: String(declared),
        notNull: notNull === true,
        comment: text === null ? undefined : String(text),
        members: members === null ? undefined : textsOf(members),
        allowed: allowed.get(String(column)) ?? readChecks(textsOf(domainChecks)).allowed.get('value'),
      })),
      key: textsOf(key?.[0]),
      links: linksOf(await run(link('conrelid', 'f.conkey', 'confrelid', 'f.confkey'), id)),
      linkedFrom: linksOf(await run(link('confrelid', 'f.conkey', 'conrelid', 'f.confkey'), id)),
    };
  },
};

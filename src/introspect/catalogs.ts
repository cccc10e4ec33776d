import type { dialects } from '../sql/index.ts';

/** The engines that are read, by the names of their dialects. */
export type IntrospectedEngine = keyof typeof dialects;

/** The statements that read the catalogue of a database, and the cells of their rows. */
type CatalogSql = {
  /** The tables and views that a name finds without a schema. */
  readonly tables: string;
  /** Of a schema or null, and a name: name, schema unless found without, comment, and the values that the others take. */
  readonly table: string;
  /** Name, type, whether not null, comment, the values of an enumeration as JSON, another character set than that of Unicode. */
  readonly columns: string;
  /** Text with CHECK conditions; of one whose column has another name in it, the column. */
  readonly checks: string;
  /** Index and column, of unique indexes without null: the primary key, and others. */
  readonly keys: string;
  /** Foreign key, column, the schema and name of the other table, its column. */
  readonly links: string;
  readonly linkedFrom: string;
  /** The text of a condition, without what the catalogue escapes. */
  readonly unescaped?: (check: string) => string;
};

// Without its columns, a reference is to the primary key.
const sqliteLink = (id: string, table: string, tables: string) => `SELECT ${id}, f."from", NULL, ${table},
  coalesce(f."to", (SELECT p.name FROM pragma_table_info(f."table") p WHERE p.pk = f.seq + 1)) FROM ${tables}`;

/** Comments and CHECK constraints stand in the text of CREATE TABLE alone. */
const sqlite: CatalogSql = {
  tables: `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY 1`,
  table: `SELECT name, NULL, NULL, name FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = lower(?2) AND ?1 IS ?1`,
  columns: `SELECT name, type, "notnull" OR (pk > 0 AND lower(type) = 'integer' AND (SELECT max(pk) FROM pragma_table_info(?1)) = 1)
    FROM pragma_table_xinfo(?1) WHERE hidden <> 1 ORDER BY cid`,
  checks: 'SELECT sql FROM sqlite_schema WHERE name = ?1',
  keys: `SELECT '', name, 0 AS rank, pk AS at FROM pragma_table_info(?1) WHERE pk > 0
    UNION ALL SELECT i.name, c.name, 1, c.seqno FROM pragma_index_list(?1) i, pragma_index_info(i.name) c
    WHERE i."unique" AND NOT i.partial AND i.origin <> 'pk' AND NOT EXISTS (SELECT 1 FROM pragma_index_info(i.name) n
      LEFT JOIN pragma_table_info(?1) t ON t.name = n.name WHERE t."notnull" IS NOT 1) ORDER BY rank, 1, at`,
  links: sqliteLink('f.id', 'f."table"', 'pragma_foreign_key_list(?1) f ORDER BY f.id DESC, f.seq'),
  linkedFrom: sqliteLink(
    "m.name || ' ' || f.id",
    'm.name',
    `sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND lower(f."table") = lower(?1) ORDER BY m.name, f.id DESC, f.seq`,
  ),
};

const unlessVisible = 'CASE WHEN NOT pg_table_is_visible(c.oid) THEN n.nspname::text END';
const postgresRelation = "c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition";
/** A table, of a partition that which it is a part of: it may be the partitions that have the foreign keys. */
const postgresRoot = (column: string) => `coalesce(pg_partition_root(f.${column}), f.${column})`;
const postgresLink = (own: 'conrelid' | 'confrelid', other: 'conrelid' | 'confrelid') =>
  `SELECT f.oid::text, a.attname::text, ${unlessVisible}, c.relname::text, b.attname::text
   FROM pg_constraint f CROSS JOIN unnest(f.conkey, f.confkey) WITH ORDINALITY u(mine, theirs, at)
   JOIN pg_class c ON c.oid = ${postgresRoot(other)} JOIN pg_namespace n ON n.oid = c.relnamespace
   JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = u.mine
   JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = u.theirs
   WHERE f.contype = 'f' AND f.conparentid = 0 AND ${postgresRoot(own)} = $1::oid ORDER BY c.relname, f.oid, u.at`;

/** Its own catalogue: that of the standard hides comments, enumerations and domains. */
const postgres: CatalogSql = {
  tables: `SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${postgresRelation} AND pg_table_is_visible(c.oid) AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  table: `SELECT c.relname::text, ${unlessVisible}, obj_description(c.oid, 'pg_class'), c.oid::text
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${postgresRelation} AND lower(c.relname) = lower($2)
    AND CASE WHEN $1::text IS NULL THEN pg_table_is_visible(c.oid) ELSE n.nspname = $1 END`,
  columns: `SELECT a.attname::text, format_type(b.oid, CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END),
    a.attnotnull OR t.typnotnull, col_description(a.attrelid, a.attnum),
    (SELECT json_agg(enumlabel ORDER BY enumsortorder)::text FROM pg_enum WHERE enumtypid = b.oid)
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
    WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
  checks: `SELECT pg_get_constraintdef(oid), NULL FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::oid
    UNION ALL SELECT pg_get_constraintdef(d.oid), a.attname::text FROM pg_attribute a JOIN pg_constraint d ON d.contypid = a.atttypid
    WHERE d.contype = 'c' AND a.attrelid = $1::oid`,
  keys: `SELECT i.indexrelid::text, a.attname::text FROM pg_index i
    CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY u(number, at) JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = u.number
    WHERE i.indrelid = $1::oid AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL AND u.at <= i.indnkeyatts
    AND NOT EXISTS (SELECT 1 FROM pg_attribute n WHERE n.attrelid = i.indrelid AND n.attnum = ANY (i.indkey) AND NOT n.attnotnull)
    ORDER BY NOT i.indisprimary, i.indnkeyatts, 1, u.at`,
  links: postgresLink('conrelid', 'confrelid'),
  linkedFrom: postgresLink('confrelid', 'conrelid'),
};

const mysqlLink = (own: 'table' | 'referenced_table', other: 'table' | 'referenced_table') =>
  `SELECT concat(table_name, ' ', constraint_name), column_name, CASE WHEN ${other}_schema <> database() THEN ${other}_schema END,
   ${other}_name, referenced_column_name FROM information_schema.key_column_usage
   WHERE referenced_table_name IS NOT NULL AND ${own}_schema = ? AND ${own}_name = ? ORDER BY 1, ordinal_position`;
const ofTable = 'WHERE table_schema = ? AND table_name = ?';

const mysql: CatalogSql = {
  tables: 'SELECT table_name FROM information_schema.tables WHERE table_schema = database() ORDER BY 1',
  table: `SELECT table_name, CASE WHEN table_schema <> database() THEN table_schema END, table_comment, table_schema, table_name
    FROM information_schema.tables WHERE table_schema = coalesce(?, database()) AND lower(table_name) = lower(?)`,
  columns: `SELECT column_name, column_type, is_nullable = 'NO', column_comment, NULL, NULLIF(character_set_name, 'utf8mb4')
    FROM information_schema.columns ${ofTable} ORDER BY ordinal_position`,
  checks: `SELECT concat('CHECK (', check_clause, ')') FROM information_schema.check_constraints c WHERE constraint_name IN
    (SELECT constraint_name FROM information_schema.table_constraints ${ofTable} AND constraint_schema = c.constraint_schema)`,
  keys: `SELECT index_name, column_name FROM (SELECT index_name, column_name, seq_in_index,
      max(nullable = 'YES' OR sub_part IS NOT NULL OR column_name IS NULL) OVER (PARTITION BY index_name) AS is_partial
      FROM information_schema.statistics ${ofTable} AND non_unique = 0) i
    WHERE is_partial = 0 ORDER BY index_name <> 'PRIMARY', index_name, seq_in_index`,
  links: mysqlLink('table', 'referenced_table'),
  linkedFrom: mysqlLink('referenced_table', 'table'),
  // Quotes inside texts are escaped by backslashes, and then all of it once more.
  unescaped: (check) => check.replaceAll(/\\(.)/gs, '$1').replaceAll("\\'", "''"),
};

const mariadb: CatalogSql = {
  ...mysql,
  checks: `SELECT concat('CHECK (', check_clause, ')') FROM information_schema.check_constraints WHERE constraint_schema = ? AND table_name = ?`,
  unescaped: (check) => check.replaceAll("\\'", "''"),
};

const here = 'database_name = current_database() AND schema_name = coalesce($2, current_schema())';
const unlessHere = 'CASE WHEN schema_name <> current_schema() THEN schema_name END';
const duckdbRelations = `(SELECT table_name, schema_name, database_name, comment FROM duckdb_tables()
  UNION ALL SELECT view_name, schema_name, database_name, comment FROM duckdb_views() WHERE NOT internal)`;
const duckdbLink = (id: string, other: string, own: string) =>
  `SELECT ${id}, unnest(constraint_column_names), ${unlessHere}, ${other}, unnest(referenced_column_names) FROM duckdb_constraints()
   WHERE constraint_type = 'FOREIGN KEY' AND ${own} = $1 AND ${here} ORDER BY table_name, constraint_index`;

const duckdb: CatalogSql = {
  tables: `SELECT table_name FROM ${duckdbRelations} WHERE database_name = current_database() AND schema_name = current_schema() ORDER BY 1`,
  table: `SELECT table_name, ${unlessHere}, comment, table_name, schema_name FROM ${duckdbRelations}
    WHERE database_name = current_database() AND schema_name = coalesce($1, current_schema()) AND lower(table_name) = lower($2)`,
  columns: `SELECT column_name, data_type, NOT is_nullable, comment FROM duckdb_columns() WHERE table_name = $1 AND ${here} ORDER BY column_index`,
  checks: `SELECT constraint_text FROM duckdb_constraints() WHERE constraint_type = 'CHECK' AND table_name = $1 AND ${here}`,
  keys: `SELECT constraint_index, column_name FROM (SELECT k.*, bool_or(is_nullable) OVER (PARTITION BY constraint_index) AS has_null
      FROM (SELECT constraint_index, constraint_type, unnest(constraint_column_names) AS column_name,
        generate_subscripts(constraint_column_names, 1) AS place FROM duckdb_constraints()
        WHERE constraint_type IN ('PRIMARY KEY', 'UNIQUE') AND table_name = $1 AND ${here}) k
      JOIN (SELECT column_name, is_nullable FROM duckdb_columns() WHERE table_name = $1 AND ${here}) c USING (column_name))
    WHERE NOT has_null ORDER BY constraint_type, constraint_index, place`,
  links: duckdbLink('constraint_text', 'referenced_table', 'table_name'),
  linkedFrom: duckdbLink("table_name || ' ' || constraint_text", 'table_name', 'referenced_table'),
};

/** How the catalogue of each engine is read. */
export const catalogs: Readonly<Record<IntrospectedEngine, CatalogSql>> = { sqlite, postgres, mariadb, mysql, duckdb };

import type { Database, StoreSession } from '../database.ts';

/**
 * Events may have no limit, so `places` may be null; and a user may be given cancelled bookings.
 * An `events` that was there before version 1 stays as it is.
 */
export async function version3(
  kind: Database['kind'],
  existing: ReadonlySet<string>,
  session: StoreSession,
): Promise<readonly string[]> {
  // In MariaDB it is there already where a program was ended in the middle of this migration.
  const isAdded = Number((await session.all(addedColumns[kind]))[0]?.[0]) > 0;
  const type = { sqlite: 'INTEGER', postgres: 'smallint', mariadb: 'TINYINT', mysql: 'TINYINT' }[kind];
  const addColumn = `ALTER TABLE users ADD COLUMN shows_cancelled ${type} NOT NULL DEFAULT 0 CHECK (shows_cancelled IN (0, 1))`;
  const isOwners = existing.has('events') && (kind === 'sqlite' || kind === 'postgres');
  return [...(isAdded ? [] : [addColumn]), ...(isOwners ? [] : await withoutLimit(kind, session))];
}

const inMysqlFamily = `SELECT count(*) FROM information_schema.columns
  WHERE table_schema = database() AND table_name = 'users' AND column_name = 'shows_cancelled'`;

const addedColumns: Readonly<Record<Database['kind'], string>> = {
  sqlite: "SELECT count(*) FROM pragma_table_info('users') WHERE name = 'shows_cancelled'",
  postgres: `SELECT count(*) FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE pg_table_is_visible(pg_class.oid) AND relname = 'users' AND attname = 'shows_cancelled'`,
  mariadb: inMysqlFamily,
  mysql: inMysqlFamily,
};

async function withoutLimit(kind: Database['kind'], session: StoreSession): Promise<readonly string[]> {
  if (kind === 'sqlite') return remade(session);
  if ((await session.all(requiredPlaces[kind])).length === 0) return [];
  if (kind === 'postgres') return ['ALTER TABLE events ALTER COLUMN places DROP NOT NULL'];
  // A new definition loses the column's CHECK in MariaDB, and keeps it in MySQL.
  const check = kind === 'mariadb' ? ' CHECK (places BETWEEN 0 AND 9007199254740991)' : '';
  return [`ALTER TABLE events MODIFY places BIGINT NULL${check}`];
}

const inMysql = `SELECT 1 FROM information_schema.columns
  JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = database() AND table_name = 'events' AND table_type = 'BASE TABLE'
    AND column_name = 'places' AND is_nullable = 'NO'`;

/** Each gives a row where `events` is a table in which `places` cannot be null. */
const requiredPlaces: Readonly<Record<Exclude<Database['kind'], 'sqlite'>, string>> = {
  postgres: `SELECT 1 FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE pg_table_is_visible(pg_class.oid) AND relname = 'events' AND relkind IN ('r', 'p')
      AND attname = 'places' AND attnotnull`,
  mariadb: inMysql,
  mysql: inMysql,
};

/**
 * SQLite cannot drop a constraint, so the table is made anew from its own definition, with the
 * columns, indexes and triggers that it has. Views keep their text, which names the table.
 */
async function remade(session: StoreSession): Promise<readonly string[]> {
  const described = await session.all(
    `SELECT type, sql FROM sqlite_schema
     WHERE tbl_name = 'events' AND sql IS NOT NULL AND type IN ('table', 'index', 'trigger')
     ORDER BY type = 'trigger'`,
  );
  const definition = String(described.find(([type]) => type === 'table')?.[1] ?? '');
  const [, columns] = /^CREATE TABLE\s+"?events"?\s*(\(.*\bplaces INTEGER NOT NULL\b.*)$/is.exec(definition) ?? [];
  if (columns === undefined) return [];
  return [
    `CREATE TABLE events_remade ${columns.replace(/\bplaces INTEGER NOT NULL\b/i, 'places INTEGER')}`,
    'INSERT INTO events_remade SELECT * FROM events',
    'DROP TABLE events',
    // Otherwise the views are checked at a moment at which the table has no name.
    'PRAGMA legacy_alter_table = ON',
    'ALTER TABLE events_remade RENAME TO events',
    'PRAGMA legacy_alter_table = OFF',
    ...described.filter(([type]) => type !== 'table').map(([, sql]) => String(sql)),
  ];
}

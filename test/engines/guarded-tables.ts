import { defineSchema } from '../../src/index.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { readRow } from '../support/reference.ts';
import { insertRows, type Session } from './every-engine.ts';
import { payloads } from './payloads.ts';

/** The searchable fields. The table also has `geheim`, and `branch`, by which hosts filter. */
export const schema = defineSchema({
  naam: { type: 'text' },
  plaats: { type: 'text' },
  product: { type: 'integer' },
  bedrag: { type: 'decimal' },
  startdatum: { type: 'date' },
  van: { type: 'time' },
  betaald: { type: 'boolean' },
});

const every = <Value>(values: readonly Value[], at: number) => values[at % values.length];
const texts = [null, ...payloads];

/** Every payload stands in both text columns, beside others. */
export const rows = Array.from({ length: 2 * texts.length }, (_, id) => ({
  id,
  branch: 1 + (id % 3),
  naam: every(texts, id),
  plaats: every(texts, id * 7 + 3),
  product: every([null, 1, 2, 14, -1], id),
  bedrag: every([null, '0.5', '12.5', '-1.0'], id),
  startdatum: every([null, '2026-11-20', '2026-11-21', '2026-12-31', '0001-01-01'], id),
  van: every([null, '09:30:00', '00:00:00', '23:59:59'], id),
  betaald: every([null, true, false], id),
  geheim: `geheim ${id}`,
}));

/** The rows as the reference reads them. */
export const referenceRows = rows.map((row) => readRow(schema.fields, row));

const columns: Readonly<Record<keyof (typeof rows)[number], string>> = {
  id: 'INTEGER',
  branch: 'INTEGER',
  naam: 'VARCHAR(300)',
  plaats: 'VARCHAR(300)',
  product: 'BIGINT',
  bedrag: 'DECIMAL(12,2)',
  startdatum: 'DATE',
  van: 'TIME',
  betaald: 'BOOLEAN',
  geheim: 'VARCHAR(40)',
};
/** One text column has a collation that allows an index, the other one that merges texts. */
const collations: Readonly<Record<EngineName, { readonly naam: string; readonly plaats: string }>> = {
  sqlite: { naam: '', plaats: 'COLLATE NOCASE' },
  postgres: { naam: 'COLLATE "C"', plaats: '' },
  mariadb: { naam: 'COLLATE utf8mb4_nopad_bin', plaats: '' },
  duckdb: { naam: '', plaats: 'COLLATE NOCASE' },
};

/** Makes a table that is searched, one of users that is not, and one that nobody speaks of. */
export async function makeTables(session: Session): Promise<void> {
  const { engine, name } = session;
  for (const table of ['boeking', 'users', 'canary']) await engine.run(`DROP TABLE IF EXISTS ${table}`);
  const { naam, plaats } = collations[name];
  const types = { ...columns, naam: `${columns.naam} ${naam}`, plaats: `${columns.plaats} ${plaats}` };
  const declared = Object.entries(types).map(([column, type]) => `${column} ${type}`);
  await engine.run(`CREATE TABLE boeking (${declared.join(', ')})`);
  await engine.run('CREATE TABLE users (name VARCHAR(40), password VARCHAR(40))');
  await engine.run('CREATE TABLE canary (id INTEGER, song VARCHAR(40))');
  await insertRows(session, 'boeking', Object.keys(columns), rows);
  await insertRows(session, 'users', ['name', 'password'], [{ name: 'admin', password: 'hunter2' }]);
  await insertRows(
    session,
    'canary',
    ['id', 'song'],
    [1, 2, 3].map((id) => ({ id, song: `tweet ${id}` })),
  );
}

/** Every table that there is, but for those of other tests, and all that is in those made here. */
export async function everythingIn({ engine, name }: Session): Promise<unknown> {
  const elsewhere = name === 'mariadb' ? `WHERE table_schema = database() OR table_schema NOT LIKE 'own%'` : '';
  const tables = await engine.all(
    name === 'sqlite'
      ? 'SELECT name FROM sqlite_schema ORDER BY name'
      : `SELECT table_schema, table_name FROM information_schema.tables ${elsewhere} ORDER BY table_schema, table_name`,
  );
  const all = [tables];
  for (const table of ['boeking', 'users', 'canary']) all.push(await engine.all(`SELECT * FROM ${table} ORDER BY 1`));
  return structuredClone(all);
}

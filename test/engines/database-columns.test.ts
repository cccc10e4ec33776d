import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defineSchema, type FieldType, parseQuery, type Query } from '../../src/index.ts';
import { toEvaluator } from '../../src/memory/index.ts';
import { type ColumnSource, toSql } from '../../src/sql/index.ts';
import { inLetters } from '../support/everywhere.ts';
import { columnsTable, type DatabaseColumn, databaseColumns, nameOf } from './database-columns.ts';
import { everyEngine, type Session } from './every-engine.ts';

/*
 * Columns that databases have, as `src/sql/COLUMNS.md` says they are searched: the database
 * selects the rows that memory does of what it gives. Its table is this table.
 */

const clock = { today: '2026-11-21', timeZone: 'Europe/Amsterdam', unreadable: 'missing' } as const;

const literals: Readonly<Record<FieldType, readonly string[]>> = {
  text: [
    '""',
    '"a"',
    '"a "',
    '"A"',
    '"é"',
    '"b"',
    '"a    "',
    ...['00c0', '00C0'].map((end) => `"6f9619ff-8b86-d011-b42d-${end}4fc964ff"`),
  ],
  integer: ['0', '1', '26', '2026', '-1'],
  decimal: ['0.1', '0', '0.5', '-2.5', '10000000000', '3.14', '0.10000000149', '16777216'],
  date: ['"2026-11-20"', '"2026-11-21"', '"0001-01-01"', '"9999-12-31"', '"0d"'],
  time: ['"09:30"', '"09:30:01"', '"00:00"', '"23:59:59"'],
  boolean: ['TRUE', 'FALSE'],
};
/** Two hundred other values, for a list that is bound as one. */
const others: Readonly<Record<Exclude<FieldType, 'boolean'>, (at: number) => string>> = {
  text: (at) => `"t${at}"`,
  integer: (at) => String(at + 500),
  decimal: (at) => `${at + 500}.25`,
  date: (at) => `"${at + 50}d"`,
  time: (at) => `"1${at % 10}:${10 + Math.floor(at / 10)}:07"`,
};

function searchesOf(type: FieldType): readonly string[] {
  const [first = ''] = literals[type];
  const of = (value: string): readonly string[] => {
    const equal = [`= ${value}`, `!= ${value}`];
    if (type === 'boolean') return equal;
    const list = [value, ...Array.from({ length: 200 }, (_, at) => others[type](at))];
    const ordered = ['<', '<=', '>', '>='].map((operator) => `${operator} ${value}`);
    const ranges = [`BETWEEN ${value} AND ${first}`, `IN (${value},${first})`, `NOT IN (${value})`, `IN (${list.join(',')})`];
    const parts = type === 'text' ? ['~', '!~', '^=', '!^='].map((operator) => `${operator} ${value}`) : [];
    return [...equal, ...ordered, ...ranges, ...parts];
  };
  return ['IS NULL', 'IS NOT NULL', ...literals[type].flatMap(of)].map((condition) => `x ${condition}`);
}

for (const session of await everyEngine()) {
  const { name, engine } = session;
  const columns = databaseColumns.filter((column) => column.engine === name);
  const missing = new Set<string>();
  for (const { extension } of columns) {
    if (extension === undefined) continue;
    const found = await engine.all('SELECT 1 FROM pg_available_extensions WHERE name = $1', [extension]);
    if (found.length === 0) missing.add(extension);
    else await engine.run(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  }

  describe(name, () => {
    for (const column of columns) {
      const { extension, source } = column;
      const isMissing = extension !== undefined && missing.has(extension);
      const title = `${nameOf(column)} as ${column.field.type}${isMissing ? ` (skipped: ${name} has no extension ${extension})` : ''}`;
      test.skipIf(isMissing)(title, { timeout: 60_000 }, async () => {
        await createTable(session, column);
        expect(await differences(session, column, source ?? 'x')).toEqual([]);
        // As it is, it is compared otherwise or not at all; a storage may be the default.
        if (source !== undefined && source.sql !== 'x') expect(await differences(session, column, 'x')).not.toEqual([]);
        await engine.run(`DROP TABLE x_is; ${column.after ?? ''}`);
      });
    }
  });
}

test('src/sql/COLUMNS.md has this table', () => {
  const page = readFileSync('src/sql/COLUMNS.md', 'utf8');
  const [table = ''] = /^\| database.*\n(?:\|.*\|\n)*/m.exec(page) ?? [];
  expect(table.trimEnd()).toBe(columnsTable());
});

test('and its example is a row of it', () => {
  const page = readFileSync('src/sql/COLUMNS.md', 'utf8');
  const sources = databaseColumns.flatMap(({ source }) => (source === undefined ? [] : [source.sql]));
  // Lists have tests of their own.
  const shown = [...page.slice(0, page.indexOf('\n## Lists')).matchAll(/sql: '([^']+)'/g)].map(([, sql = '']) =>
    sql.replaceAll('r.code', 'x'),
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const sql of shown) expect(sources).toContain(sql);
});

async function createTable({ engine }: Session, { declared, values, before = '' }: DatabaseColumn): Promise<void> {
  await engine.run('DROP TABLE IF EXISTS x_is');
  if (before !== '') await engine.run(before);
  await engine.run(`CREATE TABLE x_is (id INTEGER, x ${declared})`);
  await engine.run(`INSERT INTO x_is VALUES ${values.map((value, at) => `(${at}, ${value})`).join(', ')}`);
}

/** The searches on which the database and memory differ. */
async function differences(
  { engine, dialect }: Session,
  { field }: DatabaseColumn,
  source: ColumnSource,
): Promise<readonly string[]> {
  const schema = defineSchema({ x: field });
  const sql = typeof source === 'string' ? dialect.identifier(source) : source.sql;
  const rows = (await engine.all(`SELECT ${sql} FROM x_is ORDER BY id`)).map(([raw]) => ({
    x: field.dateTime === undefined ? raw : instantOf(raw),
  }));
  const inDatabase = async (query: Query): Promise<string> => {
    const { text, values } = toSql(query, dialect, { ...clock, columns: { x: source } });
    const found = await engine.all(`SELECT ${text} FROM x_is ORDER BY id`, values);
    return inLetters(found.map(([one]) => (one === null ? null : one === true || Number(one) === 1)));
  };
  const wrong: string[] = [];
  for (const search of searchesOf(field.type)) {
    const query = parseQuery(search, schema);
    const expected = inLetters(rows.map((row) => toEvaluator(query, clock)(row)));
    const found = await inDatabase(query).catch(String);
    if (found !== expected) wrong.push(`${search.slice(0, 60)}: ${found} in ${dialect.name}, ${expected} in memory`);
  }
  return wrong;
}

/** As drivers give it; those of the tests give its text. */
function instantOf(raw: unknown): unknown {
  return typeof raw === 'string' ? new Date(raw.replace(/(?<=:\d\d)$/, 'Z')) : raw;
}

import { beforeAll, describe, expect, test } from 'vitest';
import { parseQuery, type Query } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { toSql } from '../../src/sql/index.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { today } from '../support/pools.ts';
import { everyEngine } from './every-engine.ts';
import { type Way, wayOf } from './plan.ts';
import { columnOf, columns, indexOf, type KindName, kindNames, literal, makeTable, rows, schema, titled } from './plans-table.ts';

/** Searches that few rows fit, by operator. */
const searches = {
  '=': (kind) => `= ${literal(kind, 2000)}`,
  '<': (kind) => `< ${literal(kind, 16)}`,
  '<=': (kind) => `<= ${literal(kind, 16)}`,
  '>': (kind) => `> ${literal(kind, rows.length - 17)}`,
  '>=': (kind) => `>= ${literal(kind, rows.length - 17)}`,
  BETWEEN: (kind) => `BETWEEN ${literal(kind, 1000)} AND ${literal(kind, 1016)}`,
  IN: (kind) => `IN (${[100, 2000, 3000].map((nth) => literal(kind, nth)).join(',')})`,
  'IN, a long list': (kind) => `IN (${Array.from({ length: 150 }, (_, at) => literal(kind, 1000 + at)).join(',')})`,
} as const satisfies Readonly<Record<string, (kind: KindName) => string>>;

type Search = keyof typeof searches;

const texts: readonly KindName[] = ['text', 'date as text', 'time as text'];
const moments = kindNames.filter((kind) => kind.startsWith('moment') || kind === 'instant');
const others = kindNames.filter((kind) => !moments.includes(kind));
const everySearch = Object.keys(searches) as Search[];

type Exception = {
  readonly engine: EngineName;
  readonly kinds: readonly KindName[];
  readonly searches: readonly Search[];
  readonly way: Way;
};

/** What does not look rows up in an index, and why; the first that fits is meant. */
const knownExceptions: readonly Exception[] = [
  // The column is converted to the 20 places of the value; a column of DECIMAL(38,20) is not.
  { engine: 'duckdb', kinds: ['decimal'], searches: everySearch, way: 'scan' },
  // The list is made into a table, to which the column is joined by hash.
  { engine: 'duckdb', kinds: others, searches: ['IN, a long list'], way: 'scan' },
  // An index serves one bound, whoever writes the statement.
  { engine: 'duckdb', kinds: others, searches: ['BETWEEN'], way: 'filter' },
  // A day of moments has two bounds.
  { engine: 'duckdb', kinds: moments, searches: ['=', 'IN', 'IN, a long list', 'BETWEEN'], way: 'filter' },
  // A TIMESTAMP is compared by UNIX_TIMESTAMP: on the clock of the session some hours come twice.
  { engine: 'mariadb', kinds: ['instant'], searches: everySearch, way: 'scan' },
  // Texts of a long list are compared by their hashes.
  { engine: 'mariadb', kinds: texts, searches: ['IN, a long list'], way: 'scan' },
];

const sessions = await everyEngine();

describe.each(sessions)('$title', (session) => {
  const { name, engine, dialect } = session;
  beforeAll(() => makeTable(session));

  const clock = { today, timeZone: 'Europe/Amsterdam' };
  const finds = async (query: Query, column: string, index: string, way: Way) => {
    const sql = toSql(query, dialect, { ...clock, columns });
    expect(await wayOf(session, sql, column, index)).toBe(way);
    const found = await engine.all(`SELECT nth FROM t WHERE ${sql.text} ORDER BY nth`, sql.values);
    expect(found.map(([nth]) => nth)).toEqual(filter(rows, query, clock).map(({ nth }) => nth));
    expect(found.length).toBeGreaterThan(0);
  };

  describe.each(kindNames)('%s', (kind) => {
    test.each(everySearch)('%s', async (search) => {
      const query = parseQuery(`${columnOf(kind)} ${searches[search](kind)}`, schema);
      const exception = knownExceptions.find((one) => {
        return one.engine === name && one.kinds.includes(kind) && one.searches.includes(search);
      });
      await finds(query, columnOf(kind), indexOf(kind), exception?.way ?? 'index');
    });
  });

  test.each(['title ^= "wörd 0200"', 'title ^= "WORD 02000" AND title ~ "Ö"', 'title ^= "WOŔD 0001"'])(
    'a stored folded column: %s',
    async (search) => {
      // DuckDB's index serves one bound.
      const way = name === 'duckdb' ? 'filter' : 'index';
      await finds(parseQuery(search, schema), titled.folded, titled.index, way);
    },
  );
});

import type { Knex } from 'knex';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery, type Query } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { type Dialect, toSql, toTemplate } from '../../src/sql/index.ts';
import { dialects } from '../differential/tables.ts';
import type { EngineName } from '../support/engines/engine.ts';

const schema = defineSchema({
  product: { type: 'integer' },
  bedrag: { type: 'decimal' },
  naam: { type: 'text' },
  startdatum: { type: 'date' },
  van: { type: 'time' },
  betaald: { type: 'boolean' },
  gewijzigd: { type: 'date', dateTime: 'UTC' },
  // A name with what libraries take for a placeholder.
  'wie? $1 :wie': { type: 'text' },
});

type Bookings = Query<typeof schema>;

/** The last evening of summer time: for two hours more it is not yet the day that it is in UTC. */
export const clock = { timeZone: 'Europe/Amsterdam', now: Date.UTC(2026, 9, 24, 20) };

/** Conditions of the host itself, with values of its own before and after those of a search. */
export const own = { branch: 2, after: 10, limit: 20 };

/** A booking, as a statement of the host gives it. */
export type Found = { readonly id: number };

/** The tables, as far as the host's own statements speak of them. */
export type Tables = {
  boeking: { id: number; branch: number; product: number | null };
  zaal: { nummer: number | null; naam: string };
};

/** The host's statement with a search in it, by the name of the library that it is given to. */
export type Places = Readonly<Record<string, (query: Bookings) => Promise<readonly Found[]>>>;

type Plain = string | number | boolean;

/** A statement of the host with a search between its own two conditions, and all of its values. */
export function between<Value extends Plain>(
  query: Bookings,
  dialect: Dialect<Value>,
): [statement: string, values: (Value | number)[]] {
  const { text, values } = toSql(query, dialect, clock);
  const statement = `SELECT id FROM boeking WHERE branch = ? AND ${text} AND id > ? ORDER BY id LIMIT ?`;
  return [statement, [own.branch, ...values, own.after, own.limit]];
}

/** The same with the search first, for engines whose placeholders have numbers. */
export function searchFirst<Value extends Plain>(
  query: Bookings,
  dialect: Dialect<Value>,
): [statement: string, values: (Value | number)[]] {
  const { text, values } = toSql(query, dialect, clock);
  const at = (n: number) => `$${values.length + n}`;
  const statement = `SELECT id FROM boeking WHERE ${text} AND branch = ${at(1)} AND id > ${at(2)} ORDER BY id LIMIT ${at(3)}`;
  return [statement, [...values, own.branch, own.after, own.limit]];
}

/** And with the search last. */
export function searchLast<Value extends Plain>(
  query: Bookings,
  dialect: Dialect<Value>,
): [statement: string, values: (Value | number)[]] {
  const { text, values } = toSql(query, { ...dialect, placeholder: (n) => `$${n + 3}` }, clock);
  const statement = `SELECT id FROM boeking WHERE branch = $1 AND id > $2 AND ${text} ORDER BY id LIMIT $3`;
  return [statement, [own.branch, own.after, own.limit, ...values]];
}

/** The same by Kysely. */
export const byKysely = (kysely: Kysely<Tables>, query: Bookings, dialect: Dialect): Promise<readonly Found[]> =>
  kysely
    .selectFrom('boeking')
    .select('id')
    .where('branch', '=', own.branch)
    .where(sql<boolean>(...toTemplate(query, dialect, clock)))
    .where('id', '>', own.after)
    .orderBy('id')
    .limit(own.limit)
    .execute();

/** The same by Knex: the values of the search in their order, or by name. */
export function byKnex(knex: Knex, query: Bookings, dialect: Dialect, isNamed = false): Promise<readonly Found[]> {
  const { text, values } = toSql(query, isNamed ? { ...dialect, placeholder: (n) => `:v${n}` } : dialect, clock);
  const named = Object.fromEntries(values.map((value, at) => [`v${at + 1}`, value]));
  return Promise.resolve(
    knex<Tables['boeking']>('boeking')
      .select('id')
      .where({ branch: own.branch })
      .whereRaw(text, isNamed ? named : values)
      .where('id', '>', own.after)
      .orderBy('id')
      .limit(own.limit),
  );
}

/** Tests that each place finds what memory does among allowed bookings, by id, up to the limit. */
export function testPlaces(places: Places, searches: Searches = everySearch): void {
  describe.each(Object.entries(places))('%s', (_, rowsOf) => {
    test.each(Object.entries(searches))('%s', async (_name, search) => {
      const query = parseQuery(search, schema);
      const expected = filter(bookings.filter(ofHost), query, clock).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(own.limit);
      expect((await rowsOf(query)).map(({ id }) => id)).toEqual(expected.slice(0, own.limit));
    });
  });
}

/** SQL that makes the table of the bookings, and one of rooms that has a `naam` too. */
export function bookingTables(name: EngineName): string {
  const dialect: Dialect = dialects[name];
  const types = [
    ['id', 'integer'],
    ['branch', 'integer'],
    ['product', 'bigint'],
    ['bedrag', 'decimal(12,2)'],
    ['naam', 'varchar(80)'],
    ['startdatum', 'date'],
    ['van', 'time'],
    ['betaald', 'boolean'],
    ['gewijzigd', name === 'mariadb' ? 'datetime' : 'timestamp'],
    ['wie? $1 :wie', 'varchar(80)'],
  ] as const;
  const rows = bookings.map((row) => `(${types.map(([column]) => literal(row[column])).join(', ')})`);
  return `
    ${name === 'mariadb' ? `SET sql_mode = concat(@@sql_mode, ',NO_BACKSLASH_ESCAPES');` : ''}
    CREATE TABLE boeking (${types.map(([column, type]) => `${dialect.identifier(column)} ${type}`).join(', ')});
    INSERT INTO boeking VALUES ${rows.join(', ')};
    CREATE TABLE zaal (nummer bigint, naam varchar(80));
    INSERT INTO zaal SELECT DISTINCT product, 'zaal' FROM boeking;`;
}

const literal = (value: string | number | boolean | null): string => {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
};

const odd = `It's "odd" \\ ? $1 :wie {} ??`;
const names = ['Zaal S', 'zaal s', 'ZAAL M ', 'Grote Zaal', 'Café', 'Cafe', '𝄞 Koor', odd, '', null];
const evens = Array.from({ length: 140 }, (_, at) => 2 * at);

type Searches = Readonly<Record<string, string>>;

/** Searches whose fields have plain names. */
export const plainSearches: Searches = {
  'several kinds of conditions':
    'startdatum BETWEEN "-1w" AND "2m" AND (naam ~ "zAAL" OR NOT (bedrag >= 12.50 OR betaald = TRUE)) AND van > "09:30"',
  'a long list of integers': `product IN (${evens.join(',')}) AND naam IS NOT NULL`,
  'a long list of texts': `NOT naam IN (${[JSON.stringify(odd), ...evens.map((n) => `"Zaal ${n}"`)].join(',')})`,
  'a long list of decimals': `bedrag IN (${evens.map((n) => `${n}.50`).join(',')}) OR product = 9007199254740991`,
  'a long list of days': `startdatum NOT IN (${evens.map((n) => `"${n}d"`).join(',')}) AND betaald != TRUE`,
  'days of moments': 'NOT gewijzigd = "0d" AND (gewijzigd IN ("-6d","-3d","-2d","-1d","1d","2d") OR gewijzigd > "3d")',
  'texts with marks in them': `naam = ${JSON.stringify(odd)} OR naam >= "Zaal S" AND naam < "a"`,
  'no values at all': 'naam IS NOT NULL AND NOT gewijzigd IS NULL',
};
const everySearch = { ...plainSearches, 'a name with marks in it': '`wie? $1 :wie` ~ "?" AND NOT `wie? $1 :wie` = "?"' };

/** One of the values, by a number that tells nothing of the others in its row. */
const pick = <Value>(values: readonly Value[], id: number, column: number): Value | null =>
  values[(Math.imul(id * 16 + column, 0x9e3779b1) >>> 16) % values.length] ?? null;
const day = (offset: number) => new Date(Date.UTC(2026, 9, 24 + offset)).toISOString().slice(0, 10);
const days = [null, ...Array.from({ length: 120 }, (_, at) => day(at - 30))];
const moments = days.slice(22, 40).flatMap((day) => ['21:59:59', '22:00:00', '23:00:00'].map((time) => `${day} ${time}`));

const bookings = Array.from({ length: 600 }, (_, id) => ({
  id,
  branch: pick([1, 2, 3], id, 1),
  product: pick([1, 14, 101, 102, -3, null, 9_007_199_254_740_991], id, 2),
  bedrag: pick(['12.50', '12.49', '0.50', null, '1000000.01'], id, 3),
  naam: pick(names, id, 4),
  startdatum: pick(days, id, 5),
  van: pick(['09:30:00', '09:30:01', '20:00:00', null, '00:00:00'], id, 6),
  betaald: pick([true, false, null], id, 7),
  gewijzigd: pick([null, ...moments], id, 8),
  'wie? $1 :wie': pick(['?', '?!', 'wie?', null, '$1'], id, 9),
}));

const ofHost = ({ id, branch }: (typeof bookings)[number]) => branch === own.branch && id > own.after;

import { DatabaseSync } from 'node:sqlite';
import Database from 'better-sqlite3';
import { and, sql as drizzleSql, eq, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import knexTo from 'knex';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll } from 'vitest';
import { sqlite, toTemplate } from '../../src/sql/index.ts';
import type { Found, Tables } from './places-bookings.ts';
import { between, bookingTables, byKnex, byKysely, clock, own, plainSearches, testPlaces } from './places-bookings.ts';

const builtIn = new DatabaseSync(':memory:');
builtIn.exec(bookingTables('sqlite'));
const database = new Database(':memory:');
database.exec(bookingTables('sqlite'));
const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
const db = drizzle(database);
const boeking = sqliteTable('boeking', { id: integer('id').notNull(), branch: integer('branch').notNull() });
const knex = knexTo({
  client: 'better-sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  pool: {
    min: 1,
    max: 1,
    afterCreate: (one: Database, done: () => void) => {
      one.exec(bookingTables('sqlite'));
      done();
    },
  },
});
afterAll(async () => {
  builtIn.close();
  database.close();
  await knex.destroy();
});

testPlaces({
  'node:sqlite': async (query) => {
    const [statement, values] = between(query, sqlite);
    return builtIn.prepare(statement).all(...values) as Found[];
  },
  'better-sqlite3': async (query) => {
    const [statement, values] = between(query, sqlite);
    return database.prepare(statement).all(...values) as Found[];
  },
  'better-sqlite3, integers as bigint': async (query) => {
    const [statement, values] = between(query, sqlite);
    const asBigInt = values.map((value) => (Number.isInteger(value) ? BigInt(value) : value));
    const rows = database
      .prepare(statement)
      .safeIntegers(true)
      .all(...asBigInt) as { id: bigint }[];
    return rows.map(({ id }) => ({ id: Number(id) }));
  },
  Kysely: (query) => byKysely(kysely, query, sqlite),
  Drizzle: async (query) =>
    db
      .select({ id: boeking.id })
      .from(boeking)
      .where(and(eq(boeking.branch, own.branch), drizzleSql(...toTemplate(query, sqlite, clock)), gt(boeking.id, own.after)))
      .orderBy(boeking.id)
      .limit(own.limit)
      .all(),
  'Knex, values by name': (query) => byKnex(knex, query, sqlite, true),
});

// Knex would read a `?` in a name as a value, and here has no way to write one.
testPlaces({ Knex: (query) => byKnex(knex, query, sqlite) }, plainSearches);

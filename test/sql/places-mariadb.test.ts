import { and, sql as drizzleSql, eq, gt } from 'drizzle-orm';
import { int, mysqlTable } from 'drizzle-orm/mysql-core';
import { drizzle } from 'drizzle-orm/mysql2';
import knexTo from 'knex';
import { Kysely, MysqlDialect } from 'kysely';
import { createPool } from 'mysql2';
import { afterAll } from 'vitest';
import { mariadb, toTemplate } from '../../src/sql/index.ts';
import { testAbsence } from '../support/engines/absence.ts';
import { shareEngine } from '../support/engines/shared.ts';
import type { Found, Places, Tables } from './places-bookings.ts';
import { between, bookingTables, byKnex, byKysely, clock, own, plainSearches, testPlaces } from './places-bookings.ts';

const engine = await shareEngine('mariadb');
if ('absent' in engine) testAbsence(engine);
else {
  await engine.run(bookingTables('mariadb'));
  afterAll(engine.close);
  const { every, plain } = placesOn(engine.address);
  testPlaces(every);
  testPlaces(plain, plainSearches);
}

function placesOn(address: string) {
  const pool = createPool(address);
  const promises = pool.promise();
  const strict = createPool(address)
    .on('connection', (one) => one.query(noBackslashes))
    .promise();
  const kysely = new Kysely<Tables>({ dialect: new MysqlDialect({ pool }) });
  const db = drizzle(promises);
  const boeking = mysqlTable('boeking', { id: int('id').notNull(), branch: int('branch').notNull() });
  const knex = knexTo({ client: 'mysql2', connection: address });
  afterAll(async () => {
    await promises.end();
    await strict.end();
    await knex.destroy();
  });
  // All but `execute` interpolate the values, with backslashes that the server must unescape.
  const every = {
    'mysql2, execute': async (query) => (await promises.execute(...between(query, mariadb)))[0] as Found[],
    'mysql2, execute, where a backslash is no escape': async (query) =>
      (await strict.execute(...between(query, mariadb)))[0] as Found[],
    'mysql2, query': async (query) => (await promises.query(...between(query, mariadb)))[0] as Found[],
    Kysely: (query) => byKysely(kysely, query, mariadb),
    Drizzle: (query) =>
      db
        .select({ id: boeking.id })
        .from(boeking)
        .where(and(eq(boeking.branch, own.branch), drizzleSql(...toTemplate(query, mariadb, clock)), gt(boeking.id, own.after)))
        .orderBy(boeking.id)
        .limit(own.limit),
    'Knex, values by name': (query) => byKnex(knex, query, mariadb, true),
  } satisfies Places;
  // Knex would read a `?` in a name as a value, and here has no way to write one.
  return { every, plain: { Knex: (query) => byKnex(knex, query, mariadb) } satisfies Places };
}

/** Under this mode `query` would let the texts of a search end their quotes. */
const noBackslashes = `SET sql_mode = concat(@@sql_mode, ',NO_BACKSLASH_ESCAPES')`;

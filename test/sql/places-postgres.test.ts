import { and, sql as drizzleSql, eq, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import knexTo from 'knex';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll } from 'vitest';
import { postgres, toSql, toTemplate } from '../../src/sql/index.ts';
import { testAbsence } from '../support/engines/absence.ts';
import { shareEngine } from '../support/engines/shared.ts';
import {
  bookingTables,
  byKnex,
  byKysely,
  clock,
  type Found,
  own,
  type Places,
  searchFirst,
  searchLast,
  type Tables,
  testPlaces,
} from './places-bookings.ts';

const engine = await shareEngine('postgres');
if ('absent' in engine) testAbsence(engine);
else {
  await engine.run(bookingTables('postgres'));
  afterAll(engine.close);
  testPlaces(placesOn(engine.address));
}

function placesOn(address: string) {
  const pool = new Pool({ connectionString: address });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const db = drizzle(pool);
  const [id, branch] = [integer('id').notNull(), integer('branch').notNull()];
  const boeking = pgTable('boeking', { id, branch, product: integer('product') });
  const zaal = pgTable('zaal', { nummer: integer('nummer') });
  const knex = knexTo({ client: 'pg', connection: address });
  afterAll(async () => {
    await pool.end();
    await knex.destroy();
  });

  return {
    'pg, the search first': async (query) => (await pool.query<Found>(...searchFirst(query, postgres))).rows,
    'pg, the search last': async (query) => (await pool.query<Found>(...searchLast(query, postgres))).rows,
    'pg, in a join': async (query) => {
      const { text, values } = toSql(query, ofBoeking, clock);
      const statement = `SELECT b.id FROM boeking b LEFT JOIN zaal z ON z.nummer = b.product
        WHERE ${text} AND b.branch = ${own.branch} AND b.id > ${own.after} ORDER BY b.id LIMIT ${own.limit}`;
      return (await pool.query<Found>(statement, [...values])).rows;
    },
    Kysely: (query) => byKysely(kysely, query, postgres),
    'Kysely, in a join': (query) =>
      kysely
        .selectFrom('boeking as b')
        .leftJoin('zaal as z', 'z.nummer', 'b.product')
        .select('b.id')
        .where('b.branch', '=', own.branch)
        .where((is) => is.and([sql<boolean>(...toTemplate(query, ofBoeking, clock)), is('b.id', '>', own.after)]))
        .orderBy('b.id')
        .limit(own.limit)
        .execute(),
    Drizzle: (query) =>
      db
        .select({ id: boeking.id })
        .from(boeking)
        .where(and(eq(boeking.branch, own.branch), drizzleSql(...toTemplate(query, postgres, clock)), gt(boeking.id, own.after)))
        .orderBy(boeking.id)
        .limit(own.limit),
    'Drizzle, in a join': (query) =>
      db
        .select({ id: boeking.id })
        .from(boeking)
        .leftJoin(zaal, eq(zaal.nummer, boeking.product))
        .where(and(eq(boeking.branch, own.branch), drizzleSql(...toTemplate(query, ofDrizzle, clock)), gt(boeking.id, own.after)))
        .orderBy(boeking.id)
        .limit(own.limit),
    Knex: (query) => byKnex(knex, query, forKnex),
  } satisfies Places;
}

/** In a statement with several tables, the names of one. */
const ofBoeking = { ...postgres, identifier: (name: string) => `b.${postgres.identifier(name)}` };
const ofDrizzle = { ...postgres, identifier: (name: string) => `"boeking".${postgres.identifier(name)}` };

/** Knex numbers the placeholders `?` itself, and reads `\\?` as a question mark. */
const identifier = (name: string) => postgres.identifier(name).replaceAll('?', '\\?');
const forKnex = { ...postgres, placeholder: () => '?', identifier };

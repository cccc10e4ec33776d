import { and, gte, inArray, lte } from 'drizzle-orm';
import { date, integer, pgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import knex from 'knex';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { load } from './load.ts';
import { conditions } from './ucast.ts';

/** What the typical search asks, its dates resolved: what these libraries are told. */
export type Asked = { readonly from: string; readonly to: string; readonly products: readonly number[] };

/** A library that writes the condition as SQL; the last ones can only write a whole SELECT. */
export type SqlWriter = {
  readonly name: string;
  /** Makes what it writes from, where it has a tree of its own; what that gives is measured. */
  readonly ready: (asked: Asked) => () => { readonly text: string; readonly values: readonly unknown[] };
};

type UcastSql = {
  readonly createSqlInterpreter: (
    operators: object,
  ) => (condition: object, options: object) => readonly [string, readonly unknown[]];
  readonly allInterpreters: object;
  readonly pg: object;
};
type QueryBuilderCore = {
  readonly formatQuery: (query: object, options: object) => { readonly sql: string; readonly params: readonly unknown[] };
};
type Bookings = { readonly startdatum: string; readonly product: number };

export async function sqlWriters(): Promise<readonly SqlWriter[]> {
  const { createSqlInterpreter, allInterpreters, pg } = await load<UcastSql>('@ucast/sql');
  const { formatQuery } = await load<QueryBuilderCore>('@react-querybuilder/core');
  const { all, field } = await conditions();
  const interpret = createSqlInterpreter(allInterpreters);
  const ucastOptions = { ...pg, joinRelation: () => false };
  const kysely = new Kysely<{ bookings: Bookings }>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const knexPg = knex({ client: 'pg' });
  const table = pgTable('bookings', { startdatum: date('startdatum').notNull(), product: integer('product').notNull() });
  const drizzle = new QueryBuilder();
  return [
    {
      name: '@ucast/sql, from its tree',
      ready: ({ from, to, products }) => {
        const tree = all([field('gte', 'startdatum', from), field('lte', 'startdatum', to), field('in', 'product', products)]);
        return () => {
          const [text, values] = interpret(tree, ucastOptions);
          return { text, values };
        };
      },
    },
    {
      name: 'Kysely',
      ready:
        ({ from, to, products }) =>
        () => {
          const { sql, parameters } = kysely
            .selectFrom('bookings')
            .selectAll()
            .where('startdatum', '>=', from)
            .where('startdatum', '<=', to)
            .where('product', 'in', products)
            .compile();
          return { text: sql, values: parameters };
        },
    },
    {
      name: 'Knex',
      ready:
        ({ from, to, products }) =>
        () => {
          const { sql, bindings } = knexPg('bookings')
            .where('startdatum', '>=', from)
            .where('startdatum', '<=', to)
            .whereIn('product', products)
            .toSQL()
            .toNative();
          return { text: sql, values: bindings };
        },
    },
    {
      name: 'Drizzle',
      ready:
        ({ from, to, products }) =>
        () => {
          const { sql, params } = drizzle
            .select()
            .from(table)
            .where(and(gte(table.startdatum, from), lte(table.startdatum, to), inArray(table.product, [...products])))
            .toSQL();
          return { text: sql, values: params };
        },
    },
    {
      name: '@react-querybuilder/core',
      ready: ({ from, to, products }) => {
        const rules = [
          { field: 'startdatum', operator: '>=', value: from },
          { field: 'startdatum', operator: '<=', value: to },
          { field: 'product', operator: 'in', value: products },
        ];
        const query = { combinator: 'and', rules };
        const options = { format: 'parameterized', numberedParams: true, paramPrefix: '$' };
        return () => {
          const { sql, params } = formatQuery(query, options);
          return { text: sql, values: params };
        };
      },
    },
  ];
}

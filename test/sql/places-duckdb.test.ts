import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll } from 'vitest';
import { duckdb, toSql } from '../../src/sql/index.ts';
import { bookingTables, clock, own, testPlaces } from './places-bookings.ts';

const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await instance.connect();
await connection.run(bookingTables('duckdb'));
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const found = async (statement: string, values: (string | number | boolean)[]) => {
  const reader = await connection.runAndReadAll(statement, values);
  return reader.getRowObjects().map(({ id }) => ({ id: Number(id) }));
};

testPlaces({
  'the search first': (query) => {
    const { text, values } = toSql(query, duckdb, clock);
    const at = (n: number) => `$${values.length + n}`;
    const statement = `SELECT id FROM boeking WHERE ${text} AND branch = ${at(1)} AND id > ${at(2)} ORDER BY id LIMIT ${at(3)}`;
    return found(statement, [...values, own.branch, own.after, own.limit]);
  },
  'the search last': (query) => {
    const { text, values } = toSql(query, { ...duckdb, placeholder: (n) => `$${n + 3}` }, clock);
    const statement = `SELECT id FROM boeking WHERE branch = $1 AND id > $2 AND ${text} ORDER BY id LIMIT $3`;
    return found(statement, [own.branch, own.after, own.limit, ...values]);
  },
  'the search in between': (query) => {
    const { text, values } = toSql(query, { ...duckdb, placeholder: () => '?' }, clock);
    const statement = `SELECT id FROM boeking WHERE branch = ? AND ${text} AND id > ? ORDER BY id LIMIT ?`;
    return found(statement, [own.branch, ...values, own.after, own.limit]);
  },
});

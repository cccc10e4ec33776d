import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll } from 'vitest';
import { duckdb } from '../../src/sql/index.ts';
import { between, bookingTables, searchFirst, searchLast, testPlaces } from './places-bookings.ts';

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
  'the search first': (query) => found(...searchFirst(query, duckdb)),
  'the search last': (query) => found(...searchLast(query, duckdb)),
  'the search in between': (query) => found(...between(query, { ...duckdb, placeholder: () => '?' })),
});

import { readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredValue } from '../../src/service/entity.ts';
import type { Database } from '../../src/service/stores/database.ts';
import { type TableName, tables } from '../../src/service/stores/tables.ts';
import { describeEachPlace, placeNames } from '../service/stores/place.ts';
import { csv, good, idsOf, imported, newDatabase, withDatabase } from './import-into.ts';
import { call, failure, fileOf, success } from './program.ts';

const columnsOf = (table: TableName) => Object.keys(tables[table].columns);

/** All that is in the three tables. */
async function contents(database: Database) {
  const found: Record<string, unknown[]> = {};
  for (const table of ['products', 'bookings', 'events'] as const)
    await database.read(async (reader) => {
      found[table] = [];
      for await (const page of reader.pages(table, columnsOf(table))) found[table]?.push(...page);
    });
  return found;
}

const exported = async (database: string, ...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await call(['export', ...args, '--database', database]);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^[\d,]+ \w+ exported\.\n$/);
  return stdout;
};

describe('an export, imported, is what was there', async () => {
  const hostile = [...'",;\n\r\t \'\\{[\ufeffé😀\u0001x', '""', '\r\n', '=1+1', 'null'];
  const text = fc
    .array(fc.constantFrom(...hostile), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join('').normalize('NFC'));
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const day = fc.constantFrom('0001-01-01', '2026-11-28', '9999-12-31');
  const row: Readonly<Record<TableName, fc.Arbitrary<Readonly<Record<string, StoredValue>>>>> = {
    products: fc.record({ name: text, description: maybe(text), custom01: maybe(text) }),
    bookings: fc
      .record({
        product_id: fc.constantFrom(1, 2, 14, Number.MAX_SAFE_INTEGER),
        from_date: day,
        from_time: fc.constantFrom('00:00:00', '09:00:01'),
        till_time: fc.constantFrom('09:00:01', '23:59:59'),
        status: fc.constantFrom('New', 'Cancelled'),
        persons: maybe(fc.constantFrom(0, 12)),
        customer_id: maybe(fc.constantFrom(1, Number.MAX_SAFE_INTEGER)),
        custom01: maybe(text),
        custom02: maybe(text),
        custom03: maybe(text),
        custom04: maybe(text),
        custom05: maybe(text),
      })
      .map((booking) => ({ ...booking, till_date: booking.from_date })),
    events: fc.record({
      product_id: fc.constantFrom(1, 2, 99),
      event_date: day,
      from_time: fc.constantFrom('00:00:00', '23:59:59'),
      till_time: maybe(fc.constant('22:00:00')),
      description: text,
      places: fc.constantFrom(0, 40),
      booked: fc.constantFrom(0, 41),
      published: fc.constantFrom(0, 1),
    }),
  };
  const products = [1, 2, 14, 99, Number.MAX_SAFE_INTEGER];
  const idOf = (table: TableName, at: number): StoredValue =>
    table === 'events' ? `2026-11-28_${at + 1}` : table === 'products' ? (products[at] ?? 1000 + at) : at + 1;

  await describeEachPlace(placeNames, (place) => {
    test.each(['csv', 'ndjson', 'json'])('as %s', { timeout: 120_000 }, async (format) => {
      const [from, to] = [await place.fresh(), await place.fresh()];
      const count = place.name === 'sqlite' ? 2_050 : 60;
      await withDatabase(from, (database) =>
        database.write(async (writer) => {
          for (const table of ['products', 'bookings', 'events'] as const) {
            const columns = columnsOf(table);
            const rows = fc.sample(row[table], { numRuns: table === 'products' ? products.length : count, seed: 21 });
            const withIds = rows.map((one, at): typeof one => ({ ...one, id: idOf(table, at) }));
            await writer.put(
              table,
              columns,
              withIds.map((one) => columns.map((column) => one[column] ?? null)),
            );
          }
        }),
      );
      for (const what of ['products', 'bookings', 'events'])
        await imported(to, what, await exported(from, what, '--format', format));
      const [before, after] = [await withDatabase(from, contents), await withDatabase(to, contents)];
      expect(before['bookings']).toHaveLength(count);
      expect(after).toEqual(before);
    });
  });
});

describe('the scope of an export', async () => {
  const header = 'RES_ID,OBJ_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS';
  const rows = ['1,1,2026-10-31,2026-11-01', '2,1,2026-11-01,', '3,14,2026-11-30,2026-12-02', '4,14,2026-12-01,'];
  await describeEachPlace(placeNames, (place) => {
    test.each([
      ['', '1 2 3 4'],
      ['--from 2026-11-01', '2 3 4'],
      ['--to 2026-11-30', '1 2 3'],
      ['--from 2026-11-01 --to 2026-11-30', '2 3'],
      ['--products 14,2', '3 4'],
      ['--products 1 --from 2026-11-01', '2'],
      ['--products 3', ''],
    ])('%j', async (options, ids) => {
      const database = await place.fresh();
      await imported(database, 'bookings', [header, ...rows.map((row) => `${row},09:00,10:00,Open`), ''].join('\n'));
      expect(idsOf(await exported(database, 'bookings', ...options.split(' ').filter((word) => word !== '')))).toBe(ids);
    });
  });
});

test('a file is for its owner, whole or as it was', { skip: process.platform === 'win32' }, async () => {
  const database = newDatabase();
  await imported(database, 'bookings', csv(good));
  const file = fileOf('export.csv', 'what was there');
  expect(await call(['export', 'bookings', '-o', file, '--database', database])).toEqual(
    success(`1 booking exported to ${file}.\n`),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^RES_ID,[^\n]*\n7,[^\n]*\n$/);
});

test.each<readonly [args: readonly string[], says: string]>([
  [['export'], 'Say what to export: bookings, events, products.'],
  [['export', 'event'], '`event` cannot be exported: bookings, events, products. Did you mean `events`?'],
  [['export', 'products', '--from', '2026-11-01'], 'Products have no dates; `--from` is for bookings and events.'],
  [['export', 'bookings', '--from', '1-11-2026'], '`--from` takes a day as YYYY-MM-DD, not `1-11-2026`.'],
  [['export', 'bookings', '--from', 'csv'], 'The format is `--format csv`.'],
  [['export', 'bookings', '--from', '2026-11-02', '--to', '2026-11-01'], '--from 2026-11-02 is after --to 2026-11-01.'],
  [['export', 'bookings', '--products', 'zaal'], '--products: `zaal` is not the number of a product'],
  [['export', 'bookings', '-o', '/no/such/folder/x.csv'], 'no such file or directory'],
])('%j is a mistake in the command line', async (args, says) => {
  expect(await call([...args, '--database', newDatabase()])).toEqual(failure(2, says));
});

import { expect, test } from 'vitest';
import { call } from './program.ts';

const usual = ['--key', 'BOOKING_ID', '--table', 'bookings', '--today', '2026-11-21'];

test('prints the index that serves a search with its order, and why', async () => {
  const { stdout, status } = await call(['index', 'status = "Open"', '--sort=-startdatum', '--dialect', 'postgres', ...usual]);
  expect(status).toBe(0);
  expect(stdout.split('\n')[0]).toBe(
    'CREATE INDEX "bookings_status_startdatum_BOOKING_ID" ON "bookings" ("status" COLLATE "C", "startdatum" DESC NULLS LAST, "BOOKING_ID" DESC)',
  );
  expect(stdout).toContain('- status first: ');
});

test('prints the index and the statement of a first page as JSON', async () => {
  const { stdout } = await call(['index', 'product = 101', '--json', ...usual]);
  expect(JSON.parse(stdout)).toMatchObject({
    index: 'CREATE INDEX "bookings_product_BOOKING_ID" ON "bookings" ("product", "BOOKING_ID")',
    select: { values: [101] },
  });
});

test.each<[wrong: string, args: readonly string[], exitCode: number, told: string]>([
  ['a search', ['prodct = 1', ...usual], 1, 'Did you mean `product`?'],
  ['an order', ['product = 1', '--sort=startdatm', ...usual], 2, '--sort: There is no field `startdatm`.'],
  ['a key', ['product = 1', '--key', 'nope'], 2, 'There is no field "nope".'],
  ['no key', ['product = 1'], 2, '--key NAME'],
])('tells what is wrong with %s', async (_, args, exitCode, told) => {
  const found = await call(['index', ...args]);
  expect(found.status).toBe(exitCode);
  expect(found.stderr).toContain(told);
});

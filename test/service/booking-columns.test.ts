import { expect, test } from 'vitest';
import { bookingColumnNames, findBookingColumn, writeColumn } from '../../src/service/booking-columns.ts';

test.each([
  ['RES_FROMTIME', '09:30:00', '09:30:00'],
  ['RES_FROMTIME_raw', '09:30:00', '34200'],
  ['RES_FROMTIME_raw', '00:00:00', '0'],
  ['RES_TILTIME_raw', '23:59:59', '86399'],
  ['RES_FROMDATE', '2026-11-28', '2026-11-28'],
  ['RES_FROMDATE_raw', '2026-11-28', '2026-11-28'],
  ['RES_NUMBER', 0, '0'],
  ['RES_NUMBER_raw', 24, '24'],
  ['RES_CUST_ID', 9_007_199_254_740_991, '9007199254740991'],
  ['RES_CUSTOM02', ' Café ', ' Café '],
  ['RES_CUSTOM02', null, ''],
  ['RES_FROMTIME_raw', null, ''],
  ['RES_NUMBER', null, ''],
])('%s of %j is written %j', (name, stored, written) => {
  const column = findBookingColumn(name);
  expect(column && writeColumn(column, stored)).toBe(written);
});

test('every column is found by its name, and as raw', () => {
  expect(bookingColumnNames).toHaveLength(17);
  for (const name of bookingColumnNames) {
    expect(findBookingColumn(name)).toEqual({ name, column: name, raw: false });
    expect(findBookingColumn(`${name.toLowerCase()}_raw`)).toEqual({
      name: `${name.toLowerCase()}_raw`,
      column: name,
      raw: true,
    });
  }
});

import { expect, test } from 'vitest';
import { entities } from '../../src/service/entities.ts';
import type { StoredValue } from '../../src/service/index.ts';
import { findColumn, suggestColumn } from '../../src/service/parameters.ts';

const { booking, event } = entities;

test.each<[string, StoredValue, string]>([
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
  ['RES_FROMTIME_raw', 'half tien', ''],
  ['RES_NUMBER', null, ''],
])('%s of %j is written %j', (name, stored, written) => expect(findColumn(booking, name)?.write(stored)).toBe(written));

test.each(['booking', 'event'] as const)('every column of a %s is found by its name, and as raw', (name) => {
  const entity = entities[name];
  const names = Object.keys(entity.columns);
  expect(names).toHaveLength({ booking: 17, event: 10 }[name]);
  for (const column of names) {
    expect(findColumn(entity, column)).toMatchObject({ name: column, column, raw: false });
    const lower = `${column.toLowerCase()}_raw`;
    expect(findColumn(entity, lower)).toMatchObject({ name: lower, column, raw: true });
  }
});

const absent = '|RES_ID_raw_raw|_raw|__proto__|constructor|toString_raw|RES_ID |ＲＥＳ_ID|RES_ıD|bookings.id|*'.split('|');
test.each(absent)('no column is called %j', (name) => expect(findColumn(booking, name)).toBeUndefined());

test('the columns of the one are none of the other, and a name with one L or two is suggested', () => {
  expect([findColumn(event, 'RES_ID'), suggestColumn(booking, 'RES_TILLTIME')]).toEqual([undefined, 'RES_TILTIME']);
  expect(suggestColumn(event, 'EVENT_TILTIME')).toBe('EVENT_TILLTIME');
});

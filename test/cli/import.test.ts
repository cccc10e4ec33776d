import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { event } from '../../src/service/event.ts';
import { all, rowsOf } from '../service/demo-service.ts';
import { describeEachPlace, placeNames } from '../service/stores/place.ts';
import { wordsOf } from '../support/words-of.ts';
import { bookingsIn, csv, good, header, imported, into, newDatabase, withDatabase } from './import-into.ts';
import { call, fileOf, run, success } from './program.ts';

describe('rows of every format are stored', () => {
  const columns = wordsOf(`
    RES_ID OBJ_ID OBJ_NAME RES_FROMDATE RES_TILLDATE RES_FROMTIME RES_TILTIME RES_STATUS RES_CUSTOM02
  `);
  const stored = [
    [7, 14, 'Kamer "Réaumur"', '2026-11-28', '2026-11-28', '09:00:00', '10:30:15', 'Open', null],
    [8, 1, '1', '2026-11-28', '2026-11-29', '22:00:00', '01:00:00', 'Paid', 'Concert\nJosé'],
  ];
  const objects = [
    {
      RES_ID: '7',
      OBJ_ID: 14,
      OBJ_NAME: 'Kamer "Réaumur"',
      RES_FROMDATE: '2026-11-28',
      RES_FROMTIME: '09:00',
      RES_TILTIME: '10:30:15',
      res_status: 'open',
    },
    {
      RES_ID: 8,
      OBJ_ID: '1',
      OBJ_NAME: null,
      RES_FROMDATE: '2026-11-28',
      RES_FROMTIME: '22:00',
      RES_TILLDATE: '2026-11-29',
      RES_TILTIME: '01:00',
      RES_STATUS: 30,
      RES_CUSTOM02: 'Concert\nJosé',
    },
  ];
  test.each<readonly [format: string, input: string]>([
    ['JSON', JSON.stringify(objects, null, 1)],
    ['NDJSON', objects.map((row) => JSON.stringify(row)).join('\n')],
    [
      'CSV',
      '\ufeffres_id;obj_id;obj_name;res_fromdate;res_tilldate;res_fromtime;res_tiltime;res_status;res_custom02\r\n' +
        '7;14;"Kamer ""Réaumur""";2026-11-28;;09:00;10:30:15;Open;\r\n8;1;;2026-11-28;2026-11-29;22:00;01:00;30;"Concert\nJose\u0301"\r\n',
    ],
  ])('%s', async (_, input) => {
    const database = newDatabase();
    const file = fileOf('rows', input);
    const told = '2 bookings imported: 2 added, 0 changed, 0 unchanged. 2 products came along that were not there before.\n';
    expect(run(['import', 'bookings', file], { env: { DATABASE_URL: database } })).toEqual(success(told));
    expect(await bookingsIn(database, ...columns)).toEqual(stored);
    expect(await into(database, 'bookings', input)).toEqual(success('2 bookings imported: 0 added, 0 changed, 2 unchanged.\n'));
    expect(await bookingsIn(database, ...columns)).toEqual(stored);
  });
});

test('a text may have 16,000 characters, of which some take two units', async () => {
  const database = newDatabase();
  const text = '😀'.repeat(16_000);
  await imported(database, 'bookings', `${header},RES_CUSTOM05\n${good},${text}\n`);
  expect(await bookingsIn(database, 'RES_CUSTOM05')).toEqual([[text]]);
});

test('a row replaces the one with its id, and --replace takes out the others', async () => {
  const database = newDatabase();
  await imported(database, 'bookings', csv(good, '8,1,2026-11-28,09:00,10:00,Open'));
  await imported(database, 'bookings', csv('8,1,2026-11-28,11:00,12:00,Paid'));
  expect((await bookingsIn(database, 'RES_ID', 'RES_STATUS')).join(' ')).toBe('7,Open 8,Paid');
  await imported(database, 'bookings', csv('8,1,2026-11-28,11:00,12:00,Paid', '9,1,2026-11-28,11:00,12:00,Paid'), '--replace');
  expect(await bookingsIn(database, 'RES_ID')).toEqual([[8], [9]]);
});

test('a new database is for its owner alone', { skip: process.platform === 'win32' }, async () => {
  const database = newDatabase().replace('.sqlite', '-new.sqlite');
  await imported(database, 'bookings', csv(good));
  for (const file of readdirSync(dirname(database)).filter((name) => name.startsWith(basename(database))))
    expect(statSync(join(dirname(database), file)).mode & 0o777).toBe(0o600);
});

test('products that come along get what they lack, and keep what they have', async () => {
  const database = newDatabase();
  await imported(database, 'products', 'OBJ_ID,OBJ_NAME,OBJ_TXT_CUSTOM01\n14,Kamer,Boven\n15,15,\n');
  const columns = ['OBJ_NAME', 'OBJ_DESC', 'OBJ_TXT_CUSTOM01'];
  await imported(database, 'bookings', csv(good));
  expect(await bookingsIn(database, ...columns)).toEqual([['Kamer', null, 'Boven']]);
  const first = await imported(database, 'bookings', `${header},OBJ_NAME,OBJ_DESC\n${good},,Mooi\n`);
  expect(first).toContain(' 1 product got what was missing of them.');
  expect(await bookingsIn(database, ...columns)).toEqual([['Kamer', 'Mooi', 'Boven']]);
  const again = await imported(database, 'bookings', `${header},OBJ_NAME,OBJ_DESC\n${good},Salon,Lelijk\n`);
  expect(again).toContain(' 1 product keeps another name or description than came along; `import products` changes products.');
  const one = 'EVENT_ID,OBJ_ID,OBJ_DESC,EVENT_DATE,EVENT_FROMTIME,EVENT_DESC,EVENT_BOOKED';
  expect(await imported(database, 'events', `${one}\n2026-11-28_1,14,Feestzaal,2026-11-28,20:00,Bal,0\n`)).toContain(
    ' 1 product keeps ',
  );
  expect(await bookingsIn(database, ...columns)).toEqual([['Kamer', 'Mooi', 'Boven']]);
  // Its number is no name.
  await imported(database, 'bookings', `${header},OBJ_NAME\n${good.replace('14', '15')},Salon\n`);
  expect(await bookingsIn(database, 'OBJ_NAME')).toEqual([['Salon']]);
  await imported(database, 'bookings', csv(good));
  await imported(database, 'products', 'OBJ_ID,OBJ_DESC\n14,Klein\n');
  expect(await bookingsIn(database, ...columns)).toEqual([['Kamer', 'Klein', 'Boven']]);
});

await describeEachPlace(placeNames, (place) => {
  test('what the service answers, imported, is what it answers again', async () => {
    const address = await place.fresh();
    const eventColumns = Object.keys(event.columns).join();
    const events = await rowsOf(`event/filter?columns=${eventColumns}&length=10000`);
    expect([all.length > 1_000, events.length > 100]).toEqual([true, true]);
    for (const [what, rows] of Object.entries({ bookings: all, events })) await imported(address, what, JSON.stringify(rows));
    await withDatabase(address, async ({ store }) => {
      expect(await rowsOf(`booking/filter?columns=${Object.keys(all[0] ?? {}).join()}&length=10000`, { store })).toEqual(all);
      expect(await rowsOf(`event/filter?columns=${eventColumns}&length=10000`, { store })).toEqual(events);
    });
  });
});

test.each<readonly [args: readonly string[], says: RegExp]>([
  [['import'], /Say what to import: bookings, events, products\./],
  [['import', 'boeking', '--database', 'x.sqlite'], /`boeking` cannot be imported: .* Did you mean `bookings`\?/],
  [['import', 'bookings', 'nowhere.csv', '--database', 'x.sqlite'], /^search-expression: nowhere\.csv does not exist\.\n$/],
  [['import', 'bookings', '.', '--database', 'x.sqlite'], /EISDIR/],
  [['import', 'bookings'], /Name the database/],
  [['import', 'bookings', '--database', 'postgres://app:very-secret@127.0.0.1:1/x'], /^(?!.*very-secret).*database/is],
])('%j is a mistake in the command line', async (args, says) => {
  const { status, stdout, stderr } = await call(args, { input: csv(good), env: { DATABASE_URL: '' } });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(says);
});

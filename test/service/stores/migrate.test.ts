import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { foldText } from '../../../src/schema/folding.ts';
import { booking } from '../../../src/service/booking.ts';
import { event } from '../../../src/service/event.ts';
import { createAuthenticator } from '../../../src/service/node/password.ts';
import { migrate } from '../../../src/service/node/stores/migrate.ts';
import { mysqlEngine } from '../../../src/service/node/stores/mysql-database.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import { postgresEngine } from '../../../src/service/node/stores/postgres-database.ts';
import { sqliteEngine } from '../../../src/service/node/stores/sqlite-database.ts';
import type { Database, Engine, StoreSession } from '../../../src/service/stores/database.ts';
import { migrations } from '../../../src/service/stores/migrations/migrations.ts';
import { version1 } from '../../../src/service/stores/migrations/version-1.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { wordsOf } from '../../support/words-of.ts';
import { bookingColumns, describeEachPlace, type Place, pageRequest, placeNames, plain } from './place.ts';

/* What opening a database does to it. */

const put = (database: Database) => database.write((writer) => writer.put('bookings', bookingColumns, [plain(5, 1)]));
const page = (database: Database) => database.store.page(pageRequest(booking, '', { columns: ['RES_ID', 'OBJ_NAME'] }));

await describeEachPlace(placeNames, (place) => {
  test('a database that is there already keeps what is in it', async () => {
    const address = await place.fresh();
    const first = await openDatabase(address);
    await put(first);
    await first.close();
    const second = await openDatabase(address);
    expect(second.kind).toBe(place.name);
    expect(await page(second)).toMatchObject({ rows: [[5, null]] });
    await second.close();
    const raw = await place.connect(address);
    expect(await raw.all('SELECT version FROM schema_version ORDER BY version')).toEqual(migrations.map((_, at) => [at + 1]));
    expect(await raw.all('SELECT id, version FROM account_changes')).toEqual([[1, 0]]);
    await raw.close();
  });

  test('a database of version 1 is opened with all that was in it', async () => {
    const address = await ofVersion1(place);
    const database = await openDatabase(address);
    const columns = wordsOf('RES_ID OBJ_NAME RES_TILLDATE RES_TILTIME RES_STATUS RES_NUMBER RES_CUSTOM01 RES_CUSTOM02');
    expect((await database.store.page(pageRequest(booking, '', { columns }))).rows).toEqual([
      [7, 'Kamer Réaumur', '2026-11-28', '10:30:15', 'Open', null, 'Koorrepetitie', null],
      [8, '1', '2026-11-29', '01:00:00', 'Paid', 40, null, 'José'],
    ]);
    expect((await database.store.page(pageRequest(event, ''))).rows).toEqual([['2026-11-28_1']]);
    expect(await database.accounts.origins()).toEqual(['https://screens.example.nl']);
    const [user] = await database.accounts.users();
    expect(user).toMatchObject({ name: 'screen', rights: ['bookings', 'events'], products: [1, 14], active: true });
    expect(await createAuthenticator(() => user)('screen', 'paarse olifant 7', '')).toHaveProperty('user');
    await put(database);
    await database.close();
  });

  test('the events of version 2 keep their rows, constraints, indexes and triggers, and may have no limit', async () => {
    const address = await ofVersion1(place);
    const raw = await place.connect(address);
    const run = <T>(work: (session: StoreSession) => Promise<T>) => work(raw as StoreSession);
    await migrate(engineOf(place.name), run, run, migrations.slice(0, 2));
    // What others made of the table stays, too.
    await raw.run('CREATE VIEW full_events AS SELECT id FROM events WHERE places <= booked');
    await raw.run('CREATE INDEX events_by_places ON events (places)');
    await raw.run(`ALTER TABLE events ADD COLUMN colour ${place.name === 'sqlite' ? 'TEXT' : 'varchar(10)'}`);
    const columns = ['id', 'product_id', 'event_date', 'from_time', 'till_time', 'description', 'places', 'booked', 'published'];
    const everything = async () =>
      (await raw.all(`SELECT ${columns}, colour FROM events ORDER BY id`)).map((row) => [...row].map(String));
    const before = await everything();
    const parts = async () =>
      place.name === 'sqlite'
        ? raw.all("SELECT type, name FROM sqlite_schema WHERE tbl_name = 'events' AND sql IS NOT NULL ORDER BY type, name")
        : [];
    const partsBefore = await parts();
    const database = await openDatabase(address);
    expect(await everything()).toEqual(before);
    expect(await parts()).toEqual(partsBefore);
    await database.close();

    const insert = (id: string, places: string) =>
      raw.run(
        `INSERT INTO events (id, product_id, event_date, from_time, description, places, booked, published)
         VALUES ('${id}', 1, '2026-11-28', '20:00:00', 'Café', ${places}, 3, 1)`,
      );
    await insert('2026-11-28_8', 'NULL');
    await insert('2026-11-28_9', '3');
    await expect(insert('2026-11-28_7', '-1')).rejects.toThrow();
    await expect(insert('2026-11-28_8', '5')).rejects.toThrow();
    expect((await raw.all('SELECT id FROM full_events')).flat()).toContain('2026-11-28_9');
    const again = await openDatabase(address);
    const shown = ['EVENT_ID', 'NUMBER_OF_PLACES', 'NUMBER_OF_FREE'];
    expect((await again.store.page(pageRequest(event, 'EVENT_DESC ~ "CAFE"', { columns: shown }))).rows).toEqual([
      ['2026-11-28_8', null, null],
      ['2026-11-28_9', 3, 0],
    ]);
    expect((await again.store.page(pageRequest(event, 'NUMBER_OF_FREE <= 0 AND EVENT_DESC ~ "CAFE"'))).rows).toEqual([
      ['2026-11-28_9'],
    ]);
    await again.close();
    await raw.close();
  });

  test('a later version reaches old and new databases by the same steps', async () => {
    const later = [...migrations, () => ['ALTER TABLE bookings ADD COLUMN note text']];
    for (const [address, bookings] of [
      [await ofVersion1(place), 2],
      [await place.fresh(), 0],
    ] as const) {
      const raw = await place.connect(address);
      const run = <T>(work: (session: StoreSession) => Promise<T>) => work(raw as StoreSession);
      const upgrade = () => migrate(engineOf(place.name), run, run, later);
      await upgrade();
      await upgrade();
      expect(await raw.all('SELECT version FROM schema_version ORDER BY version')).toEqual(later.map((_, at) => [at + 1]));
      expect(await raw.all('SELECT id, note FROM bookings')).toHaveLength(bookings);
      await raw.close();
      await expect(openDatabase(address)).rejects.toThrow(/a newer one made them/);
    }
  });

  test('a database that is up to date is only read', async () => {
    const address = await place.fresh();
    const first = await openDatabase(address);
    await put(first);
    await first.close();
    const readOnly = await readOnlyAddress(address);
    const before = place.name === 'sqlite' ? readFileSync(address) : undefined;
    const second = await openDatabase(readOnly);
    expect(await page(second)).toMatchObject({ rows: [[5, null]] });
    expect(await second.accounts.users()).toEqual([]);
    await second.close();
    if (place.name === 'sqlite') expect(readFileSync(address)).toEqual(before);
    else {
      const third = await openDatabase(readOnly);
      await expect(put(third)).rejects.toThrow(/denied/);
      await third.close();
    }
  });

  /** Of a user who may read and nothing else. */
  async function readOnlyAddress(address: string): Promise<string> {
    if (place.name === 'sqlite') return address;
    const raw = await place.connect(address);
    const name = new URL(address).pathname.slice(1);
    // Of the whole server, which other tests use too.
    const reader = `reader_of_${name}`;
    if (place.name === 'postgres') {
      await raw.run(`CREATE ROLE ${reader} LOGIN PASSWORD 's3cret'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`);
    } else await raw.run(`CREATE USER ${reader} IDENTIFIED BY 's3cret'; GRANT SELECT ON ${name}.* TO ${reader}`);
    await raw.close();
    return address.replace(/\/\/[^@]*@/, `//${reader}:s3cret@`);
  }

  test('programs that start together make the tables once', async () => {
    const address = await place.fresh();
    const all = await Promise.all(Array.from({ length: 4 }, () => openDatabase(address)));
    for (const database of all) await put(database);
    for (const database of all) expect(await page(database)).toMatchObject({ rows: [[5, null]] });
    await Promise.all(all.map((database) => database.close()));
  });

  test('a table that its owner made is left as it is, and the others are added', async () => {
    const address = await place.fresh();
    const raw = await place.connect(address);
    const text = place.name === 'mariadb' ? 'varchar(200) COLLATE utf8mb4_nopad_bin' : 'text';
    const texts = ['custom01', 'custom02', 'custom03', 'custom04', 'custom05'].map((name) => `${name} ${text}`).join(', ');
    // SQLite replaces rows by their key; tables of tables on other machines have none.
    const key = place.name === 'sqlite' ? ' PRIMARY KEY' : '';
    await raw.run(`CREATE TABLE bookings (id bigint NOT NULL${key}, product_id bigint, from_date ${isoDate}, from_time ${isoTime},
      till_date ${isoDate}, till_time ${isoTime}, status ${text}, persons bigint, customer_id bigint, ${texts}, extra integer)`);
    const database = await openDatabase(address);
    await put(database);
    await put(database);
    await database.write((writer) => writer.put('products', ['id', 'name'], [[1, 'Zaal']]));
    expect(await page(database)).toMatchObject({ rows: [[5, 'Zaal']] });
    expect(await raw.all('SELECT * FROM bookings').then(([first = []]) => first.length)).toBe(15);
    expect(await raw.all('SELECT extra FROM bookings')).toEqual([[null]]);
    expect(await idsOf(database, 'RES_CUSTOM02 ~ "x" OR OBJ_NAME ^= "ZÁ"')).toEqual([5]);
    await database.close();
    await raw.close();
  });
  const isoDate = place.name === 'sqlite' ? 'text' : 'date';
  const isoTime = place.name === 'sqlite' ? 'text' : 'time';

  test('the tables of a newer program are refused, and not touched', async () => {
    const address = await place.fresh();
    const raw = await place.connect(address);
    await raw.run('CREATE TABLE schema_version (version integer NOT NULL PRIMARY KEY)');
    await raw.run('INSERT INTO schema_version VALUES (1000)');
    await expect(openDatabase(address)).rejects.toThrow(
      `tables of version 1000, and this program knows them up to version ${migrations.length}`,
    );
    await expect(raw.all('SELECT count(*) FROM bookings')).rejects.toThrow();
    await raw.close();
  });
});

await describeEachPlace(['sqlite', 'postgres'], (place) => {
  const points = Array.from({ length: 0x21ff }, (_, at) => at + 1);
  const letters = String.fromCodePoint(...points, 0x2c60, 0xa7dc, 0xac00, 0xff21, 0xffff, 0x10400, 0x10ffff).replaceAll("'", '');

  test('texts are folded as they are stored, also by other programs, and in a database of version 1', async () => {
    const address = await ofVersion1(place);
    const database = await openDatabase(address);
    expect(await idsOf(database, 'RES_CUSTOM02 ~ "jose"')).toEqual([8]);
    expect(await idsOf(database, 'OBJ_NAME ~ "REAUMUR" AND OBJ_NAME !^= "reaumur"')).toEqual([7]);
    const raw = await place.connect(address);
    await raw.run(`UPDATE bookings SET custom02 = 'Zoë ${letters}', custom03 = '  ' WHERE id = 7`);
    await raw.run('UPDATE bookings SET custom02 = NULL WHERE id = 8');
    const insert =
      'INSERT INTO bookings (id, product_id, from_date, from_time, till_date, till_time, status, custom01, custom03)';
    await raw.run(`${insert} VALUES (9, 1, '2026-11-21', '09:00:00', '2026-11-21', '10:00:00', 'Open', 'Élan', 'IJ & I')`);
    expect(await raw.all('SELECT custom01_folded, custom02_folded, custom03_folded FROM bookings ORDER BY id')).toEqual([
      ['koorrepetitie', foldText(`Zoë ${letters}`), '  '],
      [null, null, null],
      ['elan', null, 'ij & i'],
    ]);
    expect(await idsOf(database, 'RES_CUSTOM02 ^= "ZOE" OR RES_CUSTOM01 ~ "LA"')).toEqual([9, 7]);
    expect(await idsOf(database, 'RES_CUSTOM02 !~ "jose"')).toEqual([7]);
    await raw.close();
    await database.close();
  });
});

await describeEachPlace(['postgres'], (place) => {
  test.each([
    ['the view of another', 'ALTER TABLE bookings RENAME TO all_bookings; CREATE VIEW bookings AS SELECT * FROM all_bookings'],
    ['a column that anyone may write', 'ALTER TABLE bookings ADD COLUMN custom02_folded text'],
  ])('a text of %s is found by its pattern', async (_, change) => {
    const address = await ofVersion1(place);
    const raw = await place.connect(address);
    await raw.run(change);
    for (let opened = 0; opened < 2; opened++) {
      const database = await openDatabase(address);
      expect(await idsOf(database, 'RES_CUSTOM02 ~ "JOSE"')).toEqual([8]);
      await database.close();
    }
    await raw.close();
  });
});

const idsOf = async (database: Database, search: string) =>
  (await database.store.page(pageRequest(booking, search, { columns: ['RES_ID'] }))).rows.flat();

/** Copies a database that version 0.1.0 created and filled: a file, or the engine's dump. */
async function ofVersion1({ name, fresh, connect }: Place): Promise<string> {
  const address = await fresh();
  const folder = new URL('version-1/', import.meta.url);
  if (name === 'sqlite') copyFileSync(new URL('sqlite.sqlite', folder), address);
  else {
    const raw = await connect(address);
    await raw.run(readFileSync(new URL(`${name}.sql`, folder), 'utf8'));
    await raw.close();
  }
  return address;
}

function engineOf(name: Place['name']): Engine {
  if (name === 'mariadb') return { ...mysqlEngine, kind: 'mariadb', title: 'MariaDB' };
  return name === 'sqlite' ? sqliteEngine : postgresEngine;
}

test.each([
  ['sqlite', '5d95b6409344c9bc3bcfc725321ac69484350a34075762added19b50ab7bb1a3'],
  ['postgres', '4e2fcf12cfc98500dd472a3472df1f04c1d3960ef06a8d717053e0cc56c6f20d'],
  ['mariadb', '9839839dba2e517d2b000037d575d8dfc7dfc94c96df702f19af6046d4d943a1'],
  ['mysql', 'f3072a6e2c58d1b797d1550ad2b5708bcd34e1f74e7287fa583ea8ce6082c671'],
] as const)('the statements of version 1 for %s are those that were released', (kind, digest) => {
  expect(createHash('sha256').update(version1(kind, new Set()).join(';')).digest('hex')).toBe(digest);
});

test.each([
  'postgres://someone:s3cret@127.0.0.1:1/x',
  'mysql://someone:s3cret@127.0.0.1:1/x',
  'postgres://someone:s3cret#%@127.0.0.1:1/x',
  'mariadb://someone:s3cret:s3cret@:::/x',
  'postgres://someone:12/s3cret@127.0.0.1:1/x',
  'postgres://some@one:12?s3cret@127.0.0.1:1/x',
  'mongodb://someone:s3cret@127.0.0.1/x',
  'sqlite:///no/such/folder/s3cret',
])('what goes wrong with %s does not show it', async (address) => {
  const error: unknown = await openDatabase(address).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('s3cret');
});

test.each(['postgres://app:pa/ss@db/x', 'mysql://app:pa?ss@db/x', 'mariadb://app:12/3@db/x', 'postgres://a:p@ss#w@db/x'])(
  '%s: its password is cut, which is told with the way to write it',
  (address) => expect(openDatabase(address)).rejects.toThrow('write :, @, / and other characters than letters and digits as %XX'),
);

test.each(['sqlite:', 'sqlite://', 'SQLite:', ''])('%j before the path of a file is no part of it', async (scheme) => {
  const file = join(scratchFolder(onTestFinished), 'service.sqlite');
  await (await openDatabase(scheme + file)).close();
  expect(existsSync(file)).toBe(true);
});

test.each(['', ':memory:', 'sqlite:'])('%j is no address', async (address) => {
  await expect(openDatabase(address)).rejects.toThrow('path of a file');
});

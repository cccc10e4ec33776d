import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { booking } from '../../../src/service/booking.ts';
import type { Entity } from '../../../src/service/entity.ts';
import { event } from '../../../src/service/event.ts';
import { createDemoDatabase } from '../../../src/service/node/stores/demo-database.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import { createSqliteWorkers, tickOf } from '../../../src/service/node/stores/sqlite-database.ts';
import { openSqliteReader, outOfTime } from '../../../src/service/node/stores/sqlite-reader.ts';
import { countSql, pageSql } from '../../../src/service/stores/sql-store.ts';
import { sqlite } from '../../../src/sql/index.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { pageRequest, today } from './place.ts';

/* What is SQLite's alone: statements that share the thread of the service, and files. */

const demo = await createDemoDatabase(today);
const folder = scratchFolder();
afterAll(() => demo.close());
const large = join(folder, 'large.sqlite');
beforeAll(async () => {
  await (await openDatabase(large)).close();
  const raw = new DatabaseSync(large);
  raw.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
    INSERT INTO bookings (id, product_id, from_date, from_time, till_date, till_time, status)
      SELECT n, n % 50 + 1, '${today}', '09:00:00', '${today}', '10:00:00', 'Open' FROM numbers;
    INSERT INTO events (id, product_id, event_date, from_time, till_time, description, places, booked, published)
      SELECT '2026-11-21_' || id, product_id, from_date, from_time, NULL, 'x', 0, 0, 1 FROM bookings WHERE id <= 20000;
    ANALYZE`);
  raw.close();
});

describe('a statement that takes its time', () => {
  test('leaves the thread to others', async () => {
    const database = await openDatabase(large, { limit: 60_000 });
    const from = `(SELECT id FROM bookings LIMIT 10) AS other CROSS JOIN ${booking.from}`;
    const slow = database.store.page(pageRequest({ ...booking, from }, '', { total: true, length: 1 }));
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    let turns = 0;
    while ((await Promise.race([slow, turn()])) === undefined) {
      turns += 1;
      if (turns % 100 === 0) expect((await database.store.page(pageRequest(booking, 'BOOKING_ID = 7'))).rows).toEqual([[7]]);
    }
    expect((await slow).total).toBe(1_000_000);
    expect(turns).toBeGreaterThan(100);
    await database.close();
  });

  test('goes to another thread at once the next time', async () => {
    const database = await openDatabase(large);
    const ask = () => database.store.page(pageRequest(booking, 'RES_CUSTOM02 = "x"'));
    await ask();
    const here = vi.spyOn(StatementSync.prototype, 'all');
    onTestFinished(() => here.mockRestore());
    await ask();
    expect(here).not.toHaveBeenCalled();
    await database.close();
  });

  test('leaves nothing behind in its thread', async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => void warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const workers = createSqliteWorkers({ file: large, limit: 60_000 }, { places: 1, queue: 1, patience: 60_000 });
    for (let count = 0; count < 12; count++) await workers.run({ sql: 'SELECT 1', values: [] }, undefined);
    await workers.close();
    expect(warnings).toEqual([]);
  });

  test.each<[Entity, string]>([
    [booking, 'startdatum <= "0d" AND RES_FROMTIME = "08:00"'],
    [booking, 'startdatum <= "0d" AND RES_FROMTIME = "08:00" AND RES_CUSTOM02 ~ "x"'],
    [booking, 'product >= 1 AND product <= 50 AND RES_FROMTIME = "08:00"'],
    [booking, 'RES_CUSTOM02 ~ "x"'],
    [booking, 'OBJ_DESC = "x"'],
    [booking, 'OBJ_DESC = "x" OR RES_NUMBER = 1'],
    [event, 'EVENT_DATE >= "0d" AND EVENT_FROMTIME < "08:00"'],
    [event, 'EVENT_FROMTIME = "08:00" OR EVENT_DESC ~ "y"'],
  ])('asks for the time whatever it looks at, though it finds nothing: %#', (entity, search) => {
    const reader = openSqliteReader(large);
    for (const sql of [pageSql, countSql]) {
      const { text, values } = sql(pageRequest(entity, search), sqlite, { guard: tickOf });
      const answered = reader.all(text, values, 60_000);
      expect(() => reader.all(text, values, -1), text).toThrow(outOfTime.message);
      expect(reader.all(text, values, 60_000)).toEqual(answered);
    }
    reader.close();
  });
});

describe('a statement', () => {
  const plan = (search: string, entity: Entity = booking) => {
    const { text, values } = pageSql(pageRequest(entity, search, { columns: Object.keys(entity.columns) }), sqlite);
    const database = new DatabaseSync(demo.file, { readOnly: true });
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values);
    database.close();
    return steps.map(({ detail }) => String(detail)).filter((step) => !step.includes('products'));
  };

  test.each([
    ['startdatum >= "0d" AND startdatum <= "0d"', 'SEARCH bookings USING INDEX bookings_in_order (from_date>? AND from_date<?)'],
    ['product = 101 AND startdatum = "0d"', 'SEARCH bookings USING INDEX bookings_of_product (product_id=? AND from_date=?)'],
    ['product = 14', 'SEARCH bookings USING INDEX bookings_of_product (product_id=?)'],
    ['BOOKING_ID = 1005', 'SEARCH bookings USING INTEGER PRIMARY KEY (rowid=?)'],
    ['', 'SCAN bookings USING INDEX bookings_in_order'],
  ])('for %j is in the order of the answer already: %s', (search, wanted) => expect(plan(search)).toEqual([wanted]));

  test('for several products merges lists that are in the order of the answer already', () => {
    const ofOne = 'SEARCH bookings USING INDEX bookings_of_product (product_id=?)';
    expect(plan('product IN (1,14)')).toEqual(['MERGE (UNION ALL)', 'LEFT', ofOne, 'RIGHT', ofOne]);
    expect(plan('PRODUCT IN (1,14) AND EVENT_DATE >= "0d"', event)).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  });

  test('for events is in the order of the answer already', () => {
    expect(plan('EVENT_DATE >= "0d"', event)).toEqual(['SEARCH events USING INDEX events_in_order (event_date>?)']);
    expect(plan('PRODUCT = 1', event)).toEqual(['SEARCH events USING INDEX events_of_product (product_id=?)']);
    expect(plan('EVENT_ID = "2026-11-21_1"', event)[0]).toMatch(/^SEARCH events USING INDEX sqlite_autoindex_events_1 \(id=\?\)/);
  });

  test('has the same text for other values of the same shape', () => {
    const text = (search: string, more = {}) => pageSql(pageRequest(booking, search, more), sqlite).text;
    const other = text('RES_FROMDATE >= "-3d" AND startdatum <= "2w" AND PRODUCT IN (1,999)', { start: 7, length: 3 });
    expect(other).toBe(text('startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)'));
  });

  test('has nothing of the search in its text', () => {
    const hostile = `RES_CUSTOM02 = "'; DROP TABLE bookings; --" OR RES_CUSTOM02 ~ "canary" OR OBJ_NAME IN ("canary", "\\" OR 1=1")`;
    const { text, values } = pageSql(pageRequest(booking, hostile), sqlite);
    expect(text).not.toMatch(/DROP|canary|1=1|;/);
    expect(values).toContain("'; DROP TABLE bookings; --");
  });
});

test('rows: are the same where they are objects in Node, as they are in Node 22', async () => {
  const wanted = [
    pageRequest(booking, 'startdatum = "0d"', { columns: Object.keys(booking.columns), total: true }),
    pageRequest(event, '', { columns: Object.keys(event.columns), total: true }),
  ];
  const pages = await Promise.all(wanted.map((request) => demo.store.page(request)));
  const method = Object.getOwnPropertyDescriptor(StatementSync.prototype, 'setReturnArrays') ?? {};
  Reflect.deleteProperty(StatementSync.prototype, 'setReturnArrays');
  try {
    const older = await openDatabase(demo.file);
    expect(await Promise.all(wanted.map((request) => older.store.page(request)))).toEqual(pages);
    await older.close();
  } finally {
    Object.defineProperty(StatementSync.prototype, 'setReturnArrays', method);
  }
});

describe('a file', () => {
  test('is read while another program writes to it, and a change waits for that without keeping the thread', async () => {
    const raw = new DatabaseSync(demo.file);
    raw.exec("BEGIN IMMEDIATE; UPDATE bookings SET custom02 = 'Anders' WHERE id = 1001");
    const adding = demo.accounts.addOrigin('https://example.nl');
    const page = () => demo.store.page(pageRequest(booking, 'BOOKING_ID = 1001 AND RES_CUSTOM02 = "Anders"'));
    expect((await page()).rows).toEqual([]);
    expect(await Promise.race([adding, page().then(() => 'waits')])).toBe('waits');
    raw.exec('COMMIT');
    expect((await page()).rows).toEqual([[1_001]]);
    expect(await adding).toBe(true);
    expect(await demo.accounts.origins()).toContain('https://example.nl');
    raw.close();
  });

  // As root, who may write everywhere, another account reads it in a process of its own.
  test('is read where nothing can be written', async ({ skip }) => {
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const run = (program: string) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', program], { ...account, encoding: 'utf8' });
    const module = JSON.stringify(new URL('../../../src/service/node/stores/open-database.ts', import.meta.url).href);
    skip(run(`await import(${module})`).status !== 0, 'Another account cannot read this folder.');
    const medium = scratchFolder(onTestFinished);
    const file = join(medium, 'a file?#%.sqlite');
    await (await openDatabase(file)).close();
    expect(readdirSync(medium)).toHaveLength(1);
    chmodSync(file, 0o444);
    chmodSync(medium, 0o555);
    const program = `
      const { openDatabase } = await import(${module});
      const database = await openDatabase(${JSON.stringify(file)});
      await database.store.ready();
      console.log(JSON.stringify(await database.accounts.origins()));
      await database.close();`;
    expect(run(program)).toMatchObject({ stdout: '[]\n', status: 0 });
    expect(readdirSync(medium)).toHaveLength(1);
    chmodSync(medium, 0o755);
  });

  test('of demo data is gone with its folder', async () => {
    const gone = await createDemoDatabase(today);
    expect(existsSync(gone.file)).toBe(true);
    await gone.close();
    await expect(gone.store.ready()).rejects.toThrow('The database was closed.');
    expect(existsSync(join(gone.file, '..'))).toBe(false);
  });
});

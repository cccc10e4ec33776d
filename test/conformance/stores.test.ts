import { writeFileSync } from 'node:fs';
import { afterAll, expect, onTestFinished } from 'vitest';
import { type Engine, expectEngines } from '../support/engines/engine.ts';
import { shareEngine } from '../support/engines/shared.ts';
import { point } from '../support/point.ts';
import { as, peopledDatabase, succeed } from './people.ts';
import { ask, command, curl, fileIn, filter, rowsOf, serve } from './product.ts';

const engines = await Promise.all((['postgres', 'mariadb'] as const).map(shareEngine));
const started = engines.filter((engine): engine is Engine => !('absent' in engine));
afterAll(() => Promise.all(started.map((engine) => engine.close())));

const searches = [
  'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)',
  'RES_CUSTOM02 ~ "CAF" OR RES_NUMBER IS NULL',
  'NOT status IN ("Open","Paid") AND RES_FROMTIME >= "09:30"',
  'OBJ_DESC ~ "zaal" AND einddatum > "1d"',
];
const everyColumn =
  '&length=10000&columns=RES_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER,RES_CUST_ID,RES_CUSTOM01,RES_CUSTOM02,OBJ_ID,OBJ_NAME,RES_FROMTIME_raw';

const sqlite = await peopledDatabase();
const asked = async (address: string): Promise<readonly string[]> => {
  const product = await serve(['--database', address]);
  const replies = [
    ...(await Promise.all(searches.map((search) => ask(product, filter(search, everyColumn), as('screens'))))),
    await ask(product, filter('', everyColumn), as('rooms')),
    await ask(product, '/api/rest/xml/event/filter?length=10000'),
    await ask(product, '/api/rest/booking/1001', as('screens')),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await product.stop()).toBe(0);
  return replies.map(({ body }) => body);
};

for (const engine of engines) {
  const absent = 'absent' in engine;
  point(
    'engines',
    async () => {
      if (absent) expect.unreachable(engine.absent);
      const address = await peopledDatabase(engine.address.replace(/^mysql:/, 'mariadb:'));
      expect(await asked(address)).toEqual(await asked(sqlite));
    },
    { where: engine.name, skip: absent && !expectEngines().includes(engine.name) },
  );
}

point('time-limit', async () => {
  const many = fileIn('many.csv');
  const text = 'x'.repeat(200);
  writeFileSync(
    many,
    `RES_ID,OBJ_ID,OBJ_NAME,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_CUSTOM01\n${Array.from({ length: 120_000 }, (_, at) => `${at + 1},101,Zaal S,2026-11-21,09:00,10:00,Open,${text}`).join('\n')}\n`,
  );
  const database = fileIn('many.sqlite');
  await succeed(['import', 'bookings', many, '--database', database]);
  await succeed(['user', 'add', 'screens', '--rights', 'bookings', '--database', database], `${as('screens').slice(8)}\n`);
  const product = await serve(['--database', database]);
  const slow = Array.from({ length: 150 }, (_, at) => `RES_CUSTOM01 ~ "xxxxxxxxxxxxxxxxxxxxxx${at}"`).join(' OR ');
  const began = performance.now();
  const late = ask(product, filter(slow), as('screens'));
  const latencies: number[] = [];
  const progress = { over: false };
  void late.finally(() => (progress.over = true));
  while (!progress.over) {
    const before = performance.now();
    expect((await ask(product, '/api/rest/booking/1', as('screens'))).status).toBe(200);
    latencies.push(performance.now() - before);
  }
  const { status, headers } = await late;
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(performance.now() - began).toBeGreaterThan(4_900);
  expect(performance.now() - began).toBeLessThan(9_000);
  // What was asked meanwhile waited for nothing but its own process of curl.
  expect(latencies.length).toBeGreaterThan(20);
  expect(latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length / 2)]).toBeLessThan(500);
});

point('import', async () => {
  const database = fileIn('imported.sqlite');
  const header = 'RES_ID,OBJ_ID,OBJ_NAME,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS';
  const bookings = (lines: readonly string[]) => `${header}\n${lines.join('\n')}\n`;
  const good = ['1,101,Zaal S,2026-11-21,09:00,10:00,Open', '2,101,Zaal S,2026-11-22,09:00:00,10:00:00,Paid'];
  const broken = await command(
    ['import', 'bookings', '--database', database],
    bookings([...good, '3,101,Zaal S,2026-02-30,09:00,10:00,Open']),
  );
  expect(broken.status).toBe(1);
  expect(broken.stderr).toMatch(/\b4\b.*2026-02-30/s);
  await succeed(['user', 'add', 'screens', '--rights', 'bookings', '--database', database], `${as('screens').slice(8)}\n`);
  const product = await serve(['--database', database]);
  expect(rowsOf(await ask(product, '/api/rest/booking/filter', as('screens')))).toEqual([]);
  await succeed(['import', 'bookings', '--database', database], bookings(good));
  expect(rowsOf(await ask(product, '/api/rest/booking/filter', as('screens'))).length).toBe(2);
  const events = JSON.stringify([
    {
      EVENT_ID: '2026-11-21_1',
      EVENT_DESC: 'Café',
      OBJ_ID: 101,
      EVENT_DATE: '2026-11-21',
      EVENT_FROMTIME: '20:00',
      EVENT_TILLTIME: '22:00',
      NUMBER_OF_PLACES: 10,
      EVENT_BOOKED: 12,
    },
  ]);
  await succeed(['import', 'events', '--database', database], events);
  const [event] = rowsOf(await ask(product, '/api/rest/event/filter'));
  expect(event).toMatchObject({ EVENT_DESC: 'Café', NUMBER_OF_FREE: '0' });
});

const postgres = started.find(({ name }) => name === 'postgres');
point(
  'unavailable',
  async () => {
    const engine = postgres ?? expect.unreachable('PostgreSQL comes with npm');
    const product = await serve(['--database', engine.address]);
    expect((await ask(product, '/api/rest/event/filter')).status).toBe(200);
    // Whoever holds the table keeps every reader waiting, until its time is over.
    await engine.run('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const { status, headers, body } = await ask(product, '/api/rest/event/filter');
    await engine.run('ROLLBACK');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body).not.toMatch(/statement|timeout|postgres|SELECT/i);
    expect((await ask(product, '/api/rest/event/filter')).status).toBe(200);
  },
  { skip: postgres === undefined },
);

point(
  'recovery',
  async () => {
    const engine = postgres ?? expect.unreachable('PostgreSQL comes with npm');
    const away = await shareEngine('postgres');
    if ('absent' in away) expect.unreachable(away.absent);
    onTestFinished(away.close);
    const name = new URL(away.address).pathname.slice(1);
    const product = await serve(['--database', away.address]);
    const status = async () => (await curl(new URL('/api/rest/event/filter', product.url).href)).status;
    expect(await status()).toBe(200);
    // No new connections, and those that there are end: as when a server goes down.
    await engine.run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await engine.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    expect(await status()).toBe(503);
    expect((await ask(product, '/readyz')).status).toBe(503);
    expect((await ask(product, '/healthz')).status).toBe(200);
    await engine.run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    const back = performance.now();
    await expect.poll(status, { interval: 20, timeout: 10_000 }).toBe(200);
    expect(performance.now() - back).toBeLessThan(1_000);
  },
  { skip: postgres === undefined },
);

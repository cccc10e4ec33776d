import { writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { shareEngine } from '../support/engines/shared.ts';
import { point } from '../support/point.ts';
import { sameAnswers } from './engines.ts';
import { as, succeed } from './people.ts';
import { ask, fileIn, filter, serve } from './product.ts';

/* What lasts as long as the program lets a statement, and MariaDB. */

const mariadb = await shareEngine('mariadb');
if (!('absent' in mariadb)) afterAll(mariadb.close);
sameAnswers(mariadb);

const postgres = await shareEngine('postgres');
if ('absent' in postgres) throw new Error(postgres.absent);
afterAll(postgres.close);

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

point('unavailable', async () => {
  const product = await serve(['--database', postgres.address]);
  expect((await ask(product, '/api/rest/event/filter')).status).toBe(200);
  // Whoever holds the table keeps every reader waiting, until its time is over.
  await postgres.run('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
  const { status, headers, body } = await ask(product, '/api/rest/event/filter');
  await postgres.run('ROLLBACK');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(body).not.toMatch(/statement|timeout|postgres|SELECT/i);
  expect((await ask(product, '/api/rest/event/filter')).status).toBe(200);
});

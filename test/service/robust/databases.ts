import { beforeAll, expect, test } from 'vitest';
import type { Place } from '../stores/place.ts';
import { connectionsOf } from './child.ts';
import { askWeek, countStatuses, filterOf, screen, startProduct, until, week } from './product.ts';
import { allowedOrigin, fillDatabase, leaksIn } from './secrets.ts';
import { ask } from './wire.ts';

/* Group Q, over HTTP: responses while the database is unavailable, and after it returns. */

/** A database whose server tests may kill, a read-only account, and the product over it. */
function prepare(place: Place) {
  const isPostgres = place.name === 'postgres';
  let address = '';
  let admin: Awaited<ReturnType<typeof place.connect>>;
  beforeAll(async () => {
    address = await place.fresh();
    await fillDatabase(address);
    admin = await place.connect(address);
    await admin.run(
      isPostgres
        ? "CREATE ROLE lezer LOGIN PASSWORD 'databank-geheim'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO lezer"
        : `CREATE USER lezer IDENTIFIED BY 'databank-geheim'; GRANT SELECT ON ${new URL(address).pathname.slice(1)}.* TO lezer`,
    );
  });
  const start = () =>
    startProduct({
      args: ['--requests-per-minute', '0'],
      env: { DATABASE_URL: address.replace(/\/\/[^@]*@/, '//lezer:databank-geheim@') },
    });
  /** Ends the connections of the product, as an administrator does, while the server goes on. */
  const cutOff = async (): Promise<number> => {
    const sessions = await admin.all(
      isPostgres
        ? "SELECT pid FROM pg_stat_activity WHERE usename = 'lezer'"
        : "SELECT id FROM information_schema.processlist WHERE user = 'lezer'",
    );
    for (const [id] of sessions)
      await admin.run(isPostgres ? `SELECT pg_terminate_backend(${id})` : `KILL ${id}`).catch(() => undefined);
    return sessions.length;
  };
  return { isPostgres, start, cutOff, addressOf: () => address };
}

export function testDatabase(place: Place): void {
  const { isPostgres, start, cutOff, addressOf } = prepare(place);

  test('H23: over an account that can only read, everything is answered', async () => {
    expect(countStatuses([await askWeek(await start())])).toEqual({ 200: 1 });
  });

  test('Q05: connections that are cut a hundred times leave 503 at most, and none of them behind', async () => {
    const child = await start();
    await Promise.all(Array.from({ length: 20 }, () => askWeek(child)));
    const before = connectionsOf(child);
    const statuses: number[] = [];
    let cut = 0;
    for (let round = 0; round < 100; round++) {
      const asking = Promise.all(Array.from({ length: 3 }, (_, at) => ask(child.port, `${week}&start=${at}`, [screen])));
      cut += await cutOff();
      statuses.push(...(await asking).map(({ status }) => status));
    }
    expect(cut).toBeGreaterThan(50);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await until(async () => (await askWeek(child)).status === 200)).toBeLessThan(1_000);
    await until(() => connectionsOf(child) <= before + 5);
  });

  test('Q05: a server that is killed and comes back is 503 meanwhile, and answers within a second of its return', async () => {
    const child = await start();
    expect((await askWeek(child)).status).toBe(200);
    await place.server?.kill();
    for (let count = 0; count < 5; count++) {
      const reply = await ask(child.port, week, [screen, `Origin: ${allowedOrigin}`]);
      expect([reply.status, reply.headers['retry-after'], leaksIn(reply.body)]).toEqual([503, '5', []]);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'unavailable' });
    }
    expect([(await ask(child.port, '/readyz')).status, (await ask(child.port, '/healthz')).status]).toEqual([503, 200]);
    // What its own page shows and logs of it is looked through with all the rest.
    const login = ['Content-Length: 0', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/x-www-form-urlencoded'];
    for (const method of ['GET', 'POST']) await ask(child.port, '/admin/login', login, { method });
    await place.server?.restart();
    expect(await until(async () => (await askWeek(child)).status === 200)).toBeLessThan(1_000);
    expect((await ask(child.port, '/readyz')).status).toBe(200);
  });

  test('Q07: a column that is dropped is 503, with nothing of it in the answer or the log', async () => {
    const child = await start();
    const admin = await place.connect(addressOf());
    await admin.run('ALTER TABLE bookings RENAME COLUMN custom02 TO custom99');
    try {
      const reply = await askWeek(child);
      const other = await ask(child.port, `${week}&columns=RES_CUSTOM02`, [screen]);
      expect([reply.status, other.status]).toEqual([200, 503]);
      expect(`${other.body}${child.output()}`).not.toMatch(/custom02|custom99/i);
    } finally {
      await admin.run('ALTER TABLE bookings RENAME COLUMN custom99 TO custom02');
      await admin.close();
    }
    expect((await ask(child.port, `${week}&columns=RES_CUSTOM02`, [screen])).status).toBe(200);
  });

  // MariaDB has no such bound for one account.
  const bounds = isPostgres ? ['temp_file_limit'] : [];
  test.each(bounds)('Q13: without room for what is temporary a large answer is 503, a small one is there: %s', async (bound) => {
    const other = await place.connect(addressOf());
    await other.run(`ALTER ROLE lezer SET ${bound} = '0'; ALTER ROLE lezer SET work_mem = '64kB'`);
    try {
      const child = await start();
      const large = await ask(child.port, filterOf('BOOKING_ID > 0 OR RES_CUSTOM02 IS NULL', '&length=10000'), [screen]);
      expect([large.status, leaksIn(large.body)]).toEqual([503, []]);
      expect((await askWeek(child)).status).toBe(200);
    } finally {
      await other.run(`ALTER ROLE lezer RESET ${bound}; ALTER ROLE lezer RESET work_mem`);
      await other.close();
    }
  });

  test('S26: five hundred screens that ask the same at once all get their rows', async () => {
    const child = await start();
    await askWeek(child);
    const replies = await Promise.all(Array.from({ length: 500 }, () => askWeek(child)));
    expect(countStatuses(replies)).toEqual({ 200: 500 });
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    // Nor do three hundred who ask whether it is ready crowd out anyone.
    const ready = await Promise.all(Array.from({ length: 300 }, () => ask(child.port, '/readyz')));
    expect(countStatuses(ready)).toEqual({ 200: 300 });
  });
}

/** They take as long as a statement may. */
export function testLocks(place: Place): void {
  const { isPostgres, start, addressOf } = prepare(place);

  test('Q01, Q02, Q03: statements that wait for a lock end at their limit with 503, those behind them are told soon, and then every place is free', async () => {
    const child = await start();
    const locker = await place.connect(addressOf());
    await locker.run(isPostgres ? 'BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE' : 'LOCK TABLES bookings WRITE');
    try {
      const started = performance.now();
      const asked = Array.from({ length: 30 }, async (_, at) => {
        const { status } = await ask(child.port, `${week}&start=${at}`, [screen]);
        return { status, took: performance.now() - started };
      });
      for (let count = 0; count < 5; count++) {
        const from = performance.now();
        expect((await ask(child.port, '/healthz')).status).toBe(200);
        expect(performance.now() - from).toBeLessThan(1_000);
      }
      const answers = await Promise.all(asked);
      expect(countStatuses(answers)).toEqual({ 503: 30 });
      expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(9_000);
      // What found no place was not kept for the whole time of a statement.
      expect(answers.filter(({ took }) => took < 4_000).length).toBeGreaterThanOrEqual(15);
    } finally {
      await locker.run(isPostgres ? 'ROLLBACK' : 'UNLOCK TABLES');
      await locker.close();
    }
    const after = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(child.port, `${week}&start=${at}`, [screen])));
    expect(countStatuses(after)).toEqual({ 200: 20 });
  });
}

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../../src/schema/check.ts';
import { booking } from '../../../src/service/booking.ts';
import { event } from '../../../src/service/event.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { PageRequest } from '../../../src/service/store.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { insertDemoData } from '../../../src/service/stores/demo-store.ts';
import { pageSql } from '../../../src/service/stores/sql-store.ts';
import { postgres } from '../../../src/sql/index.ts';
import { fileOf, run } from '../../cli/program.ts';
import { countOf, isLong } from '../../support/counts.ts';
import { testAbsence } from '../../support/engines/absence.ts';
import type { Engine } from '../../support/engines/engine.ts';
import { isRunning } from '../../support/engines/is-running.ts';
import { forAllAsync } from '../../support/law.ts';
import { point } from '../../support/point.ts';
import { get } from '../demo-service.ts';
import { pageRequest, today } from '../stores/place.ts';
import { type Cluster, type clusterNames, startCluster } from './cluster.ts';
import { mixedProducts, mixedRows, mixedSearches } from './mixed-bookings.ts';

/* Bookings on two servers behind a coordinator, set up by the `.sql` files of this folder. */

const week = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';

await testShards(isLong ? 'mariadb' : 'postgres');

async function testShards(name: (typeof clusterNames)[number]): Promise<void> {
  const cluster = await startCluster(name);
  describe(name, () => ('absent' in cluster ? testAbsence(cluster) : defineTests(cluster)));
}

function defineTests({ coordinator, shards, close }: Cluster): void {
  afterAll(close);
  const file = fileOf(`one-${coordinator.name}.sqlite`, '');
  const rows = fileOf(
    `bookings-${coordinator.name}.ndjson`,
    mixedRows(1_000)
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  let sharded: Database;
  let one: Database;
  beforeAll(async () => {
    sharded = await openDatabase(coordinator.address, { limit: 2_000 });
    one = await openDatabase(file);
    for (const database of [sharded, one]) {
      await insertDemoData(database, today);
      await database.write((writer) => writer.put('products', ['id', 'name', 'description'], mixedProducts));
    }
    for (const address of [coordinator.address, file]) {
      const { status, stderr } = run(['import', 'bookings', rows, '--database', address]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
  });
  afterAll(() => Promise.all([sharded, one].map((database) => database?.close())));
  const all = () => sharded.store.page(pageRequest(booking, '', { length: 10_000 }));
  const byId = (id: number) => sharded.store.page(pageRequest(booking, `BOOKING_ID = ${id}`));
  const ids = Array.from({ length: 20 }, (_, at) => at + 1);

  test('each shard holds a part of the bookings, and the coordinator none', async () => {
    const counts = await Promise.all(
      shards.map(async (shard) => Number((await shard.all('SELECT count(*) FROM bookings'))[0]?.[0])),
    );
    const { total } = await one.store.page(pageRequest(booking, '', { total: true }));
    expect(Math.min(...counts)).toBeGreaterThan(1_000);
    expect(counts.reduce((sum, count) => sum + count)).toBe(total);
  });

  test('every page is that of one database', async () => {
    const columns = fc.shuffledSubarray(Object.keys(booking.columns), { minLength: 1 });
    let found = 0;
    await forAllAsync(
      [mixedSearches, columns, fc.nat(20), fc.integer({ min: 1, max: 50 }), fc.boolean()],
      countOf('SHARD_SEARCHES', 150),
      async (expression, names, start, length, total) => {
        const { query } = check(expression, booking.schema);
        if (query === undefined) throw new TypeError('The search has a mistake.');
        const request = pageRequest(booking, '', { query, columns: names, start, length, total });
        const expected = await one.store.page(request);
        if (expected.rows.length > 0) found++;
        expect(await sharded.store.page(request)).toEqual(expected);
      },
    );
    expect(found).toBeGreaterThan(50);
  });

  test.each(['RES_CUSTOM01 ~ "É"', 'RES_CUSTOM02 ^= "STRAß"', 'RES_CUSTOM03 !~ "e" AND RES_CUSTOM04 !^= "%"'])(
    'parts of texts are found on every shard: %s',
    async (search) => {
      const request = pageRequest(booking, search, { length: 10_000 });
      const expected = await one.store.page(request);
      expect(expected.rows.length).toBeGreaterThan(10);
      expect(await sharded.store.page(request)).toEqual(expected);
    },
  );

  test('events and the other tables stay on the coordinator', async () => {
    const request = pageRequest(event, 'EVENT_DATE >= "0d"', { columns: Object.keys(event.columns), total: true });
    expect(await sharded.store.page(request)).toEqual(await one.store.page(request));
  });

  test('what is written again replaces what was there, on whichever shard', async () => {
    const before = await all();
    expect(run(['import', 'bookings', rows, '--database', coordinator.address]).status).toBe(0);
    expect(await all()).toEqual(before);
  });

  test('a shard that hangs makes requests reject in their time', async () => {
    await all();
    const wake = await freeze(shards[1]);
    const started = performance.now();
    try {
      await expect(all()).rejects.toThrow();
      expect(performance.now() - started).toBeLessThan(10_000);
    } finally {
      wake();
    }
    await expect.poll(() => all().then(({ rows }) => rows.length, String), { timeout: 60_000 }).toBeGreaterThan(2_000);
  });

  const show = (work: () => Promise<void>) =>
    coordinator.name === 'postgres' ? point('postgres-shards', work) : point('spider-shards', work);
  show(async () => {
    // Asked for the search's days and products, not for all of their bookings.
    const asked = await (coordinator.name === 'postgres' ? remotePlans : loggedQueries)(screen, sharded, coordinator, shards);
    expect(asked).toHaveLength(2);
    for (const sql of asked)
      expect(sql).toMatch(/WHERE .*from_date\W+>= .*2026-11-21.*from_date\W+<= .*2026-11-28.*product_id\W.*101\s*,\s*102/is);

    // For many bookings PostgreSQL's shards return the first in order; Spider fetches all.
    const many = pageRequest(booking, 'BOOKING_ID > 0', { length: 100 });
    const ordered = coordinator.name === 'postgres' ? await remotePlans(many, sharded, coordinator, shards) : [];
    for (const sql of ordered) expect(sql).toMatch(/ORDER BY from_date .*from_time .*id /);

    // Dead, it is missed at once where it is needed, and never passed over; the rest is answered.
    const [whole, each] = [await all(), await Promise.all(ids.map(byId))];
    await shards[1].server?.kill();
    for (let count = 0; count < 3; count++) {
      const started = performance.now();
      await expect(all()).rejects.toThrow();
      await expect(sharded.store.page(pageRequest(booking, week, { total: true }))).rejects.toThrow();
      expect(performance.now() - started).toBeLessThan(10_000);
    }
    const answers = await Promise.allSettled(ids.map(byId));
    const answered = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
    expect(answered.filter((answer) => answer === undefined).length).toBeGreaterThan(0);
    expect(answered.filter((answer) => answer !== undefined).length).toBeGreaterThan(0);
    answered.forEach((answer, at) => expect(answer ?? each[at]).toEqual(each[at]));
    const { store } = sharded;
    const statuses = await Promise.all(
      ['booking/filter', 'event/filter'].map(async (path) => (await get(path, { store })).status),
    );
    expect(statuses).toEqual([503, 200]);
    await store.ready();
    await expect(sharded.write((writer) => writer.remove('bookings', {}))).rejects.toThrow();

    await shards[1].server?.restart();
    const back = performance.now();
    await expect.poll(() => all().catch(String), { interval: 10, timeout: 60_000 }).toEqual(whole);
    expect(performance.now() - back).toBeLessThan(1_000);
  });

  test('a program that never saw the database leaves the bookings where they are', async () => {
    const before = await all();
    await coordinator.run('DROP TABLE schema_version; DROP TABLE events; DROP TABLE origins');
    const opened = await openDatabase(coordinator.address);
    try {
      expect(await opened.store.page(pageRequest(booking, '', { length: 10_000 }))).toEqual(before);
      expect(await opened.store.page(pageRequest(event, ''))).toEqual({ rows: [], more: false, total: undefined });
    } finally {
      await opened.close();
    }
  });
}

type Ask = (
  request: PageRequest,
  database: Database,
  coordinator: Engine,
  shards: readonly Engine[],
) => Promise<readonly string[]>;

const screen = pageRequest(booking, week, { columns: ['RES_ID', 'OBJ_NAME', 'RES_FROMDATE'] });

const remotePlans: Ask = async (request, _database, coordinator) => {
  const { text, values } = pageSql(request, postgres, { isRemote: () => true });
  const plan = await coordinator.all(`EXPLAIN VERBOSE ${text}`, values);
  return plan.map(([line]) => String(line)).filter((line) => line.includes('Remote SQL:'));
};

const loggedQueries: Ask = async (request, database, _coordinator, shards) => {
  for (const shard of shards) await shard.run('TRUNCATE mysql.general_log');
  await database.store.page(request);
  const logs = shards.map((shard) =>
    shard.all(
      "SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log WHERE command_type = 'Query' AND argument LIKE 'select%from%bookings%where%'",
    ),
  );
  return (await Promise.all(logs)).flat().map(([argument]) => String(argument));
};

/** Stops the processes of a server, as if its machine hung, and gives what lets them go on. */
async function freeze({ name, server, all }: Engine): Promise<() => void> {
  // PostgreSQL has a process for each connection.
  const connections = "SELECT pid FROM pg_stat_activity WHERE application_name = 'postgres_fdw'";
  const pids = [server?.pid(), ...(name === 'postgres' ? (await all(connections)).map(([pid]) => Number(pid)) : [])];
  const signal = (one: NodeJS.Signals) => {
    for (const pid of pids) {
      // A 0 would be this process itself; one that has ended meanwhile is none to stop.
      if (pid !== undefined && pid > 1 && isRunning(pid)) process.kill(pid, one);
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

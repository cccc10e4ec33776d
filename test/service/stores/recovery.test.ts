import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking } from '../../../src/service/booking.ts';
import { serve } from '../../../src/service/node/server.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { isLong } from '../../support/counts.ts';
import { bookingColumns, describeEachPlace, type Place, pageRequest, plain } from './place.ts';

await describeEachPlace([isLong ? 'mariadb' : 'postgres'], testRecovery, { own: true });

/* Servers that crash and return: the store reports it at once and recovers with the server. */

/** Kills the server of its databases. */
function testRecovery(place: Place): void {
  let address = '';
  let database: Database;
  beforeAll(async () => {
    address = await place.fresh();
    database = await openDatabase(address);
    await database.write(async (writer) => {
      await writer.put('products', ['id', 'name'], [[1, 'Zaal']]);
      // An engine answers a join with an empty table at once, whatever it is joined with.
      await writer.put('bookings', bookingColumns, [plain(1, 1)]);
    });
  });
  afterAll(() => database.close());
  const page = () => database.store.page(pageRequest(booking, ''));

  test('a server that was killed makes every request reject, and is there again within a second of its return', async () => {
    await Promise.all(Array.from({ length: 10 }, page));
    const underway = database.store
      .page(pageRequest({ ...booking, from: `${endless} ${booking.from}` }, '', { total: true }))
      .then(() => 'answered', String);
    await place.server?.kill();
    expect(await underway).toMatch(/failed/);
    for (let count = 0; count < 12; count++) {
      const started = performance.now();
      await expect(page()).rejects.toThrow(/failed/);
      await expect(database.store.ready()).rejects.toThrow(/failed/);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
    await expect(database.accounts.addOrigin('null')).rejects.toThrow(/failed/);

    await place.server?.restart();
    const back = performance.now();
    await Promise.all(Array.from({ length: 10 }, page));
    await database.store.ready();
    expect(performance.now() - back).toBeLessThan(1_000);
    expect(await database.accounts.addOrigin('null')).toBe(true);
  });

  test('a program that starts before the server waits for it and says so, and for nothing else', async () => {
    const lines: string[] = [];
    let said = (): void => undefined;
    const waiting = new Promise<void>((resolve) => void (said = resolve));
    const options = { port: 0, say: (line: string) => void (lines.push(line) === 1 && said()) };
    await place.server?.kill();
    await expect(serve({ ...options, database: address, wait: 0 })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/cannot be opened: .+ failed \(ECONNREFUSED\)/) as string,
    });
    expect(lines).toEqual([]);
    const started = serve({ ...options, database: address });
    await waiting;
    await place.server?.restart();
    const server = await started;
    expect(lines[0]).toMatch(/cannot be opened: .*ECONNREFUSED.*; trying again for (60|59) s\.$/);
    expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
    expect((await fetch(`${server.url}readyz`)).status).toBe(200);
    await server.stop();

    const [missing, stranger] = [new URL(address), new URL(address)];
    missing.pathname += '_of_nobody';
    [stranger.username, stranger.password] = ['nobody', 'knows'];
    for (const { href } of place.name === 'postgres' ? [missing] : [missing, stranger]) {
      const failed = serve({ ...options, database: href, wait: 1_000 });
      await expect(failed).rejects.toMatchObject({ exitCode: 2 });
    }
  });

  test('connections that the server ends while nobody uses them are not noticed', async () => {
    await Promise.all(Array.from({ length: 10 }, page));
    const before = await database.accounts.addOrigin('https://a.example');
    await place.server?.kill();
    await place.server?.restart();
    expect(await Promise.all(Array.from({ length: 20 }, page))).toHaveLength(20);
    expect([before, await database.accounts.removeOrigin('https://a.example')]).toEqual([true, true]);
  });

  test('a network that goes silent keeps no connection for ever', async () => {
    const network = await startNetwork(Number(new URL(address).port));
    const through = new URL(address);
    through.port = String(network.port);
    const remote = await openDatabase(through.href, { limit: 200, places: 2, patience: 1_000 });
    const ask = () => remote.store.ready();
    await Promise.all([ask(), ask()]);
    network.cut();
    const answers = await Promise.all([ask(), ask()].map((asked) => asked.then(() => 'answered', String)));
    expect(answers.join()).toMatch(/within 1200 ms.*within 1200 ms/);
    await Promise.all([ask(), ask()]);
    await remote.close();
    await network.close();
  });

  /** Rows enough to count for minutes. */
  const numbers =
    place.name === 'postgres'
      ? 'generate_series(1, 100000000) AS a CROSS JOIN generate_series(1, 1000) AS b'
      : 'seq_1_to_100000000000';
  const endless = `(SELECT count(*) AS n FROM ${numbers}) AS numbers CROSS JOIN`;
}

/** A proxy to a local port: cut connections stay open and silent, later ones are forwarded. */
async function startNetwork(to: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

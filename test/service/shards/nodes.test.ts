import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect } from 'vitest';
import { hashPassword } from '../../../src/service/node/password.ts';
import { type RunningServer, serve } from '../../../src/service/node/server.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { insertDemoData } from '../../../src/service/stores/demo-store.ts';
import { isLong } from '../../support/counts.ts';
import { point } from '../../support/point.ts';
import { storedUser } from '../access/memory-accounts.ts';
import { describeEachPlace, type Place, today } from '../stores/place.ts';

const password = 'a long enough password';
const origin = 'https://screens.example';

await describeEachPlace(isLong ? ['sqlite', 'mariadb'] : ['postgres'], testNodes);

function testNodes(place: Place): void {
  const nodes: RunningServer[] = [];
  let administration: Database | undefined;
  afterAll(() => Promise.all([...nodes.map((node) => node.stop()), administration?.close()]));
  const get = (node: number, path: string) => {
    const headers = { Authorization: `Basic ${btoa(`hall:${password}`)}`, Origin: origin };
    return fetch(new URL(`/api/rest/${path}`, nodes[node % nodes.length]?.url), { headers });
  };
  const rowsOf = async (node: number, path: string) => (await (await get(node, path)).json()) as unknown[];

  point('two-nodes', { where: place.name }, async () => {
    const address = await place.fresh();
    const { accounts } = (administration = await openDatabase(address));
    await insertDemoData(administration, today);
    await accounts.addUser(storedUser('hall', { passwordHash: await hashPassword(password, { N: 16, r: 1, p: 1 }) }));
    const options = { database: address, port: 0, now: () => Date.parse(`${today}T12:00:00Z`), say: () => undefined };
    for (let count = 0; count < 2; count++) nodes.push(await serve(options));

    for (const path of ['booking/filter?search=startdatum%3D%220d%22', 'xml/booking/1001', 'event/filter', 'booking/0']) {
      const answers = await Promise.all([0, 1].map((node) => get(node, path)));
      const [one, two] = await Promise.all(
        answers.map(async (answer) => [answer.status, answer.headers.get('etag'), await answer.text()]),
      );
      expect(one).toEqual(two);
    }

    // Pages taken from one and the other in turn.
    const columns = 'columns=RES_FROMDATE,RES_FROMTIME,RES_ID';
    const whole = await rowsOf(0, `booking/filter?${columns}&length=10000`);
    const paged: unknown[] = [];
    for (let page = 0; page * 300 <= whole.length; page++)
      paged.push(...(await rowsOf(page, `booking/filter?${columns}&start=${page * 300}&length=300`)));
    expect(whole.length).toBeGreaterThan(1_500);
    expect(paged).toEqual(whole);

    expect(await Promise.all([seen(0), seen(1)])).toEqual([opened, opened]);
    await becomes([200, origin], () => accounts.addOrigin(origin));
    await becomes([401, origin], () => accounts.changeUser('hall', { active: false }));
  });

  const opened = [200, null];
  const seen = async (node: number) => {
    const answer = await get(node, 'booking/1001');
    return [answer.status, answer.headers.get('access-control-allow-origin')];
  };
  /** Waits until both answer `expected`; every request after two seconds must get it. */
  const becomes = async (expected: unknown, work: () => Promise<unknown>) => {
    await work();
    const changed = performance.now();
    let lastOther = changed;
    const ask = async (node: number) => {
      const asked = performance.now();
      const answer = await seen(node);
      if (!isDeepStrictEqual(answer, expected)) lastOther = Math.max(lastOther, asked);
      return answer;
    };
    await Promise.all([0, 1].map((node) => expect.poll(() => ask(node), { timeout: 60_000 }).toEqual(expected)));
    expect(lastOther - changed).toBeLessThan(2_000);
  };
}

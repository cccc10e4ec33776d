import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../src/service/node/password.ts';
import { type RunningServer, serve } from '../../../src/service/node/server.ts';
import { openDatabase } from '../../../src/service/node/stores/database.ts';
import { today } from '../stores/place.ts';

/** Tests of two nodes of the service over one database: they behave as one. */
export function describeNodes(address: string): void {
  describe('two nodes of the service over it', () => {
    const nodes: RunningServer[] = [];
    const password = 'a long enough password';
    const origin = 'https://screens.example';
    beforeAll(async () => {
      const database = await openDatabase(address);
      const rest = { rights: ['bookings', 'events'], products: undefined, administrator: false, active: true } as const;
      await database.accounts.addUser({
        name: 'hall',
        ...rest,
        passwordHash: await hashPassword(password),
        passwordChanged: today,
      });
      await database.close();
      const options = { database: address, port: 0, now: () => Date.parse(`${today}T12:00:00Z`), say: () => undefined };
      for (let count = 0; count < 2; count++) nodes.push(await serve(options));
    });
    afterAll(() => Promise.all(nodes.map((node) => node.stop())));
    const get = (node: number, path: string) => {
      const headers = { Authorization: `Basic ${btoa(`hall:${password}`)}`, Origin: origin };
      return fetch(new URL(`/api/rest/${path}`, nodes[node % nodes.length]?.url), { headers });
    };
    const change = async (work: (accounts: Awaited<ReturnType<typeof openDatabase>>['accounts']) => Promise<unknown>) => {
      const database = await openDatabase(address);
      await work(database.accounts).finally(database.close);
    };

    test('they give the same answers', async () => {
      for (const path of ['booking/filter?search=startdatum%3D%220d%22', 'xml/booking/1001', 'event/filter', 'booking/0']) {
        const [one, two] = await Promise.all([get(0, path), get(1, path)]);
        expect([one.status, one.headers.get('etag'), await one.text()]).toEqual([
          two.status,
          two.headers.get('etag'),
          await two.text(),
        ]);
      }
    });

    test('pages taken from one and the other give each booking once, in order', async () => {
      const path = (start: number, length: number) =>
        `booking/filter?columns=RES_FROMDATE,RES_FROMTIME,RES_ID&search=BOOKING_ID%3E0&start=${start}&length=${length}`;
      const whole = (await (await get(0, path(0, 10_000))).json()) as unknown[];
      const paged: unknown[] = [];
      for (let page = 0; page * 300 <= whole.length; page++) {
        paged.push(...((await (await get(page, path(page * 300, 300))).json()) as unknown[]));
      }
      expect(whole.length).toBeGreaterThan(2_000);
      expect(paged).toEqual(whole);
    });

    test('an origin that is added, and a user who is disabled, count on both within two seconds', async () => {
      const seen = async (node: number) => {
        const answer = await get(node, 'booking/1001');
        return [answer.status, answer.headers.get('access-control-allow-origin')];
      };
      for (const node of [0, 1]) expect(await seen(node)).toEqual([200, null]);
      await change((accounts) => accounts.addOrigin(origin));
      await Promise.all([0, 1].map((node) => expect.poll(() => seen(node), { timeout: 2_000 }).toEqual([200, origin])));
      await change((accounts) => accounts.changeUser('hall', { active: false }));
      await Promise.all([0, 1].map((node) => expect.poll(() => seen(node), { timeout: 2_000 }).toEqual([401, origin])));
      await change((accounts) => accounts.changeUser('hall', { active: true }));
    });
  });
}

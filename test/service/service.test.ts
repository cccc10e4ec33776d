import { describe, expect, test } from 'vitest';
import type { ServiceOptions, Store } from '../../src/service/index.ts';
import { authorization, authorizationOf, get, reported, serviceWith, users } from './demo-service.ts';

describe('when something inside fails', () => {
  const failing: Store = {
    ready: () => Promise.reject(new Error('SELECT secret FROM /var/lib/demo.sqlite')),
    page: () => Promise.reject(new Error('SELECT secret FROM /var/lib/demo.sqlite')),
  };

  test.each(['booking/1001', 'booking/filter', 'xml/event/filter', 'event/2026-11-21_1', '../../readyz'])(
    'the store: %s is 503, reported and not shown',
    async (path) => {
      reported.length = 0;
      const response = await get(path, { store: failing });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.text()).not.toMatch(/SELECT|secret|\/var|sqlite/);
      expect(String(reported[0])).toMatch(/SELECT secret/);
    },
  );

  test('the users: it is 503 too, and whoever needs no user is answered', async () => {
    reported.length = 0;
    const verify = () => Promise.reject(new Error('no connection to 10.0.0.3'));
    const response = await get('booking/1001', { verify });
    expect(response.status).toBe(503);
    expect(await response.text()).not.toMatch(/10\.0/);
    expect(String(reported[0])).toMatch(/no connection/);
    expect((await get('event/filter', { verify }, {})).status).toBe(200);
  });

  test('anything else is 500, reported and not shown', async () => {
    reported.length = 0;
    const response = await get('booking/1001', { digest: () => Promise.reject(new Error('digest broke in /srv/app.js')) });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/digest|srv|Error:/);
    expect(String(reported[0])).toMatch(/digest broke/);
  });
});

test('a time zone that does not exist is refused at once', () => {
  expect(() => serviceWith({ timeZone: 'Europe/Amstelveen' })).toThrow(RangeError);
});

describe('who may read what', () => {
  const statuses = async (path: string, options: Partial<ServiceOptions> = {}) =>
    Object.fromEntries(
      await Promise.all(
        [...Object.keys(users), 'nobody', ''].map(async (name) => {
          const response = await get(path, options, name === '' ? {} : authorizationOf(name));
          return [name, response.status] as const;
        }),
      ),
    );
  const none = { 'no-rights': 401, boss: 401, nobody: 401, '': 401 };
  const all = { demo: 200, 'two-rooms': 200, 'no-rooms': 200, 'only-bookings': 200, 'only-events': 200 };

  test('bookings: who has the right', async () => {
    expect(await statuses('booking/filter')).toEqual({ ...all, ...none, 'only-events': 401 });
    expect(await statuses('booking/x')).toEqual({ ...all, ...none, ...notFound(all, 400), 'only-events': 401 });
  });
  test('public events: everyone who is not someone wrong', async () => {
    expect(await statuses('event/filter')).toEqual({ ...all, 'no-rights': 200, boss: 401, nobody: 401, '': 200 });
  });
  test('private events: who has the right', async () => {
    expect(await statuses('event/filter', { privateEvents: true })).toEqual({ ...all, ...none, 'only-bookings': 401 });
  });
  test('which paths there are: who has any right', async () => {
    expect(await statuses('nothing')).toEqual({ ...notFound(all, 404), ...none });
    expect(await statuses('xml')).toEqual({ ...notFound(all, 404), ...none });
  });

  const notFound = (users: object, status: number) => Object.fromEntries(Object.keys(users).map((name) => [name, status]));

  test('all that are refused get the same answer, to the byte', async () => {
    const answers = await Promise.all(
      ['no-rights', 'boss', 'nobody', 'only-events', ''].map(async (name) => {
        const response = await get('booking/filter', {}, name === '' ? {} : authorizationOf(name));
        return JSON.stringify([response.status, [...response.headers], await response.text()]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
  });
});

describe('too many', () => {
  test('requests of one user are told to wait, and those of others not', async () => {
    const service = serviceWith({ requestsPerMinute: 3 });
    const ask = (headers: Record<string, string>, address = '10.0.0.1') =>
      service.fetch(new Request('http://localhost/api/rest/xml/event/filter?length=1&lang=nl', { headers }), { address });
    for (let asked = 0; asked < 3; asked++) expect((await ask(authorization)).status).toBe(200);
    const refused = await ask(authorization);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await refused.text()).toMatch(/<status>429<\/status>.*te veel verzoeken/);
    expect((await ask(authorizationOf('only-events'))).status).toBe(200);
    for (let asked = 0; asked < 3; asked++) expect((await ask({})).status).toBe(200);
    expect((await ask({})).status).toBe(429);
    expect((await ask({}, '10.0.0.2')).status).toBe(200);
  });

  test('failures are told to wait as the verifier says', async () => {
    const response = await get('booking/filter', { verify: async () => ({ retryAfter: 42 }) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '42']);
    expect(await response.json()).toMatchObject({ code: 'too-many-failures' });
  });
});

test('readiness goes red before a stop, health does not', async () => {
  const service = serviceWith({ draining: () => true });
  const status = async (path: string) => (await service.fetch(new Request(`http://localhost/${path}`))).status;
  expect([await status('readyz'), await status('healthz')]).toEqual([503, 200]);
});

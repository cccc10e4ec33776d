import { describe, expect, test } from 'vitest';
import type { RequestLog, ServiceOptions, Store } from '../../src/service/index.ts';
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
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
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

  test('what fails because its client has left is not reported', async () => {
    reported.length = 0;
    const leaving = new AbortController();
    const page: Store['page'] = (_, client) =>
      new Promise((_answered, fail) => {
        client?.gone?.addEventListener('abort', () => fail(new Error('the statement was ended')));
        leaving.abort();
      });
    const request = new Request('http://localhost/api/rest/booking/filter', { headers: authorization, signal: leaving.signal });
    const { status } = await serviceWith({ store: { ...failing, page } }).fetch(request);
    expect([status, reported]).toEqual([503, []]);
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
});

describe('why a request is refused is told to the log alone', () => {
  const listed = 'https://screens.example.nl';
  const evil = 'https://evil.example';
  const factsOf = async (path: string, headers: Readonly<Record<string, string>>, method = 'GET', more = {}) => {
    const facts: RequestLog = {};
    const service = serviceWith({ privateEvents: true, origins: async () => [listed], ...more });
    const response = await service.fetch(new Request(`http://localhost/api/rest/${path}`, { method, headers }), { facts });
    expect([...response.headers.values()].join() + (await response.text())).not.toMatch(/evil|administrator|no-right|tried/);
    return facts;
  };
  const code = 'unauthorized';

  test.each<readonly [path: string, headers: Readonly<Record<string, string>>, facts: RequestLog]>([
    ['booking/1001', {}, { code, reason: 'no-credentials' }],
    ['booking/1001', { Authorization: 'Bearer x' }, { code, reason: 'malformed-credentials' }],
    ['booking/1001', authorizationOf('demo', 'wrong'), { code, reason: 'wrong-name-or-password', tried: 'demo' }],
    ['booking/1001', authorizationOf('a'.repeat(200)), { code, reason: 'wrong-name-or-password', tried: 'a'.repeat(100) }],
    ['booking/1001', authorizationOf('boss'), { code, reason: 'administrator', user: 'boss' }],
    ['booking/1001', authorizationOf('only-events'), { code, reason: 'no-right-to-bookings', user: 'only-events' }],
    ['event/filter', authorizationOf('only-bookings'), { code, reason: 'no-right-to-events', user: 'only-bookings' }],
    ['nothing', authorizationOf('no-rights'), { code, reason: 'no-right', user: 'no-rights' }],
    ['booking/1001', { ...authorization, Origin: evil }, { code: 'origin-not-allowed', origin: evil, user: 'demo' }],
    ['booking/1001', { ...authorization, Origin: listed }, { user: 'demo' }],
    ['booking/1001', { Origin: evil }, { code, reason: 'no-credentials', origin: evil }],
  ])('%s with %j: %j', async (path, headers, facts) => expect(await factsOf(path, headers)).toEqual(facts));

  test('a preflight of an origin that is not allowed', async () => {
    expect(await factsOf('booking/1001', { Origin: evil }, 'OPTIONS')).toEqual({ code: 'origin-not-allowed', origin: evil });
    expect(await factsOf('booking/1001', { Origin: listed }, 'OPTIONS')).toEqual({});
  });

  test('the name of who is told to wait', async () => {
    const waiting = { verify: async () => ({ retryAfter: 42 }) };
    expect(await factsOf('booking/1001', authorization, 'GET', waiting)).toEqual({ code: 'too-many-failures', tried: 'demo' });
  });
});

describe('too many', () => {
  test('requests of one user are told to wait, and those of others not', async () => {
    const service = serviceWith({ requestsPerMinute: 3 });
    const ask = (headers: Record<string, string>, address = '10.0.0.1') =>
      service.fetch(new Request('http://localhost/api/rest/xml/event/filter?length=1&lang=nl', { headers }), { address });
    for (let asked = 0; asked < 3; asked++) expect((await ask(authorization)).status).toBe(200);
    const refused = await ask(authorization);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await refused.text()).toMatch(/<status>429<\/status>.*te veel verzoeken/);
    expect((await ask(authorizationOf('only-events'))).status).toBe(200);
    for (let asked = 0; asked < 3; asked++) expect((await ask({})).status).toBe(200);
    expect([(await ask({})).status, (await ask({}, '10.0.0.2')).status]).toEqual([429, 200]);
  });

  test('failures are told to wait as the verifier says', async () => {
    const response = await get('booking/filter', { verify: async () => ({ retryAfter: 42 }) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '42']);
    expect(await response.json()).toMatchObject({ code: 'too-many-failures' });
    const busy = await get('booking/filter', { verify: async () => ({ busy: 7 }) });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await busy.json()).toMatchObject({ code: 'login-busy' });
  });
});

test('readiness goes red before a stop, health does not', async () => {
  const service = serviceWith({ draining: () => true });
  const status = async (path: string) => (await service.fetch(new Request(`http://localhost/${path}`))).status;
  expect([await status('readyz'), await status('healthz')]).toEqual([503, 200]);
});

test('without a bound on the age of the data, an import that cannot be read does not matter', async () => {
  const lastImport = () => Promise.reject(new Error('The journal is away.'));
  const statusWith = async (more: object) =>
    (await serviceWith({ lastImport, ...more }).fetch(new Request('http://localhost/readyz'))).status;
  expect([await statusWith({}), await statusWith({ maxDataAge: 60_000 })]).toEqual([200, 503]);
});

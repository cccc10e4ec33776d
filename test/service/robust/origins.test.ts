import { describe, expect, test, vi } from 'vitest';
import { shareEngine } from '../../support/engines/shared.ts';
import { otherOrigins } from '../access/other-origins.ts';
import { filledFile, filterOf, screen, startProduct, week } from './product.ts';
import { allowedOrigin, basic, fillDatabase } from './secrets.ts';
import { ask, openWire, type Reply, repliesIn } from './wire.ts';

/* Group O, over the wire: who may read an answer in a browser, on every status there is. */

const file = await filledFile();
const child = await startProduct({ args: ['--database', file, '--requests-per-minute', '1000000'] });
const { port } = child;
const narrow = await startProduct({ args: ['--database', file, '--requests-per-minute', '1'] });
await ask(narrow.port, week, [screen]);
// Its database is gone: it was there when it started.
const engine = await shareEngine('postgres');
if ('absent' in engine) throw new Error(engine.absent);
await fillDatabase(engine.address);
const away = await startProduct({ args: ['--database', engine.address] });
await engine.close();
// What it knew of origins counts for a second.
await vi.waitUntil(
  async () => {
    const { headers } = await ask(away.port, week, [screen, `Origin: ${allowedOrigin}`]);
    return headers['access-control-allow-origin'] === undefined;
  },
  { timeout: 60_000 },
);

const { etag = '' } = (await ask(port, week, [screen])).headers;
const statuses: readonly (readonly [
  status: number,
  port: number,
  target: string,
  headers: readonly string[],
  method?: string,
])[] = [
  [200, port, week, [screen]],
  [200, port, '/healthz', []],
  [204, port, week, [], 'OPTIONS'],
  [304, port, week, [screen, `If-None-Match: ${etag}`]],
  [400, port, filterOf('product ='), [screen]],
  [400, port, '/api/rest/booking/x', [screen]],
  [401, port, week, []],
  [401, port, week, [basic('no-rights')]],
  [404, port, '/api/rest/booking/1', [screen]],
  [404, port, '/nowhere', []],
  [405, port, week, [screen], 'POST'],
  [414, port, week.padEnd(40_000, '&'), [screen]],
  [429, narrow.port, week, [screen]],
  [503, away.port, week, [screen]],
  [503, away.port, '/readyz', []],
];
const crossOrigin = ({ headers }: Reply) => Object.keys(headers).filter((name) => /^(?:access-control|timing-allow)-/.test(name));

describe.each(statuses.map((asked) => ({ asked, status: asked[0] })))('$status', ({ asked }) => {
  const [status, at, target, headers, method = 'GET'] = asked;
  test('O01, O14: an allowed origin is named, and it alone', async () => {
    const reply = await ask(at, target, [...headers, `Origin: ${allowedOrigin}`], { method });
    expect([reply.status, reply.headers['access-control-allow-origin'], reply.headers['vary']]).toEqual([
      // Of a store that is away nobody knows which origins are allowed.
      status,
      status === 503 ? undefined : allowedOrigin,
      'Origin, Accept-Encoding',
    ]);
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('O02, O03, O06, O20: no other one is, and Vary always says that it could be', async () => {
    expect(otherOrigins).toHaveLength(24);
    for (const origin of [undefined, ...otherOrigins]) {
      const reply = await ask(at, target, [...headers, ...(origin === undefined ? [] : [`Origin: ${origin}`])], { method });
      const told = [reply.status, crossOrigin(reply), reply.headers['vary']];
      expect(told, origin).toEqual([status, [], 'Origin, Accept-Encoding']);
    }
  });
});

test('O05: two origins are none, each of them allowed or not', async () => {
  for (const second of [allowedOrigin, 'https://evil.com']) {
    const reply = await ask(port, week, [screen, `Origin: ${allowedOrigin}`, `Origin: ${second}`]);
    expect([reply.status, crossOrigin(reply)]).toEqual([200, []]);
  }
});

test('O07: what a request says in Vary is not said back', async () => {
  const { headers } = await ask(port, week, [screen, `Origin: ${allowedOrigin}`, 'Vary: X-Evil']);
  expect(headers['vary']).toBe('Origin, Accept-Encoding');
});

describe('a preflight', () => {
  const preflight = (...headers: readonly string[]) => ask(port, week, headers, { method: 'OPTIONS' });
  const asked = ['Access-Control-Request-Method: GET', 'Access-Control-Request-Headers: authorization,content-type'];

  test('O08, O10, S24, N17: as browsers send it is answered without credentials', async () => {
    const reply = await preflight(`Origin: ${allowedOrigin}`, ...asked);
    expect(reply).toMatchObject({ status: 204, body: '' });
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': allowedOrigin,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
    });
  });

  test.each<[string, readonly string[]]>([
    ['O09: for DELETE', ['Access-Control-Request-Method: DELETE', 'Access-Control-Request-Headers: x-evil']],
    [
      'O11: with 15 KB of spaces and commas',
      ['Access-Control-Request-Method: GET', `Access-Control-Request-Headers: ${' ,'.repeat(7_500)}x`],
    ],
    [
      'O11: with a thousand headers asked for',
      ['Access-Control-Request-Method: GET', `Access-Control-Request-Headers: ${'x-a,'.repeat(5_000)}`],
    ],
    ['O17: into a private network', ['Access-Control-Request-Method: GET', 'Access-Control-Request-Private-Network: true']],
    ['O12: without a method', []],
  ])('%s learns no more, and soon', async (_, headers) => {
    const started = performance.now();
    for (let count = 0; count < 20; count++) {
      const reply = await preflight(`Origin: ${allowedOrigin}`, ...headers);
      expect([
        reply.status,
        reply.headers['access-control-allow-methods'],
        reply.headers['access-control-allow-headers'],
      ]).toEqual([204, 'GET, HEAD, OPTIONS', 'Authorization, Content-Type']);
      expect(reply.headers).not.toHaveProperty('access-control-allow-private-network');
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('O12: of no page at all is a plain answer', async () => {
    const reply = await preflight();
    expect([reply.status, reply.headers['allow'], crossOrigin(reply)]).toEqual([204, 'GET, HEAD, OPTIONS', []]);
  });
});

test('O19: a cache that heeds Vary never hands one page the answer of another', async () => {
  const kept = new Map<string, Reply>();
  const through = async (origin: string) => {
    const known = [...kept].find(([key]) => key === origin)?.[1];
    const reply = known ?? (await ask(port, '/healthz', [`Origin: ${origin}`]));
    if (reply.headers['vary']?.includes('Origin')) kept.set(origin, reply);
    else kept.set('any', reply);
    return reply.headers['access-control-allow-origin'];
  };
  expect([await through(allowedOrigin), await through('https://evil.com'), await through(allowedOrigin)]).toEqual([
    allowedOrigin,
    undefined,
    allowedOrigin,
  ]);
  expect(kept.has('any')).toBe(false);
});

test('O21: there is no callback', async () => {
  const { body } = await ask(port, `${week}&callback=evil&jsonp=evil`, [screen]);
  expect([body.startsWith('['), body.includes('evil')]).toEqual([true, false]);
});

test('O15: what no request was made of says nothing of origins', async () => {
  const wire = await openWire(port);
  wire.send(`GET /healthz HTTP/1.1\r\nHost: a\r\nOrigin: ${allowedOrigin}\r\nX : y\r\n\r\n`);
  const [reply] = repliesIn(await wire.ended).replies;
  expect([reply?.status, reply && crossOrigin(reply), reply?.headers['vary']]).toEqual([400, [], 'Origin, Accept-Encoding']);
});

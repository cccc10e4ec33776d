import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect } from 'vitest';
import { buildOnce, folder } from '../playground/build.ts';
import { rawGet, statusOf } from '../service/raw-request.ts';
import { point } from '../support/point.ts';
import { as, peopledDatabase } from './people.ts';
import { ask, demoUser, fileIn, filter, rowsOf, serve } from './product.ts';

const product = await serve();
const get = (path: string, ...options: readonly string[]) => ask(product, path, demoUser, ...options);
const port = Number(new URL(product.url).port);
/** The program over an existing database, which starts sooner than with new demo data. */
const database = await peopledDatabase();
const serveFilled = (...args: readonly string[]) => serve(['--database', database, ...args]);

point('configuration', async () => {
  const settings = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('{')).join('\n');
  const empty = fileIn('empty.sqlite');
  const access = ['--events', 'private', '--cancelled', 'shown', '--requests-per-minute', '30'];
  const given = ['--database', empty, ...access, '--time-zone', 'Europe/Lisbon'];
  const byFlags = settings((await serve(given)).lines());
  expect(byFlags).toContain(
    `Data in ${empty}; events private, cancelled bookings shown, days of Europe/Lisbon, 30 requests a minute.`,
  );
  expect(byFlags).toContain('Warning: there is no user yet');
  const environment = {
    DATABASE_URL: empty,
    SEARCH_EXPRESSION_EVENTS: 'private',
    SEARCH_EXPRESSION_CANCELLED: 'shown',
    SEARCH_EXPRESSION_TIME_ZONE: 'Europe/Lisbon',
    SEARCH_EXPRESSION_REQUESTS_PER_MINUTE: '30',
  };
  const byEnvironment = settings((await serve([], environment)).lines());
  const withoutPort = (text: string) => text.replace(/:\d+\//, '');
  expect(withoutPort(byEnvironment)).toBe(withoutPort(byFlags));
  await expect(serve(['--events', 'secret'])).rejects.toThrow(/ended with 2: .*it is one of public, private|only/s);
  await expect(serve([], { SEARCH_EXPRESSION_EVENTS: 'secret' })).rejects.toThrow(/ended with 2/);
  await expect(serve(['--wait', '0', '--database', 'postgres://admin:hunter2-hunter2@127.0.0.1:1/x'])).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') as string }) as Error,
  );
});

point('besides', async () => {
  expect(await (async () => (await ask(product, '/healthz')).body)()).toBe('{"status":"ok"}');
  expect((await ask(product, '/readyz')).status).toBe(200);
  await buildOnce();
  const whole = await serve(['--playground', folder]);
  for (const path of ['/', '/docs/']) {
    const { status, headers, body } = await ask(whole, path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const [script = ''] = /(?<=src=")[^"]+\.js/.exec(body) ?? [];
    expect((await ask(whole, new URL(script, `http://a${path}`).pathname)).headers['content-type']).toMatch(/^text\/javascript/);
  }
  const document = JSON.parse((await ask(product, '/openapi.json')).body) as { openapi: string; paths: object };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain('/api/rest/booking/filter');
});

point('metrics', async () => {
  expect((await ask(product, '/metrics')).status).toBe(404);
  const measured = await serveFilled('--metrics');
  await ask(measured, '/api/rest/booking/1001', as('screens'));
  await ask(measured, '/api/rest/booking/no-id', as('screens'));
  const { headers, body } = await ask(measured, '/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toContain('http_requests_total{route="booking",status="200"} 1');
  expect(body).toContain('http_requests_total{route="booking",status="400"} 1');
  expect(body).toMatch(/http_request_duration_seconds_count\{route="booking"\} 2/);
});

point('time-zone', async () => {
  // Two zones that are never on the same day.
  const days = await Promise.all(
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(async (zone) => {
      const today = () => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(Date.now());
      const before = today();
      const elsewhere = await serveFilled('--time-zone', zone);
      const [row] = rowsOf(await ask(elsewhere, filter('startdatum = "0d"', '&columns=RES_FROMDATE&length=1'), as('screens')));
      return { found: row?.['RES_FROMDATE'], meanwhile: [before, today()] };
    }),
  );
  for (const { found, meanwhile } of days) expect(meanwhile).toContain(found);
  expect(days[0]?.found).not.toBe(days[1]?.found);
});

point('logs', async () => {
  const entries = (lines: readonly string[]) =>
    lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
  const own = await serveFilled();
  await ask(own, filter('RES_CUSTOM01 = "geheime-naam"'), as('screens'));
  await ask(own, '/api/rest/booking/%0A{"status":200}%1b[31m', 'screens:wrong-secret');
  await expect.poll(() => entries(own.lines()).length).toBe(2);
  const [first, second] = entries(own.lines());
  const path = '/api/rest/booking/filter';
  expect(first).toMatchObject({ method: 'GET', path, status: 200, user: 'screens', address: '127.0.0.1' });
  expect(second).toMatchObject({ status: 401, code: 'unauthorized', reason: 'wrong-name-or-password', tried: 'screens' });
  expect(second).not.toHaveProperty('user');
  expect(own.lines().slice(-2).join('')).not.toMatch(/geheime|wrong-secret|fietsbel|Basic|c2NyZWVuc/);
  const origin = 'http://screens.example';
  await ask(own, filter('product = 1'), as('screens'), '--header', `Origin: ${origin}`);
  await ask(own, filter('product = 1'), undefined, '--request', 'OPTIONS', '--header', `Origin: ${origin}`);
  await expect.poll(() => entries(own.lines()).length).toBe(4);
  const refused = { code: 'origin-not-allowed', origin };
  expect(entries(own.lines()).slice(2)).toMatchObject([
    { method: 'GET', status: 200, ...refused },
    { method: 'OPTIONS', status: 204, ...refused },
  ]);
  const queries = await serveFilled('--log', 'queries');
  await ask(queries, filter('product = 1'), as('screens'));
  await expect.poll(() => entries(queries.lines())[0]?.['query']).toBe('search=product%20%3D%201');
  const quiet = await serveFilled('--log', 'off');
  await ask(quiet, '/healthz');
  expect(await quiet.stop()).toBe(0);
  expect(entries(quiet.lines())).toEqual([]);
});

// Windows has no signals to send to another process.
point('stop', { skip: process.platform === 'win32' }, async () => {
  const own = await serveFilled();
  const ownPort = Number(new URL(own.url).port);
  const kept = connect(ownPort, '127.0.0.1');
  let received = '';
  kept.setEncoding('latin1').on('data', (part: string) => (received += part));
  kept.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => received).toContain('{"status":"ok"}');
  // Half a request, of which the rest comes when the server has been asked to stop.
  kept.write('GET /readyz HTTP/1.1\r\nHost: a\r\n');
  await expect.poll(async () => (await ask(own, '/healthz')).status).toBe(200);
  const started = performance.now();
  const ended = own.stop();
  await expect.poll(async () => (await ask(own, '/healthz').catch(() => undefined))?.status).toBeUndefined();
  kept.write('\r\n');
  expect(await ended).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(received.split('HTTP/1.1 ').slice(2).join()).toMatch(/^503 |^$/);
});

point('bounds', async () => {
  const status = async (...headers: readonly string[]) => statusOf(await rawGet(port, '/healthz', headers));
  expect(await status(`X: ${'a'.repeat(33_000)}`)).toBe(431);
  expect(await status(...Array<string>(101).fill('X: a'))).toBe(431);
});

point('tags', async () => {
  const first = await get('/api/rest/booking/filter');
  const etag = expect.stringMatching(/^W\/".+"$/) as string;
  expect(first.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
  const again = await get('/api/rest/booking/filter', '--header', `If-None-Match: ${first.headers['etag']}`);
  expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
  expect((await get('/api/rest/xml/booking/filter')).headers['etag']).not.toBe(first.headers['etag']);
});

point('gzip', async () => {
  const plain = await get('/api/rest/booking/filter');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const bytes = execFileSync('curl', [
    '--silent',
    '--user',
    demoUser,
    '--header',
    'Accept-Encoding: gzip',
    new URL('/api/rest/booking/filter', product.url).href,
  ]);
  expect(gunzipSync(bytes).toString()).toBe(plain.body);
  expect(bytes.length).toBeLessThan(plain.body.length / 2);
});

point('proxy', async () => {
  const statuses = async (args: readonly string[], ...forwarded: readonly string[]) => {
    const own = await serveFilled('--requests-per-minute', '2', ...args);
    const found: number[] = [];
    for (const address of forwarded) {
      found.push(
        (await ask(own, '/api/rest/event/filter?length=1', undefined, '--header', `X-Forwarded-For: ${address}`)).status,
      );
    }
    return found;
  };
  expect(await statuses([], '1.1.1.1', '2.2.2.2', '3.3.3.3')).toEqual([200, 200, 429]);
  expect(await statuses(['--trust-proxy'], '1.1.1.1', '2.2.2.2', '9.9.9.9, 1.1.1.1', '8.8.8.8, 1.1.1.1')).toEqual([
    200, 200, 200, 429,
  ]);
});

point('portable', async () => {
  const modules: string[] = [];
  const entry = fileURLToPath(new URL('../../src/service/index.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'modules', moduleParsed: ({ id }) => void modules.push(id) }],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'service' } },
  });
  expect(modules.filter((id) => /node:|browser-external|@hono\/node-server/.test(id))).toEqual([]);
});

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { newPage, useBrowser } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { succeed } from './people.ts';
import { ask, command, fileIn, type Product, type Reply, serve } from './product.ts';

const file = fileIn('origins.sqlite');
const password = 'wachtwoord-van-scherm';
await succeed(['user', 'add', 'screen', '--rights', 'bookings', '--database', file], `${password}\n`);
for (const origin of ['https://screens.example.nl', 'http://localhost', 'http://192.168.1.20', 'https://other.example.nl:8443'])
  await succeed(['origin', 'add', origin, '--database', file]);
const product = await serve(['--database', file]);
const user = `screen:${password}`;
const from = (origin: string, path = '/api/rest/booking/filter', who: string | undefined = user, ...options: readonly string[]) =>
  ask(product, path, who, '--header', `Origin: ${origin}`, ...options);
const allowed = ({ headers }: Reply) => headers['access-control-allow-origin'];

point('origins', async () => {
  const reply = await from('https://screens.example.nl');
  expect([reply.status, allowed(reply)]).toEqual([200, 'https://screens.example.nl']);
  for (const origin of [
    'null',
    '*',
    'https://SCREENS.example.nl',
    'https://screens.example.nl.evil.com',
    'http://screens.example.nl',
    'https://screens.example.nl, https://evil.com',
  ]) {
    const refused = await from(origin);
    const told = [refused.status, allowed(refused), refused.headers['vary']];
    expect(told, origin).toEqual([200, undefined, 'Origin, Accept-Encoding']);
  }
  expect((await ask(product, '/healthz')).headers['vary']).toBe('Origin, Accept-Encoding');
});

point('local-ports', async () => {
  for (const [origin, echoed] of [
    ['http://localhost', true],
    ['http://localhost:3000', true],
    ['http://192.168.1.20:8081', true],
    ['http://192.168.1.200:8081', false],
    ['https://localhost:3000', false],
    ['https://screens.example.nl:8443', false],
    ['https://other.example.nl:8443', true],
    ['https://other.example.nl', false],
  ] as const)
    expect([origin, allowed(await from(origin))]).toEqual([origin, echoed ? origin : undefined]);
});

point('expose', async () => {
  const { headers } = await from('https://screens.example.nl', '/api/rest/booking/filter?start=0');
  expect(headers['access-control-expose-headers']).toMatch(/Link.*X-Total-Count/);
});

point('preflight', async () => {
  const asked = ['Method: GET', 'Headers: authorization,content-type'].flatMap((what) => {
    return ['--header', `Access-Control-Request-${what}`];
  });
  const preflight = (origin: string) => from(origin, '/api/rest/booking/filter', undefined, '--request', 'OPTIONS', ...asked);
  const { status, headers } = await preflight('https://screens.example.nl');
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'https://screens.example.nl',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-max-age': '600',
    allow: 'GET, HEAD, OPTIONS',
    vary: 'Origin, Accept-Encoding',
  });
  expect(
    Object.keys((await preflight('https://evil.example')).headers).filter((name) => name.startsWith('access-control')),
  ).toEqual([]);
});

point('cors-401', async () => {
  const reply = await from('https://screens.example.nl', '/api/rest/booking/filter', 'screen:not-the-password');
  expect([reply.status, allowed(reply)]).toEqual([401, 'https://screens.example.nl']);
});

point('any-origin', async () => {
  const open = fileIn('any.sqlite');
  expect((await command(['origin', 'add', '*', '--database', open])).status).toBe(2);
  await succeed(['origin', 'add', '*', '--allow-any-origin', '--database', open]);
  await succeed(['origin', 'add', 'null', '--database', open]);
  const closed = await serve(['--database', open]);
  const warned = ({ lines }: Product) => lines().flatMap((line) => /^Warning: the origin (\S+)/.exec(line)?.[1] ?? []);
  expect(new Set(warned(closed))).toEqual(new Set(['*', 'null']));
  const ofAny = (where: Product) =>
    ask(where, '/api/rest/event/filter', undefined, '--header', 'Origin: https://anything.example');
  expect(allowed(await ofAny(closed))).toBeUndefined();
  const anyone = await serve(['--database', open, '--allow-any-origin']);
  expect(allowed(await ofAny(anyone))).toBe('https://anything.example');
  expect(new Set(warned(anyone))).toEqual(new Set(['*', 'null']));
});

const browser = await useBrowser();

point('in-a-browser', { skip: browser === undefined }, async () => {
  const site = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>screen</title>'),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const page = await newPage(browser);
  const outcome = (who: string) =>
    page.evaluate(askFromPage, [new URL('/api/rest/booking/filter', product.url).href, `Basic ${btoa(who)}`] as const);
  const at = async (address: string, who = user): Promise<string> => {
    await page.goto(address);
    return outcome(who);
  };

  expect(await at(`http://localhost:${port}/`)).toBe('200 []');
  expect(await at(`http://localhost:${port}/`, 'screen:not-the-password')).toMatch(/^401 /);
  expect(await at(`http://127.0.0.1:${port}/`)).toMatch(/^TypeError/);
  const local = fileIn('screen.html');
  writeFileSync(local, '<!doctype html><title>screen</title>');
  expect(await at(pathToFileURL(local).href)).toMatch(/^TypeError/);
  await succeed(['origin', 'add', 'null', '--database', file]);
  await expect.poll(() => at(pathToFileURL(local).href), { timeout: 60_000 }).toBe('200 []');
  await page.context().close();
  site.close();
});

/** What a page learns of a request with a login, as screens send it. */
async function askFromPage([address, authorization]: readonly [string, string]): Promise<string> {
  try {
    const response = await fetch(address, {
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      cache: 'no-store',
    });
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return String(error);
  }
}

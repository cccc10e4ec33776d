import { existsSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { serve } from '../../src/service/node/server.ts';
import { call, fileOf, success } from './program.ts';

// A dear hash is the matter of other tests; a stored one says what it cost.
vi.mock(import('../../src/service/node/password.ts'), async (load) => {
  const original = await load();
  return { ...original, hashPassword: (password) => original.hashPassword(password, { N: 16, r: 1, p: 1 }) };
});

const file = fileOf('doctor.sqlite', '');
const program = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) =>
  call(args, { input, env: { DATABASE_URL: file, ...env } });
const password = 'een lang wachtwoord';
let url: string;
/** What the service and `doctor --url` say while it runs. */
let ready: unknown;
let healthy: unknown;
const lines: string[] = [];

beforeAll(async () => {
  const rows =
    'RES_ID,OBJ_ID,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS\n1,101,2999-12-31,09:00,10:00,Open\n2,14,2999-12-31,09:00,10:00,Open\n';
  await program(['import', 'bookings'], rows);
  await program(['user', 'add', 'hal', '--rights', 'bookings', '--products', '101'], password);
  await program(['user', 'add', 'beheer', '--administrator'], password);
  await program(['origin', 'add', 'https://screens.example']);
  const options = { database: file, port: 0, log: 'requests', maxDataAge: 60_000 } as const;
  const server = await serve({ ...options, say: (line) => lines.push(line) });
  ({ url } = server);
  const ask = async (name: string, secret: string, origin: string, path = 'booking/filter') => {
    const headers = { Authorization: `Basic ${btoa(`${name}:${secret}`)}`, Origin: origin };
    await (await fetch(new URL(`api/rest/${path}?search=geheim`, url), { headers })).text();
  };
  await ask('hal', password, 'https://screens.example');
  await ask('hal', password, 'https://signs.example');
  await ask('hal', 'een verkeerd wachtwoord', 'https://screens.example');
  await ask('beheer', password, 'https://screens.example', 'json/booking/1');
  ready = await (await fetch(new URL('readyz', url))).json();
  healthy = await call(['doctor', '--url', url], { env: { DATABASE_URL: '' } });
  await server.stop();
});

test('a service that runs is ready, and says when the last import ended', () => {
  expect(ready).toEqual({ status: 'ready', last_import: expect.stringMatching(/^\d{4}-/) as string });
  expect(healthy).toEqual(success('No problem found.\n'));
});

test('a log line has a code for an administrator and the name that was tried', () => {
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object);
  expect(entries).toMatchObject([
    { status: 400, code: 'invalid-search', user: 'hal' },
    { status: 400, code: 'invalid-search', user: 'hal', origin: 'https://signs.example' },
    { status: 401, code: 'unauthorized', reason: 'wrong-name-or-password', tried: 'hal' },
    { status: 401, code: 'unauthorized', reason: 'administrator', user: 'beheer' },
    { status: 200 },
    { status: 200 },
  ]);
  expect(lines.join()).not.toMatch(/geheim|wachtwoord/);
});

test('after the service has ended, it tells who was refused and why, problems first, and ends with 1', async () => {
  const { status, stdout, stderr } = await program(['doctor']);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toBe(`problem: \`beheer\` was refused less than a minute ago: an administrator reads nothing through the API.
  | /api/rest/json/booking/1, 401, from 127.0.0.1
  = Give the screen an API user of its own.
problem: \`hal\` was refused less than a minute ago: wrong name or password.
  | /api/rest/booking/filter, 401, from 127.0.0.1
  = Set name and password again on the screen; if the password is lost, give the user a new one.
problem: Pages of \`https://signs.example\` were turned away less than a minute ago: the origin is not on the list.
  | /api/rest/booking/filter, 400, from 127.0.0.1
  = If the page is yours, allow its origin. Anyone can send any origin: allow only what you know.
Users: 2, allowed origins: 1, last import less than a minute ago.
`);
});

test('in Dutch after LANG, and as JSON', async () => {
  const dutch = await program(['doctor'], '', { LC_ALL: 'nl_NL.UTF-8' });
  expect(dutch.stdout).toMatch(
    /^probleem: `beheer` is nog geen minuut geleden geweigerd: een beheerder leest niets via de API\.$/m,
  );
  const { stdout } = await program(['doctor', '--json', '--locale', 'en']);
  const report = JSON.parse(stdout) as object;
  expect(report).toMatchObject({ problems: 3, lastDays: { bookings: '2999-12-31' } });
  expect(report).toHaveProperty('findings[0].code', 'user-refused');
});

test.each<readonly [args: readonly string[], status: number, says: RegExp]>([
  [[], 2, /Name the database: --database ADDRESS, or the variable DATABASE_URL; or a service: --url ADDRESS/],
  [['--database', '/no/such/file.sqlite'], 1, /^problem: There is no file \/no\/such\/file\.sqlite\.\n {2}= See that/],
  [['--database', 'postgres://x@127.0.0.1:1/x'], 1, /^problem: The database cannot be opened: /],
  [['--url', 'rooms'], 2, /`rooms` is not the address of a service/],
  [['--url', 'http://127.0.0.1:9'], 1, /^problem: No service answers at http:\/\/127\.0\.0\.1:9: /],
  [['--max-data-age', '26', '--database', file], 2, /`26` is not an age; give minutes, hours or days, such as 90m, 26h or 2d/],
])('%j', async (args, status, says) => {
  const outcome = await call(['doctor', ...args], { env: { DATABASE_URL: '' } });
  expect(outcome.status).toBe(status);
  expect(outcome.stdout + outcome.stderr).toMatch(says);
  expect(existsSync('/no/such/file.sqlite')).toBe(false);
});

test('a service whose data are too old is not ready, which its address alone tells', async () => {
  const later = Date.now() + 3 * 3_600_000;
  const service = { database: file, port: 0, maxDataAge: 7_200_000, pages: { playground: true, docs: false } };
  const server = await serve({ ...service, now: () => later, metricsPort: 0, say: (line) => lines.push(line) });
  const answer = await fetch(new URL('readyz?lang=nl', server.url));
  expect(answer.status).toBe(503);
  const detail = 'De laatste import was 3 h geleden; hoogstens 2 h is toegestaan.';
  expect(await answer.json()).toMatchObject({ code: 'data-too-old', detail });
  const { status, stdout } = await call(['doctor', '--url', server.url], { env: { DATABASE_URL: '' } });
  expect(status).toBe(1);
  expect(stdout).toContain('is not ready: The last import was 3 h ago; at most 2 h is allowed.');
  expect((await fetch(new URL('openapi.json', server.url))).status).toBe(404);

  const metrics = lines.find((line) => line.startsWith('Metrics on '))?.slice('Metrics on '.length) ?? '';
  expect(await (await fetch(metrics)).text()).toMatch(
    /^data_last_import_timestamp_seconds \d{10}\.\d+\n(?:#.*\n)*data_max_age_seconds 7200$/m,
  );
  expect((await fetch(new URL('metrics', server.url))).status).toBe(404);
  expect((await fetch(new URL('healthz', metrics))).status).toBe(404);
  expect((await fetch(new URL('healthz', server.url))).status).toBe(200);
  await server.stop();
  await expect(fetch(metrics)).rejects.toThrow();
});

test('the database is named once for all, and nothing is left to tell where all is well', async () => {
  await program(['user', 'remove', 'beheer']);
  await program(['user', 'remove', 'hal']);
  await program(['user', 'add', 'nieuw', '--rights', 'bookings', '--products', '14'], password);
  await program(['origin', 'add', 'https://signs.example']);
  const { status, stdout } = await program(['doctor', '--max-data-age', '1h']);
  expect(stdout).toMatch(/^problem: Someone tried to get in .* as `hal`, who does not exist\.$/m);
  expect(status).toBe(1);
  await program(['user', 'add', 'hal', '--rights', 'bookings'], password);
  const { stdout: rest } = await program(['doctor', '--max-data-age', '1h']);
  expect(rest.match(/^(?:problem|note): .*$/gm)).toEqual([
    expect.stringMatching(/^problem: `hal` was refused/),
    'note: `nieuw` has never asked anything.',
  ]);
});

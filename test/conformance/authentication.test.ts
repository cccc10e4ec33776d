import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { addPeople, as, passwords, peopledDatabase, succeed } from './people.ts';
import { ask, command, demoUser, fileIn, filter, rowsOf, serve } from './product.ts';

const database = await peopledDatabase();
const product = await serve(['--database', database]);
const page = '&columns=RES_ID,OBJ_ID&length=10000';
const inRooms = (row: Record<string, string>) => ['1', '14'].includes(row['OBJ_ID'] ?? '');
const basic = (text: string) => ['--header', `Authorization: Basic ${Buffer.from(text).toString('base64')}`];

point('basic', async () => {
  const path = '/api/rest/booking/1001';
  const status = async (...options: readonly string[]) => (await ask(product, path, undefined, ...options)).status;
  expect(await status(...basic(as('screens')))).toBe(200);
  const right = basic(as('screens'))[1] ?? '';
  expect(await status('--header', right.replace('Basic', 'bAsIc'))).toBe(200);
  const latin1 = `Authorization: Basic ${Buffer.from(as('screens'), 'latin1').toString('base64')}`;
  for (const wrong of [
    latin1,
    `${right}=`,
    `${right}!`,
    right.replace('Basic', 'Bearer'),
    'Authorization: Basic',
    `Authorization: Basic ${Buffer.from('screens').toString('base64')}`,
    `Authorization: Basic ${Buffer.from('screens:').toString('base64')}`,
    `Authorization: Basic ${Buffer.from(`:${passwords.screens}`).toString('base64')}`,
    `Authorization: Basic ${Buffer.from(`${as('screens')}\0`).toString('base64')}`,
  ])
    expect([wrong, await status('--header', wrong)]).toEqual([wrong, 401]);
});

point('users', async () => {
  expect((await ask(product, '/api/rest/event/filter', as('events'))).status).toBe(200);
  expect((await ask(product, '/api/rest/booking/filter', as('events'))).status).toBe(401);
  await succeed(['user', 'add', 'leaving', '--rights', 'bookings', '--database', database], 'binnenkort-weg-1\n');
  const content = readFileSync(database, 'latin1') + readFileSync(`${database}-wal`, 'latin1');
  expect(content).toContain('scrypt$16384$8$5$');
  for (const password of [...Object.values(passwords), 'binnenkort-weg-1'])
    expect(content).not.toContain(Buffer.from(password).toString('latin1'));
  const status = async () => (await ask(product, '/api/rest/booking/1001', 'leaving:binnenkort-weg-1')).status;
  await expect.poll(status, { interval: 400, timeout: 60_000 }).toBe(200);
  await succeed(['user', 'disable', 'leaving', '--database', database]);
  await expect.poll(status, { interval: 400, timeout: 60_000 }).toBe(401);
});

point('restriction', async () => {
  const everyone = rowsOf(await ask(product, filter('', page), as('screens')));
  const everything = ['', 'product = 101 OR product != 101', 'BOOKING_ID > 0 OR BOOKING_ID <= 0'];
  for (const search of [...everything, 'NOT product IN (1,14)', 'product IN (101)']) {
    const [own, all] = await Promise.all(
      ['rooms', 'screens'].map(async (who) => rowsOf(await ask(product, filter(search, page), as(who as 'rooms')))),
    );
    expect(own).toEqual(all?.filter(inRooms));
  }
  const [mine, other] = [everyone.find(inRooms), everyone.find((row) => !inRooms(row))];
  expect((await ask(product, `/api/rest/booking/${mine?.['RES_ID']}`, as('rooms'))).status).toBe(200);
  expect((await ask(product, `/api/rest/booking/${other?.['RES_ID']}`, as('rooms'))).status).toBe(404);
});

point('unknown-id', async () => {
  const hidden = rowsOf(await ask(product, filter('product = 101', page), as('screens')))[0]?.['RES_ID'];
  const answers = await Promise.all(
    ['0', '-1', '99999999', '9007199254740993', '99999999999999999999', hidden].map((id) =>
      ask(product, `/api/rest/booking/${id}`, as('rooms')),
    ),
  );
  expect(new Set(answers.map(({ headers, ...answer }) => JSON.stringify([answer, { ...headers, date: '' }]))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

point('events-restricted', async () => {
  const path = '/api/rest/event/filter?columns=EVENT_ID,OBJ_ID&length=10000';
  const [own, all] = [rowsOf(await ask(product, path, as('rooms'))), rowsOf(await ask(product, path))];
  expect(own).toEqual(all.filter(inRooms));
  expect(own.length).toBeGreaterThan(0);
});

point('administrators', async () => {
  for (const path of ['/api/rest/booking/filter', '/api/rest/event/filter'])
    expect((await ask(product, path, as('boss'))).status).toBe(401);
});

point('same-answer', async () => {
  const answers = await Promise.all(
    ['nobody:whatever-it-is', `screens:${passwords.rooms}`, as('away'), as('events'), as('boss'), '__proto__:x'].map(
      async (who) => {
        const { status, headers, body } = await ask(product, '/api/rest/booking/filter', who);
        return JSON.stringify([status, { ...headers, date: '' }, body]);
      },
    ),
  );
  expect(new Set(answers).size).toBe(1);
});

point('failures', async () => {
  // Addresses of this machine from which nothing has failed yet.
  const from = (address: string) => async (who: string) => {
    const { status, headers } = await ask(product, '/api/rest/booking/1001', who, '--interface', address);
    return status === 429 ? [status, Number(headers['retry-after']) > 0] : status;
  };
  const status = from('127.0.0.8');
  expect(await status(as('victim'))).toBe(200);
  for (let failure = 0; failure < 10; failure++) expect(await status('victim:wrong-password')).toBe(401);
  expect(await status('victim:wrong-password')).toEqual([429, true]);
  expect([await status(as('victim')), await status(as('screens'))]).toEqual([200, 200]);

  const other = from('127.0.0.9');
  for (let name = 0; name < 10; name++) expect(await other(`name-${name}:wrong-password`)).toBe(401);
  expect(await other('one-more:wrong-password')).toEqual([429, true]);
  expect(await other(as('victim'))).toBe(200);
});

point('requests', async () => {
  const demo = await serve(['--requests-per-minute', '5']);
  const statuses: number[] = [];
  for (let asked = 0; asked < 7; asked++) statuses.push((await ask(demo, '/api/rest/booking/1001', demoUser)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const { headers } = await ask(demo, '/api/rest/booking/1001', demoUser);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  // By default it is 600.
  expect(product.lines().join()).toContain('600 requests a minute');
});

point('passwords', async () => {
  const add = (name: string, password: string) =>
    command(['user', 'add', name, '--rights', 'bookings', '--database', database], `${password}\n`);
  for (const [name, password] of [
    ['short', 'elf-tekens!'],
    ['same-as-the-name', 'Same-As-The-Name'],
  ] as const) {
    const { status, stderr } = await add(name, password);
    expect([status, stderr.includes(password)]).toEqual([1, false]);
  }
  const { stdout } = await command(['user', 'add', 'made', '--rights', 'bookings', '--generate', '--database', database]);
  const [password = ''] = /\S{20,}/.exec(stdout) ?? [];
  await expect
    .poll(async () => (await ask(product, '/api/rest/booking/1001', `made:${password}`)).status, {
      interval: 400,
      timeout: 60_000,
    })
    .toBe(200);

  const old = fileIn('old.sqlite');
  await addPeople(old);
  const { openDatabase } = await import('../../src/service/node/stores/open-database.ts');
  const opened = await openDatabase(old);
  await opened.accounts.changeUser('screens', { passwordChanged: '2020-01-01' });
  await opened.close();
  const list = await succeed(['user', 'list', '--database', old]);
  expect(list).toContain(
    'Warning: the password of screens is older than a year; `search-expression user passwd` sets a new one.\n',
  );
});

point('user-command', async () => {
  const file = fileIn('command.sqlite');
  const add = (name: keyof typeof passwords, ...options: readonly string[]) =>
    succeed(['user', 'add', name, ...options, '--database', file], `${passwords[name]}\n`);
  await add('screens', '--rights', 'bookings,events');
  await add('rooms', '--rights', 'bookings,events', '--products', '1,14');
  await add('events', '--rights', 'events');
  await add('boss', '--administrator');
  const list = await succeed(['user', 'list', '--database', file]);
  for (const word of ['screens', 'rooms', 'boss', '1,14', 'administrator']) expect(list).toContain(word);
  expect(list).not.toContain('scrypt');
  await succeed(['user', 'passwd', 'rooms', '--database', file], 'een-heel-nieuw-woord\n');
  await succeed(['user', 'disable', 'events', '--database', file]);
  const own = await serve(['--database', file, '--events', 'private']);
  expect((await ask(own, '/api/rest/booking/filter', 'rooms:een-heel-nieuw-woord')).status).toBe(200);
  expect((await ask(own, '/api/rest/booking/filter', as('rooms'))).status).toBe(401);
  expect((await ask(own, '/api/rest/event/filter', as('events'))).status).toBe(401);
  const { status } = await command(['user', 'add', 'x', '--password', 'on-the-command-line', '--database', file]);
  expect(status).toBe(2);
});

point('origin-command', async () => {
  const file = fileIn('origins.sqlite');
  await succeed(['origin', 'add', 'https://screens.example.nl', '--database', file]);
  await succeed(['origin', 'add', 'null', '--database', file]);
  expect(await succeed(['origin', 'list', '--database', file])).toMatch(/https:\/\/screens\.example\.nl[\s\S]*null/);
  const wrong = await command(['origin', 'add', 'https://screens.example.nl/', '--database', file]);
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('https://screens.example.nl')]);
  await succeed(['origin', 'remove', 'null', '--database', file]);
  expect(await succeed(['origin', 'list', '--database', file])).not.toMatch(/null/);
});

point('admin', async () => {
  const jar = fileIn('cookies');
  const admin = (path: string, ...options: readonly string[]) =>
    ask(product, path, undefined, '--cookie', jar, '--cookie-jar', jar, ...options);
  const token = (body: string) => /name="([^"]*(?:token|csrf)[^"]*)"[^>]*value="([^"]+)"/i.exec(body)?.slice(1) ?? [];
  expect((await admin('/admin/users')).status).not.toBe(200);
  const form = await admin('/admin', '--location');
  expect(form.headers['content-security-policy']).toContain("default-src 'none'");
  const origin = new URL(product.url).origin;
  const data = (fields: Readonly<Record<string, string>>) => [
    '--header',
    `Origin: ${origin}`,
    ...Object.entries(fields).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]),
  ];
  const [name = 'token', value = ''] = token(form.body);
  const login = (user: string, password: string) =>
    admin('/admin/login', ...data({ ...(value && { [name]: value }), name: user, password }));
  expect((await login('boss', 'not-the-password')).status).not.toBe(303);
  expect((await login('screens', passwords.screens)).status).not.toBe(303);
  const entered = await login('boss', passwords.boss);
  expect([302, 303]).toContain(entered.status);
  expect(entered.headers['set-cookie']).toMatch(/HttpOnly/i);
  expect(entered.headers['set-cookie']).toMatch(/SameSite=Strict/i);
  const users = await admin('/admin/users');
  expect(users.status).toBe(200);
  expect(users.body).toContain('screens');
  expect(users.body).not.toContain('scrypt');
  expect((await admin('/admin/origins')).status).toBe(200);
});

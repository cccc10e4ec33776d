import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminSite, administrator, startAdminSite } from './admin-site.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const minute = 60_000;
let time = Date.UTC(2026, 10, 21);
let site: AdminSite;
const reported: unknown[] = [];

beforeAll(async () => {
  site = await startAdminSite({ clock: () => time, report: (error) => reported.push(error) });
  await site.addUser('screen', 'een lang wachtwoord', { products: [1] });
});
afterAll(() => site.close());

async function loggedIn(name?: string, password?: string): Promise<Visitor> {
  const visitor = createVisitor(site.url);
  expect((await visitor.logIn(name, password)).status).toBe(303);
  await visitor.get('/admin/users');
  return visitor;
}

const newUser = { name: 'foyer', role: 'api', rights: 'bookings', reach: 'some', products: '14, 1', active: 'yes', password: '' };

describe('every answer', () => {
  test.each(['/admin', '/admin/style.css', '/admin/users', '/admin/nowhere'])('of %s keeps to itself', async (path) => {
    const { headers } = await createVisitor(site.url).get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('has a cookie for nothing but these pages, over TLS alone where that is there', async () => {
    const [line] = (await createVisitor(site.url).get('/admin')).headers.getSetCookie();
    expect(line).toMatch(/^admin-login=[\w-]{36}; Path=\/admin; HttpOnly; SameSite=Strict$/);
    const behindTls = await startAdminSite({ secure: true });
    const visitor = createVisitor(behindTls.url);
    const [login, session] = [await visitor.get('/admin'), await visitor.logIn()].map(({ headers }) => headers.getSetCookie()[0]);
    expect(login).toMatch(/^__Secure-admin-login=.*; HttpOnly; Secure; SameSite=Strict$/);
    expect(session).toMatch(/^__Secure-admin-session=.*; Path=\/admin; HttpOnly; Secure; SameSite=Strict$/);
    await behindTls.close();
  });

  test('to another method says which there are', async () => {
    const { status, headers } = await fetch(`${site.url}/admin/users`, { method: 'DELETE' });
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await fetch(`${site.url}/admin`, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('who comes in', () => {
  test('is an administrator; all others get one answer', async () => {
    await site.addUser('retired', 'een lang wachtwoord', { administrator: true, active: false });
    const answers = [];
    for (const [name, password] of [
      ['nobody', 'een lang wachtwoord'],
      ['screen', 'een lang wachtwoord'],
      ['screen', 'wrong'],
      ['retired', 'een lang wachtwoord'],
      [administrator.name, 'wrong'],
      [administrator.name, 'x'.repeat(2_000)],
      ['', ''],
    ] as const) {
      const { status, body } = await createVisitor(site.url).logIn(name, password);
      answers.push([status, body.replace(/(id="name" .*value=)"[^"]*"|name="token" value="[^"]*"/g, '$1')]);
    }
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([403]));
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1);
  });

  test('waits after ten failures', async () => {
    const visitor = createVisitor(site.url);
    for (let attempt = 0; attempt < 10; attempt++) expect((await visitor.logIn('guessed', `wrong ${attempt}`)).status).toBe(403);
    const { status, headers, body } = await visitor.logIn('guessed', 'wrong');
    expect(status).toBe(429);
    expect(body).toContain(`Try again in ${headers.get('Retry-After')} seconds.`);
  });

  test.each(['/admin/users', '/admin/users/add', '/admin/users/change?name=screen', '/admin/origins', '/admin/nowhere'])(
    'sees %s, and nobody else does',
    async (path) => {
      const { status, headers, body } = await createVisitor(site.url).get(path);
      expect([status, headers.get('Location'), body]).toEqual([303, '/admin', '']);
    },
  );

  test('gets an id of our making, a new one each time', async () => {
    const visitor = createVisitor(site.url);
    const fixed = '11111111-1111-4111-8111-111111111111';
    visitor.cookies.set('admin-session', fixed);
    await visitor.logIn();
    const first = visitor.cookies.get('admin-session');
    expect(first).not.toBe(fixed);
    const thief = createVisitor(site.url);
    thief.cookies.set('admin-session', fixed);
    expect((await thief.get('/admin/users')).status).toBe(303);

    await visitor.get('/admin/users');
    expect((await visitor.post('/admin/login', administrator)).status).toBe(303);
    expect(visitor.cookies.get('admin-session')).not.toBe(first);
    thief.cookies.set('admin-session', first ?? '');
    expect((await thief.get('/admin/users')).status).toBe(303);
  });
});

describe('a session ends', () => {
  const copyOf = (visitor: Visitor): Visitor => {
    const thief = createVisitor(site.url);
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
    return thief;
  };

  test('at logout, also for who stole it', async () => {
    const visitor = await loggedIn();
    const thief = copyOf(visitor);
    expect((await thief.get('/admin/users')).status).toBe(200);
    expect((await visitor.post('/admin/logout', {})).headers.get('Location')).toBe('/admin');
    expect([visitor.cookies.has('admin-session'), (await thief.get('/admin/users')).status]).toEqual([false, 303]);
    expect((await thief.post('/admin/users/add', newUser)).status).toBe(303);
    expect(await site.directory.user('foyer')).toBeUndefined();
  });

  test('after half an hour without a request, and after twelve hours', async () => {
    const visitor = await loggedIn();
    for (let passed = 0; passed < 12 * 60 - 29; passed += 29) {
      time += 29 * minute;
      expect((await visitor.get('/admin/users')).status).toBe(passed + 29 < 12 * 60 ? 200 : 303);
    }
    time += 29 * minute;
    expect((await visitor.get('/admin/users')).status).toBe(303);
    const idle = await loggedIn();
    time += 30 * minute;
    expect((await idle.get('/admin/users')).status).toBe(303);
  });

  test.each([
    ['has another password', { passwordHash: 'scrypt$16$1$1$AAAA$AAAA' }],
    ['is not active', { active: false }],
    ['is no administrator', { administrator: false }],
  ])('as soon as the user %s', async (what, change) => {
    await site.addUser(what, 'een lang wachtwoord', { administrator: true });
    const visitor = await loggedIn(what, 'een lang wachtwoord');
    expect((await visitor.get('/admin/users')).status).toBe(200);
    await site.directory.changeUser(what, change);
    expect((await visitor.get('/admin/users')).status).toBe(303);
  });

  test('everywhere else when one’s own password is changed', async () => {
    await site.addUser('second', 'een lang wachtwoord', { administrator: true });
    const visitor = await loggedIn('second', 'een lang wachtwoord');
    const thief = copyOf(visitor);
    const { headers } = await visitor.post('/admin/users/password', { name: 'second', password: 'een ander wachtwoord' });
    expect((await visitor.get(headers.get('Location') ?? '')).body).toContain('has a new password');
    expect((await thief.get('/admin/users')).status).toBe(303);
    expect((await createVisitor(site.url).logIn('second', 'een lang wachtwoord')).status).toBe(403);
    expect((await createVisitor(site.url).logIn('second', 'een ander wachtwoord')).status).toBe(303);
  });
});

describe('a form is refused', () => {
  test.each<
    readonly [what: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>, status: number]
  >([
    ['without a token', { token: '' }, {}, 403],
    ['with a token of another session', { token: 'A'.repeat(43).concat('=') }, {}, 403],
    ['with a token that is none', { token: '<script>' }, {}, 403],
    ['from another site', {}, { Origin: 'https://evil.example' }, 403],
    ['from a file', {}, { Origin: 'null' }, 403],
    ['without an origin', {}, { Origin: '' }, 403],
    ['from another site, as the browser says', {}, { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from another port, as the browser says', {}, { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['of another type', {}, { 'Content-Type': 'text/plain' }, 415],
    ['of more than 64 KiB', { products: '1,'.repeat(40_000) }, {}, 413],
  ])('%s', async (_, fields, headers, status) => {
    const visitor = await loggedIn();
    expect((await visitor.post('/admin/users/add', { ...newUser, ...fields }, headers)).status).toBe(status);
    expect(await site.directory.user('foyer')).toBeUndefined();
  });

  test('to log in too', async () => {
    const visitor = createVisitor(site.url);
    await visitor.get('/admin');
    visitor.cookies.delete('admin-login');
    expect((await visitor.post('/admin/login', administrator)).status).toBe(403);
    expect((await visitor.logIn()).status).toBe(303);
  });

  test('and taken where the browser says that it is ours, whatever host a proxy asks for', async () => {
    const visitor = await loggedIn();
    const ours = { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://service.example.nl' };
    const headers = { ...ours, 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await visitor.post('/admin/origins', { origin: 'null' }, headers)).status).toBe(303);
    expect(await site.directory.origins()).toEqual(['null']);
  });
});

describe('users', () => {
  test('with a password that was made see it once, and it works', async () => {
    const visitor = await loggedIn();
    expect((await visitor.post('/admin/users/add', newUser)).status).toBe(303);
    const { body } = await visitor.get('/admin/users');
    expect((await visitor.get('/admin/users/add')).body).not.toContain('These are the first');
    const password = /<code class="password">([^<]+)<\/code>/.exec(body)?.[1] ?? '';
    expect(password).toHaveLength(29);
    for (const path of ['/admin/users', '/admin/users/change?name=foyer'])
      expect((await visitor.get(path)).body).not.toContain(password);
    const { passwordHash, ...user } = (await site.directory.user('foyer')) ?? { passwordHash: '' };
    expect(user).toEqual({
      name: 'foyer',
      rights: ['bookings'],
      products: [1, 14],
      administrator: false,
      active: true,
      passwordChanged: new Date(time).toISOString().slice(0, 10),
    });
    expect(passwordHash).toMatch(/^scrypt\$/);
    expect((await visitor.get('/admin/users')).body).not.toContain('scrypt');
  });

  test.each([
    ['a:b', { name: 'a:b' }, 'has no colon'],
    ['screen', { name: 'screen' }, 'There is a user with this name already.'],
    ['no rights', { name: 'new', rights: '' }, 'Choose at least one.'],
    ['no products', { name: 'new', products: '' }, 'Choose products, or write their numbers.'],
    ['a short password', { name: 'new', password: 'kort geheim' }, 'at least 12'],
  ])('are not added with %s, and what was written stays', async (_, fields, says) => {
    const visitor = await loggedIn();
    const { status, body } = await visitor.post('/admin/users/add', { ...newUser, ...fields });
    expect(status).toBe(422);
    expect(body).toContain(says);
    expect(body).toContain(`value="${fields.name}"`);
    expect(body).not.toContain('kort geheim');
    expect(await site.directory.user('new')).toBeUndefined();
  });

  test('have hostile names shown as text', async () => {
    const visitor = await loggedIn();
    const name = `"><script>alert('x')</script>&amp;`;
    expect((await visitor.post('/admin/users/add', { ...newUser, name })).status).toBe(303);
    const pages = [await visitor.get('/admin/users'), await visitor.get(`/admin/users/change?name=${encodeURIComponent(name)}`)];
    for (const { status, body } of pages) {
      expect(status).toBe(200);
      expect(body).not.toContain('<script');
      expect(body).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;');
    }
    const { body } = await visitor.post('/admin/origins', { origin: name });
    expect(body).not.toContain('<script');
    expect(body).toContain('is not an origin');
    expect((await createVisitor(site.url).logIn(name, name)).body).not.toContain('<script');
  });

  test('are changed by others than themselves', async () => {
    const visitor = await loggedIn();
    const own = { name: administrator.name, role: 'api', rights: 'bookings', reach: 'all' };
    expect((await visitor.post('/admin/users/change', own)).status).toBe(403);
    expect((await visitor.get(`/admin/users/change?name=${administrator.name}`)).body).not.toContain('name="role"');
    expect(await site.directory.user(administrator.name)).toMatchObject({ administrator: true, active: true });
    expect((await visitor.post('/admin/users/change', { ...newUser, name: 'nobody at all' })).status).toBe(404);
    expect((await visitor.post('/admin/users/password', { name: 'nobody at all' })).status).toBe(404);
    expect((await visitor.post('/admin/users/change', { ...own, name: 'screen' })).status).toBe(303);
    expect(await site.directory.user('screen')).toMatchObject({ active: false, rights: ['bookings'], products: undefined });
  });
});

test('the overview counts the rows of each import', async () => {
  const { body } = await (await loggedIn()).get('/admin/overview');
  const [, row = ''] = /<td data-label="What">(.*)<\/tr>/.exec(body) ?? [];
  expect(row.split(/<[^>]*>/).filter(Boolean)).toEqual(['import: bookings', '1', '0', '0', '0']);
});

test('the overview has a row for an origin that is allowed and has asked nothing', async () => {
  const visitor = await loggedIn();
  await site.directory.addOrigin('https://pages.example', { name: 'root', via: 'command' });
  const { body } = await visitor.get('/admin/overview');
  await site.directory.removeOrigin('https://pages.example', { name: 'root', via: 'command' });
  expect(body).toContain('<th scope="row"><code>https://pages.example</code></th>');
  expect(body).not.toContain('No web page has asked anything yet.');
});

test('the changes of accounts have pages, and a cursor that is none leads to the first', async () => {
  const visitor = await loggedIn();
  for (let count = 0; count < 100; count++) {
    await site.directory.addOrigin('https://pages.example', { name: 'root', via: 'command' });
    await site.directory.removeOrigin('https://pages.example', { name: 'root', via: 'command' });
  }
  const newest = (await visitor.get('/admin/audit')).body;
  const [, older = ''] = /href="(\/admin\/audit\?after=[^"]+)">Older/.exec(newest) ?? [];
  expect(newest).not.toContain('Newer');
  const oldest = (await visitor.get(older)).body;
  expect(oldest).toContain('<b dir="auto">screen</b>');
  const [, newer = ''] = /href="(\/admin\/audit\?before=[^"]+)">Newer/.exec(oldest) ?? [];
  const rowsOf = (body: string) => /<tbody>[^]*<\/tbody>/.exec(body)?.[0];
  expect(rowsOf((await visitor.get(newer)).body)).toBe(rowsOf(newest));
  const { status, headers } = await visitor.get('/admin/audit?after=changed');
  expect([status, headers.get('Location')]).toEqual([303, '/admin/audit']);
});

test('where the database is away it says so, and reports it', async () => {
  const away = await startAdminSite({
    report: (error) => reported.push(error),
    directory: { ...site.directory, user: () => Promise.reject(new Error('SELECT away FROM /secret/path')) },
  });
  const visitor = createVisitor(away.url);
  await visitor.get('/admin');
  visitor.cookies.set('admin-session', 'x');
  reported.length = 0;
  const { status, body } = await visitor.logIn();
  expect(status).toBe(503);
  expect(body).not.toMatch(/SELECT|secret/);
  expect(reported).toHaveLength(1);
  await away.close();
});

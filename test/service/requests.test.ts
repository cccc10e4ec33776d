import { describe, expect, test } from 'vitest';
import { authorization, get, port, user } from './demo-server.ts';
import { bodyOf, rawGet, statusOf } from './raw-request.ts';

describe('every answer', () => {
  test.each([
    ['/api/rest/booking/filter', 200],
    ['/api/rest/booking/1001', 200],
    ['/api/rest/booking/0', 404],
    ['/api/rest/booking/x', 400],
    ['/healthz', 200],
    ['/', 200],
    ['/nothing', 404],
  ])('%s has headers against guessing and caching', async (path, status) => {
    const response = await get(path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('content-type')).toMatch(/; charset=utf-8$/i);
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
  });

  test.each(['/api/rest/booking/filter?length=5', '/api/rest/booking/1001', '/api/rest/booking/x', '/nothing', '/healthz', '/'])(
    '%s has the same for HEAD, without a body',
    async (path) => {
      const headersOf = (response: Response) =>
        Object.fromEntries([...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)));
      const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)];
      expect(head.status).toBe(whole.status);
      expect(headersOf(head)).toEqual(headersOf(whole));
      const raw = await rawGet(port, path, [`Authorization: ${authorization.Authorization}`], 'HEAD');
      expect(bodyOf(raw)).toBe('');
    },
  );
});

describe('credentials', () => {
  const basic = (text: string) => `Authorization: Basic ${Buffer.from(text).toString('base64')}`;

  test('in UTF-8, in whatever case the scheme is, let in', async () => {
    const given = `Authorization: bASIC ${btoa(`${user.name}:${user.password}`)}`;
    expect(statusOf(await rawGet(port, '/api/rest/booking/filter', [given]))).toBe(200);
  });

  test('of all wrong kinds get the same answer, to the byte', async () => {
    const right = basic(`${user.name}:${user.password}`);
    const attempts: readonly (readonly string[])[] = [
      [],
      [basic(`${user.name}:wrong`)],
      [basic(`nobody:${user.password}`)],
      [basic(`__proto__:${user.password}`)],
      [basic(`${user.name}:`)],
      [basic(user.name)],
      [`${right}=`],
      [`${right}====`],
      [right.replace('Basic', 'Bearer')],
      [basic(`${user.name}:${'x'.repeat(8_000)}`)],
    ];
    const answers = new Set<string>();
    for (const headers of attempts)
      answers.add((await rawGet(port, '/api/rest/booking/filter', headers)).replace(/^date: .*\r\n/im, ''));
    expect(answers.size).toBe(1);
    const [answer = ''] = answers;
    expect(statusOf(answer)).toBe(401);
    expect(answer).toMatch(/\r\nwww-authenticate: Basic realm="[^"]+", charset="UTF-8"\r\n/i);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('given twice are refused: another program on the way may have looked at the second', async () => {
    const right = basic(`${user.name}:${user.password}`);
    for (const headers of [
      [right, right],
      [right, basic('demo:wrong')],
    ])
      expect(statusOf(await rawGet(port, '/api/rest/booking/filter', headers))).toBe(400);
  });

  test('in the URL are no credentials', async () => {
    expect(statusOf(await rawGet(port, `http://${user.name}:${user.password}@localhost/api/rest/booking/filter`))).toBe(401);
  });

  test.each([
    '/api/rest/booking/1001',
    '/api/rest/booking/x',
    '/api/rest/booking/filter?search=%',
    '/api/rest/nothing',
    '/api/rest',
    '/api/rest/',
    '/api/rest/yaml/booking/filter',
    '/api//rest/../rest/booking/filter',
  ])('are asked for before anything else is looked at: %s', async (target) => {
    expect([401, 404]).toContain(statusOf(await rawGet(port, target)));
    if (target.startsWith('/api/rest')) expect(statusOf(await rawGet(port, target))).toBe(401);
    if (target.startsWith('/api/rest')) expect(statusOf(await rawGet(port, target, [], 'HEAD'))).toBe(401);
  });
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s is refused, and told what is allowed',
    async (method) => {
      const answer = await rawGet(port, '/api/rest/booking/filter', [], method);
      expect(statusOf(answer)).toBe(405);
      expect(answer).toMatch(/\r\nallow: GET, HEAD, OPTIONS\r\n/i);
      expect(JSON.parse(bodyOf(answer))).toMatchObject({ status: 405, code: 'method-not-allowed' });
    },
  );

  test('a body that comes along is refused all the same', async () => {
    expect((await get('/api/rest/booking/filter', { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(405);
  });

  test('OPTIONS needs no credentials', async () => {
    const answer = await rawGet(port, '/api/rest/booking/filter', [], 'OPTIONS');
    expect(statusOf(answer)).toBe(204);
    expect(answer).toMatch(/\r\nallow: GET, HEAD, OPTIONS\r\n/i);
    expect(statusOf(await rawGet(port, '*', [], 'OPTIONS'))).toBe(204);
  });
});

describe('paths', () => {
  test.each([
    '/api/rest/yaml/booking/filter',
    '/api/rest/JSON/booking/filter',
    '/api/rest/json/json/booking/filter',
    '/api/rest/Booking/filter',
    '/api/rest/booking',
    '/api/rest/booking/',
    '/api/rest/booking/filter/',
    '/api/rest/booking//filter',
    '/api/rest//booking/filter',
    '//api/rest/booking/filter',
    '/api/rest/booking/filter/1',
    '/api/rest/booking/1001/',
    '/API/rest/booking/filter',
    '/api/booking/filter',
    '/api/rest/booking/filter%2f',
  ])('%s is none', async (target) => {
    expect([400, 404]).toContain(statusOf(await rawGet(port, target, [`Authorization: ${authorization.Authorization}`])));
  });
});

describe('a URL', () => {
  const target = (bytes: number) => '/api/rest/booking/filter?length=1&x='.padEnd(bytes, 'a');

  test('of 32 KiB is read', async () => {
    expect(statusOf(await rawGet(port, target(32_768), [`Authorization: ${authorization.Authorization}`]))).toBe(200);
  });

  test.each([32_769, 40_000, 200_000])('of %i bytes is refused with 414', async (bytes) => {
    const answer = await rawGet(port, target(bytes));
    expect(statusOf(answer)).toBe(414);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ status: 414, code: 'url-too-long' });
  });

  test('with a fragment is refused: what follows it is lost', async () => {
    const answer = await rawGet(port, '/api/rest/booking/filter?search=RES_CUSTOM01%20~%20%22C#%22', [
      `Authorization: ${authorization.Authorization}`,
    ]);
    expect(statusOf(answer)).toBe(400);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ code: 'fragment-in-url' });
  });

  test.each([
    ['%C0%AF', 'invalid-encoding'],
    ['%zz', 'invalid-encoding'],
    ['%ED%A0%80', 'invalid-encoding'],
    ['RES_CUSTOM01%20~%20%22Rock%20&%20Roll%22', 'parameter-not-encoded'],
    ['a&search=b', 'parameter-repeated'],
  ])('with the search %s is refused: %s', async (search, code) => {
    const answer = await rawGet(port, `/api/rest/booking/filter?search=${search}`, [
      `Authorization: ${authorization.Authorization}`,
    ]);
    expect(statusOf(answer)).toBe(400);
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ status: 400, title: 'Bad Request', code });
  });

  test('that encodeURI left half open is read as meant', async () => {
    const search = encodeURI('startdatum >= "0d" AND startdatum <= "0d" AND product IN (101,102)');
    const answer = await rawGet(port, `/api/rest/booking/filter?search=${search}`, [
      `Authorization: ${authorization.Authorization}`,
    ]);
    expect(statusOf(answer)).toBe(200);
  });
});

import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { type ClientError, type ClientOptions, createClient } from '../../src/client/index.ts';
import { failureOf as clientErrorOf } from './demo-client.ts';
import { httpAnswers } from './http-answers.ts';

const auth = { user: 'screen', password: 'geheim wôórd' };

/** How a client fails that asks a server which answers so. */
async function failure(
  listener: RequestListener,
  options: Partial<ClientOptions> = {},
  signal?: AbortSignal,
): Promise<ClientError> {
  const client = createClient({ baseUrl: await httpAnswers(listener), auth, ...options });
  return failureOf(client.bookings(signal ? { signal } : {}));
}

async function failureOf(work: Promise<unknown>): Promise<ClientError> {
  const error = await clientErrorOf(work);
  expect(String(error) + JSON.stringify(error)).not.toContain(auth.password);
  return error;
}

const say =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

describe('what is sent', () => {
  test('is a GET with the credentials of RFC 7617 in UTF-8, the search in its canonical form, and no credentials in the URL', async () => {
    const seen: unknown[] = [];
    const baseUrl = await httpAnswers((request, response) => {
      seen.push(request.method, request.url, request.headers.authorization);
      response.end('[]');
    });
    const client = createClient({ baseUrl: `${baseUrl}/some/where//?`, auth, format: 'json', locale: 'nl' });
    expect(await client.bookings({ columns: ['RES_ID'], search: ' startdatum>="0d"AND product in( 1,14 )' })).toEqual([]);
    expect(seen).toEqual([
      'GET',
      '/some/where/api/rest/booking/filter?lang=nl&columns=RES_ID&search=startdatum%20%3E%3D%20%220d%22%20AND%20product%20IN%20%281%2C14%29&start=0&length=10000',
      `Basic ${Buffer.from('screen:geheim wôórd').toString('base64')}`,
    ]);
  });

  test('is nothing about anybody where there is no user', async () => {
    const seen: unknown[] = [];
    const baseUrl = await httpAnswers((request, response) => {
      seen.push(request.headers.authorization);
      response.end('[]');
    });
    await createClient({ baseUrl, auth: null }).events();
    expect(seen).toEqual([undefined]);
  });
});

describe('an answer that is none of the service', () => {
  test.each<[string, RequestListener, object]>([
    ['a page', say(200, '<!doctype html><title>Welcome</title>'), { kind: 'not-understood', status: 200 }],
    ['an object', say(200, '{}'), { kind: 'not-understood' }],
    ['rows of something else', say(200, '[{"a":"b"}]'), { kind: 'not-understood' }],
    ['numbers', say(200, '[{"RES_ID":1}]'), { kind: 'not-understood' }],
    ['rows that are no objects', say(200, '[null]'), { kind: 'not-understood' }],
    ['a part of the rows', say(200, '[{"RES_ID":"1"'), { kind: 'not-understood' }],
    ['nothing', say(204), { kind: 'not-understood', status: 204 }],
    ['an error without a reason', say(500, 'oops'), { kind: 'unavailable', status: 500, problem: {} }],
    ['the error of a proxy', say(502, '<html></html>'), { kind: 'unavailable', status: 502 }],
    ['a page that is not there', say(404, '<html></html>'), { kind: 'not-understood', status: 404 }],
    ['no admission', say(403), { kind: 'bad-request', status: 403 }],
    ['later', say(503, '', { 'Retry-After': '7' }), { kind: 'unavailable', retryAfter: 7 }],
    ['less', say(429, '', { 'Retry-After': '60' }), { kind: 'too-many-requests', retryAfter: 60 }],
    ['diagnostics that are none', say(400, '{"diagnostics":[{"code":1}]}'), { kind: 'bad-request', status: 400 }],
    [
      'diagnostics without a message',
      say(400, '{"diagnostics":[{"code":"a","severity":"error","range":{"from":0,"to":1}}]}'),
      { kind: 'bad-request', status: 400 },
    ],
    [
      'a diagnostic, and another that is none',
      say(400, '{"diagnostics":[{"code":"a","severity":"error","message":"b","range":{"from":0,"to":1}},{}]}'),
      { kind: 'bad-request', status: 400 },
    ],
    [
      'diagnostics that stand nowhere',
      say(400, '{"diagnostics":[{"code":"a","severity":"error","message":"b","range":{"from":"0","to":1}}]}'),
      { kind: 'bad-request' },
    ],
  ])('%s', async (_, listener, error) => {
    expect(await failure(listener)).toMatchObject(error);
    expect(await failure(listener, { format: 'xml' })).toMatchObject(error);
  });

  test('without the headers that tell of more, which a proxy took away, is complete all the same', async () => {
    const baseUrl = await httpAnswers((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const start = Number(searchParams.get('start'));
      const end = Math.min(6, start + Number(searchParams.get('length')));
      response.end(JSON.stringify(Array.from({ length: end - start }, (_, at) => ({ RES_ID: String(start + at) }))));
    });
    const client = createClient({ baseUrl, auth });
    const all = Array.from({ length: 6 }, (_, at) => ({ RES_ID: at }));
    for (const pageRows of [2, 3, 4, 6, 7, 100]) expect(await client.bookings({ columns: ['RES_ID'], pageRows })).toEqual(all);
    expect(await failureOf(client.bookings({ columns: ['RES_ID'], maxRows: 5 }))).toMatchObject({ kind: 'too-many-rows' });
  });

  test('more bytes than it may have, which are not all read', async () => {
    const rows = JSON.stringify(Array.from({ length: 40 }, (_, at) => ({ RES_ID: String(at), RES_CUSTOM02: 'é' })));
    const whole = Buffer.byteLength(rows);
    const of = async (listener: RequestListener, maxBytes?: number) =>
      createClient({ baseUrl: await httpAnswers(listener), auth, ...(maxBytes !== undefined && { maxBytes }) }).bookings({
        columns: ['RES_ID', 'RES_CUSTOM02'],
      });
    expect(await of(say(200, rows), whole)).toHaveLength(40);
    expect(await failureOf(of(say(200, rows), whole - 1))).toMatchObject({
      kind: 'answer-too-large',
      message: `The answer has more than ${whole - 1} bytes and was cut off. Ask for fewer columns or rows, or raise maxBytes.`,
    });
    // Some 100 KB that become 100 MB.
    const packed = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    const bomb: RequestListener = (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed);
    expect(await failureOf(of(bomb))).toMatchObject({ kind: 'answer-too-large' });

    let sent = 0;
    const endless: RequestListener = (_, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
        response.once('drain', write);
      };
      write();
    };
    expect(await failureOf(of(endless, 1_000_000))).toMatchObject({ kind: 'answer-too-large' });
    expect(sent).toBeLessThan(20_000_000);
    for (const maxBytes of [0, -1, 1.5, Number.NaN])
      expect(() => createClient({ baseUrl: 'http://127.0.0.1', auth, maxBytes })).toThrow(RangeError);
  });

  test('a time to wait that is none', async () => {
    expect(await failure(say(503, '', { 'Retry-After': 'soon' }))).not.toHaveProperty('retryAfter');
  });

  test.each([
    ['RES_FROMTIME', 'noon'],
    ['RES_FROMDATE', '261121'],
    ['RES_ID', '1.5'],
    ['RES_ID', '9007199254740993'],
    ['RES_FROMTIME_raw', '09:00:00'],
  ] as const)('%s: %s, a value that is none of its column', async (column, value) => {
    const client = createClient({ baseUrl: await httpAnswers(say(200, JSON.stringify([{ [column]: value }]))), auth });
    const told: unknown[] = [];
    const onUnreadable = (counts: unknown) => told.push(counts);
    expect(await client.bookings({ columns: [column], onUnreadable })).toEqual([{ [column]: null }]);
    expect(told).toEqual([{ [column]: 1 }]);
    expect(await client.bookings({ columns: [column], raw: true, onUnreadable })).toEqual([{ [column]: value }]);
    expect(told).toHaveLength(1);
  });

  test('values that are none of their column, which the console tells unless the caller hears of them', async () => {
    const rows = ['1', 'x', '', 'y'].map((RES_ID) => ({ RES_ID, RES_FROMDATE: '2026-11-21' }));
    const client = createClient({ baseUrl: await httpAnswers(say(200, JSON.stringify(rows))), auth });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    try {
      const found = await client.bookings({ columns: ['RES_ID', 'RES_FROMDATE'] });
      expect(found.map(({ RES_ID }) => RES_ID)).toEqual([1, null, null, null]);
      expect(warn.mock.calls).toEqual([
        [expect.stringMatching(/do not read as their type and count as missing: 2 of RES_ID\.$/)],
      ]);
    } finally {
      warn.mockRestore();
    }
  });

  test('more rows than were asked for', async () => {
    const client = createClient({ baseUrl: await httpAnswers(say(200, '[{"RES_ID":"1"},{"RES_ID":"2"}]')), auth });
    expect(await failureOf(client.bookings({ columns: ['RES_ID'], maxRows: 1 }))).toMatchObject({ kind: 'not-understood' });
  });

  test.each([
    ['another root', '<answer><booking><RES_ID>1</RES_ID></booking></answer>'],
    ['rows of something else', '<response><event><RES_ID>1</RES_ID></event></response>'],
    ['a value twice', '<response><booking><RES_ID>1</RES_ID><RES_ID>1</RES_ID></booking></response>'],
    ['a value in a value', '<response><booking><RES_ID><b>1</b></RES_ID></booking></response>'],
    ['text for rows', '<response>1</response>'],
  ])('in XML %s', async (_, document) => {
    const client = createClient({ baseUrl: await httpAnswers(say(200, document)), auth, format: 'xml' });
    expect(await failureOf(client.bookings({ columns: ['RES_ID'] }))).toMatchObject({ kind: 'not-understood' });
  });

  test('a 401 remains one where the question why fails', async () => {
    let requests = 0;
    const listener: RequestListener = (_, response) => void (++requests > 1 ? response.destroy() : response.writeHead(401).end());
    expect(await failure(listener)).toMatchObject({ kind: 'unauthorized', status: 401 });
  });

  test('a redirect is not followed, so that nobody else sees the password', async () => {
    let followed = 0;
    const elsewhere = await httpAnswers((_, response) => {
      followed++;
      response.end('[]');
    });
    for (const status of [301, 302, 307, 308])
      expect(await failure(say(status, '', { Location: `${elsewhere}/` }))).toMatchObject({ kind: 'not-understood', status });
    expect(followed).toBe(0);
  });
});

describe('without an answer', () => {
  test('a port that nobody listens on', async () => {
    expect(await failureOf(createClient({ baseUrl: 'http://127.0.0.1:1', auth }).bookings())).toMatchObject({
      kind: 'unreachable',
    });
  });

  test('a connection that breaks, before and in the answer', async () => {
    expect(await failure((request) => request.destroy())).toMatchObject({ kind: 'unreachable' });
    const half: RequestListener = (_, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('[', () => response.destroy());
    };
    expect(await failure(half)).toMatchObject({ kind: 'unreachable' });
  });

  test.each<[string, RequestListener]>([
    ['no answer', () => undefined],
    ['half an answer', (_, response) => void response.writeHead(200).write('[')],
  ])('%s in time', async (_, listener) => expect(await failure(listener, { timeout: 50 })).toMatchObject({ kind: 'timeout' }));

  test('a fetch that does not listen is left in time too', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', auth, fetch, timeout: 10 });
    expect(await failureOf(client.bookings())).toMatchObject({ kind: 'timeout' });
  });
});

describe('abort', () => {
  test('ends a request, which the server sees, with the reason as cause', async () => {
    const controller = new AbortController();
    let closed: () => void;
    const seen = new Promise<void>((resolve) => void (closed = resolve));
    const reason = new Error('The page is gone.');
    const error = await failure(
      (request) => {
        request.on('close', () => closed());
        controller.abort(reason);
      },
      {},
      controller.signal,
    );
    expect(error).toMatchObject({ kind: 'aborted', cause: reason });
    await seen;
  });

  test('before it begins sends nothing', async () => {
    let requests = 0;
    expect([(await failure(() => requests++, {}, AbortSignal.abort())).kind, requests]).toEqual(['aborted', 0]);
  });

  test('ends the questions that would tell why nobody may come in', async () => {
    const controller = new AbortController();
    let requests = 0;
    const listener: RequestListener = (_, response) => {
      requests++;
      if (requests === 2) controller.abort();
      else response.writeHead(401).end();
    };
    expect(await failure(listener, {}, controller.signal)).toMatchObject({ kind: 'aborted' });
    expect(requests).toBe(2);
  });
});

test.each<[string, Partial<ClientOptions>]>([
  ['for no URL', { baseUrl: 'nowhere' }],
  ['for a file', { baseUrl: 'file:///etc' }],
  ['for a URL with a password in it', { baseUrl: `https://screen:${encodeURIComponent(auth.password)}@host.example` }],
  ['for a URL with a user in it', { baseUrl: 'https://screen@host.example' }],
  ['for a URL with a query', { baseUrl: 'https://host.example/?a=b' }],
  ['for a broken URL with a password in it', { baseUrl: `https://screen:${auth.password}@host.example:x` }],
  ['for a name with a colon', { auth: { user: 'a:b', password: auth.password } }],
  ['without time', { timeout: 0 }],
  ['with more time than a timer has', { timeout: 2 ** 31 }],
])('a client is not made: %s', (_, options) => {
  let error: unknown;
  try {
    createClient({ baseUrl: 'https://host.example', auth, ...options });
  } catch (caught) {
    error = caught;
  }
  expect(error).toSatisfy((one) => one instanceof TypeError || one instanceof RangeError);
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/geheim/);
});

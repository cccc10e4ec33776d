import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../src/service/node/server.ts';
import { createSender, type SendOptions, type ServiceAnswer } from '../../src/service/send.ts';

const text = 'é'.repeat(2_000);
const send = (headers: Record<string, string>, options: SendOptions = {}, content: ServiceAnswer['text'] = text) =>
  createSender({ origins: async () => ['https://screens.example.nl', 'null'], ...options }).answer(
    new Request('http://localhost/', { headers }),
    { status: 200, mediaType: 'text/plain', text: content },
  );

describe('the tag of an answer', () => {
  test('is the same for the same text, another for another, and weak', async () => {
    const tags = await Promise.all(
      [send({}), send({}), send({}, {}, `${text}.`)].map(async (one) => (await one).headers.get('etag')),
    );
    expect(tags[0]).toMatch(/^W\/"[\w+/-]{20,}"$/);
    expect(tags[1]).toBe(tags[0]);
    expect(tags[2]).not.toBe(tags[0]);
  });

  const tag = async () => (await send({})).headers.get('etag') ?? '';
  test.each([
    ['the tag', (known: string) => known, 304],
    ['the tag as a strong one', (known: string) => known.slice(2), 304],
    ['one of several', (known: string) => `"a", ${known} , W/"b"`, 304],
    ['*', () => '*', 304],
    ['another', () => 'W/"a"', 200],
    ['the tag without quotes', (known: string) => known.slice(3, -1), 200],
    ['nothing', () => '', 200],
    ['noise', () => '"""",,,;W/', 200],
  ])('%s in If-None-Match', async (_, asked, status) => {
    const known = await tag();
    const response = await send({ 'If-None-Match': asked(known), Origin: 'null' });
    expect(response.status).toBe(status);
    expect(response.headers.get('etag')).toBe(known);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(response.headers.get('access-control-allow-origin')).toBe('null');
    if (status === 304) expect([await response.text(), response.headers.get('content-length')]).toEqual(['', null]);
  });
});

describe.each([
  ['by default', {}],
  ['in Node', { digest: digestOf }],
])('a text in parts, %s', (_, options) => {
  const parts = Array.from({ length: 20 }, (_part, at) => `${at} é `.repeat(500));

  test.each(['gzip', 'identity'])('is the text, with its tag: %s', async (accepted) => {
    const headers = { 'Accept-Encoding': accepted };
    const [one, several] = await Promise.all([send(headers, options, parts.join('')), send(headers, options, parts)]);
    expect(several.headers.get('etag')).toBe(one.headers.get('etag'));
    const body = Buffer.from(await several.arrayBuffer());
    expect(several.headers.get('content-length')).toBe(String(body.length));
    expect((accepted === 'gzip' ? gunzipSync(body) : body).toString()).toBe(parts.join(''));
    const again = await send({ 'If-None-Match': one.headers.get('etag') ?? '' }, options, parts);
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('is made part by part, and others are answered in between', async () => {
    const made: number[] = [];
    const inTurns = function* () {
      for (const [at, part] of parts.entries()) {
        made.push(at);
        yield part;
      }
    };
    const long = send({}, options, inTurns());
    await new Promise((resolve) => setTimeout(resolve));
    await send({}, options);
    expect(made.length).toBeLessThan(parts.length);
    await long;
    expect(made).toHaveLength(parts.length);
  });
});

describe('gzip', () => {
  test.each([
    ['gzip', true],
    ['gzip, deflate, br', true],
    ['deflate;q=1, GZIP;q=0.5', true],
    ['*', true],
    ['gzip;q=0, *', false],
    ['gzip;q=0', false],
    ['br;q=1', false],
    ['identity', false],
    ['', false],
    [';;;q=,', false],
  ])('Accept-Encoding: %s', async (accepted, packed) => {
    const response = await send({ 'Accept-Encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(packed ? 'gzip' : null);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect((packed ? gunzipSync(body) : body).toString()).toBe(text);
  });

  test('is not for what is short, and of the same tag', async () => {
    expect((await send({ 'Accept-Encoding': 'gzip' }, {}, 'short')).headers.get('content-encoding')).toBeNull();
    expect((await send({ 'Accept-Encoding': 'gzip' })).headers.get('etag')).toBe((await send({})).headers.get('etag'));
  });
});

describe('a page of another origin', () => {
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

  test('that is on the list may read the answer and the headers of paging', async () => {
    const response = await send({ Origin: 'https://screens.example.nl' });
    expect(allowed(response)).toBe('https://screens.example.nl');
    expect(response.headers.get('access-control-expose-headers')).toBe('Link, X-Total-Count, ETag, Retry-After, Date');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('that is not gets the answer without a word of origins', async () => {
    const response = await send({ Origin: 'https://elsewhere.example' });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Origin, Accept-Encoding']);
  });

  test('may not where the list cannot be read', async () => {
    const origins = () => Promise.reject(new Error('the database is away'));
    expect(allowed(await send({ Origin: 'https://screens.example.nl' }, { origins }))).toBeNull();
  });

  const preflight = (headers: Record<string, string>) =>
    createSender({ origins: async () => ['https://screens.example.nl'] }).preflight(
      new Request('http://localhost/', { method: 'OPTIONS', headers }),
    );

  test.each([{ Origin: 'https://elsewhere.example' }, {}])('is told nothing else: %j', async (headers) => {
    const response = await preflight({
      ...headers,
      'Access-Control-Request-Method': 'DELETE',
      'Access-Control-Request-Headers': `x-evil${', '.repeat(7_000)}`,
      'Access-Control-Request-Private-Network': 'true',
    });
    expect(response.status).toBe(204);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, startHttpServer } from '../../src/service/node/http-server.ts';
import { serveDirectory } from '../../src/service/node/static-files.ts';
import { problem, problemAnswer } from '../../src/service/problem.ts';
import { responseOf } from '../../src/service/send.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { wordsOf } from '../support/words-of.ts';
import { bodyOf, rawGet, statusOf } from './raw-request.ts';

const folder = scratchFolder();
const site = join(folder, 'site');
const page = `export const page = '${'é'.repeat(3_000)}';`;
let server: HttpServer;

beforeAll(async () => {
  mkdirSync(join(site, 'assets'), { recursive: true });
  mkdirSync(join(site, 'hulp é'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>é</title>');
  writeFileSync(join(site, 'hulp é', 'index.html'), 'help');
  writeFileSync(join(site, 'assets', 'main-1a2b.js'), 'export {};');
  writeFileSync(join(site, 'assets', 'long-1a2b.js'), `export const text = '${'é'.repeat(2_000)}';`);
  // As in the package: compressed alone, but for one that is there whole as well.
  writeFileSync(join(site, 'assets', 'page-1a2b.js.br'), brotliCompressSync(page));
  writeFileSync(join(site, 'assets', 'font.ttf.br'), brotliCompressSync(page));
  writeFileSync(join(site, 'licences.txt'), page);
  writeFileSync(join(site, 'licences.txt.br'), brotliCompressSync(page));
  mkdirSync(join(site, 'docs'));
  writeFileSync(join(site, 'docs', 'index.html.br'), brotliCompressSync(page));
  writeFileSync(join(site, 'assets', 'sqlite.wasm'), new Uint8Array([0, 0x61, 0x73, 0x6d]));
  writeFileSync(join(site, 'assets', 'odd.zzz'), 'odd');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  try {
    symlinkSync(join(folder, 'secret.txt'), join(site, 'link.txt'));
  } catch {
    // Windows wants a right for this; the link is then not there either.
  }
  const files = await serveDirectory(site);
  server = await startHttpServer(
    async (request) => (await files(request)) ?? responseOf(problemAnswer(problem('not-found', {}))),
    { port: 0, host: '127.0.0.1' },
  );
});
afterAll(() => server.stop());

describe('files', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html><title>é</title>'],
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html><title>é</title>'],
    ['/?search=a', 'text/html; charset=utf-8', '<!doctype html><title>é</title>'],
    ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', 'export {};'],
    ['/assets/sqlite.wasm', 'application/wasm', '\0asm'],
    ['/assets/odd.zzz', 'application/octet-stream', 'odd'],
    ['/hulp%20%C3%A9/', 'text/html; charset=utf-8', 'help'],
  ])('%s', async (path, type, content) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(content);
  });

  test('with a digest in their name are kept, others asked for again', async () => {
    const cached = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).headers.get('cache-control');
    expect(await cached('/assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/')).toBe('private, no-cache');
  });

  test('have the same headers for HEAD', async () => {
    const url = `http://127.0.0.1:${server.port}/`;
    const [head, get] = [await fetch(url, { method: 'HEAD' }), await fetch(url)];
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
  });

  test('that are long texts come as gzip to whoever takes it, and whole to others', async () => {
    const long = `export const text = '${'é'.repeat(2_000)}';`;
    const got = (...headers: readonly string[]) => rawGet(server.port, '/assets/long-1a2b.js', headers);
    const [packed, whole] = [await got('Accept-Encoding: gzip'), await got()];
    expect(packed).toMatch(/\r\ncontent-encoding: gzip\r\n/i);
    expect(packed.length).toBeLessThan(1_000);
    expect(whole).not.toMatch(/content-encoding/i);
    expect(bodyOf(whole)).toBe(long);
    expect(await (await fetch(`http://127.0.0.1:${server.port}/assets/long-1a2b.js`)).text()).toBe(long);
  });

  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  const asked = async (path: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
    const sent = request({ port: server.port, path, headers, method, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };

  test.each<[path: string, type: string, accepts: string | undefined, coding: keyof typeof decoders]>([
    ['/assets/page-1a2b.js', 'text/javascript; charset=utf-8', 'gzip, deflate, br', 'br'],
    ['/assets/page-1a2b.js', 'text/javascript; charset=utf-8', 'gzip, br;q=0', 'gzip'],
    ['/assets/page-1a2b.js', 'text/javascript; charset=utf-8', 'gzip', 'gzip'],
    ['/assets/page-1a2b.js', 'text/javascript; charset=utf-8', '*', 'br'],
    ['/assets/page-1a2b.js', 'text/javascript; charset=utf-8', 'zstd', 'identity'],
    ['/assets/page-1a2b.js', 'text/javascript; charset=utf-8', undefined, 'identity'],
    ['/assets/font.ttf', 'font/ttf', 'gzip', 'identity'],
    ['/assets/font.ttf', 'font/ttf', 'br', 'br'],
    ['/licences.txt', 'text/plain; charset=utf-8', 'br', 'br'],
    ['/licences.txt', 'text/plain; charset=utf-8', undefined, 'identity'],
    ['/docs/', 'text/html; charset=utf-8', 'br', 'br'],
    ['/docs/index.html', 'text/html; charset=utf-8', undefined, 'identity'],
  ])('that are stored in Brotli: %s as %s for %s', async (path, type, accepts, coding) => {
    const sent = accepts === undefined ? {} : { 'Accept-Encoding': accepts };
    const { status, headers, body } = await asked(path, sent);
    expect(decoders[coding](body).toString()).toBe(page);
    expect({ status, type: headers['content-type'], coding: headers['content-encoding'] }).toEqual({
      status: 200,
      type,
      coding: coding === 'identity' ? undefined : coding,
    });
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
    const head = await asked(path, sent, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
    const again = await asked(path, { ...sent, 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: headers.vary, 'cache-control': headers['cache-control'] });
  });

  test('that change are sent anew', async () => {
    const file = join(site, 'note.txt.br');
    const folder = dirname(file);
    const text = (words: string) => words.repeat(1_000);
    writeFileSync(file, brotliCompressSync(text('before ')));
    const files = await serveDirectory(folder);
    const get = async (headers: Readonly<Record<string, string>>) => {
      const answer = await files(new Request('http://localhost/note.txt', { headers }));
      return {
        etag: answer?.headers.get('ETag') ?? '',
        status: answer?.status,
        body: Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer()),
      };
    };
    const before = await get({ 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(before.body).toString()).toBe(text('before '));
    writeFileSync(file, brotliCompressSync(text('after ')));
    const after = await get({ 'Accept-Encoding': 'gzip', 'If-None-Match': before.etag });
    expect([after.status, gunzipSync(after.body).toString()]).toEqual([200, text('after ')]);
    expect((await get({})).body.toString()).toBe(text('after '));
  });

  test('of a folder are found without its last slash', async () => {
    const answer = await rawGet(server.port, '/hulp%20%C3%A9');
    expect(statusOf(answer)).toBe(308);
    expect(answer).toMatch(/\r\nlocation: hulp%20%C3%A9\/\r\n/i);
    expect(statusOf(await rawGet(server.port, '//hulp%20%C3%A9'))).toBe(404);
  });

  const outside = wordsOf(`
    /secret.txt /../secret.txt /assets/../../secret.txt /%2e%2e/secret.txt /%2e%2e%2fsecret.txt /..%2fsecret.txt /..%5csecret.txt
    /..\\secret.txt /assets/..;/..;/secret.txt /link.txt //secret.txt /assets /assets/ /index.html/ /assets/page-1a2b.js.br
    /index.html%00.js /INDEX.HTML /%252e%252e/secret.txt
  `);
  test.each(outside)('and nothing else: %s', async (target) => {
    const answered = await rawGet(server.port, target);
    expect([400, 404]).toContain(statusOf(answered));
    expect(bodyOf(answered)).not.toContain('secret\n');
    expect(bodyOf(answered)).not.toBe('secret');
  });

  test('are only read', async () => {
    expect((await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', body: 'x' })).status).toBe(404);
  });
});

test('files below a prefix', async () => {
  const files = await serveDirectory(site, { prefix: '/guide' });
  const get = async (path: string) => (await files(new Request(`http://localhost${path}`)))?.text();
  expect(await get('/guide/assets/main-1a2b.js')).toBe('export {};');
  expect(await get('/guide/')).toContain('<title>');
  expect((await files(new Request('http://localhost/guide')))?.headers.get('location')).toBe('guide/');
  for (const path of ['/', '/assets/main-1a2b.js', '/guidelines', '/guide/guide/']) expect(await get(path)).toBeUndefined();
});

test('a directory that is not there is an error', async () => {
  await expect(serveDirectory(join(folder, 'nothing'))).rejects.toThrow(/ENOENT/);
});

import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responseOf } from '../../src/service/send.ts';

const answer = (status: number, mediaType: string, text: string) => responseOf({ status, mediaType, text });

import { type HttpServer, startHttpServer } from '../../src/service/node/http-server.ts';
import { bodyOf, rawGet, rawRequest, statusOf } from './raw-request.ts';

const host = '127.0.0.1';
const echo = async (request: Request) => answer(200, 'text/plain', `${request.method} ${request.url.length}`);

describe('an HTTP server', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await startHttpServer(echo, { port: 0, host });
  });
  afterAll(() => server.stop());

  test('answers', async () => {
    const response = await fetch(`http://${host}:${server.port}/x`);
    expect(await response.text()).toMatch(/^GET \d+$/);
  });

  test('lets a URL of 200,000 bytes through, so that the service refuses it', async () => {
    expect(statusOf(await rawGet(server.port, `/?${'a'.repeat(200_000)}`))).toBe(200);
  });

  test.each([
    ['headers of more than 32 KiB', 431, () => rawGet(server.port, '/', [`X: ${'a'.repeat(33_000)}`])],
    ['more than 100 headers', 431, () => rawGet(server.port, '/', Array(99).fill('X: a'))],
    [
      '1,500 headers before a last one',
      431,
      () => rawGet(server.port, '/', [...Array<string>(1_500).fill('X: a'), 'Authorization: Basic dTpw']),
    ],
    ['headers past what Node reads', 431, () => rawGet(server.port, '/', [`X: ${'a'.repeat(300_000)}`])],
    ['two hosts', 400, () => rawGet(server.port, '/', ['Host: elsewhere'])],
    ['a host that is none', 400, () => rawRequest(server.port, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')],
    ['no host', 400, () => rawRequest(server.port, 'GET / HTTP/1.1\r\n\r\n')],
    ['no HTTP', 400, () => rawRequest(server.port, 'hello\r\n\r\n')],
    ['a header with a space before its colon', 400, () => rawGet(server.port, '/', ['X : a'])],
    ['a folded header', 400, () => rawGet(server.port, '/', ['X: a', ' b'])],
    ['two lengths', 400, () => rawGet(server.port, '/', ['Content-Length: 1', 'Content-Length: 2'])],
    ['a length and chunks', 400, () => rawGet(server.port, '/', ['Content-Length: 1', 'Transfer-Encoding: chunked'])],
    ['a space in the path', 400, () => rawGet(server.port, '/a b')],
    ['a NUL in the path', 400, () => rawGet(server.port, '/a\0')],
    ['bytes that are no ASCII', 400, () => rawGet(server.port, '/é')],
  ])('refuses %s with %i', async (_, status, request) => {
    const answered = await request();
    expect(statusOf(answered)).toBe(status);
  });

  test('refuses as a problem, also where Node does so by itself', async () => {
    const answered = await rawRequest(server.port, 'GET / HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n');
    expect(answered).toMatch(/\r\ncontent-type: application\/problem\+json; charset=utf-8\r\n/);
    expect(answered).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(answered).toMatch(/\r\nconnection: close\r\n/);
    expect(JSON.parse(bodyOf(answered))).toEqual({
      status: 400,
      title: 'Bad Request',
      detail: 'This is not a well-formed HTTP request.',
      code: 'bad-request',
    });
  });

  test('answers requests sent in one go in their order', async () => {
    const one = (method: string, last = '') => `${method} / HTTP/1.1\r\nHost: a\r\n${last}\r\n`;
    const answered = await rawRequest(server.port, one('GET') + one('OPTIONS') + one('GET', 'Connection: close\r\n'));
    expect(answered.match(/(?:GET|OPTIONS) \d+/g)?.map((line) => line.split(' ')[0])).toEqual(['GET', 'OPTIONS', 'GET']);
  });

  test('routes a URL with another origin by its path', async () => {
    expect(statusOf(await rawGet(server.port, 'http://elsewhere/x'))).toBe(200);
  });

  test('answers HTTP/1.0, which may leave out the host', async () => {
    expect(statusOf(await rawRequest(server.port, 'GET / HTTP/1.0\r\n\r\n'))).toBe(200);
  });

  test('takes OPTIONS * as a question about itself', async () => {
    expect(bodyOf(await rawGet(server.port, '*', [], 'OPTIONS'))).toMatch(/^OPTIONS/);
  });

  test('takes the next port where its own is taken, if it may', async () => {
    await expect(startHttpServer(echo, { port: server.port, host })).rejects.toMatchObject({
      exitCode: 2,
      message: `Port ${server.port} of ${host} is in use by another program. End that program, or give another port.`,
    });
    const second = await startHttpServer(echo, { port: server.port, host, orNextPort: true });
    expect(second.port).toBeGreaterThan(server.port);
    await second.stop();
  });
});

test('a failure of what is served is 500, reported and not shown', async () => {
  const reported: unknown[] = [];
  const failing = await startHttpServer(() => Promise.reject(new Error('secret')), {
    port: 0,
    host,
    report: (error) => reported.push(error),
  });
  const answered = await rawGet(failing.port, '/');
  await failing.stop();
  expect(JSON.parse(bodyOf(answered))).toMatchObject({ status: 500, code: 'internal-error' });
  expect(answered).not.toContain('secret');
  expect(String(reported[0])).toContain('secret');
});

test('a port that may not be had is an error', async () => {
  await expect(startHttpServer(echo, { port: 0, host: '203.0.113.1' })).rejects.toThrow(/EADDRNOTAVAIL/);
});

describe('stopping', () => {
  test('lets a request under way finish, and closes its connection', async () => {
    let release = (): void => undefined;
    const arrived = Promise.withResolvers<void>();
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await startHttpServer(
      async () => {
        arrived.resolve();
        await held;
        return answer(200, 'text/plain', 'done');
      },
      { port: 0, host },
    );
    const request = rawRequest(server.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await arrived.promise;
    const stopped = server.stop();
    await expect(fetch(`http://${host}:${server.port}/`)).rejects.toThrow();
    release();
    const answered = await request;
    expect(bodyOf(answered)).toBe('done');
    expect(answered).toMatch(/\r\nconnection: close\r\n/i);
    await stopped;
  });

  test('does not wait for a connection without a request', async () => {
    const server = await startHttpServer(echo, { port: 0, host });
    await fetch(`http://${host}:${server.port}/`).then((response) => response.text());
    const idle = connect(server.port, host);
    await new Promise((resolve) => idle.once('connect', resolve));
    const started = performance.now();
    await server.stop(500);
    expect(performance.now() - started).toBeLessThan(2_000);
    idle.destroy();
  });

  test('ends a request that never does, when its patience is over', async () => {
    const arrived = Promise.withResolvers<void>();
    const never = new Promise<Response>(() => undefined);
    const server = await startHttpServer(
      () => {
        arrived.resolve();
        return never;
      },
      { port: 0, host },
    );
    const request = rawRequest(server.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n').catch((error: unknown) => String(error));
    await arrived.promise;
    await server.stop(50);
    expect(await request).toMatch(/^$|ECONNRESET/);
  });
});

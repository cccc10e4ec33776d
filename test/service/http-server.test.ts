import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startHttpServer } from '../../src/service/node/http-server.ts';
import { responseOf } from '../../src/service/send.ts';
import { bodyOf, rawGet, rawRequest, statusOf } from './raw-request.ts';

const host = '127.0.0.1';
const echo = async (request: Request) =>
  responseOf({ status: 200, mediaType: 'text/plain', text: `${request.method} ${request.url.length}` });

test('lets a URL of 200,000 bytes through, so that the service refuses it', async () => {
  const server = await startHttpServer(echo, { port: 0, host });
  expect(statusOf(await rawGet(server.port, `/?${'a'.repeat(200_000)}`))).toBe(200);
  await server.stop();
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

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from '../../src/service/node/http-server.ts';

const proxy = '10.0.0.1';
const requestWith = (forwarded?: string) =>
  ({
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress: proxy },
  }) as unknown as IncomingMessage;

test.each([
  [undefined, proxy],
  ['192.0.2.1', '192.0.2.1'],
  ['198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['198.51.100.1,192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:443', '192.0.2.1'],
  ['192.0.2.1:65535', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['', undefined],
  ['192.0.2.1,', undefined],
  ['unknown', undefined],
  ['192.0.2.1:https', undefined],
  ['192.0.2.1:443:443', undefined],
  ['[192.0.2.1', undefined],
  ['192.0.2.1]', undefined],
  ['192.0.2', undefined],
  ['for=192.0.2.1', undefined],
])('X-Forwarded-For: %s comes from %s where a proxy is trusted, and from the socket where none is', (forwarded, address) => {
  expect(clientAddress(requestWith(forwarded), true)).toBe(address);
  expect(clientAddress(requestWith(forwarded), false)).toBe(proxy);
});

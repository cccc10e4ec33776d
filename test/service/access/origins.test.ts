import { expect, test } from 'vitest';
import { allowsOrigin } from '../../../src/service/access/origin.ts';
import { otherOrigins } from './other-origins.ts';

const one = ['https://app.example.nl'];

test('an origin on the list is allowed', () => {
  expect(allowsOrigin(one, 'https://app.example.nl', false)).toBe(true);
  expect(allowsOrigin([...one, 'null'], 'null', false)).toBe(true);
  expect(allowsOrigin([...one, 'null'], 'file://', false)).toBe(true);
  expect(allowsOrigin(one, 'file://', false)).toBe(false);
  expect(allowsOrigin(['https://app.example.nl:8443'], 'https://app.example.nl:8443', false)).toBe(true);
});

const others = [...otherOrigins, 'https://app.example.nl, https://app.example.nl', 'http://localhost', 'http://localhost:3000'];

test.each(others)('%s is not, where only https://app.example.nl is', (origin) => {
  expect(allowsOrigin(one, origin, false)).toBe(false);
});

test.each([
  ['http://localhost', 'http://localhost', true],
  ['http://localhost', 'http://localhost:3000', true],
  ['http://localhost', 'http://localhost:65535', true],
  ['http://localhost', 'https://localhost:3000', false],
  ['http://localhost', 'http://localhost:0', false],
  ['http://localhost', 'http://localhost:3000/', false],
  ['http://localhost', 'http://localhost:3000@evil.com', false],
  ['http://localhost', 'http://localhost.evil.com:3000', false],
  ['http://localhost', 'http://localhost:3000.evil.com', false],
  ['http://localhost', 'http://evil.localhost:3000', false],
  ['http://localhost:3000', 'http://localhost', false],
  ['http://localhost:3000', 'http://localhost:3001', false],
  ['http://192.168.1.20', 'http://192.168.1.20:8080', true],
  ['http://192.168.1.20', 'http://192.168.1.201:8080', false],
  ['http://192.168.1.20', 'http://192.168.1.2:8080', false],
  ['http://[::1]', 'http://[::1]:8080', true],
  ['https://192.168.1.20', 'https://192.168.1.20:8080', false],
  ['http://intranet', 'http://intranet:8080', false],
  ['https://bar.nl', 'https://barfoo.nl', false],
])('with %s on the list, %s is allowed: %s', (entry, origin, allowed) => {
  expect(allowsOrigin(['https://foo.nl', entry], origin, false)).toBe(allowed);
});

test('* counts only where it is said', () => {
  expect(allowsOrigin(['*'], 'https://anything.example', false)).toBe(false);
  expect(allowsOrigin(['*'], 'https://anything.example', true)).toBe(true);
  expect(allowsOrigin(['*'], '*', false)).toBe(false);
});

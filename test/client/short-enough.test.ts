import { expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { mostSearchBytes, shortEnough } from '../../src/client/plan.ts';
import { parseQuery, print } from '../../src/index.ts';

const bytesOf = (search: string) => Buffer.byteLength(search);
const join = (count: number, write: (at: number) => string, by: string) =>
  Array.from({ length: count }, (_, at) => write(at)).join(by);

test.each([
  ['short conditions', join(900, (at) => `product != ${1_000 + at}`, ' AND ')],
  [
    'conditions of two bytes a character',
    join(400, (at) => `naam != "${'é'.repeat(9)}${at}"`, ' AND ').replaceAll('naam', 'RES_CUSTOM01'),
  ],
  ['conditions in parentheses', join(400, (at) => `(product = ${1_000 + at} OR status = "Open")`, ' AND ')],
])('of many %s as many are sent as the service takes', (_, text) => {
  const query = parseQuery(text, bookingSchema, { limits: { predicates: Infinity } });
  expect(bytesOf(print(query.expression))).toBeGreaterThan(mostSearchBytes);
  const sent = shortEnough(query) ?? expect.unreachable('nothing is sent');
  const length = bytesOf(print(sent.expression));
  expect(length).toBeLessThanOrEqual(mostSearchBytes);
  expect(length).toBeGreaterThan(mostSearchBytes * 0.9);
});

test('what is short enough is sent whole, and of what is one long condition nothing', () => {
  const query = parseQuery('product = 1 AND status = "Open"', bookingSchema);
  expect(shortEnough(query)).toBe(query);
  expect(shortEnough(parseQuery(`product IN (${join(2_000, String, ',')})`, bookingSchema))).toBeUndefined();
});

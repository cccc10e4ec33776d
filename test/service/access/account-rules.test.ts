import { expect, test } from 'vitest';
import {
  dayOf,
  isOldPassword,
  readProducts,
  readRights,
  refuseName,
  refusePassword,
} from '../../../src/service/access/account-rules.ts';

test.each([
  ['a'.repeat(11), 'at least 12'],
  ['😀'.repeat(11), 'at least 12'],
  ['HALL-SCREEN-1', 'not the name'],
  ['hall-screen-1', 'not the name'],
  ['a'.repeat(1_020), 'at most 1024 bytes'],
  ['line\nend of a password', 'no control characters'],
  ['half a \ud800 character', 'no control characters'],
])('the password %j is refused: %s', (password, says) => expect(refusePassword(password, 'hall-screen-1')).toContain(says));

test.each(['a'.repeat(12), '😀'.repeat(12), 'with spaces and: a colon', 'x'.repeat(1_010)])(
  'the password %j will do',
  (password) => expect(refusePassword(password, 'hall-screen-1')).toBeUndefined(),
);

test.each([
  ['', 'Give a name'],
  ['a'.repeat(65), 'at most 64'],
  ['a:b', 'no colon'],
  ['a\tb', 'no control characters'],
  ['a\ud800', 'no control characters'],
  [' a', 'no space'],
  ['a\u00a0', 'no space'],
])('the name %j is refused: %s', (name, says) => expect(refuseName(name)).toContain(says));

test.each(['a', '😀'.repeat(64), '__proto__', '<script>', 'jörg'])('the name %j will do', (name) => {
  expect(refuseName(name)).toBeUndefined();
});

test.each([
  ['14, 1,14', [1, 14]],
  ['-1,-0', [-1, 0]],
  ['9007199254740991', [9_007_199_254_740_991]],
])('%j are products', (text, products) => expect(readProducts(text)).toEqual({ value: products }));

test.each([
  '',
  ' , ',
  '1,',
  '1;2',
  '1.5',
  '0x1',
  '1e3',
  '9007199254740992',
  '１',
  Array.from({ length: 1_001 }, (_, at) => at).join(),
])('%j are no products', (text) => expect(readProducts(text)).toEqual({ wrong: expect.stringMatching(/\.$/) as string }));

test('rights are read in their order, and no others', () => {
  expect(readRights('events, bookings,events')).toEqual({ value: ['bookings', 'events'] });
  for (const text of ['', 'Bookings', 'bookings,', 'admin']) expect(readRights(text)).toHaveProperty('wrong');
});

test('a password is old after a year', () => {
  const old = (passwordChanged: string, today: string) => isOldPassword({ passwordChanged }, today);
  expect([old('2025-11-20', '2026-11-21'), old('2025-11-21', '2026-11-21')]).toEqual([true, false]);
  expect([old('2027-02-28', '2028-02-29'), dayOf(Date.UTC(2026, 10, 21, 23, 59))]).toEqual([true, '2026-11-21']);
});

import { keywords } from '../../grammar/literal.ts';
import { wordsOf } from './words-of.ts';

/** Texts that parsers, printers, URLs and databases are known to get wrong. */
export const hostileTexts: readonly string[] = [
  ['', ' ', 'a', 'A', 'b', 'abc', 'ABC', 'abc ', ' abc'],
  ['é', 'e\u0301', 'Å', '\u212b', 'ß', 'ss', 'İ', 'ı', 'K', '\u212a', 'ſ'],
  ['😀', '😁', '\u{10ffff}', '\uffff', '\ud7ff', '\ue000', '\uff5e', '\ufeff'],
  ['"', "'", '`', '\\', '\\"', '\\\\', '\\n', 'a"b', "O'Brien", "'; DROP TABLE boeking; --"],
  ['%', '_', '%41', '%25', '+', 'a+b', 'a b', '&', '=', '#', ';', '?', '$1', ':naam', '*', '['],
  ['\n', '\r\n', '\t', '\u007f', '\u0085', '\u00a0', '\u2028', '\u2029', '\u202e', '\u2066'],
  ['0d', '7d', '2026-11-28', '14', '-1', 'NULL', 'x'.repeat(40)],
  keywords,
  keywords.map((word) => word.toLowerCase()),
  ['a AND b', '(', ')', ','],
].flat();

/** Words of searches and of SQL; what is made of some of them is seldom a search. */
export const hostileWords: readonly string[] = [
  ...wordsOf(`OR AND NOT ( ) )) -- /* */ ; ' " % TRUE`),
  '1 = 1',
  'UNION SELECT',
  'product = 101',
  'BOOKING_ID > 0',
];

export const integers: readonly number[] = [
  [0, 1, -1, 2, 5, 13, 14, 15, 101, 102],
  [2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53 - 2],
].flat();

/** As digits, at most 15 of them significant. */
export const decimals: readonly string[] = wordsOf(`
  0.0 0.1 0.2 0.3 -0.1 1.0 1.005 12.5 12.05 -12.5 100.0 0.000001 999999999999.99 123456789012345.0
  0.00000000000001
`);

/**
 * Days around today (2026-11-21), both Dutch clock changes, a skipped midnight in São Paulo and a
 * repeated one in Havana, leap days and the calendar's ends.
 */
export const today = '2026-11-21';
export const dates: readonly string[] = wordsOf(`
  0001-01-01 0999-12-31 1582-10-10 1900-02-28 1970-01-01 2000-02-29 2018-11-03 2018-11-04 2018-11-05
  2026-03-28 2026-03-29 2026-03-30 2026-10-24 2026-10-25 2026-10-26 2026-11-01 2026-11-20 2026-11-21
  2026-11-22 2026-11-28 2026-12-31 2027-01-01 2028-02-29 9999-12-30 9999-12-31
`);
export const relativeDates: readonly string[] = wordsOf(`
  0d -0d 1d -1d 7d 30d 366000d -366000d 1w -2w 1m -1m 13m 15m 1y -4y 1000y
`);

export const times: readonly string[] = wordsOf('00:00 00:00:00 00:00:01 09:30 09:30:00 09:30:01 12:00 23:59 23:59:59');

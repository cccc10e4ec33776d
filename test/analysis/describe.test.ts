import { expect, describe as group, test } from 'vitest';
import { describe } from '../../src/analysis/describe.ts';
import { bookingSchema } from '../../src/booking.ts';
import { defineSchema, parseQuery } from '../../src/index.ts';

const schema = defineSchema({
  start: { type: 'date', label: 'Begindatum' },
  product: {
    type: 'integer',
    label: 'Product',
    values: [
      { value: 101, label: 'Zaal S' },
      { value: 102, label: 'Zaal M' },
      { value: 103, label: 'Zaal 1 or 2' },
      { value: 104, label: 'Kamer' },
      { value: 105, label: 'Kamer' },
      { value: 106, label: '7' },
      { value: 107 },
    ],
  },
  state: {
    type: 'text',
    values: [
      { value: 'Open', label: 'Open' },
      { value: 'x', label: 'Closed' },
    ],
  },
  from: { type: 'time', label: 'Start time' },
  price: { type: 'decimal', label: 'Price' },
  paid: { type: 'boolean', label: 'Paid' },
  keys: {
    type: 'boolean',
    values: [
      { value: true, label: 'Back, or not' },
      { value: false, label: 'Out, or not' },
    ],
  },
  shown: { type: 'date', dateTime: 'UTC' },
  wall: { type: 'date', dateTime: 'local-wall' },
  name: { type: 'text', label: 'Name' },
  PRODUCT2: { type: 'integer', label: 'product' },
  in: { type: 'integer' },
  'a b': { type: 'integer' },
  has: { type: 'integer' },
  odd: { type: 'integer', label: 'Price, net' },
  both: { type: 'integer', label: 'This and that' },
  hidden: { type: 'integer', label: 'a\u202eb' },
});

const sentences: readonly (readonly [search: string, en: string, nl: string])[] = [
  ['product = 5', 'Product is 5.', 'Product is 5.'],
  ['product = 101', 'Product is Zaal S.', 'Product is Zaal S.'],
  ['product = 103', 'Product is "Zaal 1 or 2" (103).', 'Product is Zaal 1 or 2.'],
  ['product IN (104,106,107)', 'Product is Kamer (104), "7" (106) or 107.', 'Product is Kamer (104), "7" (106) of 107.'],
  ['keys = TRUE', 'Keys is "Back, or not" (true).', 'Keys is "Back, or not" (waar).'],
  ['keys = FALSE', 'Keys is "Out, or not" (false).', 'Keys is "Out, or not" (onwaar).'],
  ['product != 101', 'Product is not Zaal S.', 'Product is niet Zaal S.'],
  ['product NOT IN (101,5)', 'Product is not Zaal S or 5.', 'Product is niet Zaal S of 5.'],
  ['product IN (5,5)', 'Product is 5.', 'Product is 5.'],
  ['product >= 101', 'Product is at least 101.', 'Product is minstens 101.'],
  ['product < 5', 'Product is less than 5.', 'Product is kleiner dan 5.'],
  ['product <= 5', 'Product is at most 5.', 'Product is hoogstens 5.'],
  ['product > 5', 'Product is more than 5.', 'Product is groter dan 5.'],
  ['product BETWEEN 1 AND 5', 'Product is from 1 up to and including 5.', 'Product ligt van 1 tot en met 5.'],
  ['product BETWEEN 5 AND 5', 'Product is from 5 up to and including 5.', 'Product ligt van 5 tot en met 5.'],
  ['product NOT BETWEEN 1 AND 5', 'Product is not from 1 up to and including 5.', 'Product ligt niet van 1 tot en met 5.'],
  ['product <= 5 AND product >= 1', 'Product is from 1 up to and including 5.', 'Product ligt van 1 tot en met 5.'],
  ['product IS NULL', 'Product has no value.', 'Product heeft geen waarde.'],
  ['NOT product IS NULL', 'Product has a value.', 'Product heeft een waarde.'],
  ['start = "0d"', 'Begindatum is today.', 'Begindatum is vandaag.'],
  ['start = "1d"', 'Begindatum is tomorrow.', 'Begindatum is morgen.'],
  ['start != "-1d"', 'Begindatum is not yesterday.', 'Begindatum is niet gisteren.'],
  ['start >= "-0d"', 'Begindatum is today or later.', 'Begindatum is vandaag of later.'],
  ['start < "7d"', 'Begindatum is before 7 days from now.', 'Begindatum is eerder dan over 7 dagen.'],
  ['start > "-3d"', 'Begindatum is after 3 days ago.', 'Begindatum is later dan 3 dagen geleden.'],
  ['start <= "1w"', 'Begindatum is a week from now or earlier.', 'Begindatum is over een week of eerder.'],
  ['start > "-2w"', 'Begindatum is after 2 weeks ago.', 'Begindatum is later dan 2 weken geleden.'],
  ['start = "-1m"', 'Begindatum is a month ago.', 'Begindatum is een maand geleden.'],
  ['start = "3m"', 'Begindatum is 3 months from now.', 'Begindatum is over 3 maanden.'],
  ['start = "1y"', 'Begindatum is a year from now.', 'Begindatum is over een jaar.'],
  ['start = "-2y"', 'Begindatum is 2 years ago.', 'Begindatum is 2 jaar geleden.'],
  ['start = "0w"', 'Begindatum is today.', 'Begindatum is vandaag.'],
  [
    'start IN ("2026-11-28","0987-01-02")',
    'Begindatum is 28 November 2026 or 2 January 987.',
    'Begindatum is 28 november 2026 of 2 januari 987.',
  ],
  [
    'start >= "0d" AND start <= "7d" AND product IN (101,102)',
    'Begindatum is from today up to and including 7 days from now, and Product is Zaal S or Zaal M.',
    'Begindatum ligt van vandaag tot en met over 7 dagen, en Product is Zaal S of Zaal M.',
  ],
  [
    'start >= "0d" AND product = 5 AND start <= "7d" AND start >= "1d"',
    'Begindatum is from today up to and including 7 days from now, Product is 5, and Begindatum is tomorrow or later.',
    'Begindatum ligt van vandaag tot en met over 7 dagen, Product is 5, en Begindatum is morgen of later.',
  ],
  [
    'start >= "0d" AND start < "7d"',
    'Begindatum is today or later, and Begindatum is before 7 days from now.',
    'Begindatum is vandaag of later, en Begindatum is eerder dan over 7 dagen.',
  ],
  ['from >= "09:30:00"', 'Start time is 09:30 or later.', 'Start time is 09:30 of later.'],
  ['from < "09:30:15"', 'Start time is before 09:30:15.', 'Start time is eerder dan 09:30:15.'],
  ['price = 12.50', 'Price is 12.5.', 'Price is 12,5.'],
  ['price IN (12.0,1.5)', 'Price is 12 or 1.5.', 'Price is 12 of 1,5.'],
  ['paid = TRUE', 'Paid is true.', 'Paid is waar.'],
  ['paid != FALSE', 'Paid is not false.', 'Paid is niet onwaar.'],
  ['state = "Open"', 'State is Open.', 'State is Open.'],
  ['state IN ("x","Closed")', 'State is Closed or "Closed".', 'State is Closed of "Closed".'],
  ['state ~ "Open"', 'State contains "Open".', 'State bevat "Open".'],
  ['name !~ "zaal"', 'Name does not contain "zaal".', 'Name bevat geen "zaal".'],
  ['name < "k"', 'Name comes before "k".', 'Name komt vóór "k".'],
  ['name >= "k"', 'Name is "k" or comes after it.', 'Name is "k" of komt daarna.'],
  ['name <= "k"', 'Name is "k" or comes before it.', 'Name is "k" of komt daarvóór.'],
  ['name = "a\\"\\\\b\\n\\u202e"', 'Name is "a\\"\\\\b\\n\\u202e".', 'Name is "a\\"\\\\b\\n\\u202e".'],
  ['PRODUCT2 = 1', 'Product (PRODUCT2) is 1.', 'Product (PRODUCT2) is 1.'],
  ['`in` = 1', 'The field `in` is 1.', 'Het veld `in` is 1.'],
  ['`a b` = 1 OR has = 1', 'Either the field `a b` is 1, or the field `has` is 1.', 'Het veld `a b` is 1, of has is 1.'],
  ['odd = 1', 'The field "Price, net" is 1.', 'Het veld "Price, net" is 1.'],
  ['both = 1', 'The field "This and that" is 1.', 'This and that is 1.'],
  ['hidden = 1', 'The field "a\\u202eb" is 1.', 'Het veld "a\\u202eb" is 1.'],
  ['product = 5 OR paid = TRUE', 'Either Product is 5, or Paid is true.', 'Product is 5, of Paid is waar.'],
  [
    'product = 5 AND (paid = TRUE OR name = "a" AND has = 1)',
    'Product is 5, and (Paid is true, or (Name is "a", and the field `has` is 1)).',
    'Product is 5, en (Paid is waar, of (Name is "a", en has is 1)).',
  ],
  [
    '(product = 5 OR paid = TRUE) AND has = 1',
    '(Product is 5, or Paid is true), and the field `has` is 1.',
    '(Product is 5, of Paid is waar), en has is 1.',
  ],
  [
    'NOT (product = 5 OR paid = TRUE AND name ~ "a")',
    'Product is not 5, and (Paid is not true, or Name does not contain "a").',
    'Product is niet 5, en (Paid is niet waar, of Name bevat geen "a").',
  ],
  ['product = 5 AND NOT (NOT product = 5)', 'Product is 5.', 'Product is 5.'],
  ['shown = "2026-11-28"', 'Shown is 28 November 2026.', 'Shown is 28 november 2026.'],
  ['shown >= "2026-11-28 09:30"', 'Shown is 28 November 2026 at 09:30 or later.', 'Shown is 28 november 2026 om 09:30 of later.'],
  [
    'shown < "2026-11-28 09:30Z"',
    'Shown is before 28 November 2026 at 09:30 UTC.',
    'Shown is eerder dan 28 november 2026 om 09:30 UTC.',
  ],
  [
    'shown < "2026-11-28 09:30+02:00"',
    'Shown is before 28 November 2026 at 09:30 UTC+02:00.',
    'Shown is eerder dan 28 november 2026 om 09:30 UTC+02:00.',
  ],
  [
    'wall < "2026-11-28 09:30:15"',
    'Wall is before 28 November 2026 at 09:30:15.',
    'Wall is eerder dan 28 november 2026 om 09:30:15.',
  ],
  ['wall >= "-90min"', 'Wall is 90 minutes ago or later.', 'Wall is 90 minuten geleden of later.'],
  ['(product = 5 OR product = 5) AND paid = TRUE', 'Product is 5, and Paid is true.', 'Product is 5, en Paid is waar.'],
];

group('sentences', () => {
  test.each(sentences)('%s', (search, en, nl) => {
    const query = parseQuery(search, schema);
    expect([describe(query), describe(query, { locale: 'nl' })]).toEqual([en, nl]);
  });

  test.each([
    [
      'start <= "1m"',
      'Begindatum is a month from now (28 February 2026) or earlier.',
      'Begindatum is over een maand (28 februari 2026) of eerder.',
    ],
    ['start = "0d"', 'Begindatum is today (31 January 2026).', 'Begindatum is vandaag (31 januari 2026).'],
    ['start = "2026-01-31"', 'Begindatum is 31 January 2026.', 'Begindatum is 31 januari 2026.'],
    [
      'shown >= "-90min"',
      'Shown is 90 minutes ago (31 January 2026 at 10:30) or later.',
      'Shown is 90 minuten geleden (31 januari 2026 om 10:30) of later.',
    ],
    [
      'wall < "2h"',
      'Wall is before 2 hours from now (31 January 2026 at 14:00).',
      'Wall is eerder dan over 2 uur (31 januari 2026 om 14:00).',
    ],
    ['from >= "-1h"', 'Start time is 1 hour ago (11:00) or later.', 'Start time is 1 uur geleden (11:00) of later.'],
  ])('%s on the last of January, at noon', (search, en, nl) => {
    const query = parseQuery(search, schema);
    const clock = { today: '2026-01-31', time: '12:00', timeZone: 'Europe/Amsterdam' };
    expect([describe(query, clock), describe(query, { locale: 'nl', ...clock })]).toEqual([en, nl]);
  });

  test('the words of a booking', () => {
    const query = parseQuery('startdatum >= "0d" AND RES_STATUS = "Open" AND status = "x"', bookingSchema);
    expect(describe(query)).toBe('Start date is today or later, Status (RES_STATUS) is Open, and Status is "x".');
  });
});

group('a long list is cut short', () => {
  const list = (count: number) => parseQuery(`product IN (${Array.from({ length: count }, (_, at) => at).join(',')})`, schema);
  test.each([
    [10, undefined, 'Product is 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9.'],
    [11, undefined, 'Product is 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 or 10.'],
    [12, undefined, 'Product is 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 or one of 2 others.'],
    [10_000, 2, 'Product is 0, 1 or one of 9,998 others.'],
    [3, 1, 'Product is 0 or one of 2 others.'],
  ])('of %i values to %s', (count, mostValues, sentence) => {
    expect(describe(list(count), mostValues === undefined ? {} : { mostValues })).toBe(sentence);
  });
  test('in Dutch', () =>
    expect(describe(list(10_000), { locale: 'nl', mostValues: 1 })).toBe('Product is 0 of een van 9.999 andere.'));
  test('but not where all is wanted', () => expect(describe(list(10_000), { mostValues: Infinity })).toMatch(/ 9998 or 9999\.$/));
  test.each([0, 1.5, Number.NaN, -1])('%s is no number of values', (mostValues) => {
    expect(() => describe(list(1), { mostValues })).toThrow(RangeError);
  });
});

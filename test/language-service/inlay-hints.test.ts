import { describe, expect, test } from 'vitest';
import { editCommands } from '../../src/editing/edit-commands.ts';
import { coreProfile, defineSchema } from '../../src/index.ts';
import { applyEdits, createLanguageService } from '../../src/language-service/index.ts';
import { atCaret, service } from './caret.ts';

/** The text with every hint in it, as an editor shows it. */
function shown(text: string, of = service()): string {
  const edits = of.inlayHints(text).map(({ at, label }) => ({ from: at, to: at, insert: `‹${label}›` }));
  return applyEdits(text, edits);
}

const inDutch = service({ locale: 'nl' });

test.each<[string, string, string]>([
  ['startdatum >= "0d"', 'startdatum >= "0d"‹Sat 21 Nov›', 'startdatum >= "0d"‹za 21 nov›'],
  ['STARTDATUM < "1m"', 'STARTDATUM < "1m"‹Mon 21 Dec›', 'STARTDATUM < "1m"‹ma 21 dec›'],
  ["startdatum = '-1y'", "startdatum = '-1y'‹Fri 21 Nov 2025›", "startdatum = '-1y'‹vr 21 nov 2025›"],
  ['startdatum >= "2026-11-28"', 'startdatum >= "2026-11-28"', 'startdatum >= "2026-11-28"'],
  // The label of a field whose name is a code, wherever the name is written; no other field's.
  ['RES_CUSTOM02 = "7d"', 'RES_CUSTOM02‹Organiser› = "7d"', 'RES_CUSTOM02‹Organisator› = "7d"'],
  [
    'NOT RES_CUSTOM01~"a" OR (RES_FROMTIME IS NULL)',
    'NOT RES_CUSTOM01‹Title›~"a" OR (RES_FROMTIME‹Start time› IS NULL)',
    'NOT RES_CUSTOM01‹Titel›~"a" OR (RES_FROMTIME‹Begintijd› IS NULL)',
  ],
  ['`RES_CUSTOM02` = "7d"', '`RES_CUSTOM02` = "7d"', '`RES_CUSTOM02` = "7d"'],
  ['product = 101', 'product = 101‹Zaal S›', 'product = 101‹Zaal S›'],
  ['product IN (1,15,14)', 'product IN (1‹Grote zaal›,15,14‹Kamer Réaumur›)', 'product IN (1‹Grote zaal›,15,14‹Kamer Réaumur›)'],
  ['product >= 101', 'product >= 101', 'product >= 101'],
  ['product IN ("101")', 'product IN ("101")', 'product IN ("101")'],
  ['status = "Open"', 'status = "Open"', 'status = "Open"'],
  ['status IN (10,"Open",25)', 'status IN (10‹New›,"Open",25)', 'status IN (10‹Nieuw›,"Open",25)'],
  [
    'startdatum >= "0d" AND startdatum <= "7d"',
    'startdatum >= "0d"‹Sat 21 Nov› AND startdatum <= "7d"‹Sat 28 Nov›‹8 days›',
    'startdatum >= "0d"‹za 21 nov› AND startdatum <= "7d"‹za 28 nov›‹8 dagen›',
  ],
  [
    'startdatum < "2026-11-23" AND product = 5 AND Startdatum > "2026-11-20"',
    'startdatum < "2026-11-23"‹2 days› AND product = 5 AND Startdatum > "2026-11-20"',
    'startdatum < "2026-11-23"‹2 dagen› AND product = 5 AND Startdatum > "2026-11-20"',
  ],
  [
    'startdatum between "2026-11-21" and "2026-11-21"',
    'startdatum between "2026-11-21" and "2026-11-21"‹1 day›',
    'startdatum between "2026-11-21" and "2026-11-21"‹1 dag›',
  ],
])('what a text means stands between its characters: %s', (text, english, dutch) => {
  expect(shown(text)).toBe(english);
  expect(shown(text, inDutch)).toBe(dutch);
});

describe('a range that is none has no length', () => {
  test.each([
    'startdatum BETWEEN "2026-11-22" AND "2026-11-21"',
    'startdatum NOT BETWEEN "2026-11-20" AND "2026-11-21"',
    'startdatum >= "2026-11-20" OR startdatum <= "2026-11-21"',
    'startdatum >= "2026-11-20" AND einddatum <= "2026-11-21"',
    'startdatum >= "2026-11-20" AND (startdatum <= "2026-11-21" OR product = 5)',
    'startdatum > "9999-12-31" AND startdatum < "0001-01-01"',
    'startdatum >= "2026-11-20" AND startdatum <= "2026-11-31"',
  ])('%s', (text) => expect(shown(text)).toBe(text));

  test('of several bounds the narrowest count', () => {
    const text =
      'startdatum >= "2026-11-01" AND startdatum >= "2026-11-20" AND startdatum <= "2026-11-21" AND startdatum < "2027-01-01"';
    expect(shown(text)).toBe(text.replace('11-21"', '11-21"‹2 days›'));
  });
});

test.each([
  ['startdatum >= 7d AND', 'startdatum >= 7d‹Sat 28 Nov› AND'],
  ['(product IN (101, x', '(product IN (101‹Zaal S›, x'],
  ['startdatum BETWEEN "0d" AND', 'startdatum BETWEEN "0d"‹Sat 21 Nov› AND'],
  ['nothing >= "0d" AND product = 101 OR OR', 'nothing >= "0d" AND product = 101‹Zaal S› OR OR'],
  ['startdatum >= "400000d"', 'startdatum >= "400000d"'],
  ['startdatum >= "7d', 'startdatum >= "7d'],
  ['startdatum IN (1,2,3,4,5,6,7,8,9,10,11,"x', 'startdatum IN (‹11 values›1,2,3,4,5,6,7,8,9,10,11,"x'],
  ['', ''],
])('in a text that is wrong or not finished, what can be read of it: %s', (text, expected) => expect(shown(text)).toBe(expected));

describe('a list', () => {
  const list = (count: number) => `product IN ( ${Array.from({ length: count }, (_, at) => 100 + at).join(', ')})`;
  const names = (text: string) =>
    service()
      .inlayHints(text)
      .map(({ label }) => label);

  test('names six values, and of more only the first three', () => {
    expect(names('product IN (101,102,103,104,105,106)')).toHaveLength(6);
    expect(names('product IN (101,102,103,104,105,106,1)')).toEqual(['Zaal S', 'Zaal M', 'Zaal L']);
  });

  test('says how many values it has where those are more than ten', () => {
    expect(names(list(10))).toHaveLength(6);
    expect(shown(list(11))).toMatch(/^product IN \(‹11 values› 100, 101‹Zaal S›,/);
    expect(inDutch.inlayHints(list(1312)).map(({ label }) => label)[0]).toBe('1.312 waarden');
    expect(names(list(10_000))).toHaveLength(7);
  });
});

test('no more than 200 are shown, the first', () => {
  const hints = service().inlayHints(Array.from({ length: 300 }, () => 'product = 101').join(' OR '));
  expect(hints).toHaveLength(200);
  expect(hints.at(-1)?.at).toBe(199 * 'product = 101 OR '.length + 'product = 101'.length);
});

describe('what is pointed at says more', () => {
  const zoned = { timeZone: 'Europe/Amsterdam', now: Date.UTC(2026, 10, 20, 23, 30), today: undefined };
  test.each<[string, readonly (readonly string[])[], readonly (readonly string[])[]]>([
    [
      'startdatum BETWEEN "0d" AND "7d"',
      [
        ['Saturday 21 November 2026, today.', expect.stringContaining('(Europe/Amsterdam). It changes at midnight.')],
        [
          'Saturday 28 November 2026, in 7 days.',
          'Counted from today, Saturday 21 November 2026 (Europe/Amsterdam). It changes at midnight.',
        ],
        ['From Saturday 21 November 2026 up to and including Saturday 28 November 2026.'],
      ],
      [
        ['Zaterdag 21 november 2026, vandaag.', expect.stringContaining('(Europe/Amsterdam). Het verandert om middernacht.')],
        [
          'Zaterdag 28 november 2026, over 7 dagen.',
          'Geteld vanaf vandaag, zaterdag 21 november 2026 (Europe/Amsterdam). Het verandert om middernacht.',
        ],
        ['Van zaterdag 21 november 2026 tot en met zaterdag 28 november 2026.'],
      ],
    ],
    ['product = 101', [['`101` is Zaal S.']], [['`101` is Zaal S.']]],
    [
      'RES_ID IN (1,2,3,4,5,6,7,8,9,10,11)',
      [['`RES_ID`: Booking number.'], ['The list has 11 values.']],
      [['`RES_ID`: Boekingsnummer.'], ['De lijst heeft 11 waarden.']],
    ],
  ])('%s', (text, english, dutch) => {
    const { today: _, ...clock } = zoned;
    const say = (locale: 'en' | 'nl') =>
      createLanguageService(service().schema, { ...clock, locale })
        .inlayHints(text)
        .map(({ tooltip }) => tooltip);
    expect(say('en')).toEqual(english);
    expect(say('nl')).toEqual(dutch);
  });

  test.each([
    ['startdatum >= "7d" x', 'startdatum >= "2026-11-28" x'],
    ["startdatum >= '7d'", "startdatum >= '2026-11-28'"],
    ['startdatum >= 7d', 'startdatum >= "2026-11-28"'],
  ])('a double click writes the day of %s', (text, expected) => {
    const [hint] = service().inlayHints(text);
    expect(applyEdits(text, hint?.fix?.edits ?? [])).toBe(expected);
    expect(service({ profile: coreProfile }).inlayHints(text)[0]).not.toHaveProperty('fix');
  });

  test.each([
    ['startdatum >= |"0d" AND startdatum <= "7d"', 'startdatum >= "2026-11-21" AND startdatum <= "7d"'],
    ['startdatum >= "0d"| AND startdatum <= "7d"', 'startdatum >= "2026-11-21" AND startdatum <= "7d"'],
    ['startdatum >= "0d" AND startdatum <= "|7d"', 'startdatum >= "0d" AND startdatum <= "2026-11-28"'],
    ['startdatum >= "0d" |AND startdatum <= "7d"', 'startdatum >= "0d" AND startdatum <= "7d"'],
  ])('a command writes the day at the caret, also at either end of it: %s', (marked, expected) => {
    const { text, caret } = atCaret(marked);
    expect(applyEdits(text, editCommands.makeAbsolute(service(), text, { from: caret, to: caret }))).toBe(expected);
  });
});

test('a label stays within its line and 18 characters, whatever it holds', () => {
  const values = ['\u202eReversed', '<b>bold</b>\nnext', 'x'.repeat(100_000), '😀'.repeat(30), '``` `', '  ', '7'].map(
    (label, value) => ({ value: value + 1, label }),
  );
  const own = createLanguageService(defineSchema({ n: { type: 'integer', values } }), { today: '2026-11-21' });
  const labels = values.map(({ value }) => own.inlayHints(`n = ${value}`)[0]?.label);
  expect(labels).toEqual([
    '\\u202eReversed',
    '<b>bold</b> next',
    `${'x'.repeat(17)}…`,
    `${'😀'.repeat(17)}…`,
    '``` `',
    undefined,
    undefined,
  ]);
});

test('of a field that may not be searched nothing is shown', () =>
  expect(shown('product = 101 AND startdatum = "0d"', service({ allowed: ['startdatum'] }))).toBe(
    'product = 101 AND startdatum = "0d"‹Sat 21 Nov›',
  ));

test('another day gives other days', () => {
  let now = Date.UTC(2026, 10, 21, 12);
  const own = createLanguageService(service().schema, { timeZone: 'Europe/Amsterdam', now: () => now });
  expect(shown('startdatum = "0d"', own)).toBe('startdatum = "0d"‹Sat 21 Nov›');
  now += 86_400_000;
  expect(shown('startdatum = "0d"', own)).toBe('startdatum = "0d"‹Sun 22 Nov›');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isName, printName } from '../../grammar/literal.ts';
import { coreProfile, defineSchema, diagnose, fullProfile } from '../../src/index.ts';
import { applyEdits, createLanguageService } from '../../src/language-service/index.ts';
import { countOf } from '../support/counts.ts';
import { forAll } from '../support/law.ts';
import { texts } from '../support/trees.ts';
import { atCaret, service } from './caret.ts';

type Said = readonly string[];

/** What a hover says, the token before it; `of` is the service. */
function said(marked: string, of = service()): Said {
  const { text, caret } = atCaret(marked);
  const found = of.hover(text, caret);
  return found === undefined ? [] : [text.slice(found.range.from, found.range.to), ...found.paragraphs];
}

const inDutch = service({ locale: 'nl' });

describe('a field: what it is, how it is asked, its values, and what the condition says', () => {
  test.each<[string, Said, Said]>([
    [
      'start|datum >= "0d"',
      [
        'startdatum',
        '`startdatum` is a date: Start date.',
        'It can be asked with `=`, `!=`, `<`, `<=`, `>`, `>=`, `IN`, `BETWEEN` and `IS NULL`.',
        'For example `startdatum >= "0d"`.',
        'Start date is today (21 November 2026) or later.',
      ],
      [
        'startdatum',
        '`startdatum` is een datum: Begindatum.',
        'Het kan gevraagd worden met `=`, `!=`, `<`, `<=`, `>`, `>=`, `IN`, `BETWEEN` en `IS NULL`.',
        'Bijvoorbeeld `startdatum >= "0d"`.',
        'Begindatum is vandaag (21 november 2026) of later.',
      ],
    ],
    [
      '|PRODUCT = x',
      [
        'PRODUCT',
        '`product` is a whole number: Room.',
        'It can be asked with `=`, `!=`, `<`, `<=`, `>`, `>=`, `IN`, `BETWEEN` and `IS NULL`.',
        'For example `product IN (101,102)`.',
        'Values it is known to have: `101` (Zaal S), `102` (Zaal M), `103` (Zaal L), `104` (De Kajuit), `105` (Het Atrium) and 3 more.',
      ],
      [
        'PRODUCT',
        '`product` is een geheel getal: Zaal.',
        'Het kan gevraagd worden met `=`, `!=`, `<`, `<=`, `>`, `>=`, `IN`, `BETWEEN` en `IS NULL`.',
        'Bijvoorbeeld `product IN (101,102)`.',
        'Bekende waarden: `101` (Zaal S), `102` (Zaal M), `103` (Zaal L), `104` (De Kajuit), `105` (Het Atrium) en nog 3.',
      ],
    ],
    [
      ') AND RES_CUSTOM02| ~',
      [
        'RES_CUSTOM02',
        '`RES_CUSTOM02` is a text: Organiser.',
        'Free text 2; in the demo data who booked',
        'It can be asked with `=`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~`, `^=`, `!^=`, `IN`, `BETWEEN` and `IS NULL`.',
        'For example `RES_CUSTOM02 = "text"`.',
      ],
      [
        'RES_CUSTOM02',
        '`RES_CUSTOM02` is een tekst: Organisator.',
        'Vrije tekst 2; in de voorbeelden wie boekte',
        'Het kan gevraagd worden met `=`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~`, `^=`, `!^=`, `IN`, `BETWEEN` en `IS NULL`.',
        'Bijvoorbeeld `RES_CUSTOM02 = "text"`.',
      ],
    ],
    [
      'start|datm >= "0d"',
      ['startdatm', 'There is no field `startdatm`. Did you mean `startdatum`?'],
      ['startdatm', 'Er is geen veld `startdatm`. Bedoelde u `startdatum`?'],
    ],
    ['(nothing| = = 1', ['nothing', 'There is no field `nothing`.'], ['nothing', 'Er is geen veld `nothing`.']],
  ])('%s', (marked, english, dutch) => {
    expect(said(marked)).toEqual(english);
    expect(said(marked, inDutch)).toEqual(dutch);
  });

  test('by another name, closed values, a date with a time, and only what the profile has', () => {
    const schema = defineSchema({
      begin: { type: 'date', aliases: ['start'], dateTime: 'UTC' },
      state: { type: 'text', values: [{ value: 'a', label: 'Open' }, { value: 'b' }], closed: true },
    });
    const spaced = createLanguageService(defineSchema({ 'Start date': { type: 'date' } }), { today: '2026-11-21' });
    expect(said('`Sta|rt date` = 1', spaced)).toEqual([
      '`Start date`',
      '`Start date` is a date.',
      'It can be asked with `=`, `!=`, `<`, `<=`, `>`, `>=`, `IN`, `BETWEEN` and `IS NULL`.',
    ]);
    const own = createLanguageService(schema, { timeZone: 'Europe/Amsterdam', now: 0, profile: coreProfile });
    expect(said('|START >= "0d"', own).slice(1, 4)).toEqual([
      '`START` is another name of `begin`. `begin` is a date with a time.',
      'It can be asked with `<=`, `>=` and `IN`.',
      'For example `begin >= "0d"`.',
    ]);
    expect(said('begin >= "1970-01-02T0|9:30Z"', own)[1]).toBe('`"1970-01-02T09:30Z"` is Friday 2 January 1970 10:30, tomorrow.');
    expect(said('stat|e', own)).toEqual([
      'state',
      '`state` is a text.',
      'It can be asked with `<=`, `>=` and `IN`.',
      'Its values are `"a"` (Open) and `"b"`.',
    ]);
  });

  test('one that may not be searched is told as that, and nothing else of it', () => {
    const few = service({ allowed: ['startdatum'] });
    expect(said('|product = 101', few)).toEqual(['product', 'The field `product` may not be searched here.']);
    expect(said('product = 1|01', few)).toEqual([]);
  });
});

test.each<[string, Said, Said]>([
  [
    'OBJ_NAME |!^= "cafe"',
    [
      '!^=',
      '`!^=`: does not start with. The opposite is `^=`.',
      'Letters count without case and accents: `cafe` and `Café` are alike.',
      'A row without a value is found by neither; `IS NULL` finds those.',
      'Room name does not start with "cafe".',
    ],
    [
      '!^=',
      '`!^=`: begint niet met. Het tegendeel is `^=`.',
      'Letters tellen zonder hoofdletters en accenten: `cafe` en `Café` zijn gelijk.',
      'Een rij zonder waarde wordt met geen van beide gevonden; `IS NULL` vindt die.',
      'Zaalnaam begint niet met "cafe".',
    ],
  ],
  [
    'RES_NUMBER >|= 5',
    [
      '>=',
      '`>=`: is at least. The opposite is `<`.',
      'A row without a value is found by neither; `IS NULL` finds those.',
      'Persons is at least 5.',
    ],
    [
      '>=',
      '`>=`: is minstens. Het tegendeel is `<`.',
      'Een rij zonder waarde wordt met geen van beide gevonden; `IS NULL` vindt die.',
      'Personen is minstens 5.',
    ],
  ],
  ...['n|ot in', 'not i|n'].map((operator): [string, Said, Said] => [
    `product ${operator} (1`,
    [
      operator.includes('n|') ? 'not' : 'in',
      '`NOT IN` is the opposite of `IN`: is one of.',
      'A row without a value is found by neither; `IS NULL` finds those.',
    ],
    [
      operator.includes('n|') ? 'not' : 'in',
      '`NOT IN` is het tegendeel van `IN`: is een van.',
      'Een rij zonder waarde wordt met geen van beide gevonden; `IS NULL` vindt die.',
    ],
  ]),
  [
    'product IS NUL|L',
    ['NULL', '`IS NULL`: has no value. The opposite is `IS NOT NULL`.', 'Room has no value.'],
    ['NULL', '`IS NULL`: heeft geen waarde. Het tegendeel is `IS NOT NULL`.', 'Zaal heeft geen waarde.'],
  ],
  [
    'product is n|ot null x',
    ['not', '`IS NOT NULL` is the opposite of `IS NULL`: has no value.'],
    ['not', '`IS NOT NULL` is het tegendeel van `IS NULL`: heeft geen waarde.'],
  ],
  [
    'product BETWEEN 1 A|ND 5',
    [
      'AND',
      'This `AND` belongs to `BETWEEN`: it stands between the lowest and the highest value, both included.',
      'Room is from 1 up to and including 5.',
    ],
    [
      'AND',
      'Deze `AND` hoort bij `BETWEEN`: hij staat tussen de laagste en de hoogste waarde, beide inbegrepen.',
      'Zaal ligt van 1 tot en met 5.',
    ],
  ],
  ['startdatum BETWEEN 0d |AND 7d', ['AND', expect.stringContaining('BETWEEN')], ['AND', expect.stringContaining('BETWEEN')]],
  ['product IN |(1,14,', ['(', 'The list has 2 values.'], ['(', 'De lijst heeft 2 waarden.']],
  [
    'product =|= 1',
    ['==', '`=`: is equal to. The opposite is `!=`.', expect.anything()],
    ['==', expect.anything(), expect.anything()],
  ],
])('an operator: what it asks, and what its opposite is: %s', (marked, english, dutch) => {
  expect(said(marked)).toEqual(english);
  expect(said(marked, inDutch)).toEqual(dutch);
});

test.each<[string, Said]>([
  ['product = 1 A|ND status = "Open"', ['product = 1', 'status = "Open"']],
  ['product = 1 OR RES_NUMBER = 2 AN|D (status = "Open" OR RES_ID = 3)', ['RES_NUMBER = 2', 'status = "Open" OR RES_ID = 3']],
  ['product = 1 |OR RES_NUMBER = 2 AND RES_ID = 3', ['product = 1', 'RES_NUMBER = 2 AND RES_ID = 3']],
  ['product = 1 AND RES_ID = 2 |and RES_ID = 3', ['RES_ID = 2', 'RES_ID = 3']],
  ['product = 1 AND N|OT RES_ID = 2', ['RES_ID = 2']],
  ['product = 1 AN|D', ['product = 1']],
  ['product = 1 AN|D RES_ID = 2 OR RES_ID = 3 AND', ['product = 1', 'RES_ID = 2']],
  ['product = 1 AND RES_ID = 2 OR RES_ID = 3 A|ND', ['RES_ID = 3']],
  ['(product = 1 OR RES_ID = 2 AND ) A|ND RES_ID = 4', ['product = 1 OR RES_ID = 2 AND', 'RES_ID = 4']],
  ['(product = 1 OR RES_ID = 2) AND (RES_ID = 3 |OR RES_ID = 4)', ['RES_ID = 3', 'RES_ID = 4']],
  ['product BETWEEN 1 AND A|ND RES_ID = 4', ['product BETWEEN 1 AND', 'RES_ID = 4']],
])('AND, OR and NOT: what they join: %s', (marked, sides) => {
  const { text, caret } = atCaret(marked);
  const found = service().hover(text, caret);
  expect(found?.related?.map(({ from, to }) => text.slice(from, to))).toEqual(sides);
  expect(found?.paragraphs.at(-1)).toBe('`NOT` goes before `AND`, and `AND` before `OR`; parentheses go before all.');
  expect(inDutch.hover(text, caret)?.paragraphs.at(-1)).toBe(
    '`NOT` gaat vóór `AND`, en `AND` vóór `OR`; haakjes gaan vóór alles.',
  );
});

describe('a value: the day of a date, the name of a number', () => {
  test.each<[string, Said, Said]>([
    [
      "startdatum >= '7|d' x",
      [
        "'7d'",
        "`'7d'` is Saturday 28 November 2026, in 7 days.",
        'Counted from today, Saturday 21 November 2026 (Europe/Amsterdam). It changes at midnight.',
      ],
      [
        "'7d'",
        "`'7d'` is zaterdag 28 november 2026, over 7 dagen.",
        'Geteld vanaf vandaag, zaterdag 21 november 2026 (Europe/Amsterdam). Het verandert om middernacht.',
      ],
    ],
    [
      'startdatum >= |2026-11-20',
      ['2026-11-20', '`2026-11-20` is Friday 20 November 2026, yesterday.'],
      ['2026-11-20', '`2026-11-20` is vrijdag 20 november 2026, gisteren.'],
    ],
    [
      'startdatum >= "7|x"',
      [
        '"7x"',
        'Days from today, such as `"0d"`, `"7d"` or `"-1d"`. Or weeks, months and years, such as `"2w"`, `"1m"` and `"1y"`, or a day such as `"2026-11-28"`.',
      ],
      [
        '"7x"',
        'Dagen vanaf vandaag, zoals `"0d"`, `"7d"` of `"-1d"`. Of weken, maanden en jaren, zoals `"2w"`, `"1m"` en `"1y"`, of een dag zoals `"2026-11-28"`.',
      ],
    ],
    [
      'product IN (15,10|1)',
      ['101', '`101` is Zaal S.', 'Room is 15 or Zaal S.'],
      ['101', '`101` is Zaal S.', 'Zaal is 15 of Zaal S.'],
    ],
    ['product IN (|15', ['15', '`15` is not a known value of `product`.'], ['15', '`15` is geen bekende waarde van `product`.']],
    ['RES_ID = 1|5 AND', ['15', '`15` is a value for `RES_ID`.'], ['15', '`15` is een waarde voor `RES_ID`.']],
    ['RES_ID = fi|ve', ['five', 'A whole number, such as `14`.'], ['five', 'Een geheel getal, zoals `14`.']],
    [
      'RES_FROMTIME < "09|:30" OR',
      ['"09:30"', '`"09:30"` is 09:30:00 on the clock.'],
      ['"09:30"', '`"09:30"` is 09:30:00 op de klok.'],
    ],
    [
      'RES_CUSTOM01 = "2026-11-2|0"',
      ['"2026-11-20"', '`"2026-11-20"` is a value for `RES_CUSTOM01`.', 'Title is "2026-11-20".'],
      ['"2026-11-20"', '`"2026-11-20"` is een waarde voor `RES_CUSTOM01`.', 'Titel is "2026-11-20".'],
    ],
    ['nothing = 1|5', [], []],
  ])('%s', (marked, english, dutch) => {
    expect(said(marked, service({ timeZone: 'Europe/Amsterdam' }))).toEqual(english);
    expect(said(marked, service({ timeZone: 'Europe/Amsterdam', locale: 'nl' }))).toEqual(dutch);
  });

  test.each<[string, string, string]>([
    ['startdatum >= "7|d" AND', 'startdatum >= "2026-11-28" AND', 'Write the day itself: `"2026-11-28"`'],
    ["startdatum IN ('7|d'", "startdatum IN ('2026-11-28'", "Write the day itself: `'2026-11-28'`"],
    ['startdatum >= 7|d', 'startdatum >= "2026-11-28"', 'Write the day itself: `"2026-11-28"`'],
    ['startdatum >= "2026-11-2|0"', 'startdatum >= "-1d"', 'Count from today: `"-1d"`'],
    ['startdatum >= "2026-11-2|1"', 'startdatum >= "0d"', 'Count from today: `"0d"`'],
  ])('the other way to write the date of %s', (marked, after, title) => {
    const { text, caret } = atCaret(marked);
    const actions = service().hover(text, caret)?.actions ?? [];
    expect(actions.map(({ title: of }) => of)).toEqual([title]);
    expect(actions.map(({ edits }) => applyEdits(text, edits))).toEqual([after]);
  });

  test('there is no other way where the profile has none', () => {
    expect(service({ profile: coreProfile }).hover('startdatum >= "7d"', 16)?.actions).toBeUndefined();
    const numbersInLists = { ...fullProfile, listForms: ['integer'] as const };
    const own = service({ profile: numbersInLists });
    expect(own.hover('startdatum >= "7d"', 16)?.actions).toHaveLength(1);
    expect(own.hover('startdatum IN ("7d")', 17)?.actions).toBeUndefined();
  });
});

test('behind a value, the value is explained', () => {
  const { text, caret } = atCaret('product IN (1|  ,14)');
  const { range } = service().hover(text, caret) ?? expect.unreachable('nothing is said');
  expect(text.slice(range.from, range.to)).toBe('1');
});

test.each([
  'product IN (1 |  ,14)',
  '|  product',
  'product = 1   |',
  '(|',
  'product IN (1|)',
  'product $| 1',
  '|',
  `${'('.repeat(300)}prod|uct = 101`,
])('nothing is said of %s', (marked) => {
  const { text, caret } = atCaret(marked);
  expect(service().hover(text, caret)).toBeUndefined();
});

test('names, labels and descriptions are data, whatever they hold', () => {
  const runs = countOf('LANGUAGE_SERVICE_RUNS', 150);
  forAll(
    [fc.tuple(fc.oneof(fc.constant('f'), texts.filter(isName)), texts, texts, texts)],
    runs,
    ([name, label, description, value]) => {
      const schema = defineSchema({ [name]: { type: 'text', label, description, values: [{ value, label: description }] } });
      const own = createLanguageService(schema, { today: '2026-11-21' });
      const paragraphs = own.hover(`${printName(name)} = 1`, 0)?.paragraphs ?? [];
      expect(paragraphs.length).toBeGreaterThan(2);
      expect(paragraphs.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(paragraphs.every((paragraph) => paragraph.split('`').length % 2 === 1)).toBe(true);
      const example = paragraphs.find((paragraph) => paragraph.startsWith('For example'))?.slice(13, -2);
      if (example !== undefined && !/…|\\u/.test(example)) expect(diagnose(example, schema)).toEqual([]);
    },
  );
});

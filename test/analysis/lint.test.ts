import { describe, expect, test } from 'vitest';
import { type LintOptions, lint } from '../../src/analysis/lint.ts';
import { applyEdits } from '../../src/edits.ts';
import { build, coreProfile, defineProfile, defineSchema, everything, type Profile, parseQuery, print } from '../../src/index.ts';
import { boeking } from '../cases/boeking.ts';

const day = { today: '2026-11-21' } as const;
const told = (text: string, options: LintOptions = day) => lint(text, parseQuery(text, boeking), options);

/* The expected lints, their ranges and their first fixes are in test/corpus/lints.json. */

test.each([
  [
    'startdatum >= "1m" AND startdatum <= "2d"',
    '`startdatum >= "1m" AND startdatum <= "2d"` begins after it ends, so it finds nothing. `"1m"` is 2026-12-21 and `"2d"` is 2026-11-23. Swap the two, or change one of them.',
    '`startdatum >= "1m" AND startdatum <= "2d"` begint pas na het einde, dus dit vindt niets. `"1m"` is 2026-12-21 en `"2d"` is 2026-11-23. Wissel de twee om, of wijzig er een.',
  ],
  [
    'product = 1 AND product = 2',
    'No row meets `product = 1` and `product = 2` at the same time. Change or remove one of them.',
    'Geen rij voldoet tegelijk aan `product = 1` en `product = 2`. Wijzig of verwijder er een.',
  ],
  [
    'naam ~ ""',
    'Every row with a value for `naam` meets `naam ~ ""`. Change it, remove it, or write IS NOT NULL.',
    'Elke rij met een waarde voor `naam` voldoet aan `naam ~ ""`. Wijzig of verwijder dit, of schrijf IS NOT NULL.',
  ],
  [
    'startdatum IN ("2w","2026-12-05")',
    '`"2026-12-05"` is in this list already, as `"2w"`. `"2w"` is 2026-12-05. Remove it.',
    '`"2026-12-05"` staat al in deze lijst, als `"2w"`. `"2w"` is 2026-12-05. Verwijder dit.',
  ],
  [
    '(product = 1 OR naam = "a") AND product = 2 AND naam = "b"',
    'This can never find anything. Change or remove one of its conditions.',
    'Dit kan nooit iets vinden. Wijzig of verwijder een van de voorwaarden.',
  ],
  [
    '(startdatum = "0d" OR product = 5) AND startdatum > "0d" AND product != 5',
    'This can never find anything. `"0d"` is 2026-11-21. Change or remove one of its conditions.',
    'Dit kan nooit iets vinden. `"0d"` is 2026-11-21. Wijzig of verwijder een van de voorwaarden.',
  ],
  [
    '(startdatum <= "0d" AND id IS NOT NULL) OR startdatum > "0d" OR startdatum IS NULL OR id IS NULL',
    'Every row meets `(startdatum <= "0d" AND id IS NOT NULL) OR startdatum > "0d" OR…`. `"0d"` is 2026-11-21. Change it, or remove it.',
    'Elke rij voldoet aan `(startdatum <= "0d" AND id IS NOT NULL) OR startdatum > "0d" OR…`. `"0d"` is 2026-11-21. Wijzig of verwijder dit.',
  ],
  [
    'startdatum >= "0d"',
    '`startdatum` has no last day, so the search finds more every day. Add one, such as `startdatum <= "7d"`.',
    '`startdatum` heeft geen laatste dag, dus er komt elke dag meer bij. Voeg er een toe, zoals `startdatum <= "7d"`.',
  ],
  [
    'product IN (5)',
    '`product IN (5)` is a list of one value. Write it without a list: `product = 5`.',
    '`product IN (5)` is een lijst van één waarde. Schrijf dit zonder lijst: `product = 5`.',
  ],
])('the message says what to do, and which days are meant: %s', (text, english, dutch) => {
  expect(told(text)[0]?.message).toBe(english);
  expect(told(text, { ...day, locale: 'nl' })[0]?.message).toBe(dutch);
});

test('a condition beside another is pointed to', () =>
  expect(told('product >= 1 AND product >= 5')[0]).toMatchObject({
    code: 'redundant-bound',
    severity: 'hint',
    related: [{ range: { from: 17, to: 29 }, message: 'See also `product >= 5`.' }],
  }));

test.each([
  ['2026-11-21', []],
  ['2026-12-21', ['empty-range']],
  ['2026-02-21', []],
])('dates are taken on the day that the clock gives: %s', (today, codes) =>
  expect(told('startdatum BETWEEN "1m" AND "30d"', { today }).map(({ code }) => code)).toEqual(codes),
);

describe('no fix goes beyond the profile', () => {
  const flat = defineProfile({ name: 'flat', operators: ['=', '>=', '<='] });
  test.each<readonly [text: string, profile: Profile, fixed: readonly string[]]>([
    ['product IN (5)', coreProfile, []],
    ['product NOT IN (5)', flat, []],
    ['product IN (5)', flat, ['product = 5']],
    ['product = 1 AND product = 2', flat, ['product = 2', 'product = 1']],
    ['startdatum >= "0d"', coreProfile, ['startdatum >= "0d" AND startdatum <= "7d"']],
    ['startdatum >= "2026-11-28"', coreProfile, []],
  ])('%s', (text, profile, fixed) => {
    const found = told(text, { ...day, profile }).flatMap(({ fixes = [] }) => fixes);
    expect(found.map(({ edits }) => applyEdits(text, edits))).toEqual(fixed);
  });

  test('nor beyond its limits', () => {
    const full = Array.from({ length: 499 }, (_, at) => `naam ~ "${at}a"`).join(' OR ');
    expect(told(`startdatum >= "0d" AND (${full})`).find(({ code }) => code === 'no-upper-bound')?.fixes).toBeUndefined();
  });
});

test('of a query that no text made, ranges are those of its canonical text', () => {
  const { and, field } = build(boeking);
  const query = and(field('product').eq(1), field('product').eq(2));
  expect(lint(undefined, query, day)).toEqual(told(print(query.expression)));
  expect(lint('whatever', query, day)).toEqual(told(print(query.expression)));
});

test('everything is told to be true of every row', () =>
  expect(lint(undefined, everything(boeking), day).map(({ code, data }) => [code, data?.['field']])).toEqual([
    ['always-true', undefined],
  ]));

test('a text that is not the query’s own is refused', () => {
  const query = parseQuery('product = 1 AND product = 2', boeking);
  expect(() => lint('product = 1', query, day)).toThrow(TypeError);
});

const ofTimes = defineSchema({ tijd: { type: 'time' }, begin: { type: 'date', dateTime: 'UTC' } });

test.each([
  ['tijd IN ("09:30","09:30:00")', ['duplicate-value']],
  ['tijd > "23:59:59"', ['contradiction']],
  ['tijd > "09:30" AND tijd < "09:30:01"', ['contradiction']],
  ['tijd >= "00:00"', ['always-true']],
  // The local day of a moment may lie outside of the calendar.
  ['begin <= "9999-12-31"', []],
])('times and moments: %s', (text, codes) =>
  expect(lint(text, parseQuery(text, ofTimes), day).map(({ code }) => code)).toEqual(codes),
);

describe('large searches', () => {
  const repeat = (count: number, by: string, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join(by);
  const long = 'x'.repeat(240);
  test.each<readonly [what: string, text: string, count: number]>([
    ['500 inequalities', repeat(500, ' AND ', (at) => `product != ${at}`), 0],
    ['500 bounds', repeat(500, ' AND ', (at) => `product >= ${at}`), 100],
    ['500 times the same', repeat(500, ' OR ', () => 'product = 1'), 100],
    ['a list of 10,000', `product IN (${repeat(10_000, ',', String)})`, 0],
    ['a list of 10,000 that says ten values', `product IN (${repeat(10_000, ',', (at) => String(at % 10))})`, 100],
    [
      'a list of 10,000 that implies 400 conditions',
      `product IN (${repeat(10_000, ',', (at) => `${at * 2}`)}) AND ${repeat(400, ' AND ', (at) => `product != ${at * 2 + 1}`)}`,
      100,
    ],
    ['500 long texts', repeat(500, ' AND ', (at) => `naam ~ "${long}${at}y"`), 0],
    ['32 deep', `${'NOT '.repeat(31)}product BETWEEN 5 AND 1`, 1],
  ])('%s', (_, text, count) => expect(told(text)).toHaveLength(count));
});

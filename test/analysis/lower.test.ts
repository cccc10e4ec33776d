import { describe, expect, test } from 'vitest';
import { lower } from '../../src/analysis/lower.ts';
import { coreProfile, defineProfile, defineSchema, fullProfile, type Profile, parseQuery, print } from '../../src/index.ts';
import { boeking } from '../cases/boeking.ts';

const today = '2026-11-21';
const without = (...operators: readonly string[]): Profile => ({
  ...fullProfile,
  name: 'less',
  operators: fullProfile.operators.filter((operator) => !operators.includes(operator)),
});
const withOr = defineProfile({ name: 'ours', operators: ['>=', '<=', 'IN', '='], connectives: ['AND', 'OR'] });
const withNull: Profile = { ...withOr, operators: [...withOr.operators, 'IS NULL'] };
const noOr: Profile = { ...fullProfile, name: 'no OR', connectives: ['AND', 'NOT'] };

/* What becomes of which search in the core profile stands in test/corpus/lowered.json. */

const lowered = (text: string, profile: Profile) => {
  const { query, validOn } = lower(parseQuery(text, boeking), profile, { today });
  return { text: query && print(query.expression), validOn };
};

test.each([
  ['startdatum >= "1m"', 'startdatum >= "30d"'],
  ['startdatum <= "-1y"', 'startdatum <= "-365d"'],
  ['startdatum = "2026-11-28"', 'startdatum >= "7d" AND startdatum <= "7d"'],
  ['startdatum >= "0d" AND startdatum < "2027-01-01"', 'startdatum >= "0d" AND startdatum <= "40d"'],
])('on one day only: %s', (text, expected) => expect(lowered(text, coreProfile)).toEqual({ text: expected, validOn: today }));

test('what holds on every day says no day', () =>
  expect(lower(parseQuery('startdatum = "2w" AND product = 5', boeking), coreProfile, { today })).toMatchObject({
    diagnostics: [],
    validOn: undefined,
  }));

const inOthers: readonly (readonly [profile: Profile, text: string, expected: string])[] = [
  // What can be said as it is written stays so, beside what cannot.
  [coreProfile, 'product >= 5 AND product >= 7 AND id = 3', 'product >= 5 AND product >= 7 AND id IN (3)'],
  [withOr, 'product = 5', 'product = 5'],
  [withOr, 'product != 5', 'product <= 4 OR product >= 6'],
  [withOr, 'product NOT IN (5,9)', 'product <= 4 OR (product >= 6 AND product <= 8) OR product >= 10'],
  [withOr, 'startdatum IN ("0d","5d")', 'startdatum = "0d" OR startdatum = "5d"'],
  [withOr, 'NOT (product > 5 AND id < 3)', 'product <= 5 OR id >= 3'],
  [noOr, 'product = 1 OR naam = "x"', 'NOT (product != 1 AND naam != "x")'],
  [noOr, 'product = 1 OR product = 2', 'product IN (1,2)'],
  [without('='), 'naam = "x"', 'naam IN ("x")'],
  [without('=', 'IN'), 'naam = "x"', 'NOT naam != "x"'],
  [without('!='), 'naam != "x"', 'NOT naam = "x"'],
  [without('IN'), 'naam IN ("x","y")', 'naam = "x" OR naam = "y"'],
  [without('IN'), 'product NOT IN (1,5)', 'NOT (product = 1 OR product = 5)'],
  [without('BETWEEN'), 'bedrag BETWEEN 1.5 AND 2.5', 'bedrag >= 1.5 AND bedrag <= 2.5'],
  [without('BETWEEN'), 'product NOT BETWEEN 1 AND 5', 'NOT (product >= 1 AND product <= 5)'],
  [without('<'), 'bedrag < 1.5', 'NOT bedrag >= 1.5'],
  [without('<'), 'NOT (naam = "x" AND product < 3)', 'NOT (naam = "x" AND product <= 2)'],
  [without('!~'), 'naam !~ "x"', 'NOT naam ~ "x"'],
  [without('~'), 'NOT (naam ~ "x" OR product = 1)', 'NOT (NOT naam !~ "x" OR product = 1)'],
  [withNull, 'product < 5 OR product IS NULL', 'product <= 4 OR product IS NULL'],
];

test.each(inOthers.map(([profile, text, expected]) => [text, expected, profile.name, profile] as const))(
  '%s is %s in the profile %s',
  (text, expected, _, profile) => expect(lowered(text, profile).text).toBe(expected),
);

test.each([
  ['integer', '5', '1 AND 0'],
  ['decimal', '5.5', '1 AND 0'],
  ['text', '"m"', '"b" AND "a"'],
  ['date', '"7d"', '"1d" AND "0d"'],
  ['time', '"09:30"', '"00:01" AND "00:00"'],
] as const)('with BETWEEN alone, what no %s or every one is has two plain values', (type, value, bounds) => {
  const written = (text: string) => {
    const query = parseQuery(text, defineSchema({ x: { type } }));
    const lowest = lower(query, { ...fullProfile, name: 'less', operators: ['BETWEEN'] }, { today }).query;
    return lowest && print(lowest.expression);
  };
  expect(written(`x > ${value} AND x < ${value}`)).toBe(`x BETWEEN ${bounds}`);
  expect(written(`x <= ${value} OR x > ${value}`)).toBe(`x NOT BETWEEN ${bounds}`);
});

/** What cannot be said in core: where, and why. */
const unsaid: readonly (readonly [text: string, ...(readonly (readonly [part: string, reason: string])[])])[] = [
  ['product > 9007199254740991', ['product > 9007199254740991', 'end']],
  ['startdatum > "366000d"', ['startdatum > "366000d"', 'end']],
  ['startdatum >= "9000-01-01"', ['startdatum >= "9000-01-01"', 'end']],
  ['product = 1 AND bedrag < 12', ['bedrag < 12', 'strict']],
  ['bedrag >= 12.5', ['bedrag >= 12.5', 'value']],
  ['naam >= "x"', ['naam >= "x"', 'value']],
  ['geannuleerd = TRUE', ['geannuleerd = TRUE', 'value']],
  ['product != 5', ['product != 5', 'pieces']],
  ['startdatum IN ("0d","5d")', ['startdatum IN ("0d","5d")', 'pieces']],
  ['product IS NULL OR naam ~ "x"', ['product IS NULL', 'null'], ['naam ~ "x"', 'part']],
  ['startdatum >= "0001-01-01"', ['startdatum >= "0001-01-01"', 'null']],
  ['product = 1 AND (id = 2 OR bedrag = 3)', ['id = 2 OR bedrag = 3', 'or']],
  ['NOT (product = 1 AND id = 2)', ['product = 1', 'pieces'], ['id = 2', 'pieces']],
];

describe('what core cannot say is told with its place and its reason', () => {
  for (const [text, ...parts] of unsaid) {
    test(text, () => {
      const { query, diagnostics } = lower(parseQuery(text, boeking), coreProfile, { today });
      expect(query).toBeUndefined();
      expect(diagnostics.map(({ code, range, data }) => [code, text.slice(range.from, range.to), data?.['reason']])).toEqual(
        parts.map(([part, reason]) => ['not-in-profile', part, reason]),
      );
    });
  }

  test('in English and in Dutch', () => {
    const query = parseQuery('naam ~ "x"', boeking);
    const [english] = lower(query, coreProfile, { today }).diagnostics;
    const [dutch] = lower(query, coreProfile, { today, locale: 'nl' }).diagnostics;
    expect([english?.message, dutch?.message]).toEqual([
      '`naam ~ "x"` cannot be said in the core search language: it cannot look for a part of a text.',
      '`naam ~ "x"` is niet te zeggen in de zoektaal core: die kan niet naar een deel van een tekst zoeken.',
    ]);
  });

  test('a name in backticks', () => {
    const schema = defineSchema({ 'naam met spatie': { type: 'integer' } });
    const { diagnostics } = lower(parseQuery('`naam met spatie` >= 1', schema), coreProfile, { today });
    expect(diagnostics.map(({ data }) => data?.['reason'])).toEqual(['name']);
  });
});

test('a day that only a date of the calendar can name', () => {
  const profile = defineProfile({ name: 'dates', valueForms: ['integer', 'relative-day', 'text'] });
  expect(lowered('startdatum > "366000d"', profile)).toEqual({ text: 'startdatum >= "3028-12-19"', validOn: today });
});

test('a closed list never gets a value that it has not', () => {
  const schema = defineSchema({ zaal: { type: 'integer', values: [{ value: 1 }, { value: 3 }], closed: true } });
  const profile = defineProfile({ name: 'lists', operators: ['IN'] });
  const lowered = (text: string) => lower(parseQuery(text, schema), profile, { today }).query?.expression;
  expect(lowered('zaal BETWEEN 1 AND 2')).toBeUndefined();
  expect(print(lowered('zaal = 3') ?? { kind: 'null', field: 'zaal', negated: false })).toBe('zaal IN (3)');
});

test('the limits of the profile hold for what was made', () => {
  const profile = defineProfile({
    name: 'small',
    operators: ['=', '>=', '<='],
    connectives: ['AND', 'OR'],
    limits: { predicates: 32 },
  });
  const lowered = (count: number) =>
    lower(parseQuery(`product IN (${Array.from({ length: count }, (_, at) => at * 2)})`, boeking), profile, { today });
  expect(lowered(32).query).toBeDefined();
  expect(lowered(33).query).toBeUndefined();
  const between = defineProfile({ ...profile, operators: ['BETWEEN'], connectives: ['OR'] });
  const intervals = (count: number) => {
    const gaps = Array.from({ length: count - 1 }, (_, at) => `product NOT BETWEEN ${at * 4 + 2} AND ${at * 4 + 3}`);
    const all = `product BETWEEN 0 AND ${count * 4 - 3}`;
    return lower(parseQuery([all, ...gaps].join(' AND '), boeking), between, { today });
  };
  expect(intervals(32).query).toBeDefined();
  expect(intervals(33).query).toBeUndefined();
  const small = { ...fullProfile, limits: { ...fullProfile.limits, predicates: 2 } };
  const { query, diagnostics } = lower(parseQuery('product = 1 AND id = 2 AND naam = "x"', boeking), small, { today });
  expect([query, diagnostics.map(({ code }) => code)]).toEqual([undefined, ['limit-exceeded']]);
});

import { expect, test } from 'vitest';
import { alternatives, split } from '../../src/analysis/index.ts';
import { coreProfile, defineProfile, fullProfile, type Profile, parseQuery, print, type Query } from '../../src/index.ts';
import { boeking } from '../cases/boeking.ts';

const today = '2026-11-21';
const withOr = defineProfile({ name: 'ours', operators: ['>=', '<=', 'IN', '='], connectives: ['AND', 'OR'] });
const withText = defineProfile({ name: 'texts', operators: ['>=', '<='], valueForms: ['integer', 'relative-day', 'text'] });
const noBetween: Profile = { ...fullProfile, operators: fullProfile.operators.filter((operator) => operator !== 'BETWEEN') };
const textOf = (query: Query | undefined) => (query === undefined ? '' : print(query.expression));

type Case = readonly [text: string, pushed: string, residual?: string];

/* What core is asked and what is left of which search stands in test/corpus/split.json. */

const partsOf = (text: string, profile: Profile, sameDay = false) => {
  const { pushed, residual } = split(parseQuery(text, boeking), profile, { today, sameDay });
  return [pushed, residual].map(textOf);
};

/** The same where its day is certainly ours. */
const sameDays: readonly Case[] = [
  ['startdatum >= "2026-11-28"', 'startdatum >= "7d"'],
  ['startdatum < "1m" AND naam ~ "x"', 'startdatum <= "29d"', 'naam ~ "x"'],
  ['startdatum IN ("0d","2026-11-28")', 'startdatum >= "0d" AND startdatum <= "7d"', 'startdatum IN ("0d","2026-11-28")'],
  ['startdatum >= "0d" AND startdatum != "2026-11-21"', 'startdatum >= "1d"'],
  [
    'startdatum >= "3d" AND startdatum IN ("2d","5d","9d")',
    'startdatum >= "5d" AND startdatum <= "9d"',
    'startdatum IN ("2d","5d","9d")',
  ],
  ['startdatum >= "3d" AND (startdatum <= "2d" OR id = 5)', 'startdatum >= "3d" AND id IN (5)'],
];

test.each(sameDays.map(([text, pushed, residual = '']) => [text, pushed, residual] as const))(
  'where the day is the same: %s',
  (text, ...parts) => expect(partsOf(text, coreProfile, true)).toEqual(parts),
);

const inOthers: readonly (readonly [profile: Profile, ...Case])[] = [
  [withOr, 'product != 5', 'product <= 4 OR product >= 6'],
  [
    withOr,
    '(product = 1 AND naam = "a") OR (id = 3 AND startdatum >= "2026-11-28")',
    'product = 1 OR (id = 3 AND startdatum >= "6d")',
    '(product = 1 AND naam = "a") OR (id = 3 AND startdatum >= "2026-11-28")',
  ],
  [
    withOr,
    '(startdatum >= "0d" AND naam ~ "x") OR startdatum >= "30d"',
    'startdatum >= "-1d"',
    '(startdatum >= "0d" AND naam ~ "x") OR startdatum >= "30d"',
  ],
  [withOr, 'bedrag < 5 OR bedrag > 10', 'bedrag <= 5 OR bedrag >= 10', 'bedrag < 5 OR bedrag > 10'],
  [withOr, 'naam ~ "x" OR product = 1', '', 'naam ~ "x" OR product = 1'],
  // What can be asked exactly is asked as it is written, also where no row can have it.
  [withOr, 'product >= 5 AND product <= 3 AND naam ~ "x"', 'product >= 5 AND product <= 3', 'naam ~ "x"'],
  [withText, 'naam > "b" AND naam < "d"', 'naam >= "b" AND naam <= "d"', 'naam > "b" AND naam < "d"'],
  [withText, 'startdatum > "2026-11-28"', 'startdatum >= "2026-11-29"'],
  [withText, 'startdatum >= "1m"', 'startdatum >= "1m"'],
  [withText, 'startdatum > "366000d"', 'startdatum >= "3028-12-19"', 'startdatum > "366000d"'],
  // Under a NOT, unknown is not the same as false.
  [
    noBetween,
    'NOT (product IS NOT NULL AND product NOT BETWEEN 1 AND 5)',
    'NOT (product IS NOT NULL AND NOT (product >= 1 AND product <= 5))',
  ],
  [withText, 'startdatum > "1m"', 'startdatum >= "2026-12-22"', 'startdatum > "1m"'],
];

test.each(inOthers.map(([profile, text, pushed, residual = '']) => [text, profile.name, profile, pushed, residual] as const))(
  '%s, in the profile %s',
  (text, _, profile, pushed, residual) => expect(partsOf(text, profile)).toEqual([pushed, residual]),
);

test('a reason for each condition that is looked at, with its place, in either language', () => {
  const text = 'product > 4 AND startdatum >= "2026-11-28" AND (id = 2 OR naam ~ "x")';
  const { reasons, validOn } = split(parseQuery(text, boeking), coreProfile, { today });
  expect(reasons.map(({ range, message, severity }) => [severity, text.slice(range.from, range.to), message])).toEqual([
    [
      'hint',
      'startdatum >= "2026-11-28"',
      '`startdatum >= "2026-11-28"` is looked at in the answer, not by the service, whose search language is core: it was worked out for 2026-11-21, and the service may be a day ahead or behind.',
    ],
    [
      'hint',
      'naam ~ "x"',
      '`naam ~ "x"` is looked at in the answer, not by the service, whose search language is core: it cannot look for a part of a text.',
    ],
  ]);
  expect(validOn).toBe(today);
  const [dutch] = split(parseQuery('naam ~ "x"', boeking), coreProfile, { today, locale: 'nl' }).reasons;
  expect(dutch?.message).toBe(
    '`naam ~ "x"` wordt in het antwoord bekeken en niet door de service, met zoektaal core: die kan niet naar een deel van een tekst zoeken.',
  );
});

test('no more is pushed than the profile takes in one search', () => {
  const small = { ...coreProfile, limits: { ...coreProfile.limits, predicates: 2 } };
  const query = parseQuery('product >= 1 AND id >= 2 AND bedrag > 3 AND naam ~ "x"', boeking);
  const { pushed, residual, reasons } = split(query, small, { today });
  expect([textOf(pushed), textOf(residual)]).toEqual(['product >= 1 AND id >= 2', 'bedrag > 3 AND naam ~ "x"']);
  expect(reasons.map(({ data }) => data?.['reason'])).toEqual(['strict', 'part']);
  const one = { ...coreProfile, connectives: [] };
  const single = split(parseQuery('product >= 1 AND id >= 2', boeking), one, { today });
  expect([textOf(single.pushed), textOf(single.residual)]).toEqual(['product >= 1', 'id >= 2']);
  expect(single.reasons.map(({ data }) => data?.['reason'])).toEqual(['size']);
});

test.each<readonly [text: string, most: number, found: readonly string[] | undefined]>([
  ['product = 1 OR id = 2', 8, ['product = 1', 'id = 2']],
  ['product = 1 OR id = 2 OR product = 3', 8, ['product = 1 OR product = 3', 'id = 2']],
  ['product = 1 OR id = 2 OR bedrag = 3', 2, undefined],
  ['product = 1 AND naam ~ "x"', 8, ['product = 1 AND naam ~ "x"']],
  ['naam ~ "x" OR product = 1', 8, ['naam ~ "x" OR product = 1']],
  ['NOT (product != 1 AND startdatum > "7d")', 8, ['product = 1', 'startdatum <= "7d"']],
  ['(product = 1 OR id = 2) AND naam ~ "x"', 8, ['product = 1 AND naam ~ "x"', 'id = 2 AND naam ~ "x"']],
  [
    '(product = 1 OR id = 2) AND (bedrag = 3 OR startdatum = "0d")',
    4,
    ['product = 1 AND bedrag = 3', 'product = 1 AND startdatum = "0d"', 'id = 2 AND bedrag = 3', 'id = 2 AND startdatum = "0d"'],
  ],
  [
    '(product = 1 OR id = 2) AND (bedrag = 3 OR startdatum = "0d")',
    3,
    ['product = 1 AND (bedrag = 3 OR startdatum = "0d")', 'id = 2 AND (bedrag = 3 OR startdatum = "0d")'],
  ],
  ['startdatum IN ("0d","100d")', 8, ['startdatum = "0d"', 'startdatum = "100d"']],
  ['product != 5', 8, ['product != 5']],
])('alternatives of %s, at most %i', (text, most, found) =>
  expect(alternatives(parseQuery(text, boeking), coreProfile, { today }, most)?.map(textOf)).toEqual(found),
);

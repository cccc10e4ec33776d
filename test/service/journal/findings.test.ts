import { describe, expect, test } from 'vitest';
import type { StoredUser } from '../../../src/service/access/user.ts';
import { type FindingCode, finding, findingsOf } from '../../../src/service/journal/findings.ts';
import { newerSighting, type SightedRequest, type Sighting } from '../../../src/service/journal/journal.ts';
import { ago, describeRefusal, duration } from '../../../src/service/journal/refusal-words.ts';
import type { ServiceState } from '../../../src/service/journal/state.ts';
import { problems } from '../../../src/service/problem.ts';
import type { RequestLog } from '../../../src/service/request-context.ts';
import { storedUser } from '../access/memory-accounts.ts';

/* What keeps screens blank, from what is known of a service. */

const now = Date.UTC(2026, 10, 21, 12);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** A request of so many milliseconds ago; refused with a code. */
const request = (age: number, code = ''): SightedRequest => ({
  at: now - age,
  path: '/api/rest/booking/filter',
  status: code === '' ? 200 : 401,
  code,
  address: '10.0.0.7',
});
const sighting = (kind: Sighting['kind'], name: string, last: SightedRequest, earlier?: SightedRequest): Sighting => {
  return { kind, name, last, refused: last.code === '' ? earlier : last };
};

/** A service in which all is well. */
const well: ServiceState = {
  users: [storedUser('hall'), storedUser('beheer', { administrator: true, rights: [] })],
  origins: ['https://screens.example'],
  sightings: [sighting('user', 'hall', request(minute)), sighting('origin', 'https://screens.example', request(minute))],
  dataChanges: [],
  lastImport: now - hour,
  lastDays: { bookings: '2026-11-21', events: undefined },
  products: new Map([[101, 'Zaal S']]),
  catalogue: [
    { id: 101, name: 'Zaal S' },
    { id: 14, name: 'Foyer' },
  ],
};
const users = (change: Partial<StoredUser>) => ({ users: [storedUser('hall', change)] });

test.each<readonly [what: string, one: Sighting, other: Sighting | undefined, newer: Sighting]>([
  ['what is alone', sighting('user', 'a', request(5)), undefined, sighting('user', 'a', request(5))],
  ['the later request', sighting('user', 'a', request(5)), sighting('user', 'a', request(9)), sighting('user', 'a', request(5))],
  [
    'the refusal of the later one',
    sighting('user', 'a', request(5), request(7, 'new')),
    sighting('user', 'a', request(6), request(9, 'old')),
    sighting('user', 'a', request(5), request(7, 'new')),
  ],
  [
    'a later refusal of the earlier one',
    sighting('user', 'a', request(5), request(9, 'old')),
    sighting('user', 'a', request(6, 'new')),
    sighting('user', 'a', request(5), request(6, 'new')),
  ],
  [
    'the only refusal there is',
    sighting('user', 'a', request(5)),
    sighting('user', 'a', request(9, 'old')),
    sighting('user', 'a', request(5), request(9, 'old')),
  ],
])('two places saw the same: %s is kept', (_, one, other, newer) => {
  expect(newerSighting(one, other)).toEqual(newer);
  if (other !== undefined) expect(newerSighting(other, one)).toEqual(newer);
});

/** How many texts each finding has of its own: what is so, and mostly what to do. */
const codes = {
  'database-unreadable': 2,
  'service-unreachable': 2,
  'service-not-ready': 2,
  'never-imported': 2,
  'data-too-old': 2,
  'no-rows': 2,
  'bookings-in-the-past': 2,
  'events-in-the-past': 2,
  'no-users': 2,
  'user-disabled': 2,
  'user-refused': 1,
  'user-was-refused': 1,
  'unknown-products': 2,
  'user-never-seen': 2,
  'user-quiet': 2,
  'unknown-name': 1,
  'nameless-request': 1,
  'origin-refused': 1,
} satisfies Readonly<Record<FindingCode, number>>;

test.each(Object.entries(codes))('%s is said in both languages, and where it helps, what to do', (code, sentences) => {
  const data = { subject: 'hall', when: '1', why: 'It is no database', list: '', most: '1', day: '1', last: '1' };
  const said = (['en', 'nl'] as const).map((locale) => finding(code as FindingCode, data, locale));
  for (const { text, advice } of said) {
    const own = sentences === 2 ? [text, advice] : [text];
    expect(
      own.every((one) => /^[`\p{Lu}].{15}/u.test(one)),
      own.join(),
    ).toBe(true);
  }
  expect(new Set(said.flatMap(({ text, advice }) => [text, advice]).filter((one) => one !== '')).size).toBe(2 * sentences);
});

const only = (sighting: Sighting) => ({ sightings: [sighting] });
const seen = (kind: Sighting['kind'], name: string, age: number, code: string) => ({
  sightings: [...well.sightings, sighting(kind, name, request(age, code))],
});
const wrong = 'wrong-name-or-password';
const turnedAway = 'origin-not-allowed';

const rows: readonly (readonly [about: string, change: Partial<ServiceState>, found?: RegExp])[] = [
  ['all is well', {}],
  ['no import is known', { lastImport: undefined }, /^problem: No import is known/],
  [
    'the import is old',
    { lastImport: now - 27 * hour },
    /^problem: The last import was 1 day ago; at most 26 hours is allowed\.$/,
  ],
  ['nothing is there', { lastDays: { bookings: undefined, events: undefined } }, /^problem: .*no bookings and no events/],
  ['there are events alone', { lastDays: { bookings: undefined, events: '2026-11-21' } }],
  [
    'the bookings end',
    { lastDays: { bookings: '2026-11-20', events: '2026-12-01' } },
    /^problem: No booking begins today or later; the last one begins on 2026-11-20/,
  ],
  [
    'the events end',
    { lastDays: { bookings: '2026-11-21', events: '2026-11-01' } },
    /^problem: No event is today or later; the last one is on 2026-11-01/,
  ],
  ['nobody may read', { users: well.users.slice(1), sightings: [] }, /^problem: There is no active API user/],
  ['a user never came', { sightings: [] }, /^note: `hall` has never asked anything/],
  ['a user is silent', only(sighting('user', 'hall', request(3 * day))), /^note: `hall` asked last 3 days ago/],
  [
    'a password is wrong',
    seen('name', 'hall', 1, wrong),
    /^problem: `hall` was refused less than a minute ago: wrong name or password/,
  ],
  ['and right since', seen('name', 'hall', 5 * minute, wrong), /^note: `hall` was refused 5 minutes ago, and answered since/],
  ['and so for a week', only(sighting('name', 'hall', request(6 * day, wrong))), /^problem: `hall` was refused 6 days ago/],
  ['and a whole day ago', only(sighting('user', 'hall', request(minute), request(day, 'invalid-search')))],
  ['and long ago', only(sighting('user', 'hall', request(minute), request(2 * day, 'invalid-search')))],
  [
    'a right is missing',
    only(sighting('user', 'hall', request(minute, 'no-right-to-bookings'))),
    /^problem: .*the user may not read bookings/,
  ],
  [
    'an administrator reads',
    seen('user', 'beheer', minute, 'administrator'),
    /^problem: `beheer` was refused 1 minute ago: an administrator reads nothing through the API/,
  ],
  [
    'a user is disabled',
    { users: [...well.users, storedUser('old', { active: false })], ...seen('name', 'old', hour, wrong) },
    /^problem: `old` is not active, and was used 1 hour ago/,
  ],
  [
    'a product is missing',
    users({ products: [101, 102] }),
    /^problem: `hall` is held to products that do not exist: 102 \(did you mean 101 \(Zaal S\)\?\)/,
  ],
  [
    'a name is misspelt',
    seen('name', 'hal', hour, wrong),
    /^problem: Someone tried to get in 1 hour ago as `hal`, who does not exist. Was `hall` meant\?$/,
  ],
  ['a name was, two days ago', seen('name', 'hal', 2 * day, wrong)],
  ['no name is sent', seen('name', '', hour, 'no-credentials'), /^note: .*no name and password were sent/],
  [
    'an origin is not listed',
    seen('origin', 'https://a.example', hour, turnedAway),
    /^problem: Pages of `https:\/\/a.example` were turned away 1 hour ago/,
  ],
  ['an origin is listed since', seen('origin', 'https://screens.example', hour, turnedAway)],
  ['a port of a local server', { origins: ['http://localhost'], ...seen('origin', 'http://localhost:5173', hour, turnedAway) }],
  ['a file is opened', seen('origin', 'null', hour, turnedAway), /^problem: Pages that are opened as files \(`null`\)/],
];

const options = { now, today: '2026-11-21', maxDataAge: 26 * hour } as const;

describe('what is found where', () => {
  test.for(rows)('%s', ([, change, expected]) => {
    const state = { ...well, ...change };
    const found = findingsOf(state, { ...options, locale: 'en' });
    const told = found.map(({ level, text }) => `${level}: ${text}`);
    expect(told).toEqual(expected === undefined ? [] : [expect.stringMatching(expected)]);
    const inDutch = findingsOf(state, { ...options, locale: 'nl' });
    expect(inDutch.map(({ code, level, subject }) => [code, level, subject])).toEqual(
      found.map(({ code, level, subject }) => [code, level, subject]),
    );
    for (const [at, { text, advice }] of found.entries()) {
      expect(inDutch[at]?.text).not.toBe(text);
      expect(inDutch[at]?.advice).not.toBe(advice);
      for (const sentence of [text, advice, inDutch[at]?.text, inDutch[at]?.advice]) {
        expect(sentence).toMatch(/^[A-Z`].*[.?]$/);
        expect(sentence).not.toContain('undefined');
      }
    }
  });

  test('problems come first, and without a bound no age is one', () => {
    const state = { ...well, ...users({ products: [7] }), sightings: [], lastImport: undefined };
    const found = findingsOf(state, { ...options, maxDataAge: undefined, locale: 'en' });
    const told = found.map(({ level, code }) => `${level}: ${code}`);
    expect(told).toEqual(['problem: unknown-products', 'note: never-imported', 'note: user-never-seen']);
  });
});

test.each([
  [0, 'less than a minute ago', 'nog geen minuut geleden'],
  [90_000, '1 minute ago', '1 minuut geleden'],
  [59 * minute, '59 minutes ago', '59 minuten geleden'],
  [47 * hour, '1 day ago', '1 dag geleden'],
])('%i ms are %j', (age, en, nl) => expect([ago(now - age, now, 'en'), ago(now - age, now, 'nl')]).toEqual([en, nl]));

test('a length of time is in words, in the largest unit of which there are two', () => {
  const lengths = [90 * minute, 26 * hour, 2 * day, minute];
  expect(lengths.map((length) => duration(length, 'en')).join(', ')).toBe('90 minutes, 26 hours, 2 days, 1 minute');
});

const reasons = {
  'no-credentials': 401,
  'malformed-credentials': 401,
  'wrong-name-or-password': 401,
  administrator: 403,
  'no-administrator': 403,
  'no-right': 403,
  'no-right-to-bookings': 403,
  'no-right-to-events': 403,
} satisfies Readonly<Record<NonNullable<RequestLog['reason']>, number>>;

test.each<readonly [code: string, status: number]>([
  ...Object.entries(problems).map(([code, { status }]) => [code, status] as const),
  ...Object.entries(reasons),
  ['internal-error', 500],
  ['', 400],
])('a refusal with the code %j has words in both languages', (code, status) => {
  const said = (['en', 'nl'] as const).map((locale) => describeRefusal({ ...request(0, code), status }, locale));
  for (const { why, advice } of said) {
    expect(why).toMatch(/^\p{Ll}.{8}/u);
    expect(advice).toMatch(/^\p{Lu}.*\.$/u);
  }
  expect(said[0]).not.toEqual(said[1]);
});

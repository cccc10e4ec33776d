import { describe, expect, test } from 'vitest';
import * as analysis from '../src/analysis/index.ts';
import { bookingSchema } from '../src/booking.ts';
import { defineCatalogue } from '../src/catalogue.ts';
import { createClient } from '../src/client/index.ts';
import {
  accepts,
  check,
  coreProfile,
  defineProfile,
  defineSchema,
  diagnose,
  formatDiagnostic,
  fromJson,
  isSearchError,
  parse,
  parseQuery,
  SearchError,
} from '../src/index.ts';
import { createLanguageService } from '../src/language-service/index.ts';
import * as memory from '../src/memory/index.ts';
import { searchEditorOptions } from '../src/monaco/search-editor-options.ts';
import { fromRules, toRules } from '../src/rules/index.ts';
import { createService, type Store } from '../src/service/index.ts';
import { sqlite, toSql } from '../src/sql/index.ts';
import { defineSearchExpressionEditor } from '../src/textarea/index.ts';
import { fromUrl } from '../src/url/index.ts';

/* Every function takes the same options, and refuses one that nobody knows. */

const text = 'product = 101';
const query = parseQuery(text, bookingSchema);
const store = memory.columnStore(bookingSchema, [], { timeZone: 'UTC' });

const titled = defineSchema({ title: { type: 'text' } });

const functions: Readonly<Record<string, (options: { readonly today: string }) => unknown>> = {
  parse: (options) => parse(text, options),
  accepts: (options) => accepts(text, options),
  diagnose: (options) => diagnose(text, bookingSchema, options),
  check: (options) => check(query.expression, bookingSchema, options),
  parseQuery: (options) => parseQuery(text, bookingSchema, options),
  fromJson: (options) => fromJson(query.expression, options),
  fromRules: (options) => fromRules({}, options),
  toRules: (options) => toRules(query, options),
  fromUrl: (options) => fromUrl('a%20=%201', options),
  toPredicate: (options) => memory.toPredicate(query, options),
  toEvaluator: (options) => memory.toEvaluator(query, options),
  columnStore: (options) => memory.columnStore(bookingSchema, [], options),
  selectRows: (options) => memory.selectRows(store, query, options),
  countUnreadable: (options) => memory.countUnreadable([], bookingSchema, options),
  toSql: (options) => toSql(query, sqlite, options),
  describe: (options) => analysis.describe(query, options),
  explain: (options) => analysis.explain(query, {}, options),
  toMatchFinder: (options) => analysis.toMatchFinder(query, options),
  lint: (options) => analysis.lint(text, query, options),
  lower: (options) => analysis.lower(query, coreProfile, options),
  split: (options) => analysis.split(query, coreProfile, options),
  whyNoRows: (options) => analysis.whyNoRows(query, options),
  witnesses: (options) => analysis.witnesses(query, options),
};

test.each(Object.entries(functions))('%s takes a clock, a locale, a profile, limits and unreadable', (_, run) => {
  const clock = { today: '2026-11-22', timeZone: 'UTC' };
  const options = { ...clock, locale: 'nl', profile: undefined, limits: {}, unreadable: 'missing' } as const;
  expect(() => run(options)).not.toThrow();
});

test.each(Object.entries(functions))('%s refuses an unknown option, with the one that was meant', (_, run) => {
  const given = (name: string) => ({ today: '2026-11-22', [name]: 'nl' });
  expect(() => run(given('local'))).toThrow(new TypeError('There is no option "local"; did you mean "locale"?'));
  expect(() => run(given('colour'))).toThrow(/^There is no option "colour"\. Allowed: (.+, )?profile, limits, locale, /);
});

describe('a value that is not allowed is refused with those that are', () => {
  const field = (rest: object) => () => defineSchema({ placed: { type: 'date', ...rest } as never });
  const profile = (rest: object) => () => defineProfile({ name: 'ours', ...rest });
  const clientOf = (rest: object) => () => createClient({ baseUrl: 'https://host.example', auth: null, ...rest });
  const serviceOf = (rest: object) => () => createService({ store: {} as Store, verify: async () => undefined, ...rest });
  const types = 'integer, decimal, text, date, time, boolean';

  test.each<[make: () => unknown, message: string]>([
    [field({ dateTime: 'instant' }), 'The field "placed" has a wrong dateTime: "instant". Allowed: UTC, local-wall.'],
    [field({ type: 'day' }), `The field "placed" has a wrong type: "day". Allowed: ${types}.`],
    [field({ label: 7 }), 'The field "placed" has a wrong label: 7.'],
    [field({ aliases: 'a' }), 'The field "placed" has a wrong aliases: "a".'],
    [field({ closed: 1 }), 'The field "placed" has a wrong closed: 1. Allowed: true, false.'],
    [field({ values: [1] }), 'The field "placed" has a wrong values: [1].'],
    [
      field({ lable: 'x' }),
      'The field "placed" has an unknown key "lable". Allowed: type, label, description, group, words, sought, values, closed, aliases, column, dateTime, list, value.',
    ],
    [profile({ operators: ['=='] }), 'A profile\'s operators cannot hold "==". Allowed: =, !='],
    [profile({ connectives: ['XOR'] }), 'A profile\'s connectives cannot hold "XOR". Allowed: AND, OR, NOT.'],
    [profile({ valueForms: ['day'] }), 'A profile\'s valueForms cannot hold "day". Allowed: integer, '],
    [profile({ textMatching: 'folding' }), 'A profile\'s textMatching cannot be "folding". Allowed: exact, ascii, folded.'],
    [clientOf({ format: 'yaml' }), 'The format cannot be "yaml". Allowed: json, xml.'],
    [clientOf({ timezone: 'UTC' }), 'There is no option "timezone"; did you mean "timeZone"?'],
    [serviceOf({ store: undefined }), 'A service needs a store and verify, a function from a name and a password to a user.'],
    [serviceOf({ requestsPerMinute: 'many' }), 'requestsPerMinute is a number from 0, which sets no limit.'],
    [serviceOf({ maxDataAge: '26h' }), 'maxDataAge is a number of milliseconds above 0.'],
    [serviceOf({ timeZone: 'Mars' }), 'Unknown time zone "Mars".'],
    [() => defineCatalogue({ locale: 'fr', bilder: {} } as never), 'A catalogue has no part "bilder". Allowed: '],
  ])('%#', (make, message) => expect(make).toThrow(message));
});

test.each([
  ['nl', 'nl'],
  ['nl-BE', 'nl'],
  ['NL_nl', 'nl'],
  ['en-GB', 'en'],
  ['de', 'en'],
  ['nlx', 'en'],
  ['constructor', 'en'],
  ['', 'en'],
])('messages for the locale %j are in %s', (locale, language) => {
  const saying = (tag: string) => {
    const [found] = diagnose('prodct = 1', bookingSchema, { locale: tag });
    return [
      found?.message,
      found?.fixes?.map(({ title }) => title),
      found && formatDiagnostic('prodct = 1', found, tag),
      analysis.describe(query, { locale: tag }),
      analysis.whyNoRows(query, { locale: tag }).count([], { today: '2026-11-22' }).message,
      analysis.lower(parseQuery('title ~ "x"', titled), coreProfile, { today: '2026-11-22', locale: tag }).diagnostics,
      createLanguageService(bookingSchema, { today: '2026-11-22', locale: tag }).hover('product = 1', 1),
      searchEditorOptions(tag).ariaLabel,
    ];
  };
  expect(saying(locale)).toEqual(saying(language));
  expect(saying('nl')).not.toEqual(saying('en'));
});

test.each(Object.entries(functions))('%s refuses what is no object', (_, run) => {
  const says = "The options are an object, such as { timeZone: 'Europe/Amsterdam' }, not null.";
  expect(() => run(null as never)).toThrow(new TypeError(says));
});

test('the text field is defined in a browser alone', () => {
  expect(() => defineSearchExpressionEditor()).not.toThrow();
});

test('a locale that is no text is refused', () => {
  expect(() => diagnose('prodct = 1', bookingSchema, { locale: 1 as never })).toThrow(TypeError);
});

test('a search error is recognised from another copy of the package', () => {
  const error = Object.assign(new Error('x'), { name: 'SearchError', diagnostics: [] });
  expect([error, new SearchError('x', []), new Error('x')].map(isSearchError)).toEqual([true, true, false]);
});

test('what was called otherwise until 0.3 means the same', () => {
  const clock = { today: '2026-11-22' };
  const inDutch = analysis.describe(query, { locale: 'nl', ...clock });
  expect(analysis.describe(query, 'nl', { clock })).toBe(inDutch);
  const why = analysis.whyNoRows(query, { locale: 'nl' }).count([{ product: 1 }], clock);
  expect(analysis.whyNoRows(query, 'nl').count([{ product: 1 }], clock)).toEqual(why);
});

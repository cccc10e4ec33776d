import { expect, test } from 'vitest';
import * as analysis from '../src/analysis/index.ts';
import {
  accepts,
  bookingSchema,
  check,
  coreProfile,
  diagnose,
  fromJson,
  isSearchError,
  parse,
  parseQuery,
  SearchError,
} from '../src/index.ts';
import * as memory from '../src/memory/index.ts';
import { fromRules, toRules } from '../src/rules/index.ts';
import { sqlite, toSql } from '../src/sql/index.ts';
import { fromUrl } from '../src/url/index.ts';

/* Every function takes the same options, and refuses one that nobody knows. */

const text = 'product = 101';
const query = parseQuery(text, bookingSchema);
const store = memory.columnStore(bookingSchema, [], { timeZone: 'UTC' });

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
  lint: (options) => analysis.lint(text, query, options),
  lower: (options) => analysis.lower(query, coreProfile, options),
  split: (options) => analysis.split(query, coreProfile, options),
  whyNoRows: (options) => analysis.whyNoRows(query, options),
  witnesses: (options) => analysis.witnesses(query, options),
};

test.each(Object.entries(functions))('%s takes a clock, a locale, a profile and limits', (_, run) => {
  const clock = { today: '2026-11-22', timeZone: 'UTC' };
  const options = { ...clock, locale: 'nl', profile: undefined, limits: {} } as const;
  expect(() => run(options)).not.toThrow();
});

test.each(Object.entries(functions))('%s refuses an unknown option, with the one that was meant', (_, run) => {
  const given = (name: string) => ({ today: '2026-11-22', [name]: 'nl' });
  expect(() => run(given('local'))).toThrow(new TypeError('There is no option "local"; did you mean "locale"?'));
  expect(() => run(given('colour'))).toThrow(new TypeError('There is no option "colour"'));
});

test('a search error is recognised from another copy of the package', () => {
  const error = Object.assign(new Error('x'), { name: 'SearchError', diagnostics: [] });
  expect([isSearchError(error), isSearchError(new SearchError('x', [])), isSearchError(new Error('x'))]).toEqual([
    true,
    true,
    false,
  ]);
});

test('what was called otherwise until 0.3 means the same', () => {
  expect(analysis.describe(query, 'nl', { clock: { today: '2026-11-22' } })).toBe(
    analysis.describe(query, { locale: 'nl', today: '2026-11-22' }),
  );
  expect(analysis.whyNoRows(query, 'nl').count([{ product: 1 }], { today: '2026-11-22' })).toEqual(
    analysis.whyNoRows(query, { locale: 'nl' }).count([{ product: 1 }], { today: '2026-11-22' }),
  );
});

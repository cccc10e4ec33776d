import { type Diagnostic, type DiagnosticCode, type Problem, report } from '../../grammar/diagnostics.ts';
import { assertOptions } from '../../grammar/options.ts';
import { fullProfile } from '../../grammar/profile.ts';
import { hasRanges, locate } from '../../grammar/ranges.ts';
import { type Clock, todayOf } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { behind } from '../schema/schema.ts';
import { type Claims, claimsIn } from './lints/claims.ts';
import type { ComparisonBudget } from './lints/conflicts.ts';
import { type LintContext, lintContext } from './lints/context.ts';
import { removalOf } from './lints/edits.ts';
import { relatedTo } from './lints/excerpts.ts';
import { duplicateValues, singleValueLists } from './lints/list-values.ts';
import { mixedAndOrs } from './lints/mixed-and-or.ts';
import { noUpperBounds } from './lints/no-upper-bound.ts';
import { duplicateConditions, impliedOperands, type Redundant, redundantBounds } from './lints/redundant.ts';
import { timesWithoutDay } from './lints/time-without-day.ts';

/** Fixes stay in the `profile`. */
export type LintOptions = Clock;

/**
 * Finds what is valid but likely not intended (L7.8): conditions that can never be true or always
 * are, repetition, and the like. Dates are those of the clock's day.
 *
 * Fixes are edits of `text`, which the query was parsed from. Where that is undefined, or the
 * query was not made from a text, ranges are those of its canonical text (L6.1).
 *
 * @example
 * lint('product IN (5,5)', parseQuery('product IN (5,5)', schema), clock)[0]?.code
 * // 'duplicate-value'
 * @throws TypeError for a value that is no query, and for a text too short to be that of the query;
 *   TypeError or RangeError for a clock that gives no day
 */
export function lint(text: string | undefined, query: Query, options: LintOptions): readonly Diagnostic[] {
  assertOptions(options);
  const { schema, expression } = contentOf(query);
  const { profile = fullProfile, locale } = options;
  const located = text !== undefined && hasRanges(expression) ? { text, expression } : locate(expression);
  if ((located.expression.range?.to ?? 0) > located.text.length) throw new TypeError('This is not the text of this query.');
  const context = lintContext(located.expression, { text: located.text, schema, today: todayOf(options), profile });
  const budget: ComparisonBudget = { left: mostComparisons };
  const claims = claimsIn(context, budget);
  const found: Found = { context, claims, implied: impliedOperands(context, claims, budget) };
  const problems = Object.values(rules).flatMap((rule) => rule(found));
  return report(outermost(claims.problems, problems), locale);
}

/** Comparisons of conditions on one field with each other. */
const mostComparisons = 300_000;

/** What the rules are given. */
type Found = { readonly context: LintContext; readonly claims: Claims; readonly implied: Redundant };

/** The lints besides the claims, which are `empty-range`, `contradiction` and `always-true`. */
const rules: Partial<Readonly<Record<DiagnosticCode, (found: Found) => readonly Problem[]>>> = {
  'duplicate-value': ({ context }) => duplicateValues(context),
  'duplicate-condition': ({ context, implied }) => duplicateConditions(context, implied),
  'redundant-bound': ({ context, implied }) => redundantBounds(context, implied),
  'mixed-and-or': ({ context }) => mixedAndOrs(context),
  'no-upper-bound': ({ context, claims }) => noUpperBounds(context, claims),
  'single-value-list': ({ context }) => singleValueLists(context),
  'time-without-day': ({ context }) => timesWithoutDay(context),
  'separate-records': ({ context }) => {
    const [relation] = Object.values(context.schema.relations ?? {});
    return relation?.[behind].recordsApart(context, removalOf, relatedTo) ?? [];
  },
};

/** Drops what is inside of a claim. */
function outermost(claims: readonly Problem[], others: readonly Problem[]): readonly Problem[] {
  const all = [...claims.map((found) => ({ found, isClaim: true })), ...others.map((found) => ({ found, isClaim: false }))];
  all.sort((a, b) => a.found.range.from - b.found.range.from || b.found.range.to - a.found.range.to);
  let claimedTo = -1;
  return all.flatMap(({ found, isClaim }) => {
    if (found.range.to <= claimedTo) return [];
    if (isClaim) claimedTo = found.range.to;
    return [found];
  });
}

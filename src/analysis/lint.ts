import { type Diagnostic, type DiagnosticCode, type Problem, report } from '../../grammar/diagnostics.ts';
import type { Locale } from '../../grammar/messages/wording.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import { hasRanges, locate } from '../../grammar/ranges.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { type Claims, claimsOf } from './lints/claims.ts';
import { duplicateValues, singleValueLists } from './lints/list-values.ts';
import { mixedAndOrs } from './lints/mixed-and-or.ts';
import { duplicateConditions, impliedOperands, type Needless, redundantBounds } from './lints/needless.ts';
import { noUpperBounds } from './lints/no-upper-bound.ts';
import { type Reading, readParts } from './lints/reading.ts';
import type { Work } from './lints/relation.ts';

export type LintOptions = Clock & {
  /** The language of messages; English by default. */
  readonly locale?: Locale;
  /** What the search may be written in: no fix goes beyond it. The whole language by default. */
  readonly profile?: Profile;
};

/**
 * What of a search that is right is likely not what was meant (L7.8): what can never be true or always is, what is said twice, and the like. Fixes are edits
 * of `text`, which the query was parsed from. Where that is undefined, or the query was not made from a text, ranges are those of its canonical text (L6.1).
 * Dates are those of the day that the clock gives.
 *
 * @throws TypeError for what is no query, and for a text that is too short to be its own; TypeError or RangeError for a clock that gives no day
 */
export function lint(text: string | undefined, query: Query, options: LintOptions): readonly Diagnostic[] {
  const { schema, expression } = contentOf(query);
  const { profile = fullProfile, locale } = options;
  const placed = text !== undefined && hasRanges(expression) ? { text, expression } : locate(expression);
  if ((placed.expression.range?.to ?? 0) > placed.text.length) throw new TypeError('This is not the text of this query.');
  const reading = readParts(placed.expression, { text: placed.text, schema, today: todayOf(options), profile });
  const work: Work = { left: mostWork };
  const claims = claimsOf(reading, work);
  const found: Found = { reading, claims, implied: impliedOperands(reading, claims, work) };
  const problems = Object.values(rules).flatMap((rule) => rule(found));
  return report(outermost(claims.problems, problems), locale);
}

/** Comparisons of conditions on one field with each other; once these are spent, no more are found to exclude or imply each other. */
const mostWork = 300_000;

/** What is known of a search before a rule is asked. */
type Found = { readonly reading: Reading; readonly claims: Claims; readonly implied: Needless };

/** What is told beside the claims, `empty-range`, `contradiction` and `always-true`. */
const rules: Partial<Readonly<Record<DiagnosticCode, (found: Found) => readonly Problem[]>>> = {
  'duplicate-value': ({ reading }) => duplicateValues(reading),
  'duplicate-condition': ({ reading, implied }) => duplicateConditions(reading, implied),
  'redundant-bound': ({ reading, implied }) => redundantBounds(reading, implied),
  'mixed-and-or': ({ reading }) => mixedAndOrs(reading),
  'no-upper-bound': ({ reading, claims }) => noUpperBounds(reading, claims),
  'single-value-list': ({ reading }) => singleValueLists(reading),
};

/** The claims without those inside of another, and the others that are not inside of any. */
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

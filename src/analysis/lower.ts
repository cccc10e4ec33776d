import { type Diagnostic, type Locale, problemOf, report } from '../../grammar/diagnostics.ts';
import type { Expression } from '../../grammar/expression.ts';
import { checkLimits } from '../../grammar/limits.ts';
import { notSayable } from '../../grammar/messages/lowering.ts';
import type { Profile } from '../../grammar/profile.ts';
import { locate } from '../../grammar/ranges.ts';
import { formatDay } from '../schema/day.ts';
import { copyOf } from '../schema/fitting-copy.ts';
import { contentOf, type Query, queryOf } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { exactlyIn } from './lower/exactly.ts';
import { goalOf } from './lower/goal.ts';
import { unsaidOf } from './lower/reasons.ts';
import { termsOf } from './lower/terms.ts';

export type LowerOptions = Clock & { /** The language of the diagnostics; default `en`. */ readonly locale?: Locale };

export type Lowered<S extends Schema> = {
  /** The same in the profile; undefined where part of it cannot be said. */
  readonly query: Query<S> | undefined;
  /** What cannot be said, each with its range in the text of the query; for a query made without text in its canonical text. */
  readonly diagnostics: readonly Diagnostic[];
  /** The day, `YYYY-MM-DD`, on which alone it means the same; undefined where it does on every day. */
  readonly validOn: string | undefined;
};

/**
 * A query in the operators, forms and limits that a profile has (L1.2), with the same verdict on every row, true, false or unknown: `product = 5` becomes
 * `product IN (5)`, `"2w"` becomes `"14d"`. What the profile has already stays as it is written.
 *
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function lower<S extends Schema>(query: Query<S>, profile: Profile, options: LowerOptions): Lowered<S> {
  const { schema, expression } = contentOf(query);
  const today = todayOf(options);
  const terms = termsOf({ profile, schema, today, thatDay: true, rowsOnly: false, longestList: 1_000 });
  const located = withRanges(expression);
  const exactly = exactlyIn(terms);
  const goal = goalOf(located, schema, today);
  const said = exactly(goal);
  const problems =
    said === undefined
      ? unsaidOf(terms, goal, exactly).map(({ range, ...why }) => problemOf(notSayable, range, { ...why, profile: profile.name }))
      : checkLimits(said.expression, profile.limits, located.range ?? { from: 0, to: 0 });
  if (said === undefined || problems.length > 0)
    return { query: undefined, diagnostics: report(problems, options.locale), validOn: undefined };
  const validOn = said.thatDay ? formatDay(today) : undefined;
  return { query: rewritten(schema, said.expression), diagnostics: [], validOn };
}

/** Offsets are those of its text, or of its canonical text where it was made without one. */
export const withRanges = (expression: Expression): Expression =>
  expression.range === undefined ? locate(expression).expression : expression;

/** What was made of a checked expression; offsets of the old text mean nothing in it. */
export const rewritten = <S extends Schema>(schema: S, expression: Expression): Query<S> =>
  queryOf(schema, copyOf(expression, schema, false));

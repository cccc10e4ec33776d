import { type Diagnostic, problemOf, report } from '../../grammar/diagnostics.ts';
import { depthOf, type Expression, walk } from '../../grammar/expression.ts';
import { notPushed } from '../../grammar/messages/lowering.ts';
import type { Profile } from '../../grammar/profile.ts';
import { formatDay } from '../schema/day.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { todayOf } from '../schema/today.ts';
import { exactlyIn } from './lower/exactly.ts';
import { type Goal, goalOf } from './lower/goal.ts';
import { type Unsaid, unsaidOf } from './lower/reasons.ts';
import { flat, type Terms, termsOf } from './lower/terms.ts';
import { type LowerOptions, rewritten, withRanges } from './lower.ts';
import { type PushedPart, pushedParts } from './split/parts.ts';

export type SplitOptions = LowerOptions & {
  /** The service's day is certainly that of the clock; by default it may be a day ahead or behind. */
  readonly sameDay?: boolean;
};

export type Split<S extends Schema> = {
  /** What the service is asked, in its profile; undefined where nothing can be: then everything has to be fetched. */
  readonly pushed: Query<S> | undefined;
  /** What is then looked at in the answer; undefined where nothing is left to look at. */
  readonly residual: Query<S> | undefined;
  /** Hints that say of each condition in the residual why it is there, with its range as `lower` gives it. */
  readonly reasons: readonly Diagnostic[];
  /** The day, `YYYY-MM-DD`, for which dates in `pushed` were worked out; undefined where it is the same on every day. */
  readonly validOn: string | undefined;
};

/**
 * Splits a query between a service that only has a profile and the reader of its answer. The rows that both parts select are those that the query selects. Days
 * from today, such as `"7d"`, are pushed as such and mean the service's day; other dates are pushed a day wider on each side, unless `sameDay` is given.
 *
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function split<S extends Schema>(query: Query<S>, profile: Profile, options: SplitOptions): Split<S> {
  const { schema, expression } = contentOf(query);
  const today = todayOf(options);
  const terms = termsOf({ profile, schema, today, thatDay: options.sameDay === true, rowsOnly: true, longestList: 32 });
  const located = withRanges(expression);
  const goal = goalOf(located, schema, today);
  const exactly = exactlyIn(terms);
  const { pushed, left } = withinLimits(terms, pushedParts(terms, goal, exactly));

  const unsaid: Unsaid[] = [];
  for (const { goal: one, reason } of left) {
    if (unsaid.length >= mostReasons) break;
    const found = unsaidOf(terms, one, reason === undefined ? exactly : () => undefined);
    unsaid.push(...(reason === undefined ? found : found.map((why) => ({ ...why, reason }))));
  }
  const problems = unsaid.map(({ range, ...why }) => problemOf(notPushed, range, { ...why, profile: profile.name }));
  const residual = joinedBy(left.map((one) => one.goal.written).filter((one) => one !== undefined));
  const sent = joinedBy(pushed.map((part) => part.expression).filter((one) => one !== undefined));
  return {
    pushed: sent && rewritten(schema, sent),
    residual: residual && rewritten(schema, residual),
    reasons: report(problems, options.locale),
    validOn: pushed.some(({ thatDay }) => thatDay) ? formatDay(today) : undefined,
  };
}

/** No more are told of one query. */
const mostReasons = 100;

/** What of the query is looked at in the answer, and why where it is not for what it asks. */
type Left = { readonly goal: Goal; readonly reason?: 'size' };

/** As many of the parts as the profile takes in one search, those first that leave nothing to look at. */
function withinLimits({ profile }: Terms, parts: readonly PushedPart[]) {
  const { limits } = profile;
  const most = profile.connectives.includes('AND') ? Infinity : 1;
  const pushed: Pushed[] = [];
  const left: Left[] = parts.flatMap((part) => part.left.map((goal) => ({ goal })));
  let predicates = 0;
  for (const { expression, thatDay, goals } of parts) {
    if (expression === undefined) continue;
    const depth = depthOf(expression) + (parts.length === 1 || expression.kind === 'and' ? 0 : 1);
    const count = predicatesOf(expression);
    if (pushed.length < most && depth <= limits.nesting && predicates + count <= limits.predicates) {
      predicates += count;
      pushed.push({ expression, thatDay });
    } else left.push(...goals.map((goal) => ({ goal, reason: 'size' }) as const));
  }
  return { pushed, left };
}

type Pushed = { readonly expression: Expression; readonly thatDay: boolean };

function predicatesOf(expression: Expression): number {
  let count = 0;
  walk(expression, (node) => {
    if ('field' in node) count++;
  });
  return count;
}

function joinedBy(expressions: readonly Expression[]): Expression | undefined {
  return expressions.length > 1 ? flat('and', expressions) : expressions[0];
}

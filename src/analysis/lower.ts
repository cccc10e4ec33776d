import { type Diagnostic, problemOf, report } from '../../grammar/diagnostics.ts';
import { type Expression, type Literal, literalsOf, type Range } from '../../grammar/expression.ts';
import { checkLimits } from '../../grammar/limits.ts';
import { printName } from '../../grammar/literal.ts';
import { type LoweringReason, notSayable } from '../../grammar/messages/lowering.ts';
import { assertOptions } from '../../grammar/options.ts';
import { print } from '../../grammar/print.ts';
import { formOf, type Profile } from '../../grammar/profile.ts';
import { locate } from '../../grammar/ranges.ts';
import { type Clock, formatDay, todayOf } from '../schema/dates.ts';
import { copyOf } from '../schema/fitting-copy.ts';
import { contentOf, type Query, queryOf } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { type ExactLowering, exactLowering } from './lower/exact.ts';
import { type Nnf, nnfOf, type PartNode, type SetNode } from './lower/nnf.ts';
import { isPartOperator } from './parts.ts';
import { isCalendar } from './scale.ts';
import { isInProfile, matchesAlike, spell, type Target, targetOf, writersFor } from './spell.ts';
import { intervalsOf, isAll } from './value-set.ts';

/** The clock whose day relative dates count from. */
export type LowerOptions = Clock;

/** What `lower` gives. */
export type Lowered<S extends Schema> = {
  /** The query in the profile; undefined where part of it cannot be expressed. */
  readonly query: Query<S> | undefined;
  /** What cannot be expressed, with its range in the query's text, or in its canonical text. */
  readonly diagnostics: readonly Diagnostic[];
  /** The only day, `YYYY-MM-DD`, on which both mean the same; undefined for every day. */
  readonly validOn: string | undefined;
};

/**
 * Rewrites a query within the operators, forms and limits of a profile (L1.2). The verdict on every
 * row stays: `product = 5` becomes `product IN (5)`, `"2w"` becomes `"14d"`. What the profile has
 * stays as it is written.
 *
 * @example
 * print(lower(parseQuery('product = 5', schema), coreProfile, clock).query.expression)
 * // 'product IN (5)'
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function lower<S extends Schema>(query: Query<S>, profile: Profile, options: LowerOptions): Lowered<S> {
  assertOptions(options);
  const { schema, expression } = contentOf(query);
  const today = todayOf(options);
  const target = targetOf({ profile, schema, today, allowsDayBound: true, rowsOnly: false, isSent: false, longestList: 1_000 });
  const located = withRanges(expression);
  const exact = exactLowering(target);
  const node = nnfOf(located, schema, today);
  const lowered = exact(node);
  const problems =
    lowered === undefined
      ? obstaclesIn(target, node, exact).map(({ range, ...why }) =>
          problemOf(notSayable, range, { ...why, profile: profile.name }),
        )
      : checkLimits(lowered.expression, profile.limits, located.range ?? { from: 0, to: 0 });
  if (lowered === undefined || problems.length > 0)
    return { query: undefined, diagnostics: report(problems, options.locale), validOn: undefined };
  const validOn = lowered.dayBound ? formatDay(today) : undefined;
  return { query: rewritten(schema, lowered.expression), diagnostics: [], validOn };
}

/** An expression with the ranges of its text or, if it has none, of its canonical text. */
export const withRanges = (expression: Expression): Expression =>
  expression.range === undefined ? locate(expression).expression : expression;

/** A query of what a checked expression was rewritten to, without the ranges of the old text. */
export const rewritten = <S extends Schema>(schema: S, expression: Expression): Query<S> =>
  queryOf(schema, copyOf(expression, schema, false));

/** A part of an expression that a profile cannot express, and why. */
export type Obstacle = {
  readonly range: Range;
  readonly part: string;
  readonly reason: LoweringReason;
  /** The only day on which it could be expressed. */
  readonly day?: string;
};

/** The smallest parts that cannot be lowered; a connective where its operands can be. */
export function obstaclesIn(target: Target, node: Nnf, exact: ExactLowering): readonly Obstacle[] {
  const { written } = node;
  if (exact(node) !== undefined || written === undefined) return [];
  const obstacle = (reason: LoweringReason): Obstacle => ({
    range: written.range ?? { from: 0, to: 0 },
    part: print(written),
    reason,
    ...(reason === 'day' && { day: formatDay(target.today) }),
  });
  if (node.kind === 'part') return [obstacle(reasonForPart(target, node))];
  if (node.kind === 'set') return [obstacle(reasonFor(target, node, written))];
  const inside = node.operands.flatMap((one) => obstaclesIn(target, one, exact));
  return inside.length > 0 ? inside : [obstacle(node.set === undefined ? node.kind : 'pieces')];
}

function reasonForPart({ profile, isSent }: Target, { field, written }: PartNode): LoweringReason {
  if (field === undefined) return 'operator';
  if (!profile.quotedNames && !isPlain(field)) return 'name';
  const isMoment = written.kind !== 'comparison' || !isPartOperator(written.operator);
  if (isMoment) return isSent ? 'moment' : profile.valueForms.includes('text') ? 'operator' : 'value';
  return isInProfile(written, profile) && !matchesAlike(written, profile) ? 'letters' : 'part';
}

const isPlain = (name: string) => !printName(name).startsWith('`');

function reasonFor(target: Target, node: SetNode, written: Expression): LoweringReason {
  const { valueForms, listForms, limits, quotedNames } = target.profile;
  const { set, onNull, scale, field } = node;
  if (!quotedNames && !isPlain(field)) return 'name';
  if (onNull !== null || isAll(set)) return 'null';
  if (!target.allowsDayBound && spell({ ...target, allowsDayBound: true }, node) !== undefined) return 'day';
  const literals = literalsOf(written);
  const forms = new Set([...valueForms, ...listForms]);
  const isWritable = (literal: Literal) => forms.has(formOf(literal)) || (literal.kind === 'string' && forms.has('text'));
  // A day can be written in either of two forms, a time in one.
  const takes = isCalendar(scale) ? forms.has('text') || forms.has('relative-day') : literals.every(isWritable);
  if (!takes) return 'value';
  if (literals.length > limits.listValues) return 'long';
  if (isPastTheEnd(target, node)) return 'end';
  if (intervalsOf(set).length > 1) return 'pieces';
  return isStrict(written) && (scale.name === 'decimal' || scale.name === 'text') ? 'strict' : 'operator';
}

/** Whether there is no literal for an inclusive bound: no such integer or day from today. */
function isPastTheEnd(target: Target, node: SetNode): boolean {
  const { scale, set } = node;
  if (scale.name !== 'integer' && !isCalendar(scale)) return false;
  const writers = writersFor({ ...target, allowsDayBound: true }, node).filter(({ write }) => {
    const sample = write(scale.name === 'integer' ? 0 : target.today);
    return sample !== undefined && target.profile.valueForms.some((form) => form === 'text' || form === formOf(sample));
  });
  const ends = intervalsOf(set).flatMap(({ from, to }) => [from, to === undefined ? undefined : scale.before(to)]);
  return ends.some((end) => end !== undefined && writers.every(({ write }) => write(end) === undefined));
}

const isStrict = (written: Expression) => written.kind === 'comparison' && (written.operator === '<' || written.operator === '>');

import { type Expression, type Literal, literalsOf, type Range } from '../../../grammar/expression.ts';
import { printName } from '../../../grammar/literal.ts';
import type { LoweringReason } from '../../../grammar/messages/lowering.ts';
import { print } from '../../../grammar/print.ts';
import { formOf } from '../../../grammar/profile.ts';
import { formatDay } from '../../schema/day.ts';
import { isOfDays } from '../sets/scale.ts';
import { isAll, pieces } from '../sets/value-set.ts';
import type { Exactly } from './exactly.ts';
import type { Demand, Goal } from './goal.ts';
import { spell } from './spelling.ts';
import type { Terms } from './terms.ts';
import { writersOf } from './words.ts';

/** A part that a profile cannot say, and why. */
export type Unsaid = {
  readonly range: Range;
  readonly part: string;
  readonly reason: LoweringReason;
  /** The day on which alone it could be said. */
  readonly day?: string;
};

/** The parts of a goal that cannot be said, each by itself; a connective where its operands could be. */
export function unsaidOf(terms: Terms, goal: Goal, exactly: Exactly): readonly Unsaid[] {
  if (exactly(goal) !== undefined) return [];
  const { written } = goal;
  if (written === undefined) return [];
  const found = (reason: LoweringReason): Unsaid => ({
    range: written.range ?? { from: 0, to: 0 },
    part: print(written),
    reason,
    ...(reason === 'day' && { day: formatDay(terms.today) }),
  });
  if (goal.kind === 'part') return [found(terms.profile.quotedNames || isPlain(goal.field) ? 'part' : 'name')];
  if (goal.kind === 'demand') return [found(reasonOf(terms, goal, written))];
  const inside = goal.goals.flatMap((one) => unsaidOf(terms, one, exactly));
  return inside.length > 0 ? inside : [found(goal.demand === undefined ? goal.kind : 'pieces')];
}

const isPlain = (name: string) => !printName(name).startsWith('`');

function reasonOf(terms: Terms, demand: Demand, written: Expression): LoweringReason {
  const { valueForms, listForms, limits, quotedNames } = terms.profile;
  const { set, onNull, scale, field } = demand;
  if (!quotedNames && !isPlain(field)) return 'name';
  if (onNull !== null || isAll(set)) return 'null';
  if (!terms.thatDay && spell({ ...terms, thatDay: true }, demand) !== undefined) return 'day';
  const literals = literalsOf(written);
  const forms = new Set([...valueForms, ...listForms]);
  const isWritable = (literal: Literal) => forms.has(formOf(literal)) || (literal.kind === 'string' && forms.has('text'));
  // A day can be written in either of two forms, a time in one.
  const takes = isOfDays(scale) ? forms.has('text') || forms.has('relative-day') : literals.every(isWritable);
  if (!takes) return 'value';
  if (literals.length > limits.listValues) return 'long';
  if (isPastTheEnd(terms, demand)) return 'end';
  if (pieces(set).length > 1) return 'pieces';
  return isStrict(written) && (scale.name === 'decimal' || scale.name === 'text') ? 'strict' : 'operator';
}

/** A bound that includes its value cannot be written: there is no such integer, or no such day from today. */
function isPastTheEnd(terms: Terms, demand: Demand): boolean {
  const { scale, set } = demand;
  if (scale.name !== 'integer' && !isOfDays(scale)) return false;
  const writers = writersOf({ ...terms, thatDay: true }, demand).filter(({ write }) => {
    const sample = write(scale.name === 'integer' ? 0 : terms.today);
    return sample !== undefined && [...terms.profile.valueForms].some((form) => form === 'text' || form === formOf(sample));
  });
  const ends = pieces(set).flatMap(({ from, to }) => [from, to === undefined ? undefined : scale.before(to)]);
  return ends.some((end) => end !== undefined && writers.every(({ write }) => write(end) === undefined));
}

const isStrict = (written: Expression) => written.kind === 'comparison' && (written.operator === '<' || written.operator === '>');

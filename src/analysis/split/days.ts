import { type Demand, type Goal, joined } from '../lower/goal.ts';
import type { Terms } from '../lower/terms.ts';
import { clipped, isOfDays, type Scale } from '../sets/scale.ts';
import { before, from, interval, type Piece, pieces, unionOf, type ValueSet } from '../sets/value-set.ts';

/**
 * A goal that a service whose day is today, yesterday or tomorrow answers without losing a row that the goal selects today: its dates as days of the calendar
 * where the profile has them, else counted from today, a day wider on each side.
 */
export function onNearbyDays(terms: Terms, goal: Goal): Goal {
  if (terms.thatDay) return goal;
  if (goal.kind === 'part') return goal;
  if (goal.kind === 'demand') return isOfDays(goal.scale) && goal.dates !== 'none' ? nearby(terms, goal) : goal;
  const goals = goal.goals.map((one) => onNearbyDays(terms, one));
  return goals.every((one, at) => one === goal.goals[at]) ? goal : joined(goal.kind, goals);
}

function nearby({ profile }: Terms, demand: Demand): Demand {
  if (profile.valueForms.includes('text'))
    return demand.dates === 'absolute' ? demand : { ...demand, dates: 'absolute', written: undefined };
  return { ...demand, set: wider(demand.scale, demand.set), dates: 'relative', written: undefined };
}

/** A set with the day before each stretch of it and the day after. */
function wider(scale: Scale, set: ValueSet): ValueSet {
  return clipped(scale, unionOf(pieces(set).map(widerPiece)));
}

function widerPiece({ from: low, to: high }: Piece): ValueSet {
  if (low === undefined) return high === undefined ? { begins: true, cuts: [] } : before(Number(high) + 1);
  return high === undefined ? from(Number(low) - 1) : interval(Number(low) - 1, Number(high) + 1);
}

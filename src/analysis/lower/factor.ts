import type { Expression, Range } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { type Goal, joined } from './goal.ts';
import { flat } from './terms.ts';

/**
 * A goal with what all branches of an OR have in common said once, beside the OR of what is left of them, and likewise for an AND; a branch that contains another
 * one is left out. The verdict is the same on every row: Kleene's AND and OR distribute over each other, and absorb. The goal itself where nothing is in common.
 */
export function factored(goal: Goal): Goal {
  if (goal.kind !== 'and' && goal.kind !== 'or') return goal;
  const { kind, goals, written } = goal;
  const dual = kind === 'and' ? 'or' : 'and';
  const branches = withoutContaining(goals.map((one) => keyed(one.kind === dual ? one.goals : [one])));
  const [first = new Map<string | Goal, Goal>()] = branches;
  const common = new Set([...first.keys()].filter((key) => branches.every((branch) => branch.has(key))));
  if (common.size === 0 && branches.length === goals.length) return goal;
  const shared = [...first].filter(([key]) => common.has(key)).map(([, one]) => one);
  const rests = branches.map((branch) => [...branch].filter(([key]) => !common.has(key)).map(([, one]) => one));
  const range = written?.range;
  if (rests.some((rest) => rest.length === 0)) return rejoined(dual, shared, range);
  const rest = rejoined(
    kind,
    rests.map((one) => rejoined(dual, one, range)),
    range,
  );
  return rejoined(dual, [...shared, ...(rest.kind === dual ? rest.goals : [rest])], range);
}

/** The same of all that is in a goal, except what `isKept`. */
export function factoredInside(goal: Goal, isKept: (goal: Goal) => boolean): Goal {
  if ((goal.kind !== 'and' && goal.kind !== 'or') || isKept(goal)) return goal;
  const goals = goal.goals.map((one) => factoredInside(one, isKept));
  if (goals.every((one, at) => one === goal.goals[at])) return factored(goal);
  return factored(
    rejoined(
      goal.kind,
      goals.flatMap((one) => (one.kind === goal.kind ? one.goals : [one])),
      goal.written?.range,
    ),
  );
}

/** Goals joined, written as they are; one alone stays itself. */
export function rejoined(kind: 'and' | 'or', goals: readonly Goal[], range: Range | undefined): Goal {
  const [only] = goals;
  if (goals.length === 1 && only !== undefined) return only;
  const parts = goals.map(({ written }) => written).filter((written) => written !== undefined);
  const written: Expression | undefined =
    parts.length < goals.length ? undefined : { ...flat(kind, parts), ...(range && { range }) };
  return joined(kind, goals, written);
}

type Branch = ReadonlyMap<string | Goal, Goal>;

/** The goals by what they say, each once; what nobody wrote is only itself. */
function keyed(goals: readonly Goal[]): Branch {
  return new Map(goals.map((goal) => [goal.written === undefined ? goal : print(goal.written), goal]));
}

/** With more branches, only what all of them share is looked for. */
const mostCompared = 64;

function withoutContaining(branches: readonly Branch[]): readonly Branch[] {
  if (branches.length > mostCompared) return branches;
  return branches.filter(
    (branch, at) =>
      !branches.some((other, place) => place !== at && contains(branch, other) && (branch.size > other.size || place < at)),
  );
}

const contains = (branch: Branch, other: Branch) => [...other.keys()].every((key) => branch.has(key));

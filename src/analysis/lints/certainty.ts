import type { LintNode } from './context.ts';

/** What is known of the verdicts of a node. Unknown is neither true nor false. */
export type Certainty = {
  readonly neverTrue: boolean;
  readonly neverFalse: boolean;
  readonly alwaysTrue: boolean;
  readonly alwaysFalse: boolean;
};

export const uncertain: Certainty = { neverTrue: false, neverFalse: false, alwaysTrue: false, alwaysFalse: false };

/** What follows for a node from its operands (L3.6) and from what is known of itself. */
export function certaintyFrom(
  { node, operands }: LintNode,
  certaintyOf: (node: LintNode) => Certainty,
  own: Partial<Certainty> = {},
): Certainty {
  const below = operands.map(certaintyOf);
  const every = (key: keyof Certainty) => below.every((one) => one[key]);
  const some = (key: keyof Certainty) => below.some((one) => one[key]);
  const followed =
    node.kind === 'and'
      ? closed(some('neverTrue'), every('neverFalse'), every('alwaysTrue'), some('alwaysFalse'))
      : node.kind === 'or'
        ? closed(every('neverTrue'), some('neverFalse'), some('alwaysTrue'), every('alwaysFalse'))
        : node.kind === 'not'
          ? closed(some('neverFalse'), some('neverTrue'), some('alwaysFalse'), some('alwaysTrue'))
          : uncertain;
  return closed(
    followed.neverTrue || own.neverTrue === true,
    followed.neverFalse || own.neverFalse === true,
    followed.alwaysTrue || own.alwaysTrue === true,
    followed.alwaysFalse || own.alwaysFalse === true,
  );
}

/** What is always false is never true, and the other way round. */
function closed(neverTrue: boolean, neverFalse: boolean, alwaysTrue: boolean, alwaysFalse: boolean): Certainty {
  return { neverTrue: neverTrue || alwaysFalse, neverFalse: neverFalse || alwaysTrue, alwaysTrue, alwaysFalse };
}

import type { Part } from './reading.ts';

/** What follows for a part from what was claimed of it and of its operands. Unknown is neither true nor false. */
export type Told = {
  readonly neverTrue: boolean;
  readonly neverFalse: boolean;
  readonly alwaysTrue: boolean;
  readonly alwaysFalse: boolean;
};

export const unsaid: Told = { neverTrue: false, neverFalse: false, alwaysTrue: false, alwaysFalse: false };

/** Kleene's logic of claims (L3.6). */
export function toldOf({ node, operands }: Part, told: (part: Part) => Told, own: Partial<Told> = unsaid): Told {
  const below = operands.map(told);
  const every = (key: keyof Told) => below.every((one) => one[key]);
  const some = (key: keyof Told) => below.some((one) => one[key]);
  const followed =
    node.kind === 'and'
      ? joined(some('neverTrue'), every('neverFalse'), every('alwaysTrue'), some('alwaysFalse'))
      : node.kind === 'or'
        ? joined(every('neverTrue'), some('neverFalse'), some('alwaysTrue'), every('alwaysFalse'))
        : node.kind === 'not'
          ? joined(some('neverFalse'), some('neverTrue'), some('alwaysFalse'), some('alwaysTrue'))
          : unsaid;
  return joined(
    followed.neverTrue || own.neverTrue === true,
    followed.neverFalse || own.neverFalse === true,
    followed.alwaysTrue || own.alwaysTrue === true,
    followed.alwaysFalse || own.alwaysFalse === true,
  );
}

/** What is always false is never true, and the other way round. */
function joined(neverTrue: boolean, neverFalse: boolean, alwaysTrue: boolean, alwaysFalse: boolean): Told {
  return { neverTrue: neverTrue || alwaysFalse, neverFalse: neverFalse || alwaysTrue, alwaysTrue, alwaysFalse };
}

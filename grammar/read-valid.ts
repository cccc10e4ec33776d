import { checkProfile } from './check-profile.ts';
import type { Expression } from './expression.ts';
import { checkLimits, type Limits } from './limits.ts';
import { depthOfLast, parseValid } from './parser.generated.ts';
import { partsIn } from './parts.ts';
import type { Problem } from './problem.ts';
import type { Profile } from './profile.ts';
import { forget, made } from './tree.ts';

/** The tree of a text that is an expression, whatever its size, from the generated parser; undefined for any other. */
export function readValid(text: string): Expression | undefined {
  forget();
  return parseValid(text);
}

/** The expression that was read last is so small that nobody has to count, and no profile asks for more. */
export function isSurelyWithin({ predicates, listValues, stringLength, nesting }: Limits, profile: Profile | undefined): boolean {
  // What was made is at least what the limits count: each parenthesis and NOT nests the tree by two nodes at most.
  return (
    profile === undefined &&
    made.predicates <= predicates &&
    made.listValues <= listValues &&
    made.stringLength <= stringLength &&
    2 * (depthOfLast() + 1) <= nesting
  );
}

/** Where the expression of a text is more than limits and profile allow. */
export function excessesOf(tree: Expression, text: string, limits: Limits, profile: Profile | undefined): readonly Problem[] {
  const problems = checkLimits(tree, limits, { from: 0, to: text.length });
  return profile === undefined ? problems : [...problems, ...checkProfile(tree, profile, partsIn(text))];
}

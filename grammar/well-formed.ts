import type { Expression, PartialExpression } from './expression.ts';
import { silence } from './spelling.ts';
import { refuse, write } from './write.ts';

/**
 * Says nothing for a well-formed expression (L2.6), whoever made it: what can be written is well-formed.
 *
 * @throws TypeError for the tree of a broken text, and for anything else: a kind, key or value that does not exist, a list or connective
 *   that is too short, a connective directly in one of its own kind, a nesting over 256, a cycle. Takes time in proportion to the tree.
 */
export function assertWellFormed(expression: unknown): asserts expression is Expression {
  assertWhole(expression);
  write(expression, silence);
}

/**
 * Says nothing unless the tree is what could be read of a broken text, for those who write it anyway.
 *
 * @throws TypeError for such a tree
 */
export function assertWhole(expression: unknown): void {
  if (typeof expression === 'object' && expression !== null && broken in expression) refuse('it comes from a text with errors');
}

/** Says that a tree is what could be read of a broken text. It may look whole, where the text has `==` for `=`; it is still refused. */
export function markBroken(tree: PartialExpression): void {
  Object.defineProperty(tree, broken, { value: true });
}

/** A mark that nobody sees. To look for it in a WeakSet would take a tenth of the time of printing a comparison. */
const broken = Symbol('broken');

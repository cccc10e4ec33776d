import { type Expression, isLiteral, valuesOf, walk } from '../../grammar/expression.ts';
import { limitsOf } from '../../grammar/limits.ts';
import { readBroken } from '../../grammar/parse.ts';

/** Limits that no text in tests exceeds, but that of nesting. */
export const lifted = limitsOf({ nesting: 256, predicates: Infinity, listValues: Infinity, stringLength: Infinity });

/** What the reader of broken texts makes of one; undefined where it is none. */
export function readerTree(text: string): Expression | undefined {
  const { partial, problems } = readBroken(text, lifted, undefined);
  return problems.length === 0 ? (partial as Expression | undefined) : undefined;
}

/** Whether a tree has what the generated parser leaves to the reader. */
export function isOfReader(tree: Expression | undefined): boolean {
  let has = false;
  if (tree !== undefined)
    walk(tree, (node) => {
      has ||= ['has', 'members', 'related', 'empty', 'call'].includes(node.kind) || !valuesOf(node).every(isLiteral);
    });
  return has;
}

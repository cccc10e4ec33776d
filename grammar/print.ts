import type { Expression, Literal } from './expression.ts';
import { quote } from './literal.ts';
import { plain } from './spelling.ts';
import { assertWhole } from './well-formed.ts';
import { write } from './write.ts';

/**
 * The canonical text of an expression (L4.1): one line, keywords in upper case, parentheses only where precedence needs them and round an
 * AND that stands in an OR. `parse` of it gives the same tree.
 *
 * @throws TypeError for a tree that is not well-formed (L2.6)
 */
export function print(expression: Expression): string {
  assertWhole(expression);
  return write(expression, plain);
}

/** A literal as the language writes it. */
export function printLiteral(literal: Literal): string {
  return literal.kind === 'string' ? quote(literal.value) : String(literal.value).toUpperCase();
}

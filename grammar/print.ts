import type { Expression, Literal } from './expression.ts';
import { type Fold, fold } from './fold.ts';
import { printName, quote } from './literal.ts';
import { assertWellFormed } from './well-formed.ts';

/**
 * The canonical text of an expression (L4.1): one line, keywords in upper case, parentheses only where precedence needs them and round an
 * AND that stands in an OR. `parse` of it gives the same tree.
 *
 * @throws TypeError for a tree that is not well-formed (L2.6)
 */
export function print(expression: Expression): string {
  assertWellFormed(expression);
  return fold(expression, canonical);
}

/** A literal as the language writes it. */
export function printLiteral(literal: Literal): string {
  return literal.kind === 'string' ? quote(literal.value) : String(literal.value).toUpperCase();
}

/** How each kind of node is written when its operands are. */
export const canonical: Fold<string> = {
  and: (operands, { operands: nodes }) => operands.map((text, index) => operandText(text, nodes[index], 'and')).join(' AND '),
  or: (operands, { operands: nodes }) => operands.map((text, index) => operandText(text, nodes[index], 'or')).join(' OR '),
  not: (text, { operand }) => `NOT ${operandText(text, operand, 'not')}`,
  comparison: ({ field, operator, value }) => `${printName(field)} ${operator} ${printLiteral(value)}`,
  in: ({ field, negated, values }) => `${printName(field)} ${not(negated)}IN (${values.map(printLiteral).join(',')})`,
  between: ({ field, negated, low, high }) =>
    `${printName(field)} ${not(negated)}BETWEEN ${printLiteral(low)} AND ${printLiteral(high)}`,
  null: ({ field, negated }) => `${printName(field)} IS ${not(negated)}NULL`,
};

/** An operand with the parentheses that it needs: an AND or an OR does inside another connective. */
export function operandText(text: string, operand: Expression | undefined, parent: 'and' | 'or' | 'not'): string {
  const other = operand?.kind === 'and' || operand?.kind === 'or' ? operand.kind : parent;
  return other === parent ? text : `(${text})`;
}

const not = (negated: boolean) => (negated ? 'NOT ' : '');

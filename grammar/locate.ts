import type { And, Expression, Literal, Not, Or, Predicate } from './expression.ts';
import { fold, literalsOf, walk } from './fold.ts';
import { printLiteral } from './print.ts';
import { plain } from './spelling.ts';
import { write } from './write.ts';

/** A well-formed expression in its canonical text: the text, and the same tree with ranges in it (L6.1). */
export function locate(expression: Expression): { readonly text: string; readonly expression: Expression } {
  const { at } = fold<Located>(expression, {
    and: (operands, node) => connective(operands, node, ' AND '.length),
    or: (operands, node) => connective(operands, node, ' OR '.length),
    not: (operand, node) => {
      const inset = insetOf(node.operand, node);
      const start = 'NOT '.length + inset;
      const length = start + operand.length + inset;
      return { length, at: (from) => ({ ...node, operand: operand.at(from + start), range: { from, to: from + length } }) };
    },
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
  });
  return { text: write(expression, plain), expression: at(0) };
}

/** The same of a single condition, whose text the caller has. */
export function locatePredicate(node: Predicate): Expression {
  return predicate(node).at(0);
}

/** Whether every node and literal of an expression says where it stood in its text. */
export function hasRanges(expression: Expression): boolean {
  let all = true;
  walk(expression, (node) => {
    all &&= node.range !== undefined && literalsOf(node).every((literal) => literal.range !== undefined);
  });
  return all;
}

/** How long a text is, and the tree of it when it stands at an offset. */
type Located = { readonly length: number; readonly at: (from: number) => Expression };

function connective(operands: readonly Located[], node: And | Or, between: number): Located {
  const insets = node.operands.map((operand) => insetOf(operand, node));
  const lengths = operands.map((operand, index) => operand.length + 2 * (insets[index] ?? 0));
  const length = lengths.reduce((sum, one) => sum + between + one, -between);
  return {
    length,
    at: (from) => {
      let next = from;
      const placed = operands.map((operand, index) => {
        const start = next + (insets[index] ?? 0);
        next += (lengths[index] ?? 0) + between;
        return operand.at(start);
      });
      return { ...node, operands: placed, range: { from, to: from + length } };
    },
  };
}

/** An AND or an OR stands in parentheses inside another connective. */
const insetOf = ({ kind }: Expression, parent: And | Or | Not): number =>
  (kind === 'and' || kind === 'or') && kind !== parent.kind ? 1 : 0;

/** Values stand at the end of their predicate, in order, each apart from the next by as much as the canonical text has there. */
function predicate(node: Predicate): Located {
  const { length } = write(node, plain);
  const values = literalsOf(node).map(printLiteral);
  const [gap, end] = node.kind === 'between' ? [' AND '.length, 0] : node.kind === 'in' ? [','.length, ')'.length] : [0, 0];
  const valuesLength = values.reduce((sum, value) => sum + value.length + gap, -gap) + end;
  return {
    length,
    at: (from) => {
      let next = from + length - valuesLength;
      const placed = <Value extends Literal>(value: Value): Value => {
        const range = { from: next, to: next + printLiteral(value).length };
        next = range.to + gap;
        return { ...value, range };
      };
      const range = { from, to: from + length };
      if (node.kind === 'in') return { ...node, values: node.values.map(placed), range };
      if (node.kind === 'between') return { ...node, low: placed(node.low), high: placed(node.high), range };
      return node.kind === 'comparison' ? { ...node, value: placed(node.value), range } : { ...node, range };
    },
  };
}

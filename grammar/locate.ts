import type { Expression, Literal, Predicate } from './expression.ts';
import { fold, literalsOf } from './fold.ts';
import { canonical, operandText, printLiteral } from './print.ts';

/** A well-formed expression in its canonical text: the text, and the same tree with ranges in it (L6.1). */
export function locate(expression: Expression): { readonly text: string; readonly expression: Expression } {
  const { text, at } = fold<Located>(expression, {
    and: (operands, node) => connective(operands, node, ' AND '),
    or: (operands, node) => connective(operands, node, ' OR '),
    not: (operand, node) => {
      const text = canonical.not(operand.text, node);
      const inset = (operandText(operand.text, node.operand, 'not').length - operand.text.length) / 2;
      return {
        text,
        at: (from) => ({ ...node, operand: operand.at(from + 'NOT '.length + inset), range: { from, to: from + text.length } }),
      };
    },
    comparison: (node) => predicate(node, canonical.comparison(node)),
    in: (node) => predicate(node, canonical.in(node)),
    between: (node) => predicate(node, canonical.between(node)),
    null: (node) => predicate(node, canonical.null(node)),
  });
  return { text, expression: at(0) };
}

/** A text, and the tree of it when it stands at an offset. */
type Located = { readonly text: string; readonly at: (from: number) => Expression };

function connective(operands: readonly Located[], node: Extract<Expression, { kind: 'and' | 'or' }>, word: string): Located {
  const texts = operands.map(({ text }, index) => operandText(text, node.operands[index], node.kind));
  const text = texts.join(word);
  return {
    text,
    at: (from) => {
      let next = from;
      const placed = operands.map((operand, index) => {
        const outer = texts[index] ?? '';
        const start = next + (outer.length - operand.text.length) / 2;
        next += outer.length + word.length;
        return operand.at(start);
      });
      return { ...node, operands: placed, range: { from, to: from + text.length } };
    },
  };
}

/** Values stand at the end of their predicate, in order, each apart from the next by as much as the canonical text has there. */
function predicate(node: Predicate, text: string): Located {
  const values = literalsOf(node).map(printLiteral);
  const [gap, end] = node.kind === 'between' ? [' AND '.length, 0] : node.kind === 'in' ? [','.length, ')'.length] : [0, 0];
  const length = values.reduce((sum, value) => sum + value.length + gap, -gap) + end;
  return {
    text,
    at: (from) => {
      let next = from + text.length - length;
      const placed = <Value extends Literal>(value: Value): Value => {
        const range = { from: next, to: next + printLiteral(value).length };
        next = range.to + gap;
        return { ...value, range };
      };
      const range = { from, to: from + text.length };
      if (node.kind === 'in') return { ...node, values: node.values.map(placed), range };
      if (node.kind === 'between') return { ...node, low: placed(node.low), high: placed(node.high), range };
      return node.kind === 'comparison' ? { ...node, value: placed(node.value), range } : { ...node, range };
    },
  };
}

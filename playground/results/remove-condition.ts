import { type Edit, type Expression, parse, print, type Range } from 'search-expression';

/**
 * The edit that removes one operand of the top AND or OR together with its keyword, and leaves the
 * rest as it was written. Undefined for an invalid text and for a single condition.
 */
export function removeCondition(text: string, at: number): Edit | undefined {
  const { expression } = parse(text);
  if (expression === undefined || !('operands' in expression)) return undefined;
  const { kind, operands } = expression;
  const others = operands.filter((_, index) => index !== at);
  const [only] = others;
  if (only === undefined || others.length === operands.length) return undefined;
  const rest = print(others.length === 1 ? only : { kind, operands: others });
  // Which candidate is right depends on parentheses: the one that leaves the rest.
  const fitting = candidates(text, operands, at).find((range) => leaves(text, range, rest));
  return fitting === undefined ? { from: 0, to: text.length, insert: rest } : { ...fitting, insert: '' };
}

/**
 * The ranges that a removal may cover, those with the most parentheses first: from the end of the
 * previous operand to the end of this one, or from its start to the start of the next.
 */
function candidates(text: string, operands: readonly Expression[], at: number): readonly Range[] {
  const spans = (node: Expression | undefined): readonly Range[] => (node?.range ? widened(text, node.range).toReversed() : []);
  const own = spans(operands[at]);
  const after = own.flatMap(({ from }) => spans(operands[at + 1]).map((next) => ({ from, to: next.from })));
  const before = own.flatMap(({ to }) => spans(operands[at - 1]).map((last) => ({ from: last.to, to })));
  return [...before, ...after];
}

/** A range, and the same with one, two and more of the parentheses around it. */
function widened(text: string, { from, to }: Range): readonly Range[] {
  const ranges = [{ from, to }];
  for (;;) {
    const opened = /\(\s*$/.exec(text.slice(0, from));
    const closed = /^\s*\)/.exec(text.slice(to));
    if (opened === null || closed === null || ranges.length > 32) return ranges;
    from = opened.index;
    to += closed[0].length;
    ranges.push({ from, to });
  }
}

function leaves(text: string, { from, to }: Range, rest: string): boolean {
  const { expression } = parse(text.slice(0, from) + text.slice(to));
  return expression !== undefined && print(expression) === rest;
}

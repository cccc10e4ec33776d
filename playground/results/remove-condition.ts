import { type Edit, type Expression, parse, print, type Range } from 'search-expression';

/**
 * The edit that takes one of the joined conditions out of a text together with its AND or OR, and leaves the rest as it was written. Undefined for
 * a text that is wrong or is one condition alone: without it there would be nothing to search for.
 */
export function removeCondition(text: string, at: number): Edit | undefined {
  const { expression } = parse(text);
  if (expression === undefined || !('operands' in expression)) return undefined;
  const { kind, operands } = expression;
  const wanted = operands.filter((_, index) => index !== at);
  const [only] = wanted;
  if (only === undefined || wanted.length === operands.length) return undefined;
  const rest = print(wanted.length === 1 ? only : { kind, operands: wanted });
  // Which of them is right depends on the parentheses around: the one that leaves the rest.
  const fitting = candidates(text, operands, at).find((range) => leaves(text, range, rest));
  return fitting === undefined ? { from: 0, to: text.length, insert: rest } : { ...fitting, insert: '' };
}

/** What might be cut out, with the most parentheses first: from where the condition before it ends to where it ends, or from where it begins to where the one after it does. */
function candidates(text: string, operands: readonly Expression[], at: number): readonly Range[] {
  const spans = (node: Expression | undefined): readonly Range[] => (node?.range ? widened(text, node.range).toReversed() : []);
  const own = spans(operands[at]);
  const after = own.flatMap(({ from }) => spans(operands[at + 1]).map((next) => ({ from, to: next.from })));
  const before = own.flatMap(({ to }) => spans(operands[at - 1]).map((last) => ({ from: last.to, to })));
  return [...before, ...after];
}

/** A range, and that with each pair of parentheses around it. */
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

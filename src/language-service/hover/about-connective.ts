import { type Kind, type PartialExpression, type Range, walk } from '../../../grammar/expression.ts';
import { is, rangeOf, type Token } from '../../../grammar/lexer.ts';
import { Not, Or } from '../../../grammar/tokens.ts';
import type { About } from '../hover.ts';
import type { SearchDocument } from '../search-document.ts';
import { hoverWords } from '../wording/hover-words.ts';

/** What AND, OR or NOT does, and to which parts of the text. */
export function aboutConnective(token: Token, isOfBetween: boolean, { partial, setting }: SearchDocument): About {
  const words = hoverWords[setting.locale];
  if (isOfBetween) return { paragraphs: [words.betweenAnd] };
  const keyword = is(token, Not) ? 'NOT' : is(token, Or) ? 'OR' : 'AND';
  const related = partial === undefined ? [] : sidesOf(partial, kinds[keyword], rangeOf(token));
  return { paragraphs: [words.connectives[keyword], words.precedence], related };
}

const kinds = { AND: 'and', OR: 'or', NOT: 'not' } as const;

/** The operands on both sides of an AND or OR, or the one behind a NOT; one that is missing is left out. */
function sidesOf(expression: PartialExpression, kind: Kind, { from, to }: Range): readonly Range[] {
  let sides: readonly (Range | undefined)[] = [];
  walk(expression, (node) => {
    if (node.kind !== kind || node.range === undefined) return;
    if (node.kind === 'not' && node.range.from === from) sides = [node.operand.range];
    if (!('operands' in node) || !isWithin(node.range, { from, to })) return;
    const ranges = node.operands.flatMap(({ range }) => range ?? []);
    sides = [ranges.findLast((range) => range.to <= from), ranges.find((range) => range.from >= to)];
  });
  return sides.filter((side) => side !== undefined);
}

const isWithin = (outer: Range, inner: Range): boolean => outer.from <= inner.from && inner.to <= outer.to;

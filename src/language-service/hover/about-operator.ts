import { is, isConnective, isValue, type Token } from '../../../grammar/lexer.ts';
import { code } from '../../../grammar/messages/wording.ts';
import { type Operator, type OperatorRow, operators } from '../../../grammar/operators.ts';
import { LeftParenthesis, RightParenthesis } from '../../../grammar/tokens.ts';
import type { About } from '../hover.ts';
import type { SearchDocument } from '../search-document.ts';
import { hintWords } from '../wording/hint-words.ts';
import { hoverWords } from '../wording/hover-words.ts';

/** What an operator asks. */
export function aboutOperator(
  { operator, isNegated }: { readonly operator: Operator | undefined; readonly isNegated: boolean },
  { setting: { locale } }: SearchDocument,
): About | undefined {
  if (operator === undefined) return undefined;
  const words = hoverWords[locale];
  const row: OperatorRow = operators[operator];
  const summary = row.summary[locale];
  const said = isNegated
    ? words.negated(code(row.negation), code(operator), summary)
    : `${words.operator(code(operator), summary)} ${words.opposite(code(row.negation))}`;
  return { paragraphs: operator === 'IS NULL' ? [said] : [said, words.missing] };
}

/** How many values a list has, from the tokens behind its parenthesis. */
export function aboutList(tokens: readonly Token[], { setting: { locale } }: SearchDocument): About {
  const end = tokens.findIndex((token) => is(token, RightParenthesis) || is(token, LeftParenthesis) || isConnective(token));
  return { paragraphs: [hintWords[locale].listOf(tokens.slice(0, end < 0 ? tokens.length : end).filter(isValue).length)] };
}

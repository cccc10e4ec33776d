import type { Fix } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { is, isConnective, isField, isValue, rangeOf, type Token } from '../../grammar/lexer.ts';
import { Between, Comparator, In, Is, LeftParenthesis, Not, Null } from '../../grammar/tokens.ts';
import { clauseIn, nameIn, operatorIn, readingAt } from './caret-reading.ts';
import { aboutConnective } from './hover/about-connective.ts';
import { aboutField } from './hover/about-field.ts';
import { aboutList, aboutOperator } from './hover/about-operator.ts';
import { aboutValue } from './hover/about-value.ts';
import { conditionInWords } from './hover/condition-in-words.ts';
import { outlineOf } from './outline.ts';
import type { SearchDocument } from './search-document.ts';

export type Hover = {
  readonly range: Range;
  /** Sentences, with code in backticks. */
  readonly paragraphs: readonly string[];
  /** Both sides of an AND or OR, to be shown while it is pointed at. */
  readonly related?: readonly Range[];
  /** What can be done with it: a relative date made absolute, and the like. */
  readonly actions?: readonly Fix[];
};

/** What is said of a token, before where it stands. */
export type About = Omit<Hover, 'range'>;

/**
 * What stands at an offset, in words: a field, an operator, a value, or what joins conditions; and what the whole condition says, where the text has no
 * error. The token that begins there leads over one that ends there. Undefined for what needs no words.
 */
export function hover(document: SearchDocument, offset: number): Hover | undefined {
  const { tokens } = document;
  const at = tokenAt(tokens, offset);
  const token = tokens[at];
  if (token === undefined) return undefined;
  const about = aboutToken(token, at, document);
  if (about === undefined || about.paragraphs.length === 0) return undefined;
  const range = rangeOf(token);
  const sentence = about.related === undefined ? conditionInWords(document, range) : undefined;
  return { range, ...about, ...(sentence !== undefined && { paragraphs: [...about.paragraphs, sentence] }) };
}

function tokenAt(tokens: readonly Token[], offset: number): number {
  const at = tokens.findIndex((token) => rangeOf(token).to > offset);
  const found = at < 0 ? tokens.length : at;
  const isAfter = (tokens[found]?.from ?? Infinity) > offset;
  const before = tokens[found - 1];
  if (!isAfter) return found;
  return before !== undefined && rangeOf(before).to === offset ? found - 1 : -1;
}

/** What a token is in its condition; by itself, where it is in none. */
function aboutToken(token: Token, at: number, document: SearchDocument): About | undefined {
  const { tokens, tree } = document;
  if (at > (tree.tooDeep ?? tokens.length)) return undefined;
  const found = outlineOf(tree).clauses.find(({ first, last }) => first <= at && at <= last);
  const clause = found && clauseIn(tree, found);
  const isOfOperator = found?.operators.includes(at) === true;
  if (isConnective(token) || (is(token, Not) && !isOfOperator)) return aboutConnective(token, isOfOperator, document);
  if (is(token, LeftParenthesis)) return found?.open === at ? aboutList(tokens.slice(at + 1), document) : undefined;
  if (operatorTokens.some((type) => is(token, type))) {
    const operators = isOfOperator ? (clause?.operators ?? []) : [token];
    return aboutOperator(operatorIn({ name: undefined, operators, values: [] }), document);
  }
  if (clause !== undefined && (isValue(token) || isField(token)) && readingAt(tree, at).kind === 'value')
    return aboutValue(token, nameIn(clause), operatorIn(clause), document);
  return isField(token) ? aboutField(token, document) : undefined;
}

const operatorTokens = [Comparator, In, Between, Is, Null, Not];

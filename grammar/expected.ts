import { Alternation, type Alternative, EOF, type IProduction, NonTerminal, Option, Repetition, Terminal, type TokenType, tokenMatcher } from 'chevrotain';
import { productions } from './parser.ts';
import type { Token } from './tokenize.ts';
import { Comparator } from './tokens.ts';

/** What is left to recognise, as a list: a production, then the rest. The end of the list is the end of the text. */
type Rest = { readonly production: IProduction; readonly rest: Rest } | undefined;
type Step = { readonly token: TokenType; readonly rest: Rest };

/**
 * The tokens that may follow a sequence of tokens, from the recorded grammar (EOF where the text may end);
 * undefined where the sequence itself is already wrong.
 */
export function expectedAfter(tokens: readonly Pick<Token, 'tokenType' | 'tokenTypeIdx'>[]): readonly TokenType[] | undefined {
  let steps = start;
  for (const token of tokens) {
    steps = steps.filter((step) => tokenMatcher(token as Token, step.token)).flatMap((step) => next(step.rest));
    if (steps.length === 0) return undefined;
  }
  return [...new Set(steps.map((step) => step.token))];
}

/** The text may end after these tokens. */
export function isWhole(tokens: readonly Pick<Token, 'tokenType' | 'tokenTypeIdx'>[]): boolean {
  return expectedAfter(tokens)?.includes(EOF) ?? false;
}

/** The places of a diagnostic's `expected`, from the names of token types: fields, comparisons and values are one place each. */
export function placesOf(names: readonly string[]): readonly string[] {
  const places = new Set(names.map((name) => placeOf[name] ?? name));
  return [...places].sort((a, b) => rank(a) - rank(b));
}

const order = ['field', 'comparator', 'value', '(', ',', ')', 'AND', 'OR', 'NOT', 'IN', 'BETWEEN', 'IS', 'NULL', 'end'];
const rank = (place: string) => order.indexOf(place);

const placeOf: Readonly<Record<string, string>> = {
  Identifier: 'field',
  QuotedName: 'field',
  [Comparator.name]: 'comparator',
  Integer: 'value',
  Decimal: 'value',
  String: 'value',
  TRUE: 'value',
  FALSE: 'value',
  LeftParenthesis: '(',
  RightParenthesis: ')',
  Comma: ',',
  [EOF.name]: 'end',
};

/** The next tokens of what is left, each with what is left after it. */
function next(rest: Rest): readonly Step[] {
  if (rest === undefined) return [{ token: EOF, rest }];
  const { production, rest: after } = rest;
  if (production instanceof Terminal) return [{ token: production.terminalType, rest: after }];
  if (production instanceof NonTerminal) return next(sequence(production.referencedRule.definition, after));
  if (production instanceof Alternation) return (production.definition as Alternative[]).flatMap((alternative) => next(sequence(alternative.definition, after)));
  if (production instanceof Option) return [...next(sequence(production.definition, after)), ...next(after)];
  if (production instanceof Repetition) return [...next(sequence(production.definition, rest)), ...next(after)];
  throw new TypeError('The grammar records a production that expected.ts does not know.');
}

function sequence(definition: readonly IProduction[], rest: Rest): Rest {
  return definition.reduceRight<Rest>((after, production) => ({ production, rest: after }), rest);
}

const start = next(sequence(productions['search']?.definition ?? [], undefined));

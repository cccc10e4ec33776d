import type { Range } from '../../grammar/expression.ts';
import { is, isConnective, isValue, type Token } from '../../grammar/lexer.ts';
import { printName } from '../../grammar/literal.ts';
import { type Operator, operators } from '../../grammar/operators.ts';
import { And, Comma, isMistake, LeftParenthesis, RightParenthesis } from '../../grammar/tokens.ts';
import type { Field } from '../schema/schema.ts';
import { contextAt } from './context.ts';
import { lineOf } from './data-text.ts';
import type { SearchDocument } from './search-document.ts';
import { searchable } from './searchable.ts';
import { howToWrite } from './value-help.ts';
import { valueWords } from './wording/value-words.ts';

/** How a condition is written, while it is. */
export type Signature = {
  readonly label: string;
  /** The parts of the label that are to be filled in. */
  readonly parameters: readonly Range[];
  /** Which of them the caret is at. */
  readonly active: number;
  readonly documentation: readonly string[];
};

/** The pattern of the condition that a value is being written for, with how such values are written; undefined anywhere else. */
export function signature(document: SearchDocument, caret: number): Signature | undefined {
  const { tokens, setting } = document;
  const { kind, condition, range, quote } = contextAt(document, caret);
  if (kind !== 'value' || condition?.operator === undefined) return undefined;
  const named = searchable(setting)(condition.name);
  if (named === undefined) return undefined;
  const { operator } = condition;
  const after = firstFrom(tokens, quote === undefined ? range.from : range.from - 1);
  const before = tokens.slice(0, after);
  const { profile, locale } = setting;
  const words = valueWords[locale];
  const isList = operator === 'IN';
  const list = isList ? listAround(tokens, after) : [];
  const known = named.field.values?.length ?? 0;
  return {
    ...patternOf(condition.name, operator, condition.isNegated, named.field, words.placeholders),
    active: isList ? Math.min(commasIn(before), 2) : operator === 'BETWEEN' && is(before.at(-1), And) ? 1 : 0,
    documentation: [
      howToWrite(named.field, isList ? profile.listForms : profile.valueForms, locale),
      ...(isList ? [words.chosen(list.filter(isChosen).length) + (known > 0 ? ` ${words.known(known)}` : '')] : []),
    ],
  };
}

/** The token that is being written at an offset, or else the first that comes after it. */
function firstFrom(tokens: readonly Token[], from: number): number {
  const at = tokens.findIndex((token) => token.from >= from);
  return at < 0 ? tokens.length : at;
}

type Placeholders = (typeof valueWords)['en']['placeholders'];

function patternOf(name: string, operator: Operator, isNegated: boolean, field: Field, placeholders: Placeholders) {
  const { value, low, high } = placeholders;
  const negation = isNegated ? 'NOT ' : '';
  const parts: Readonly<Record<(typeof operators)[Operator]['arity'], readonly string[]>> = {
    none: [],
    one: [placeholders[field.type]],
    two: [low, ' AND ', high],
    many: ['(', value, ', ', value, ', ', '…', ')'],
  };
  let label = `${lineOf(printName(name), 64)} ${negation}${operator} `;
  const parameters: Range[] = [];
  for (const part of parts[operators[operator].arity]) {
    if (/[^ (),]/.test(part) && part !== ' AND ') parameters.push({ from: label.length, to: label.length + part.length });
    label += part;
  }
  return { label, parameters };
}

/** How many values of the list come before the last of some tokens. */
function commasIn(tokens: readonly Token[]): number {
  let commas = 0;
  for (const token of tokens.toReversed()) {
    if (is(token, LeftParenthesis)) break;
    if (is(token, Comma)) commas++;
  }
  return commas;
}

/** The tokens of the list that another stands in, on both sides of it. */
function listAround(tokens: readonly Token[], at: number): readonly Token[] {
  const isEnd = (token: Token) => is(token, LeftParenthesis) || is(token, RightParenthesis) || isConnective(token);
  const end = tokens.findIndex((token, index) => index >= at && isEnd(token));
  return tokens.slice(tokens.findLastIndex((token, index) => index < at && isEnd(token)) + 1, end < 0 ? tokens.length : end);
}

const isChosen = (token: Token): boolean => isValue(token) && !isMistake(token.type);

import { is, isField, isWord, placesOf, type Token } from '../../grammar/lexer.ts';
import { readName } from '../../grammar/literal.ts';
import { type Operator, operatorOf } from '../../grammar/operators.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import { placeAt } from '../../grammar/syntax-tree.ts';
import { Between, Comparator, comparatorMeant, In, Is, isMistake, Not } from '../../grammar/tokens.ts';
import { type Clause, outlineOf } from './outline.ts';

/** What kind of thing is being written at a caret. */
export type ContextKind =
  /** A condition begins: a field, NOT or a parenthesis. */
  | 'operand'
  /**
   * What is asked of a field: a comparison, IN, BETWEEN, IS; after a field's NOT only IN and
   * BETWEEN.
   */
  | 'operator'
  /** A value: of a comparison, of a list, or an end of BETWEEN. */
  | 'value'
  /** After a value of a list: a comma, or the end of the list. */
  | 'separator'
  /** After a whole condition: AND, OR, the end of a group, or of the text. */
  | 'join'
  /**
   * Only certain words or symbols: the parenthesis after IN, NULL or NOT after IS, the AND of
   * BETWEEN.
   */
  | 'keyword'
  /** Nothing can be written: characters that mean nothing, or a text that fits nowhere. */
  | 'none';

/** Where the tokens before a caret lead to. */
export type Reading = {
  readonly kind: ContextKind;
  /** What may come, as the places of a diagnostic's `expected`. */
  readonly expected: readonly string[];
  /** The condition that the token before the caret belongs to. */
  readonly clause: ReadClause | undefined;
  /** Where words begin that are no value or operator yet, and may become one. */
  readonly fragment: number | undefined;
  /** The value that may come is one of a list. */
  readonly isList: boolean;
};

/** A condition up to a caret: its field, the tokens of its operator and its values. */
export type ReadClause = {
  readonly name: Token | undefined;
  readonly operators: readonly Token[];
  readonly values: readonly Token[];
};

/** What stands before the token of an index, and what may come there. */
export function readingAt(tree: SyntaxTree, index: number): Reading {
  const { tokens } = tree;
  const { expected: names, skipped } = placeAt(tree, index);
  const expected = placesOf(names);
  const kind = kinds.find(([place]) => expected.includes(place))?.[1] ?? 'keyword';
  const words = skipped?.tokens.filter(({ to }) => to <= (tokens[index - 1]?.to ?? 0)) ?? [];
  const fragment = kind === 'value' ? words[0] : kind === 'operator' ? words.at(-1) : undefined;
  const isPart = fragment !== undefined && (isWord(fragment) || isMistake(fragment.type));
  const before = (words[0] === undefined ? index : tokens.indexOf(words[0])) - 1;
  const found = outlineOf(tree).clauses.find(({ first, last }) => first <= before && before <= last);
  const clause = found && clauseIn(tree, found, index);
  return {
    kind,
    expected,
    clause,
    fragment: isPart ? fragment.from : undefined,
    isList: kind === 'value' && clause?.operators.some((token) => is(token, In)) === true,
  };
}

/** The tokens of a condition, up to the one of an index. */
export function clauseIn({ tokens }: SyntaxTree, clause: Clause, end = tokens.length): ReadClause {
  const tokensOf = (indexes: readonly number[]) => indexes.flatMap((at) => (at < end ? (tokens[at] ?? []) : []));
  const operators = tokensOf(clause.operators);
  // The field is the second of two names only where an operator follows it.
  const [name] = tokensOf([operators.length === 0 ? clause.first : (clause.field ?? end)]);
  return { name: isField(name) ? name : undefined, operators, values: tokensOf(clause.values) };
}

/** The first of these places that is open says what kind of place it is. */
const kinds: readonly (readonly [place: string, kind: ContextKind])[] = [
  ['field', 'operand'],
  ['comparator', 'operator'],
  ['BETWEEN', 'operator'],
  ['value', 'value'],
  [',', 'separator'],
  ['OR', 'join'],
];

/** The name that a condition begins with; empty where it was taken to be missing. */
export const nameIn = ({ name }: ReadClause): string => (name === undefined ? '' : readName(name.image));

/**
 * The operator that the tokens after a field make, as far as they do, and whether it is negated.
 */
export function operatorIn({ operators }: ReadClause): { readonly operator: Operator | undefined; readonly isNegated: boolean } {
  const isNegated = operators.some((token) => is(token, Not));
  for (const token of operators) {
    if (is(token, In)) return { operator: 'IN', isNegated };
    if (is(token, Between)) return { operator: 'BETWEEN', isNegated };
    if (is(token, Is)) return { operator: 'IS NULL', isNegated };
    if (is(token, Comparator)) return { operator: operatorOf.get(token.image) ?? comparatorMeant.get(token.image), isNegated };
  }
  return { operator: undefined, isNegated };
}

import { type Places, placesAfter, startPlaces, tokensAt } from '../../grammar/expected.ts';
import { readName } from '../../grammar/literal.ts';
import { type Operator, operatorOf } from '../../grammar/operators.ts';
import { placesOf } from '../../grammar/places.ts';
import { is, isConnective, isField, isWord } from '../../grammar/token-kinds.ts';
import type { Token } from '../../grammar/tokenize.ts';
import {
  And,
  Between,
  Comma,
  Comparator,
  comparatorMeant,
  Identifier,
  In,
  Integer,
  Is,
  isMistake,
  LeftParenthesis,
  Not,
  RightParenthesis,
} from '../../grammar/tokens.ts';

/** What kind of thing is being written at a caret. */
export type ContextKind =
  /** A condition begins: a field, NOT or a parenthesis. */
  | 'operand'
  /** What is asked of a field: a comparison, IN, BETWEEN, IS; after a field's NOT only IN and BETWEEN. */
  | 'operator'
  /** A value: of a comparison, of a list, or an end of BETWEEN. */
  | 'value'
  /** After a value of a list: a comma, or the end of the list. */
  | 'separator'
  /** After a whole condition: AND, OR, the end of a group, or of the text. */
  | 'join'
  /** Only certain words or symbols: the parenthesis after IN, NULL or NOT after IS, the AND of BETWEEN. */
  | 'keyword'
  /** Nothing can be written: characters that mean nothing, or a text that fits nowhere. */
  | 'none';

/** Where the tokens before a caret lead to. */
export type Reading = {
  readonly kind: ContextKind;
  /** What may come, as the places of a diagnostic's `expected`. */
  readonly expected: readonly string[];
  readonly clause: Clause | undefined;
  /** Where words begin that are no value or operator yet, and may become one. */
  readonly fragment: number | undefined;
  /** The value that may come is one of a list. */
  readonly isList: boolean;
};

/** A condition as far as it was read: its field, the tokens of its operator and its values. */
export type Clause = { name: Token | undefined; readonly operators: Token[]; readonly values: Token[] };

/**
 * Follows tokens through the recorded grammar. Where one cannot stand, the fewest tokens that would let it stand are taken to be missing before it; words that
 * are no value begin a fragment; anything else is passed over. So a mistake costs no more than the condition that it is in.
 */
export function read(tokens: readonly Token[]): Reading {
  let places = startPlaces();
  let clause: Clause | undefined;
  let fragment: Token | undefined;
  let attempts = mostAttempts;

  const take = (token: Token | undefined, kind: ContextKind, after: Places): void => {
    if (kind === 'operand') clause = isField(token) ? { name: token, operators: [], values: [] } : undefined;
    else if (kind === 'operator' && token !== undefined) {
      // Of two names in a row the second is the field: a word before it was not finished, or is one too many.
      if (clause !== undefined && fragment !== undefined && isField(fragment)) clause.name = fragment;
      clause?.operators.push(token);
    } else if (kind === 'keyword' && token !== undefined) clause?.operators.push(token);
    else if (kind === 'value' && token !== undefined) clause?.values.push(token);
    else if (kind === 'join') clause = undefined;
    fragment = undefined;
    places = after;
  };

  for (const token of tokens) {
    const { kind } = stateOf(places);
    const after = kind === 'value' && isMistake(token.tokenType) ? undefined : placesAfter(places, token);
    if (after !== undefined) {
      take(token, kind, after);
      continue;
    }
    const isWordOfValue =
      (kind === 'value' || kind === 'operator') && !isConnective(token) && (isWord(token) || isMistake(token.tokenType));
    const missing = isWordOfValue || attempts-- <= 0 ? undefined : missingBefore(token, places);
    if (missing !== undefined) {
      for (const step of missing) take(undefined, step.kind, step.after);
      take(token, stateOf(places).kind, placesAfter(places, token) ?? places);
    } else if (isWordOfValue && (fragment === undefined || kind === 'operator')) fragment = token;
  }
  const { kind, expected } = stateOf(places);
  const isList = kind === 'value' && clause?.operators.some((token) => is(token, In)) === true;
  return { kind, expected, clause, fragment: fragment?.startOffset, isList };
}

/** So many mistakes of one text are looked into; what comes after them is passed over where it does not fit. */
const mostAttempts = 100;

type State = { readonly kind: ContextKind; readonly expected: readonly string[] };
const states = new WeakMap<Places, State>();

function stateOf(places: Places): State {
  const known = states.get(places);
  if (known !== undefined) return known;
  const expected = placesOf(tokensAt(places).map(({ name }) => name));
  const kind = kinds.find(([place]) => expected.includes(place))?.[1] ?? 'keyword';
  const made = { kind, expected };
  states.set(places, made);
  return made;
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

type Step = { readonly kind: ContextKind; readonly after: Places };

/** The fewest tokens, at most three, after which a token can stand; undefined where there are none. */
function missingBefore(token: Token, places: Places): readonly Step[] | undefined {
  let paths: readonly (readonly Step[])[] = [[]];
  for (let length = 0; length < 3; length++) {
    paths = paths.flatMap((path) => {
      const from = path.at(-1)?.after ?? places;
      return stand.flatMap((type) => {
        const after = placesAfter(from, { tokenType: type, tokenTypeIdx: type.tokenTypeIdx ?? 0 });
        return after === undefined ? [] : [[...path, { kind: stateOf(from).kind, after }]];
      });
    });
    const found = paths.find(
      (path) => path.at(-1) !== undefined && placesAfter(path.at(-1)?.after ?? places, token) !== undefined,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One token for each place of the grammar, those that are forgotten most first. */
const stand = [Integer, And, Comma, RightParenthesis, Comparator, Identifier, LeftParenthesis];

/** The name that a condition begins with; empty where it was taken to be missing. */
export const nameIn = ({ name }: Clause): string => (name === undefined ? '' : readName(name.image));

/** The operator that the tokens after a field make, as far as they do, and whether it is negated. */
export function operatorIn({ operators }: Clause): { readonly operator: Operator | undefined; readonly isNegated: boolean } {
  const isNegated = operators.some((token) => is(token, Not));
  for (const token of operators) {
    if (is(token, In)) return { operator: 'IN', isNegated };
    if (is(token, Between)) return { operator: 'BETWEEN', isNegated };
    if (is(token, Is)) return { operator: 'IS NULL', isNegated };
    if (is(token, Comparator)) return { operator: operatorOf.get(token.image) ?? comparatorMeant.get(token.image), isNegated };
  }
  return { operator: undefined, isNegated };
}

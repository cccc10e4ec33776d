import type { Range } from '../../grammar/expression.ts';
import { is, type Role, rangeOf, roleOf, type Token, tokenize } from '../../grammar/lexer.ts';
import { readName, scanName } from '../../grammar/literal.ts';
import { literal } from '../../grammar/partial-expression.ts';
import { AtName, False, mistakes, StringToken, True } from '../../grammar/tokens.ts';
import { isKnown } from '../schema/check-fields.ts';
import { parseDay, parseRelativeDate, parseTime } from '../schema/dates.ts';
import { isMomentText, parseElapsed } from '../schema/moments.ts';
import { type Field, finderIn, takesLiteral } from '../schema/schema.ts';
import type { SearchDocument } from './document.ts';
import { outlineOf } from './outline.ts';

/**
 * Token types, by the standard names of editors: `property` for a known field, `variable` for an
 * unknown one, `enumMember` for a known value, `type` for a date or a
 * time, `parameter` for a variable.
 *
 * @example semanticTokenTypes.includes('property') // true
 */
export const semanticTokenTypes = [
  'property',
  'variable',
  'enumMember',
  'number',
  'string',
  'parameter',
  'type',
  'keyword',
  'operator',
] as const;
/** A type of token. */
export type SemanticTokenType = (typeof semanticTokenTypes)[number];
/** A part of the text and its type. */
export type SemanticToken = Range & { readonly type: SemanticTokenType };

/** The types of the words, values and operators of a text, in order and without overlap. */
export function semanticTokens({ tree, tokens, setting }: SearchDocument): readonly SemanticToken[] {
  const find = finderIn(setting.schema);
  const fieldAt = new Map<number, Field | undefined>();
  for (const { field, values } of outlineOf(tree).clauses) {
    const name = field === undefined ? undefined : tokens[field];
    const named = name && find(nameOf(name));
    for (const at of values) fieldAt.set(at, named?.field);
  }
  return typed(tokens, {
    field: (token) => (find(nameOf(token)) === undefined ? 'variable' : 'property'),
    value: (token, at) => (isTruth(token) ? 'keyword' : typeOfValue(token, fieldAt.get(at))),
  });
}

/**
 * The types of tokens without a schema, for the first paint: fields are `variable`, and no value
 * is known. Of one line or of a whole text.
 *
 * @example
 * lexicalTokens('product = 5').map(({ type }) => type) // ['variable', 'operator', 'number']
 */
export function lexicalTokens(text: string): readonly SemanticToken[] {
  return typed(tokenize(text).tokens, { field: () => 'variable', value: lexicalType });
}

/** The name of a field's token, its backtick closed or not. */
export function nameOf({ image }: Token): string {
  if (!image.startsWith('`') || scanName(image, 0).closed) return readName(image);
  return image.slice(1).replaceAll('``', '`');
}

type TypeOf = (token: Token, at: number) => SemanticTokenType;

function typed(tokens: readonly Token[], typeOf: Readonly<Record<'field' | 'value', TypeOf>>): readonly SemanticToken[] {
  const found: SemanticToken[] = [];
  for (const [at, token] of tokens.entries()) {
    const role = roleOf(token);
    const type = role === 'field' || role === 'value' ? typeOf[role](token, at) : role && typeOfRole[role];
    if (type !== undefined) found.push({ ...rangeOf(token), type });
  }
  return found;
}

const typeOfRole: Readonly<Record<Exclude<Role, 'field' | 'value'>, SemanticTokenType | undefined>> = {
  comparator: 'operator',
  IN: 'keyword',
  BETWEEN: 'keyword',
  IS: 'keyword',
  NULL: 'keyword',
  HAS: 'keyword',
  ANY: 'keyword',
  ALL: 'keyword',
  ONLY: 'keyword',
  EMPTY: 'keyword',
  AND: 'keyword',
  OR: 'keyword',
  NOT: 'keyword',
  '(': undefined,
  ')': undefined,
  ',': undefined,
  end: undefined,
};

const isTruth = ({ type }: Token): boolean => type === True || type === False;

function lexicalType(token: Token): SemanticTokenType {
  if (isTruth(token)) return 'keyword';
  if (token.type === AtName) return 'parameter';
  if (!is(token, StringToken)) return 'number';
  const { type, image } = token;
  if (type === mistakes.unquotedDate) return 'type';
  const text = image.slice(1, -1);
  return reads.date(text) || reads.time(text) ? 'type' : 'string';
}

function typeOfValue(token: Token, field: Field | undefined): SemanticTokenType {
  const value = literal(token);
  const isString = is(token, StringToken);
  if (token.type === mistakes.unquotedDate) return 'type';
  if (token.type === AtName) return 'parameter';
  if (field !== undefined && value.kind !== 'missing') {
    const { type, values } = field;
    if (type === 'date' || type === 'time') return value.kind === 'string' && reads[type](value.value) ? 'type' : plain(isString);
    const isListed = value.kind !== 'boolean' && takesLiteral(field, '=', value);
    if (isListed && values !== undefined && isKnown(value, field, '=')) return 'enumMember';
  }
  return plain(isString);
}

const plain = (isString: boolean): SemanticTokenType => (isString ? 'string' : 'number');

const reads: Readonly<Record<'date' | 'time', (text: string) => boolean>> = {
  date: (text) => parseRelativeDate(text) !== undefined || parseDay(text) !== undefined || isMomentText(text),
  time: (text) => parseTime(text) !== undefined || parseElapsed(text) !== undefined,
};

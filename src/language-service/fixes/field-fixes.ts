import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { is, isConnective, isWord, type Token } from '../../../grammar/lexer.ts';
import { isStringValue, printName, quote, readName, unquote } from '../../../grammar/literal.ts';
import { In, LeftParenthesis, Not, RightParenthesis, StringToken, type TokenType } from '../../../grammar/tokens.ts';
import { describe } from '../../analysis/describe.ts';
import { check } from '../../schema/check.ts';
import { lettersOf, textIn } from '../../schema/labels.ts';
import { finderIn, type NamedField, namesOf, type Schema } from '../../schema/schema.ts';
import { cached } from '../cache.ts';
import { wordsOf } from '../display-text.ts';
import type { SearchDocument, Setting } from '../document.ts';
import { best, type FixCandidate, fixOf, replaceBy } from './candidate.ts';
import { nearest } from './known-values.ts';

/** At most three fields for an unknown name: of that label, a near spelling, or containing it. */
export function similarFields(name: string, range: Range, setting: Setting): readonly FixCandidate[] {
  const letters = lettersOf(name.slice(0, longestName));
  if (letters === '' || name.length > longestName) return [];
  const names = searchableNames(setting);
  const labelled = names.filter(({ words }) => words.includes(letters));
  const near = nearest(
    name,
    names.map(({ spelled }) => spelled),
  ).flatMap((word) => names.find(({ spelled }) => spelled === word) ?? []);
  const containing = letters.length < 3 ? [] : names.filter(({ words }) => words.some((word) => word.includes(letters)));
  const fields = new Map([...labelled, ...near, ...containing].map(({ named }) => [named.name, named]));
  return [...fields.values()].slice(0, 3).map((named) => replaceByField(named, range, setting));
}

/** The field whose name or label several words are: `start datum`, `Start date`. */
export function fieldOfWords({ text, tokens, setting }: SearchDocument, { range, data }: Diagnostic): readonly FixCandidate[] {
  const at = tokens.findIndex(({ from }) => from === range.from);
  const expected = data?.['expected'];
  const first = tokens[at - 1];
  if (!Array.isArray(expected) || !expected.includes('comparator') || first === undefined) return [];
  if (!isName(first) || !isName(tokens[at])) return [];
  let last = at;
  while (last - at < mostWords && isName(tokens[last + 1])) last++;
  const words = { from: first.from, to: (tokens[last] as Token).to };
  const letters = lettersOf(text.slice(words.from, Math.min(words.to, words.from + longestName)));
  const found = searchableNames(setting).filter((one) => one.words.includes(letters));
  const fields = [...new Set(found.map(({ named }) => named))].map((named) => replaceByField(named, words, setting));
  return fields.length === 1 ? fields.map(best) : fields.slice(0, 3);
}

const mostWords = 5;
const isName = (token: Token | undefined): boolean => isWord(token, false);

/** Nobody misspells a longer name. */
const longestName = 200;

/**
 * Offers `title ~ "cafe"` for at most three text fields where words or a string stand in the place
 * of a condition: `cafe`, `Café Chantant AND product = 14`.
 */
export function partOfTexts({ text, tokens, setting }: SearchDocument, { range }: Diagnostic): readonly FixCandidate[] {
  const { schema, allowed, profile, locale } = setting;
  const first = tokens.findIndex(({ from }) => from === range.from);
  const token = tokens[first];
  if (token === undefined || !profile.operators.includes('~') || !isBoundary(tokens[first - 1], LeftParenthesis)) return [];
  // A list has values, no conditions.
  if (is(tokens[first - 2], In)) return [];
  let last = first;
  if (isName(token)) while (isName(tokens[last + 1])) last++;
  const { to } = tokens[last] ?? token;
  const words = isName(token) ? text.slice(token.from, to).replace(/\s+/g, ' ') : unquote(token.image);
  if (words === undefined || words === '' || words.length > longestPart || !isStringValue(words)) return [];
  if (!isBoundary(tokens[last + 1], RightParenthesis)) return [];
  if (isName(token) ? finderIn(schema)(readName(token.image)) !== undefined : token.type !== StringToken) return [];
  const fields = Object.entries(schema.fields).filter(([name, { type }]) => type === 'text' && allowed?.includes(name) !== false);
  const open = fields.toSorted(([, a], [, b]) => Number(a.values !== undefined) - Number(b.values !== undefined));
  return open.slice(0, 3).map(([name]) => {
    const insert = `${printName(name)} ~ ${quote(words)}`;
    const { query } = check({ kind: 'comparison', field: name, operator: '~', value: { kind: 'string', value: words } }, schema);
    const sentence = query === undefined ? insert : describe(query, { locale }).slice(0, -1);
    return fixOf(wordsOf(sentence), { from: token.from, to, insert });
  });
}

/** An operand begins or ends here. */
const isBoundary = (token: Token | undefined, parenthesis: TokenType): boolean =>
  token === undefined || isConnective(token) || is(token, parenthesis) || (parenthesis === LeftParenthesis && is(token, Not));

/** In UTF-16 units: nobody looks for a longer part. */
const longestPart = 100;

function replaceByField({ name, field: { label } }: NamedField, range: Range, { locale }: Setting): FixCandidate {
  return replaceBy(printName(name), range, locale, label === name ? undefined : textIn(label));
}

/** A name or alias of a field; `words` are it and the label, letters and digits only. */
type FieldName = { readonly spelled: string; readonly named: NamedField; readonly words: readonly string[] };

function searchableNames({ schema, allowed }: Setting): readonly FieldName[] {
  const names = fieldNames(schema);
  return allowed === undefined ? names : names.filter(({ named }) => allowed.includes(named.name));
}

const fieldNames = /* @__PURE__ */ cached((schema: Schema): readonly FieldName[] => {
  const find = finderIn(schema);
  return [...namesOf(schema).keys()].flatMap((spelled) => {
    const named = find(spelled);
    return named === undefined ? [] : [{ spelled, named, words: [spelled, textIn(named.field.label) ?? ''].map(lettersOf) }];
  });
});

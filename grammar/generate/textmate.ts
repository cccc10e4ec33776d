import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Role, roleOf } from '../lexer.ts';
import { allTokens, inAnyCase, isMistake, meaninglessRun, mistakes, StringToken, type TokenType } from '../tokens.ts';

/*
 * Writes the TextMate grammar, by which VS Code, Shiki and GitHub colour a text, from the table of
 * tokens. A token is a pattern; no token spans two lines. A mistake has the scope of what it
 * stands for, and is illegal as well.
 */

/** The scope of each role in a search, without the name of the language. */
const scopes: Readonly<Record<Exclude<Role, 'end'>, string>> = {
  field: 'variable.other.property',
  comparator: 'keyword.operator.comparison',
  value: 'constant.numeric',
  '(': 'punctuation.section.parens.begin',
  ',': 'punctuation.separator.comma',
  ')': 'punctuation.section.parens.end',
  AND: 'keyword.other.logical.and',
  OR: 'keyword.other.logical.or',
  NOT: 'keyword.other.logical.not',
  IN: 'keyword.other.in',
  BETWEEN: 'keyword.other.between',
  IS: 'keyword.other.is',
  NULL: 'constant.language.null',
  HAS: 'keyword.other.has',
  ANY: 'keyword.other.any',
  ALL: 'keyword.other.all',
  ONLY: 'keyword.other.only',
  EMPTY: 'constant.language.empty',
};

const dateScope = 'constant.other.date';
/** A moment, or time from now (L3.9), which stands in quotes alone. */
const momentPattern =
  '[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(?::[0-9]{2})?(?:Z|[-+][0-9]{2}:[0-9]{2})?|-?(?:0|[1-9][0-9]*)(?:h|min)';
/** Values that are no numbers, by their token. */
const valueScopes: Readonly<Record<string, string>> = {
  String: 'string.quoted',
  TRUE: 'constant.language.boolean',
  FALSE: 'constant.language.boolean',
  AtName: 'variable.parameter',
  [mistakes.unquotedDate.name]: dateScope,
};

const hex = '[0-9A-Fa-f]';
const surrogates = `u[Dd][89ABab]${hex}{2}\\\\u[Dd][C-Fc-f]${hex}{2}`;
const escape = (quote: string) => `\\\\(?:[${quote}\\\\/bfnrt]|${surrogates}|u(?!0000|[Dd][89A-Fa-f])${hex}{4})`;

/** The tokens that a scanner finds, each as a pattern that ends where the scanner does. */
const scanned: Readonly<Record<string, readonly string[]>> = {
  QuotedName: ['`(?:[^`\\p{Cc}\\x{2028}\\x{2029}]|``)+`(?!`)'],
  String: [`"(?:[^"\\\\\\x{00}-\\x{1f}]|${escape('"')})*"`, `'(?:[^'\\\\\\x{00}-\\x{1f}]|${escape(`"'`)})*'`],
  brokenString: ['"(?:\\\\[^\\r\\n]|[^"\\r\\n])*"?', "'(?:\\\\[^\\r\\n]|[^'\\r\\n])*'?"],
  brokenName: ['`(?:[^`\\r\\n]|``)*`?'],
};

const letter = '[\\p{L}\\p{M}]';
const wordCharacter = '[\\p{L}\\p{M}A-Za-z0-9_.]';
/** A word with a letter beyond ASCII, which the lexer puts together from what it has found. */
const foreignWord = `[A-Za-z0-9_.]*(?>(?:(?![A-Za-z])${letter})+)(?!${inOniguruma(meaninglessRun)})${wordCharacter}*`;

type Rule = { readonly name: string; readonly match: string };

/** The TextMate grammar as it is published. */
export function textMateGrammar(): string {
  const isSymbol = ({ label, category }: TokenType) => label?.length === 1 && category === undefined;
  const isScanned = ({ scan }: TokenType) => scan !== undefined;
  const isSpelled = (type: TokenType) => type.pattern !== undefined && type.isSkipped !== true && !isSymbol(type);
  const patterns: readonly Rule[] = [
    ...allTokens.filter(isSymbol).flatMap(rulesOf),
    ruleOf([dateScope], `(["'])(?:${sourceOf(mistakes.unquotedDate.pattern)}|${momentPattern})\\1`),
    ...allTokens.filter(isScanned).flatMap(rulesOf),
    ruleOf(scopesOf(mistakes.brokenWord), foreignWord),
    ...allTokens.filter(isSpelled).flatMap(rulesOf),
  ];
  const grammar = {
    $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
    name: language,
    displayName: 'Search expression',
    scopeName: `source.${language}`,
    fileTypes: ['search'],
    patterns,
  };
  return `${JSON.stringify(grammar, undefined, 2)}\n`;
}

const language = 'search-expression';

function rulesOf(type: TokenType): readonly Rule[] {
  const matches = scanned[type.name] ?? [sourceOf(type.pattern)];
  return matches.map((match) => ruleOf(scopesOf(type), match));
}

function scopesOf(type: TokenType): readonly string[] {
  const role = roleOf({ kind: 'token', type, image: '', from: 0, to: 0 });
  const meant = type.category === StringToken ? type.category : type;
  const own =
    valueScopes[type.name] ?? valueScopes[meant.name] ?? (role === undefined || role === 'end' ? undefined : scopes[role]);
  return [...(own === undefined ? [] : [own]), ...(isMistake(type) ? ['invalid.illegal'] : [])];
}

function ruleOf(names: readonly string[], match: string): Rule {
  return { name: names.map((name) => `${name}.${language}`).join(' '), match };
}

function sourceOf(pattern: string | RegExp | undefined): string {
  if (!(pattern instanceof RegExp)) return (pattern ?? '').replace(/[^A-Za-z]/g, '\\$&');
  // To Oniguruma `ſ` is an `s` where case does not count, in the words and in what may not follow.
  return inOniguruma(pattern.source.replace(/^[A-Z]+/, inAnyCase));
}

/** A pattern in the syntax of Oniguruma, whose characters are code points. */
function inOniguruma(source: string): string {
  return source.replace(/\\uffff/g, '\\x{10ffff}').replace(/\\u([0-9a-f]{4})/g, '\\x{$1}');
}

/** Run by itself it writes the file. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL(`../${language}.tmLanguage.json`, import.meta.url), textMateGrammar());

import type { Range } from './expression.ts';
import { unicode } from './unicode.ts';

/*
 * How values and names are written and read: each writer stands beside the reader that undoes it.
 * Scanners take a text and the offset of an opening quote; they look at each character once.
 */

/** A plain field name, which needs no backticks unless it is a keyword (L2.3). */
export const identifierPattern = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/;

const wholeIdentifier = new RegExp(`^(?:${identifierPattern.source})$`);

/** The words that need backticks to be field names, in any ASCII case. */
export const keywords = ['AND', 'OR', 'NOT', 'IN', 'BETWEEN', 'IS', 'NULL', 'TRUE', 'FALSE'] as const;

const isKeyword = (text: string) => (keywords as readonly string[]).includes(asciiUpper(text));

const asciiUpper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Quotes a text like `JSON.stringify`, and escapes invisible and reordering characters (L4.2). */
export function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped);
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Unquotes a string literal. Returns `undefined` for an invalid escape, a control character or a
 * lone surrogate.
 */
export function unquote(image: string): string | undefined {
  const inner = image.slice(1, -1);
  if (!inner.isWellFormed()) return undefined;
  const plain = image.startsWith("'")
    ? inner.replace(/\\.|"/gsu, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part))
    : inner;
  try {
    const text: unknown = JSON.parse(`"${plain}"`);
    return typeof text === 'string' && isStringValue(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The end of the string that opens at `from`, 0 if it is unclosed or invalid. Looks at each
 * character once; twice after a backslash or a surrogate.
 */
export function endOfString(text: string, from: number): number {
  const close = text.charCodeAt(from);
  let special = false;
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === close) {
      readTo = special ? at + 1 : 0;
      if (special) readAs = unquote(text.slice(from, at + 1));
      return special && readAs === undefined ? 0 : at + 1;
    }
    if (unit < 32) return 0;
    if (unit === 92) at++;
    if (unit === 92 || (unit >= 0xd800 && unit < 0xe000)) special = true;
  }
  return 0;
}

/** The value of the string that `endOfString` has found last, which may be known already. */
export function stringAt(text: string, from: number, to: number): string | undefined {
  return readTo === to ? readAs : text.slice(from + 1, to - 1);
}

let readTo = 0;
let readAs: string | undefined;

/** Whether a string literal can have this value: scalar values except U+0000. */
export const isStringValue = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The end of the quoted text that opens at `from`; a line break ends it unclosed. */
export function scanString(text: string, from: number): { readonly to: number; readonly closed: boolean } {
  const close = text.charCodeAt(from);
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === close) return { to: at + 1, closed: true };
    if (unit === 10 || unit === 13) return { to: at, closed: false };
    if (unit === 92 && !isLineBreak(text.charCodeAt(at + 1))) at++;
  }
  return { to: text.length, closed: false };
}

const isLineBreak = (unit: number) => unit === 10 || unit === 13;

/** The invalid parts of a quoted text: unknown escapes, control characters, lone surrogates. */
export function wrongEscapes(text: string, from: number, to: number): readonly Range[] {
  const wrong: Range[] = [];
  const single = text[from] === "'";
  const inner = text.slice(from + 1, to - 1);
  for (const { 0: image, index } of inner.matchAll(stringParts)) {
    if (wrong.length === mostWrong) break;
    if (!isPartAllowed(image, single)) wrong.push({ from: from + 1 + index, to: from + 1 + index + image.length });
  }
  return wrong;
}

/** No more of them are told. */
const mostWrong = 100;

/** A pair of escaped halves, an escaped unit, another escape, or one character. */
const stringParts = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[^]|[^]/gu;

function isPartAllowed(image: string, single: boolean): boolean {
  if (image.length === 12) return true;
  if (image.length === 6) return image !== '\\u0000' && !/^\\u[dD][89a-fA-F]/.test(image);
  if (image.startsWith('\\')) return /^\\["\\/bfnrt]$/.test(image) || (single && image === "\\'");
  return image >= ' ' && image.isWellFormed();
}

/** A field name as the language writes it, in backticks unless it is an identifier (L2.3). */
export function printName(name: string): string {
  return wholeIdentifier.test(name) && !isKeyword(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}

/** The field name of a token, without its backticks. */
export function readName(image: string): string {
  return image.startsWith('`') ? image.slice(1, -1).replaceAll('``', '`') : image;
}

/** The end of the name in backticks that opens at `from`; a line break ends it unclosed. */
export function scanName(text: string, from: number): { readonly to: number; readonly closed: boolean } {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isLineBreak(unit)) return { to: at, closed: false };
    if (unit !== 96) continue;
    if (text.charCodeAt(at + 1) !== 96) return { to: at + 1, closed: true };
    at++;
  }
  return { to: text.length, closed: false };
}

/** The end of the name in backticks that opens at `from`, 0 if it is unclosed or invalid. */
export function endOfName(text: string, from: number): number {
  const { to, closed } = scanName(text, from);
  return closed && isNameText(text.slice(from + 1, to - 1)) ? to : 0;
}

/** The longest field name, in Unicode scalar values. */
export const maximumNameLength = 128;

/** Whether a text is a field name: 1 to 128 scalar values, none of them a control (L2.3). */
export const isName = (name: string): boolean =>
  name.length <= maximumNameLength ? isNameText(name) : isNameText(name) && codePoints(name) <= maximumNameLength;

/** The same without the upper bound on its length. */
const isNameText = (name: string): boolean =>
  /^[ -~]+$/.test(name) || unicode(String.raw`^[^\p{Cc}\p{Cs}\u2028\u2029]+$`).test(name);

/** Whether a value is the name of a variable: an identifier without dots, of 1 to 128 characters. */
export const isVariableName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= maximumNameLength && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);

/** How many Unicode code points a text has. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count--;
  }
  return count;
}

/** Parses an integer, −0 as 0. Returns `undefined` outside ±(2^53 − 1). */
export function readInteger(image: string): number | undefined {
  const value = Number(image) + 0;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** The most significant digits of a decimal; each then has a double of its own. */
const maximumDigits = 15;

/** The most digits after the point, so that no decimal underflows. */
const maximumPlaces = 100;

/**
 * A decimal in canonical form: `12.50` as `12.5`, `12.0` unchanged, `-0.0` as `0.0`. Returns
 * `undefined` for over 15 significant digits or 100 places.
 */
export function readDecimal(image: string): string | undefined {
  let to = image.length;
  while (image[to - 1] === '0' && image[to - 2] !== '.') to--;
  const canonical = /[1-9]/.test(image) ? image.slice(0, to) : image.slice(image.startsWith('-') ? 1 : 0, to);
  const significant = canonical.replace(/\.0$/, '').replace(/[-.]/g, '').replace(/^0+/, '');
  const places = canonical.length - canonical.indexOf('.') - 1;
  return significant.length <= maximumDigits && places <= maximumPlaces ? canonical : undefined;
}

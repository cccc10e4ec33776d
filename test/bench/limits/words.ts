/* Keywords, case-insensitive, each followed by no other character of a word. */

/** The name that stands between these places is a keyword. */
export function isKeyword(text: string, from: number, to: number): boolean {
  const width = to - from;
  if (width === 2) return isIn(text, from) || isIs(text, from) || isOr(text, from);
  if (width === 3) return isAnd(text, from) || isNot(text, from);
  if (width === 4) return isNull(text, from) || isTrue(text, from);
  return width === 5 ? isFalse(text, from) : width === 7 && isBetween(text, from);
}

export const isOr = (text: string, at: number): boolean => areLast(text, at, 79, 82);
export const isIn = (text: string, at: number): boolean => areLast(text, at, 73, 78);
export const isIs = (text: string, at: number): boolean => areLast(text, at, 73, 83);
export const isAnd = (text: string, at: number): boolean => is(text, at, 65) && areLast(text, at + 1, 78, 68);
export const isNot = (text: string, at: number): boolean => is(text, at, 78) && areLast(text, at + 1, 79, 84);
export const isNull = (text: string, at: number): boolean => are(text, at, 78, 85) && areLast(text, at + 2, 76, 76);
export const isTrue = (text: string, at: number): boolean => are(text, at, 84, 82) && areLast(text, at + 2, 85, 69);
export const isFalse = (text: string, at: number): boolean =>
  is(text, at, 70) && are(text, at + 1, 65, 76) && areLast(text, at + 3, 83, 69);
export const isBetween = (text: string, at: number): boolean =>
  is(text, at, 66) && are(text, at + 1, 69, 84) && are(text, at + 3, 87, 69) && areLast(text, at + 5, 69, 78);

const areLast = (text: string, at: number, a: number, b: number): boolean =>
  are(text, at, a, b) && (at + 2 >= text.length || !isWordCode(text.charCodeAt(at + 2)));

const are = (text: string, at: number, a: number, b: number): boolean => is(text, at, a) && is(text, at + 1, b);

const is = (text: string, at: number, capital: number): boolean => at < text.length && (text.charCodeAt(at) & ~32) === capital;

export function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 46;
}

/** Where the next token begins. */
export function space(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code > 32 || (code !== 32 && code !== 10 && code !== 13 && code !== 9)) break;
    at++;
  }
  return at;
}

/**
 * The order of two texts by code point, negative, zero or positive, as UTF-8 bytes order them. JavaScript's own `<` goes by UTF-16 units,
 * which puts characters beyond U+FFFF before U+E000 to U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates after every other unit. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

/** A to Z in lower case and nothing else changed: how `~` compares (L3.3). */
export function foldLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

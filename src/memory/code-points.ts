/**
 * Compares two texts by code point, as their UTF-8 bytes compare: negative, zero or positive. `<`
 * compares UTF-16 units, which puts characters beyond U+FFFF before U+E000 … U+FFFF.
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

/** Moves surrogates behind all other units. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

/** Sorts texts by code point, in place. Below U+D800 the engine does, three times as fast. */
export function sortTexts(texts: string[]): string[] {
  return texts.some((text) => /[\ud800-\uffff]/.test(text)) ? texts.sort(compareCodePoints) : texts.sort();
}

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

/** Puts texts in that order, in place. Only where a text has a unit from U+D800 on do the engine's order and ours part; its own is three times as fast. */
export function sortTexts(texts: string[]): string[] {
  return texts.some((text) => /[\ud800-\uffff]/.test(text)) ? texts.sort(compareCodePoints) : texts.sort();
}

/** A to Z in lower case and nothing else changed: how `~` compares (L3.3). For a text of ASCII that is what the engine does, four times as fast. */
export function foldLetters(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A string or a name in backticks. `to` is behind its closing quote; undefined without one. */
export type Quoted = { readonly mark: string; readonly from: number; readonly to: number | undefined };

/** The string or quoted name with an offset between its quotes. Linear in the offset. */
export function quoteAt(text: string, offset: number): Quoted | undefined {
  for (const { 0: image, 1: quote = '`', 2: end, 3: endOfName, index: from } of text.matchAll(quoted)) {
    if (from >= offset) return undefined;
    const isClosed = Boolean(end ?? endOfName);
    const to = from + image.length;
    if (offset < to || (offset === to && !isClosed)) return { mark: quote, from, to: isClosed ? to : undefined };
  }
  return undefined;
}

const quoted = /(["'])(?:\\.|(?!\1)[^\\\r\n])*(\1?)|`[^`\r\n]*(`?)/g;

/**
 * A quote or parenthesis whose closing one was inserted with it, while the caret is between them.
 * With `close` before `open`, the space before `open` that an inserted text ends with, while the
 * caret is behind it.
 */
export type Pair = { readonly open: number; readonly close: number };

/** The pairs around the caret, behind a change of the text from `before` to `after`. */
export function keepPairs(pairs: readonly Pair[], before: string, after: string, caret: number): readonly Pair[] {
  const end = before.length - (after.length - caret);
  const moved = after.length - before.length;
  return pairsAround(
    pairs.filter(({ close }) => close >= end).map(({ open, close }) => ({ open, close: close + moved })),
    after,
    caret,
  );
}

export function pairsAround(pairs: readonly Pair[], text: string, caret: number): readonly Pair[] {
  return pairs.filter(({ open, close }) =>
    close < open
      ? open === caret && text.charAt(caret - 1) === ' '
      : open < caret && caret <= close && closing.get(text.charAt(open)) === text.charAt(close),
  );
}

/** The pairs once a typed space has moved over the one that was inserted. */
export const withoutSpace = (pairs: readonly Pair[]): readonly Pair[] => pairs.filter(({ open, close }) => open < close);

/** The pairs around `place` in a text inserted at `offset`, both of `IN ("")`, and its space. */
export function pairsIn(insert: string, place: number, offset: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let open = place - 1;
  if (insert.trim() !== '') pairs.push({ open: offset + place, close: 0 });
  for (let close = place; close < insert.length; close++, open--) {
    while (open >= 0 && closing.get(insert.charAt(open)) !== insert.charAt(close)) open--;
    if (open < 0) break;
    pairs.push({ open: offset + open, close: offset + close });
  }
  return pairs;
}

/** Tests whether the caret is in quotes or parentheses that have nothing in them yet. */
export const awaitsValue = (text: string, caret: number): boolean => closing.get(text.charAt(caret - 1)) === text.charAt(caret);

const closing = new Map([
  ['(', ')'],
  ['"', '"'],
  ["'", "'"],
]);

/**
 * Whether a typed character steps over a closing one that was inserted for it or is the space that
 * was inserted before the caret, inserts its own closing one, or neither.
 */
export function typingOf(
  text: string,
  caret: number,
  character: string,
  pairs: readonly Pair[],
):
  | { readonly kind: 'over'; readonly to: number }
  | { readonly kind: 'pair'; readonly close: string }
  | { readonly kind: 'plain' } {
  if (character === ' ' && pairs.some(({ open, close }) => close < open)) return { kind: 'over', to: caret };
  const quote = quoteAt(text, caret);
  const pair = pairs.find(({ close }) => close === caret);
  if (pair !== undefined && text.charAt(caret) === character) {
    // Inside quotes only the closing quote is stepped over, and not behind a backslash.
    if (quote === undefined || (quote.from === pair.open && quote.to === caret + 1)) return { kind: 'over', to: caret + 1 };
  }
  const close = closing.get(character);
  if (close === undefined || quote !== undefined) return { kind: 'plain' };
  const isFree = /^$|[\s),]/.test(text.charAt(caret));
  const isAfterWord = character !== '(' && /[\p{L}\p{N}_"'`\\]/u.test(text.charAt(caret - 1));
  return isFree && !isAfterWord ? { kind: 'pair', close } : { kind: 'plain' };
}

/** The straight quote or space for a typographic one that a keyboard inserts. */
export const straight = (character: string): string | undefined =>
  /^[“”„‟«»″]$/.test(character) ? '"' : /^[‘’‚‛′]$/.test(character) ? "'" : /^[\u00a0\u202f]$/.test(character) ? ' ' : undefined;

/** Makes typographic quotes and spaces outside strings straight; a long range stays as it is. */
export function straightened(text: string, from: number, to: number): string {
  if (to - from > longestMended) return text;
  let result = text;
  for (let at = from; at < to; at++) {
    const plain = straight(text.charAt(at));
    if (plain === undefined) continue;
    const quote = quoteAt(result, at);
    // The second of two closes the string that the first opened.
    if (quote === undefined || (quote.mark === plain && quote.from >= from))
      result = result.slice(0, at) + plain + result.slice(at + 1);
  }
  return result;
}

const longestMended = 200;

import type { Edit, Range } from 'search-expression';

/** A piece of a text replaced such that no two words grow together at its ends. */
export function seam(text: string, { from, to }: Range, insert: string): Edit {
  const [before, after] = [text.charAt(from - 1), text.charAt(to)];
  if (insert === '') return { from, to, insert: isWord(before) && isWord(after) ? ' ' : '' };
  const start = isWord(before) && isWord(insert.charAt(0)) ? ' ' : '';
  const end = isWord(insert.charAt(insert.length - 1)) && isWord(after) ? ' ' : '';
  return { from, to, insert: start + insert + end };
}

/** The same with what stays as it was left out; nothing at all where nothing changes. */
export function smallest(text: string, range: Range, by: string): readonly Edit[] {
  const { insert } = seam(text, range, by);
  let { from, to } = range;
  let [start, end] = [0, insert.length];
  while (from < to && start < end && text[from] === insert[start]) [from, start] = [from + 1, start + 1];
  while (to > from && end > start && text[to - 1] === insert[end - 1]) [to, end] = [to - 1, end - 1];
  // A character of two halves is never cut in two.
  if (isLowHalf(text, from) || isLowHalf(insert, start)) [from, start] = [from - 1, start - 1];
  if (isLowHalf(text, to) || isLowHalf(insert, end)) [to, end] = [to + 1, end + 1];
  return from === to && start === end ? [] : [{ from, to, insert: insert.slice(start, end) }];
}

/** A text with edits made. */
export function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  let made = '';
  for (const { from, to, insert } of edits) {
    made += text.slice(at, from) + insert;
    at = to;
  }
  return made + text.slice(at);
}

/** Letters beyond A to Z too: the reader takes a word that has some as one. */
const isWord = (character: string): boolean => /^[\p{L}\p{M}0-9_.]$/u.test(character);
const isLowHalf = (text: string, at: number): boolean =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));

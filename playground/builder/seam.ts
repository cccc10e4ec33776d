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

/** Edits in order of place; those that touch each other are one. */
export function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const all: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = all.at(-1);
    if (last?.to === edit.from) all[all.length - 1] = { from: last.from, to: edit.to, insert: last.insert + edit.insert };
    else all.push(edit);
  }
  return all;
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

const isWord = (character: string): boolean => /^[A-Za-z0-9_.]$/.test(character);
const isLowHalf = (text: string, at: number): boolean =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));

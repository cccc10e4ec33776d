import type { Edit } from 'search-expression';

/** Applies edits that are in order and do not overlap. */
export function editText(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((edited, { from, to, insert }) => edited.slice(0, from) + insert + edited.slice(to), text);
}

/** Returns the smallest edit that turns one text into another. Never splits a surrogate pair. */
export function smallestEdit(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (isHighSurrogate(before, start - 1) || isHighSurrogate(after, start - 1)) start--;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (isLowSurrogate(before, before.length - end) || isLowSurrogate(after, after.length - end)) end--;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

const isHighSurrogate = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text.charAt(at));
const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

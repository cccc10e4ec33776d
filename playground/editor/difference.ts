import type { Edit } from 'search-expression';

/** The smallest edit that makes one text of another. It never cuts through a character of two units. */
export function difference(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (isFirstHalf(before, start - 1) || isFirstHalf(after, start - 1)) start--;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (isSecondHalf(before, before.length - end) || isSecondHalf(after, after.length - end)) end--;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

const isFirstHalf = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text.charAt(at));
const isSecondHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

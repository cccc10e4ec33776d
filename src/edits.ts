import { type Edit, keptApart } from '../grammar/diagnostics.ts';
import type { Range } from '../grammar/expression.ts';

/*
 * Edits of a text, for lints, fixes and editors. The edits of one list all refer to the text as it
 * was before any of them; they are in order and do not overlap.
 */

/**
 * The text after edits. `applyEdits('a = 1', [{ from: 4, to: 5, insert: '2' }])` is `a = 2`.
 *
 * @example applyEdits('a = 1', [{ from: 4, to: 5, insert: '2' }]) // 'a = 2'
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of edits) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/**
 * One list of edits with the effect of several that are applied in turn, each to the result of the
 * one before. `length` is that of the original text.
 */
export function composeEdits(length: number, rounds: readonly (readonly Edit[])[]): readonly Edit[] {
  let spans: readonly Span[] = [{ from: 0, to: length }];
  for (const edits of rounds) spans = editSpans(spans, edits);
  const composed: Edit[] = [];
  let at = 0;
  let insert = '';
  for (const span of [...spans, { from: length, to: length }]) {
    if ('insert' in span) {
      insert += span.insert;
      continue;
    }
    if (span.from > at || insert !== '') composed.push({ from: at, to: span.from, insert });
    at = span.to;
    insert = '';
  }
  return composed;
}

/** A part of the original text that is kept, or text that was inserted. */
type Span = Range | { readonly insert: string };

function editSpans(spans: readonly Span[], edits: readonly Edit[]): readonly Span[] {
  const result: Span[] = [];
  const rest = spans.toReversed();
  let at = 0;
  const advance = (end: number, isKept: boolean): void => {
    while (at < end) {
      const span = rest.pop();
      if (span === undefined) return;
      const length = 'insert' in span ? span.insert.length : span.to - span.from;
      const taken = Math.min(length, end - at);
      if (isKept) result.push(sliceSpan(span, 0, taken));
      if (taken < length) rest.push(sliceSpan(span, taken, length));
      at += taken;
    }
  };
  for (const { from, to, insert } of edits) {
    advance(from, true);
    advance(to, false);
    if (insert !== '') result.push({ insert });
  }
  advance(Number.POSITIVE_INFINITY, true);
  return result;
}

function sliceSpan(span: Span, start: number, end: number): Span {
  return 'insert' in span ? { insert: span.insert.slice(start, end) } : { from: span.from + start, to: span.from + end };
}

/** Merges edits that touch: editors disagree about the order of two edits at one offset. */
export function mergeTouching(edits: readonly Edit[]): readonly Edit[] {
  const merged: Edit[] = [];
  for (const edit of edits) {
    const last = merged.at(-1);
    if (last?.to !== edit.from) merged.push(edit);
    else merged[merged.length - 1] = { from: last.from, to: edit.to, insert: last.insert + edit.insert };
  }
  return merged;
}

/** The smallest edit that puts `insert` in the place of a range; never splits a surrogate pair. */
export function smallestEdit(text: string, { from, to }: Range, insert: string): Edit {
  const longest = Math.min(to - from, insert.length);
  let start = 0;
  while (start < longest && text[from + start] === insert[start]) start++;
  if (/[\ud800-\udbff]/.test(insert.charAt(start - 1))) start--;
  let end = 0;
  while (end < longest - start && text[to - 1 - end] === insert.at(-1 - end)) end++;
  if (/[\udc00-\udfff]/.test(insert.charAt(insert.length - end))) end--;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

/** Replaces a range, with a space on a side where `insert` would join a word (L2.2). */
export function replacement(text: string, { from, to }: Range, insert: string): Edit {
  return keptApart({ from, to, insert }, text);
}

/** Removes an operand together with the keyword before or after it. */
export function operandRemoval(text: string, operand: Range, keyword: Range): Edit {
  const range =
    keyword.from < operand.from
      ? { from: skipSpaceBack(text, keyword.from), to: operand.to }
      : { from: operand.from, to: skipSpace(text, keyword.to) };
  return replacement(text, range, '');
}

/** A range with all the parentheses that enclose it and nothing else. */
export function withParentheses(text: string, range: Range): Range {
  let { from, to } = range;
  for (;;) {
    const [open, close] = [skipSpaceBack(text, from) - 1, skipSpace(text, to)];
    if (text.charAt(open) !== '(' || text.charAt(close) !== ')') return { from, to };
    [from, to] = [open, close + 1];
  }
}

/** The first offset from `at` on that is not white space. */
export function skipSpace(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charAt(next))) next++;
  return next;
}

/** The offset where the white space before `at` begins. */
export function skipSpaceBack(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charAt(next - 1))) next--;
  return next;
}

const isSpace = (character: string) => character === ' ' || character === '\t' || character === '\r' || character === '\n';

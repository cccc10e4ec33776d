import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { rangeOf } from '../../grammar/lexer.ts';
import { parseText } from '../../grammar/parse.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import { layOut } from './layout.ts';
import { spelled } from './one-line.ts';
import type { SearchDocument } from './search-document.ts';

export type FormatOptions = {
  /** How many characters a line may have before it is broken; 80 by default. */
  readonly width?: number;
  /** Only edits within it are given. */
  readonly range?: Range;
};

/**
 * The smallest edits that lay a text out: the same tokens, in as many lines as they need. None for a text that cannot be read; that a field does not
 * exist, or that there is too much of something, does not matter. Line breaks are as the text has them, and one at its end stays.
 */
export function format({ text, tree }: SearchDocument, options: FormatOptions = {}): readonly Edit[] {
  const { width = 80, range = { from: 0, to: text.length } } = options;
  if (parseText(text) === undefined) return [];
  const edits = editsOf(text, tree, width).filter(({ from, to }) => from >= range.from && to <= range.to);
  return joined(edits);
}

function editsOf(text: string, tree: SyntaxTree, width: number): readonly Edit[] {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const gaps = layOut(tree, width, lineBreak);
  const edits: Edit[] = [];
  let read = 0;
  for (const [at, token] of tree.tokens.entries()) {
    const { from, to } = rangeOf(token);
    edits.push(...change(text, { from: read, to: from }, gaps[at] ?? ''), ...change(text, { from, to }, spelled(token)));
    read = to;
  }
  const end = { from: read, to: text.length };
  const rest = /[\r\n]/.test(text.slice(read)) ? lineBreak : '';
  return [...edits, ...change(text, end, rest)];
}

/** The edit that makes a piece of text what it should be, without what both begin or end with; none where it is so already. */
function change(text: string, { from, to }: Range, wanted: string): readonly Edit[] {
  const found = text.slice(from, to);
  if (found === wanted) return [];
  const most = Math.min(found.length, wanted.length);
  let same = 0;
  while (same < most && found[same] === wanted[same]) same++;
  let tail = 0;
  while (tail < most - same && found.at(-1 - tail) === wanted.at(-1 - tail)) tail++;
  return [{ from: from + same, to: to - tail, insert: wanted.slice(same, wanted.length - tail) }];
}

/** Edits that touch as one, since editors do not agree on what comes first of two at one place. */
function joined(edits: readonly Edit[]): readonly Edit[] {
  const made: Edit[] = [];
  for (const edit of edits) {
    const before = made.at(-1);
    if (before?.to !== edit.from) made.push(edit);
    else made[made.length - 1] = { from: before.from, to: edit.to, insert: before.insert + edit.insert };
  }
  return made;
}

import { ErrorCodes, type Range as LspRange, type Position, ResponseError, type TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';

/** The range of a text, in lines and characters of UTF-16, as every editor understands them. */
export function rangeIn(document: TextDocument, { from, to }: Range): LspRange {
  return { start: document.positionAt(from), end: document.positionAt(to) };
}

export function editsIn(document: TextDocument, edits: readonly Edit[]): TextEdit[] {
  return edits.map(({ insert, ...range }) => ({ range: rangeIn(document, range), newText: insert }));
}

/** Throws what an editor is answered for a position that is none. */
export function offsetOf(document: TextDocument, position: Position): number {
  const { line, character } = position ?? {};
  if (Number.isInteger(line) && Number.isInteger(character)) return document.offsetAt(position);
  throw new ResponseError(ErrorCodes.InvalidParams, 'A position has a line and a character.');
}

export function offsetsOf(document: TextDocument, range: LspRange): Range {
  const { start, end } = range ?? {};
  return { from: offsetOf(document, start), to: offsetOf(document, end) };
}

/** Two ranges have a character in common, or touch. */
export const meets = (one: Range, other: Range) => one.from <= other.to && one.to >= other.from;

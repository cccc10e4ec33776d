import * as lsp from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import type { LanguageService } from '../language-service/index.ts';
import type { LspClient } from './client.ts';

/** A document at one moment, with its service and the editor that shows it. */
export type ShownDocument = {
  readonly document: TextDocument;
  readonly text: string;
  readonly service: LanguageService;
  readonly client: LspClient;
};

/** A range in lines and characters of UTF-16. */
export function rangeIn(document: TextDocument, { from, to }: Range): lsp.Range {
  return { start: document.positionAt(from), end: document.positionAt(to) };
}

export function editsIn(document: TextDocument, edits: readonly Edit[]): lsp.TextEdit[] {
  return edits.map(({ insert, ...range }) => ({ range: rangeIn(document, range), newText: insert }));
}

/** @throws lsp.ResponseError for what is no position */
export function offsetOf(document: TextDocument, position: lsp.Position): number {
  const { line, character } = position ?? {};
  if (Number.isInteger(line) && Number.isInteger(character)) return document.offsetAt(position);
  throw new lsp.ResponseError(lsp.ErrorCodes.InvalidParams, 'A position has a line and a character.');
}

export function offsetsOf(document: TextDocument, range: lsp.Range): Range {
  const { start, end } = range ?? {};
  return { from: offsetOf(document, start), to: offsetOf(document, end) };
}

/** Whether two ranges overlap or touch. */
export const meets = (one: Range, other: Range) => one.from <= other.to && one.to >= other.from;

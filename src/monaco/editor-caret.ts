import type { editor } from 'monaco-editor';
import { lexicalTokens } from '../language-service/index.ts';

type Quotes = { readonly to: number; readonly isClosed: boolean; readonly mark: string };

/** The quoted piece that the caret is in, with the column after it; undefined where it is in none. No piece goes on over the end of a line. */
export function quotesAt(target: editor.ICodeEditor): Quotes | undefined {
  const position = target.getPosition();
  const line = position === null ? undefined : target.getModel()?.getLineContent(position.lineNumber);
  if (position === null || line === undefined) return undefined;
  const caret = position.column - 1;
  for (const { from, to } of lexicalTokens(line)) {
    const mark = line.charAt(from);
    if (!/["'`]/.test(mark) || caret <= from || caret > to) continue;
    const isClosed = to > from + 1 && line.charAt(to - 1) === mark;
    if (caret < to || !isClosed) return { to: to + 1, isClosed, mark };
  }
  return undefined;
}

/** Enter ends a quoted piece, since no value has a line end in it: the caret goes past the quote, which is written where there is none. */
export function leaveQuotes(target: editor.ICodeEditor, source: string): void {
  const position = target.getPosition();
  const quotes = quotesAt(target);
  if (position === null || quotes === undefined) return;
  const { lineNumber, column } = position;
  if (!quotes.isClosed && column === quotes.to) target.trigger(source, 'type', { text: quotes.mark });
  else target.setPosition({ lineNumber, column: quotes.to });
}

/**
 * Typing a closing quote steps over one that is there; but never behind a backslash, where Monaco takes it for a quote of the text. After two
 * of them it is none, and would stand there twice.
 */
export function stepOverQuote(target: editor.ICodeEditor, event: editor.IModelContentChangedEvent, source: string): void {
  const [change, ...others] = event.changes;
  const model = target.getModel();
  if (change === undefined || others.length > 0 || model === null || isRestored(event) || !target.hasTextFocus()) return;
  const { range, text, rangeLength } = change;
  const line = model.getLineContent(range.startLineNumber);
  const at = range.startColumn;
  if (!/^["'`]$/.test(text) || rangeLength > 0 || line.charAt(at) !== text || !line.slice(0, at - 1).endsWith('\\\\')) return;
  if (!lexicalTokens(line).some(({ from, to }) => to === at && line.charAt(from) === text)) return;
  const twice = { ...range, startColumn: at + 1, endColumn: at + 2 };
  queueMicrotask(() => target.executeEdits(source, [{ range: twice, text: '' }]));
}

const isRestored = ({ isFlush, isUndoing, isRedoing }: editor.IModelContentChangedEvent) => isFlush || isUndoing || isRedoing;

export function isDeletion(event: editor.IModelContentChangedEvent): boolean {
  return !isRestored(event) && event.changes.every(({ text, rangeLength }) => text === '' && rangeLength > 0);
}

/** Shows suggestions again where a deletion has left an empty place for a value: Monaco shows them after characters that are typed only. */
export function askAgain(target: editor.ICodeEditor, source: string): void {
  const position = target.getPosition();
  const line = position === null ? undefined : target.getModel()?.getLineContent(position.lineNumber);
  if (position === null || line === undefined || !target.hasTextFocus()) return;
  const before = line.slice(0, position.column - 1).trimEnd();
  const after = line.slice(position.column - 1).trimStart();
  const isEmptyText = /["']$/.test(before) && after.startsWith(before.slice(-1)) && line.charAt(position.column - 1) !== ' ';
  const isEmptyPlace = /[(,]$/.test(before) && /^[),]?$/.test(after.slice(0, 1));
  if (isEmptyText || isEmptyPlace) target.trigger(source, 'editor.action.triggerSuggest', { auto: true });
}

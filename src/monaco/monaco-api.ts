import type * as Monaco from 'monaco-editor';
import type { editor, IDisposable, IPosition, IRange, languages } from 'monaco-editor';
import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';

/** The part of Monaco that is used, passed by the caller: `import * as monaco`, from any entry. */
export type MonacoApi = Pick<
  typeof Monaco,
  'editor' | 'languages' | 'Emitter' | 'KeyCode' | 'KeyMod' | 'MarkerSeverity' | 'MarkerTag'
>;

/** Disposes of several things together, the last first. */
export function together(parts: readonly IDisposable[]): IDisposable {
  let left = parts;
  return {
    dispose() {
      const now = left.toReversed();
      left = [];
      for (const part of now) part.dispose();
    },
  };
}

/*
 * The service counts UTF-16 units of the text; Monaco counts lines and columns from one. Both see
 * the line ends that the model has.
 */

export function rangeAt(model: editor.ITextModel, { from, to }: Range): IRange {
  const start = model.getPositionAt(from);
  const end = model.getPositionAt(to);
  return { startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column };
}

export function offsetsOf(model: editor.ITextModel, range: IRange): Range {
  const offset = (lineNumber: number, column: number) => model.getOffsetAt({ lineNumber, column } satisfies IPosition);
  return { from: offset(range.startLineNumber, range.startColumn), to: offset(range.endLineNumber, range.endColumn) };
}

export function textEdits(model: editor.ITextModel, edits: readonly Edit[]): languages.TextEdit[] {
  return edits.map(({ from, to, insert }) => ({ range: rangeAt(model, { from, to }), text: insert }));
}

/** Applies edits as one undo step; in an editor that shows the model, which moves its caret. */
export function applyTo(
  target: editor.ICodeEditor | undefined,
  model: editor.ITextModel,
  edits: readonly Edit[],
  source: string,
): void {
  const operations = textEdits(model, edits);
  model.pushStackElement();
  if (target === undefined) model.pushEditOperations([], operations, () => null);
  else target.executeEdits(source, operations);
  model.pushStackElement();
}

/** An editor that shows a model, preferably the one with the focus. */
export function editorOf(editors: readonly editor.ICodeEditor[], model: editor.ITextModel): editor.ICodeEditor | undefined {
  const showing = editors.filter((one) => one.getModel() === model);
  return showing.find((one) => one.hasTextFocus()) ?? showing[0];
}

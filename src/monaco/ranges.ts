import type { editor, IPosition, IRange, languages } from 'monaco-editor';

/*
 * The service counts characters of a text, Monaco lines and columns from one. Both see the line ends that the model has.
 */

type Range = { readonly from: number; readonly to: number };
type Edit = Range & { readonly insert: string };

export function rangeAt(model: editor.ITextModel, { from, to }: Range): IRange {
  const start = model.getPositionAt(from);
  const end = model.getPositionAt(to);
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}

export function offsetsOf(model: editor.ITextModel, range: IRange): Range {
  const offset = (lineNumber: number, column: number) => model.getOffsetAt({ lineNumber, column } satisfies IPosition);
  return { from: offset(range.startLineNumber, range.startColumn), to: offset(range.endLineNumber, range.endColumn) };
}

export function textEdits(model: editor.ITextModel, edits: readonly Edit[]): languages.TextEdit[] {
  return edits.map(({ from, to, insert }) => ({ range: rangeAt(model, { from, to }), text: insert }));
}

/** Makes edits that the undo stack takes back at once; in an editor that shows the model where there is one, so that its caret goes along. */
export function applyTo(
  target: editor.ICodeEditor | undefined,
  model: editor.ITextModel,
  edits: readonly Edit[],
  source: string,
): void {
  const made = textEdits(model, edits);
  model.pushStackElement();
  if (target === undefined) model.pushEditOperations([], made, () => null);
  else target.executeEdits(source, made);
  model.pushStackElement();
}

/** The editor that shows a model: the one that has the focus, if any. */
export function editorOf(editors: readonly editor.ICodeEditor[], model: editor.ITextModel): editor.ICodeEditor | undefined {
  const showing = editors.filter((one) => one.getModel() === model);
  return showing.find((one) => one.hasTextFocus()) ?? showing[0];
}

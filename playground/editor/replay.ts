import { editor, Selection as MonacoSelection } from 'monaco-editor/editor';
import type { Entity } from '../state/search.ts';
import { difference } from './difference.ts';
import type { Past } from './past.ts';
import type { Selection } from './text-state.ts';

/**
 * Gives Monaco a text with its past: each step of another editor is a step of its undo, and of its redo. Tells what each text searched, by the
 * version that the model calls it.
 */
export function replay(
  target: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  past: Past,
  selection: Selection,
): Map<number, Entity> {
  const [first, ...later] = past.states();
  const now = past.states()[past.at()];
  const show = (text: string): void => {
    model.setValue(text);
    // Offsets count a line end as one character, on every system.
    model.setEOL(editor.EndOfLineSequence.LF);
  };
  const selected = ({ anchor, active }: Selection): MonacoSelection => {
    const [from, to] = [model.getPositionAt(anchor), model.getPositionAt(active)];
    return new MonacoSelection(from.lineNumber, from.column, to.lineNumber, to.column);
  };
  show(first?.text ?? '');
  const entities = new Map<number, Entity>();
  const remember = (entity: Entity | undefined): void => {
    if (entity !== undefined) entities.set(model.getAlternativeVersionId(), entity);
  };
  remember(first?.entity);
  let before = first;
  for (const state of later) {
    const { from, to, insert } = difference(model.getValue(), state.text);
    const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
    if (before !== undefined) target.setSelection(selected(before.selection));
    model.pushStackElement();
    target.executeEdits('past', [{ range: MonacoSelection.fromPositions(start, end), text: insert }], () => [
      selected(state.selection),
    ]);
    model.pushStackElement();
    remember(state.entity);
    before = state;
  }
  for (let left = later.length - past.at(); left > 0; left--) void model.undo();
  if (now !== undefined && model.getValue() !== now.text) show(now.text);
  target.setSelection(selected(selection));
  return entities;
}

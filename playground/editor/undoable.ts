import { signal } from '@preact/signals';

/** What the editor on the page can take back or do again. */
export const undoable = signal({ undo: false, redo: false });

/** Tells who draws the buttons. */
export function tellUndoable(undo: boolean, redo: boolean): void {
  const now = undoable.peek();
  if (now.undo !== undo || now.redo !== redo) undoable.value = { undo, redo };
}

import { check, type Edit, type Predicate } from 'search-expression';
import { applyEdits, light } from '../state/editor.ts';
import { text } from '../state/search.ts';
import { announce } from '../ui/announcement.tsx';
import { rewriteCondition } from './edits.ts';
import { type BuilderCondition, type BuilderModel, leafAt, readModel } from './model.ts';

type AfterChange = {
  /** Announced to screen readers. */
  readonly announcement?: string;
  /** Selects the control that takes the focus, in case the one that was used disappears. */
  readonly focus?: string;
};

/**
 * Makes the edits of an action. Returns false if there are none, or if the text is no longer that
 * of the model.
 */
export function change(model: BuilderModel, edits: readonly Edit[], { announcement, focus }: AfterChange = {}): boolean {
  if (edits.length === 0 || model.text !== text.peek()) return false;
  focusNext = focus;
  // The row under the pointer may disappear.
  light([]);
  applyEdits(edits);
  if (announcement !== undefined) announce(announcement);
  return true;
}

/**
 * Changes a condition as it is now, since keys can come faster than renders. Returns false, and
 * leaves the text as it is, if the result does not fit the schema.
 */
export function changeCondition(
  model: BuilderModel,
  { first }: BuilderCondition,
  to: (predicate: Predicate) => Predicate,
  after?: AfterChange,
): boolean {
  const now = model.text === text.peek() ? model : readModel(text.peek(), model.schema);
  const condition = leafAt(now.root, first);
  if (condition?.kind !== 'condition') return false;
  const predicate = to(condition.predicate);
  if (check(predicate, model.schema).query === undefined) return false;
  change(now, rewriteCondition(now, condition, predicate), after);
  return true;
}

let focusNext: string | undefined;

/** Focuses the control that the last change selected; called once its result is rendered. */
export function focusAfterChange(root: HTMLElement | null): void {
  if (focusNext === undefined) return;
  const control = root?.querySelector(focusNext);
  focusNext = undefined;
  if (control instanceof HTMLElement) control.focus();
}

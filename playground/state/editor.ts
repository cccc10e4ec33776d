import { batch, signal } from '@preact/signals';
import type { Edit, Range } from 'search-expression';
import { type EntityName, entity, text } from './search.ts';

/** The current editor. Every change of the text goes through it, so that there is one undo. */
export type EditorPort = {
  /** Applies edits, which are in order and do not overlap, as one step of undo. */
  readonly applyEdits: (edits: readonly Edit[], options?: { readonly focus?: boolean }) => void;
  /** Selects a range, scrolls to it and takes the focus. */
  readonly select: (range: Range) => void;
  readonly focus: () => void;
  /** Whether suggestions are shown, or a value is missing at the caret: not the time for a mistake. */
  readonly isChoosing: () => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Highlights ranges of the text, until the next call. */
  readonly light: (ranges: readonly Range[]) => void;
};

/** Set by `editor/`; undefined until an editor is mounted. */
export const port = signal<EditorPort | undefined>(undefined);

export function applyEdits(edits: readonly Edit[], options?: { readonly focus?: boolean }): void {
  if (edits.length === 0) return;
  if (port.value !== undefined) port.value.applyEdits(edits, options);
  else text.value = edited(text.value, edits);
}

/** Replaces the whole text, as one step of undo. */
export function replaceText(by: string, options?: { readonly focus?: boolean }): void {
  if (by !== text.value) applyEdits([{ from: 0, to: text.value.length, insert: by }], options);
}

/** Opens a search; without a text, the last one of that entity. */
export function openSearch(to: { readonly entity: EntityName; readonly text?: string | undefined }): void {
  if (to.entity !== entity.value) {
    left[entity.value] = text.value;
    const next = to.text ?? left[to.entity];
    // In a batch: a text of one entity is no text of the other. A step of undo even for equal
    // texts.
    batch(() => {
      entity.value = to.entity;
      applyEdits([{ from: 0, to: text.value.length, insert: next }]);
    });
  } else if (to.text !== undefined) replaceText(to.text);
}

const left: Record<EntityName, string> = { booking: text.peek(), event: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"' };

export const select = (range: Range): void => port.value?.select(range);
export const light = (ranges: readonly Range[]): void => port.value?.light(ranges);

/** Applies edits, as `applyEdits` of the language service does, which is loaded later. */
function edited(before: string, edits: readonly Edit[]): string {
  let at = 0;
  let after = '';
  for (const { from, to, insert } of edits) {
    after += before.slice(at, from) + insert;
    at = to;
  }
  return after + before.slice(at);
}

import { batch, signal } from '@preact/signals';
import type { Edit, Range } from 'search-expression';
import { type Entity, entity, text } from './search.ts';

/** What the editor that is on the page now can do. Every change goes through it, so that there is one undo for all. */
export type EditorPort = {
  /** Edits that are in order and do not overlap, as one step of undo. Takes the focus only where `focus` is asked for. */
  readonly applyEdits: (edits: readonly Edit[], options?: { readonly focus?: boolean }) => void;
  /** Selects a piece of the text, scrolls to it and takes the focus. */
  readonly select: (range: Range) => void;
  readonly focus: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Lights up pieces of the text for as long as something else points at them. */
  readonly light: (ranges: readonly Range[]) => void;
};

/** Set by the room of the editor; undefined until one is on the page. */
export const port = signal<EditorPort | undefined>(undefined);

export function applyEdits(edits: readonly Edit[], options?: { readonly focus?: boolean }): void {
  if (edits.length === 0) return;
  if (port.value !== undefined) port.value.applyEdits(edits, options);
  else text.value = edited(text.value, edits);
}

/** Another text in place of the whole one, as one step of undo. */
export function replaceText(by: string, options?: { readonly focus?: boolean }): void {
  if (by !== text.value) applyEdits([{ from: 0, to: text.value.length, insert: by }], options);
}

/** Another text, of bookings or events. What was written for the other kind is still there when the user comes back to it. */
export function openSearch(to: { readonly entity: Entity; readonly text?: string | undefined }): void {
  if (to.entity !== entity.value) {
    left[entity.value] = text.value;
    const next = to.text ?? left[to.entity];
    // Together: the text of the one is none of the other. A step of undo, too, where both have the same text.
    batch(() => {
      entity.value = to.entity;
      applyEdits([{ from: 0, to: text.value.length, insert: next }]);
    });
  } else if (to.text !== undefined) replaceText(to.text);
}

const left: Record<Entity, string> = { booking: text.peek(), event: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"' };

export const select = (range: Range): void => port.value?.select(range);
export const light = (ranges: readonly Range[]): void => port.value?.light(ranges);

/** The text with edits made, as `applyEdits` of the language service does. */
function edited(before: string, edits: readonly Edit[]): string {
  let at = 0;
  let after = '';
  for (const { from, to, insert } of edits) {
    after += before.slice(at, from) + insert;
    at = to;
  }
  return after + before.slice(at);
}

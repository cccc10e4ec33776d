import type { Range } from 'search-expression';
import { element } from './element.ts';

type Mark = Range & { readonly severity: string };

/** The text field, with marks under pieces of its text. */
export type Editor = {
  readonly text: () => string;
  /** Replaces a range as if the user had typed it, so that the browser's undo takes it back, with the caret behind what is new. */
  readonly replace: (range: Range, insert: string) => void;
  /** Begins anew with a text, and does not call it a change. */
  readonly reset: (text: string) => void;
  readonly select: (range: Range) => void;
  readonly mark: (marks: readonly Mark[]) => void;
};

/** `changed` is called with every new text, and told whether it is being typed. `backdrop` lies behind the field, holds the same text and so gives it its height. */
export function createEditor(field: HTMLTextAreaElement, backdrop: HTMLElement, changed: (typing: boolean) => void): Editor {
  let typing = true;
  const update = (): void => {
    backdrop.replaceChildren(field.value, '\n');
    changed(typing);
  };
  field.addEventListener('input', update);
  return {
    text: () => field.value,
    replace: ({ from, to }, insert) => {
      typing = false;
      if (isTouch() || !typeIn(field, { from, to }, insert)) {
        field.setRangeText(insert, from, to, 'end');
        update();
      }
      typing = true;
    },
    reset: (text) => {
      field.value = text;
      backdrop.replaceChildren(text, '\n');
    },
    select: ({ from, to }) => {
      field.focus();
      field.setSelectionRange(from, to);
    },
    mark: (marks) => backdrop.replaceChildren(...marked(field.value, marks), '\n'),
  };
}

/** Where typing brings up a keyboard that covers the answer: there a change from outside leaves the focus where it is. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Nothing newer than this command keeps a text field's undo; false where a browser has dropped it. */
function typeIn(field: HTMLTextAreaElement, { from, to }: Range, insert: string): boolean {
  field.focus();
  field.setSelectionRange(from, to);
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
}

/** The text cut at the marks; of two that overlap the first counts. A mark without length is drawn where a character would stand. */
function marked(text: string, marks: readonly Mark[]): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const { from, to, severity } of marks.toSorted((a, b) => a.from - b.from)) {
    if (from < at || (from === to && from < text.length)) continue;
    parts.push(
      text.slice(at, from),
      element('span', { class: `mark ${severity}` }, from === to ? '\u00a0' : text.slice(from, to)),
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}

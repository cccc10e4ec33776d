import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { isTouch } from '../editing/dom.ts';
import { keepPairs, type Pair, pairsAround, pairsIn, withoutSpace } from '../editing/quotes.ts';
import { applyEdits, smallestEdit } from '../edits.ts';

/** A native text area, changed as if the user typed, so that its own undo works. */
export type TextField = {
  readonly text: () => string;
  /** The offset of the caret; undefined while a range is selected. */
  readonly caret: () => number | undefined;
  readonly select: (range: Range) => void;
  /** Replaces a range and puts the caret behind it, or at `caret`. */
  readonly replace: (range: Range, insert: string, caret?: number) => void;
  readonly applyEdits: (edits: readonly Edit[]) => void;
  /** By the browser's own history. */
  readonly step: (step: 'undo' | 'redo') => void;
  /** The current input event is of a change by the program. */
  readonly isOwnChange: () => boolean;
  /** The pairs around the caret that were closed by the program. */
  readonly pairs: () => readonly Pair[];
};

export function createTextField(area: HTMLTextAreaElement): TextField {
  let isBusy = false;
  /** The text after our change: within one by a touch keyboard, both are reported at its end. */
  let own: string | undefined;
  let known = { text: '', pairs: [] as readonly Pair[] };
  /** The state before our last change, for when that is undone. */
  let before = known;

  area.addEventListener('beforeinput', () => {
    if (isBusy) return;
    own = undefined;
    if (known.text !== area.value) known = { text: area.value, pairs: [] };
  });
  area.addEventListener('input', () => {
    const { value: text, selectionEnd: caret } = area;
    if (text === before.text) known = before;
    else if (text !== known.text) known = { text, pairs: keepPairs(known.pairs, known.text, text, caret) };
  });

  const replace: TextField['replace'] = ({ from, to }, insert, caret = from + insert.length) => {
    const was = area.value;
    const pairs = known.text === was ? known.pairs : [];
    // Undo brings the caret back to what really differs.
    const least = smallestEdit(was, { from, to }, insert);
    isBusy = true;
    try {
      if (was.slice(from, to) !== insert && !typeIn(area, least, least.insert)) {
        area.setRangeText(least.insert, least.from, least.to, 'end');
        area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText' }));
      }
    } finally {
      isBusy = false;
    }
    own = area.value;
    before = { text: was, pairs };
    const kept = keepPairs(pairs, was, own, least.from + least.insert.length);
    known = { text: own, pairs: [...kept, ...pairsIn(insert, caret - from, from)] };
    area.setSelectionRange(caret, caret);
  };

  return {
    text: () => area.value,
    caret: () => (area.selectionStart === area.selectionEnd ? area.selectionStart : undefined),
    select: ({ from, to }) => {
      known = { ...known, pairs: withoutSpace(known.pairs) };
      area.focus();
      area.setSelectionRange(from, to);
    },
    replace,
    applyEdits: (edits) => {
      const [first, last] = [edits.at(0), edits.at(-1)];
      if (first === undefined || last === undefined) return;
      const result = applyEdits(area.value, edits);
      const behind = area.value.length - last.to;
      replace({ from: first.from, to: last.to }, result.slice(first.from, result.length - behind));
    },
    step: (step) => {
      const was = area.value;
      area.focus();
      // Some browsers have one history for all fields of a page: steps of the others come between.
      for (let tries = 0; tries < mostSteps && area.value === was; tries++)
        // oxlint-disable-next-line typescript/no-deprecated -- nothing else steps in that history
        if (!document.execCommand(step)) return;
    },
    isOwnChange: () => isBusy || own === area.value,
    pairs: () => (known.text === area.value ? pairsAround(known.pairs, known.text, area.selectionEnd) : []),
  };
}

/** On a touch screen a button does not focus the field: its keyboard would cover the page. */
const leavesFocus = (area: HTMLTextAreaElement): boolean => {
  const root = area.getRootNode();
  return isTouch() && root instanceof ShadowRoot && root.activeElement !== area;
};

/** Only this command keeps the undo history of a text area; false where it cannot be used. */
function typeIn(area: HTMLTextAreaElement, { from, to }: Range, insert: string): boolean {
  if (leavesFocus(area) || area.disabled || area.readOnly) return false;
  area.focus();
  area.setSelectionRange(from, to);
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
}

/** Steps of other fields that are passed. */
const mostSteps = 100;

import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { applyEdits } from '../language-service/index.ts';
import { keepPairs, type Pair, pairsAround, pairsIn } from './quotes.ts';

/** A native text area, changed as if the user typed, so that its own undo takes every change back. */
export type TextField = {
  readonly text: () => string;
  /** Where the caret is; undefined where a piece is selected. */
  readonly caret: () => number | undefined;
  readonly select: (range: Range) => void;
  /** One change, with the caret put behind it or where `caret` says; nothing where nothing changes. */
  readonly replace: (range: Range, insert: string, caret?: number) => void;
  readonly applyEdits: (edits: readonly Edit[]) => void;
  /** The change that is told of is the program's own. */
  readonly isOwnChange: () => boolean;
  /** The quotes and parentheses around the caret that were closed by the program. */
  readonly pairs: () => readonly Pair[];
};

export function createTextField(area: HTMLTextAreaElement): TextField {
  let isBusy = false;
  /** Within a change by a touch keyboard, browsers tell of one of ours only when both are done. */
  let own: string | undefined;
  let known = { text: '', pairs: [] as readonly Pair[] };
  /** As it was before the last change of ours, for when that is undone. */
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
    const least = smallest(was, { from, to }, insert);
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
      area.focus();
      area.setSelectionRange(from, to);
    },
    replace,
    applyEdits: (edits) => {
      const [first, last] = [edits.at(0), edits.at(-1)];
      if (first === undefined || last === undefined) return;
      const made = applyEdits(area.value, edits);
      const behind = area.value.length - last.to;
      replace({ from: first.from, to: last.to }, made.slice(first.from, made.length - behind));
    },
    isOwnChange: () => isBusy || own === area.value,
    pairs: () => (known.text === area.value ? pairsAround(known.pairs, known.text, area.selectionEnd) : []),
  };
}

/** What really differs, so that undo brings the caret back to where it was. */
function smallest(text: string, { from, to }: Range, insert: string): Edit {
  const old = text.slice(from, to);
  const most = Math.min(old.length, insert.length);
  let start = 0;
  while (start < most && old.charAt(start) === insert.charAt(start)) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === insert.at(-1 - end)) end++;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

/** Where typing brings up a keyboard that covers the page, a button leaves the focus where it is; its change cannot be undone with the keyboard that is not there. */
const leavesFocus = (area: HTMLTextAreaElement): boolean => {
  const root = area.getRootNode();
  return matchMedia('(pointer: coarse)').matches && root instanceof ShadowRoot && root.activeElement !== area;
};

/** Nothing newer than this command keeps a text area's undo; false where it cannot be used. */
function typeIn(area: HTMLTextAreaElement, { from, to }: Range, insert: string): boolean {
  if (leavesFocus(area) || area.disabled || area.readOnly) return false;
  area.focus();
  area.setSelectionRange(from, to);
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
}

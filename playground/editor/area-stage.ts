import { batch } from '@preact/signals';
import type { Range } from 'search-expression';
import { entity, text } from '../state/search.ts';
import type { EditKind, Past } from './past.ts';
import type { Stage } from './stage.ts';
import type { Selection, TextState } from './text-state.ts';
import { tellUndoable } from './undoable.ts';

export type AreaStageOptions = {
  readonly name: Stage['name'];
  /** What stands in the page: the text area, or the element that it is inside of. */
  readonly host: HTMLElement;
  readonly area: HTMLTextAreaElement;
  readonly past: Past;
  /** Another text, which the user did not type. */
  readonly show: (text: string) => void;
  readonly isBusy: () => boolean;
  readonly end: () => void;
};

/**
 * An editor whose text is that of a text area. It undoes by its own past: the browser's would need the focus for every change by the page, and
 * would not live on in the next editor.
 */
export function openAreaStage({ name, host, area, past, show, isBusy, end }: AreaStageOptions): Stage {
  let isComposing = false;
  const follow = (): void => {
    tellUndoable(past.at() > 0, past.at() < past.states().length - 1);
    text.value = area.value;
  };
  const stateNow = (): TextState => ({ text: area.value, entity: entity.peek(), selection: selectionOf(area) });
  const step = (state: TextState | undefined): void => {
    if (state === undefined) return;
    show(state.text);
    selectIn(area, state.selection);
    batch(() => {
      entity.value = state.entity;
      follow();
    });
  };
  const undo = (): void => step(past.undo());
  const redo = (): void => step(past.redo());

  const listeners = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => host.addEventListener(type, listener, { capture: true, signal: listeners.signal });
  const instead = (event: Event, work: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  listen('keydown', (event) => {
    if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z') instead(event, event.shiftKey ? redo : undo);
    else if (key === 'y' && !event.metaKey) instead(event, redo);
  });
  listen('beforeinput', (event) => {
    if (event.inputType === 'historyUndo') instead(event, undo);
    else if (event.inputType === 'historyRedo') instead(event, redo);
    else if (!isComposing) past.rest(selectionOf(area));
  });
  listen('input', (event) => {
    past.push(stateNow(), kindOf(event), performance.now());
    follow();
  });
  listen('compositionstart', () => (isComposing = true));
  listen('compositionend', () => (isComposing = false));

  follow();
  return {
    name,
    state: stateNow,
    scrolled: () => scrollerOf(area)?.scrollTop ?? 0,
    isBusy: () => isComposing || isBusy(),
    end: () => {
      listeners.abort();
      end();
    },
    applyEdits: (edits, { focus = false } = {}) => {
      past.rest(selectionOf(area));
      const next = edits.reduceRight((made, { from, to, insert }) => made.slice(0, from) + insert + made.slice(to), area.value);
      const caret = caretAfter(edits);
      show(next);
      selectIn(area, { anchor: caret, active: caret });
      past.push(stateNow(), 'other', performance.now());
      follow();
      if (focus) area.focus();
    },
    select: (range) => selectAndShow(area, range),
    focus: () => area.focus(),
    undo,
    redo,
    light: () => undefined,
  };
}

export function selectionOf(area: HTMLTextAreaElement): Selection {
  const { selectionStart: from, selectionEnd: to, selectionDirection } = area;
  return selectionDirection === 'backward' ? { anchor: to, active: from } : { anchor: from, active: to };
}

export function selectIn(area: HTMLTextAreaElement, { anchor, active }: Selection): void {
  area.setSelectionRange(Math.min(anchor, active), Math.max(anchor, active), active < anchor ? 'backward' : 'forward');
}

/** What scrolls the text: the area itself, or a box around it. */
export function scrollerOf(area: HTMLElement): HTMLElement | undefined {
  for (let one: HTMLElement | null = area; one !== null; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible') return one;
  return undefined;
}

/** Browsers scroll to what is selected when the area gets the focus, and only then. */
function selectAndShow(area: HTMLTextAreaElement, { from, to }: Range): void {
  if (scrollerOf(area) !== undefined) area.blur();
  area.setSelectionRange(from, to);
  area.focus();
}

/** Behind the last piece that was put in. */
function caretAfter(edits: Parameters<Stage['applyEdits']>[0]): number {
  const grown = edits.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0);
  return (edits.at(-1)?.to ?? 0) + grown;
}

function kindOf(event: Event): EditKind {
  if (!(event instanceof InputEvent)) return 'other';
  const { inputType, data } = event;
  if (inputType === 'insertCompositionText') return 'typed';
  if (inputType === 'insertText') return (data?.length ?? 0) <= 2 ? 'typed' : 'other';
  return /^deleteContent(Backward|Forward)$/.test(inputType) ? 'erased' : 'other';
}

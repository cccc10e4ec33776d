import { batch } from '@preact/signals';
import type { Edit, Range } from 'search-expression';
import { entity, text } from '../state/search.ts';
import { editText } from '../text-edits.ts';
import { awaitsValue, canRedo, canUndo, type EditorStage, runNow, tellAfterPaint } from './stage.ts';
import { createUndoHistory, type EditKind, type Selection, type TextState, type UndoHistory } from './undo-history.ts';

/**
 * Opens the text field of `index.html`, moved into its place in the page. What was typed before
 * the script came is kept; otherwise the field shows the text of the page, which a link may set.
 */
export function openPlainStage(place: HTMLElement): { readonly stage: EditorStage; readonly history: UndoHistory } {
  const field = document.querySelector<HTMLTextAreaElement>('textarea#search') ?? document.createElement('textarea');
  const before = { text: field.value, selection: selectionOf(field), hasFocus: document.activeElement === field };
  // A text area has no other line ends; a link may.
  const initial = text.peek().replaceAll(/\r\n?/g, '\n');
  const history = createUndoHistory({ text: initial, entity: entity.peek(), selection: { anchor: 0, active: 0 } });
  // Keeps the focus, and what is being composed.
  if (field.isConnected && 'moveBefore' in place) place.moveBefore(field, null);
  else place.append(field);
  if (field.value !== field.defaultValue)
    history.push({ text: field.value, entity: entity.peek(), selection: before.selection }, 'other', 0);
  else if (field.value !== initial) field.value = initial;
  if (field.value === before.text) selectIn(field, before.selection);
  if (before.hasFocus) field.focus();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || event.altKey) return;
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    runNow();
  };
  field.addEventListener('keydown', onKeyDown);
  const stage = openTextAreaStage({
    name: 'plain',
    host: field,
    area: field,
    history,
    show: (next) => void (field.value = next),
    end: () => {
      field.removeEventListener('keydown', onKeyDown);
      field.remove();
    },
  });
  return { stage, history };
}

type TextAreaStageOptions = {
  readonly name: EditorStage['name'];
  /** The text area, or the element that has it in its shadow root. */
  readonly host: HTMLElement;
  readonly area: HTMLTextAreaElement;
  readonly history: UndoHistory;
  /** Shows a text that the user did not type. */
  readonly show: (text: string) => void;
  readonly isBusy?: () => boolean;
  readonly light?: EditorStage['light'];
  readonly end: () => void;
};

/**
 * An editor on a text area. Undo goes by the history of the page: that of the browser lacks edits
 * by the page, and is lost with the text area.
 */
export function openTextAreaStage(options: TextAreaStageOptions): EditorStage {
  const { name, host, area, history, show, isBusy = () => false, light = () => undefined, end } = options;
  let isComposing = false;
  const update = (): void => {
    canUndo.value = history.at() > 0;
    canRedo.value = history.at() < history.states().length - 1;
    text.value = area.value;
  };
  const stateNow = (): TextState => ({ text: area.value, entity: entity.peek(), selection: selectionOf(area) });
  const restore = (state: TextState | undefined): void => {
    if (state === undefined) return;
    show(state.text);
    selectIn(area, state.selection);
    batch(() => {
      entity.value = state.entity;
      update();
    });
  };
  const undo = (): void => restore(history.undo());
  const redo = (): void => restore(history.redo());

  const listeners = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => host.addEventListener(type, listener, { capture: true, signal: listeners.signal });
  const replaceDefault = (event: Event, work: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  listen('keydown', (event) => {
    if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z') replaceDefault(event, event.shiftKey ? redo : undo);
    else if (key === 'y' && !event.metaKey) replaceDefault(event, redo);
  });
  listen('beforeinput', (event) => {
    if (event.inputType === 'historyUndo') replaceDefault(event, undo);
    else if (event.inputType === 'historyRedo') replaceDefault(event, redo);
    else if (!isComposing) history.select(selectionOf(area));
  });
  listen('input', (event) => {
    history.push(stateNow(), kindOf(event), performance.now());
    tellAfterPaint(update);
  });
  listen('compositionstart', () => (isComposing = true));
  listen('compositionend', () => (isComposing = false));

  update();
  return {
    name,
    state: stateNow,
    scrollTop: () => scrollerOf(area)?.scrollTop ?? 0,
    isBusy: () => isComposing || isBusy(),
    isChoosing: () => isBusy() || (host === document.activeElement && awaitsValue(area.value, area.selectionEnd)),
    end: () => {
      listeners.abort();
      end();
    },
    applyEdits: (edits, { focus = false } = {}) => {
      history.select(selectionOf(area));
      show(editText(area.value, edits));
      const caret = caretAfter(edits);
      selectIn(area, { anchor: caret, active: caret });
      history.push(stateNow(), 'other', performance.now());
      update();
      if (focus) area.focus();
    },
    select: (range) => selectAndReveal(area, range),
    focus: () => area.focus(),
    undo,
    redo,
    light,
  };
}

function selectionOf(area: HTMLTextAreaElement): Selection {
  const { selectionStart: from, selectionEnd: to, selectionDirection } = area;
  return selectionDirection === 'backward' ? { anchor: to, active: from } : { anchor: from, active: to };
}

export function selectIn(area: HTMLTextAreaElement, { anchor, active }: Selection): void {
  area.setSelectionRange(Math.min(anchor, active), Math.max(anchor, active), active < anchor ? 'backward' : 'forward');
}

/** Returns what scrolls the text: the area itself, or a box around it. */
export function scrollerOf(area: HTMLElement): HTMLElement | undefined {
  for (let one: HTMLElement | null = area; one !== null; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible') return one;
  return undefined;
}

/** Browsers scroll to the selection only when the area gets the focus. */
function selectAndReveal(area: HTMLTextAreaElement, { from, to }: Range): void {
  if (scrollerOf(area) !== undefined) area.blur();
  area.setSelectionRange(from, to);
  area.focus();
}

/** Returns the end of the last edit in the edited text. */
function caretAfter(edits: readonly Edit[]): number {
  const growth = edits.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0);
  return (edits.at(-1)?.to ?? 0) + growth;
}

function kindOf(event: Event): EditKind {
  if (!(event instanceof InputEvent)) return 'other';
  const { inputType, data } = event;
  if (inputType === 'insertCompositionText') return 'typed';
  if (inputType === 'insertText') return (data?.length ?? 0) <= 2 ? 'typed' : 'other';
  return /^deleteContent(Backward|Forward)$/.test(inputType) ? 'erased' : 'other';
}

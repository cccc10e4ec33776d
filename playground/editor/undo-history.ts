import type { EntityName } from '../state/search.ts';

/** From where a selection began to the caret, as offsets; equal if nothing is selected. */
export type Selection = { readonly anchor: number; readonly active: number };

/** A text, what it searches, and what is selected in it. */
export type TextState = { readonly text: string; readonly entity: EntityName; readonly selection: Selection };

/** Consecutive keys that type, or that erase, are one step of undo. */
export type EditKind = 'typed' | 'erased' | 'other';

/** The texts that undo and redo lead to, for editors without a history of their own. */
export type UndoHistory = {
  /** From the oldest to the newest. */
  readonly states: () => readonly TextState[];
  readonly at: () => number;
  /** Notes the selection before a change, which undo restores. */
  readonly select: (selection: Selection) => void;
  /** `time` is in milliseconds. */
  readonly push: (state: TextState, kind: EditKind, time: number) => void;
  /** Step back or forward; `undefined` at the end. */
  readonly undo: () => TextState | undefined;
  readonly redo: () => TextState | undefined;
};

export function createUndoHistory(first: TextState): UndoHistory {
  let states: readonly TextState[] = [first];
  let at = 0;
  /** The step that the next key may extend. */
  let open: { readonly kind: EditKind; readonly time: number; readonly active: number } | undefined;

  const move = (by: 1 | -1): TextState | undefined => {
    const state = states[at + by];
    if (state === undefined) return undefined;
    at += by;
    open = undefined;
    return state;
  };
  return {
    states: () => states,
    at: () => at,
    select: (selection) => {
      if (open?.active !== selection.active || selection.anchor !== selection.active) open = undefined;
      states = states.map((state, index) => (index === at ? { ...state, selection } : state));
    },
    push: (state, kind, time) => {
      const before = states[at];
      if (state.text === before?.text && state.entity === before.entity) return;
      const extendsStep = open !== undefined && kind !== 'other' && open.kind === kind && time - open.time < pause;
      const isNewWord = kind === 'typed' && startsWord(state);
      const kept = extendsStep && !isNewWord ? at : at + 1;
      states = [...states.slice(0, kept), state].slice(-maximalStates);
      at = states.length - 1;
      open = { kind, time, active: state.selection.active };
    },
    undo: () => move(-1),
    redo: () => move(1),
  };
}

const maximalStates = 200;
/** Milliseconds without a key that end a step. */
const pause = 1_000;

/** Tests whether the character before the caret is the first of a word: each word is a step. */
function startsWord({ text, selection: { active } }: TextState): boolean {
  return /^\s\S$/.test(text.slice(Math.max(0, active - 2), active));
}

import type { Selection, TextState } from './text-state.ts';

/** What an edit was: keys that are typed or erased one after the other are one step of undo. */
export type EditKind = 'typed' | 'erased' | 'other';

/** The texts of an editor, from the oldest that undo can bring back to the newest that redo can. */
export type Past = {
  readonly states: () => readonly TextState[];
  /** Which of them is the text now. */
  readonly at: () => number;
  /** Where the caret is now, before a change: undo brings it back there. */
  readonly rest: (selection: Selection) => void;
  readonly push: (state: TextState, kind: EditKind, time: number) => void;
  /** The text before, or after; undefined where there is none. */
  readonly undo: () => TextState | undefined;
  readonly redo: () => TextState | undefined;
};

export function createPast(first: TextState): Past {
  let states: readonly TextState[] = [first];
  let at = 0;
  /** The step that the next key may go on with. */
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
    rest: (selection) => {
      if (open?.active !== selection.active || selection.anchor !== selection.active) open = undefined;
      states = states.map((state, index) => (index === at ? { ...state, selection } : state));
    },
    push: (state, kind, time) => {
      const before = states[at];
      if (state.text === before?.text && state.entity === before.entity) return;
      const goesOn = open !== undefined && kind !== 'other' && open.kind === kind && time - open.time < pause;
      const isWord = kind === 'typed' && beginsWord(state);
      const kept = goesOn && !isWord ? at : at + 1;
      states = [...states.slice(0, kept), state].slice(-most);
      at = states.length - 1;
      open = { kind, time, active: state.selection.active };
    },
    undo: () => move(-1),
    redo: () => move(1),
  };
}

/** So many texts are kept. */
const most = 200;
/** In milliseconds: who pauses begins another step. */
const pause = 1_000;

/** Whether the character before the caret is the first of a word: undo takes word after word. */
function beginsWord({ text, selection: { active } }: TextState): boolean {
  return /^\s\S$/.test(text.slice(Math.max(0, active - 2), active));
}

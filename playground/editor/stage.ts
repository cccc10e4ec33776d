import type { EditorPort } from '../state/editor.ts';
import type { Past } from './past.ts';
import type { Selection, TextState } from './text-state.ts';

/** One of the editors that the page has one after the other, each better than the one before. */
export type Stage = EditorPort & {
  readonly name: 'plain' | 'element' | 'monaco';
  readonly state: () => TextState;
  /** How far its text is scrolled, in pixels. */
  readonly scrolled: () => number;
  /** Whether the user is in the middle of something: composing a character, or choosing a suggestion. */
  readonly isBusy: () => boolean;
  readonly end: () => void;
};

/** What an editor takes over from the one before. */
export type Inheritance = {
  /** The element that it stands in. */
  readonly place: HTMLElement;
  readonly past: Past;
  readonly selection: Selection;
  readonly scrolled: number;
};

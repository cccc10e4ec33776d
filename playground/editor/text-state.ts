import type { Entity } from '../state/search.ts';

/** From where the selection was begun to where the caret is; the same where nothing is selected. */
export type Selection = { readonly anchor: number; readonly active: number };

/** A text, what it searches, and what is selected of it. */
export type TextState = { readonly text: string; readonly entity: Entity; readonly selection: Selection };

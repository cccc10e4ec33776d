import type { Edit } from 'search-expression';
import { applyEdits } from '../state/editor.ts';
import { text } from '../state/search.ts';
import { announce } from '../ui/announcement.tsx';
import type { Outline } from './outline.ts';

type After = {
  /** What is told to those who listen. */
  readonly say?: string;
  /** A selector of the control that takes the focus: for who has used one that goes. */
  readonly focus?: string;
};

/** Changes the text by edits of an outline. Those of an older text are not made: they would hit the wrong place. */
export function change(of: Outline, edits: readonly Edit[], { say, focus }: After = {}): void {
  if (edits.length === 0 || of.text !== text.peek()) return;
  wanted = focus;
  applyEdits(edits);
  if (say !== undefined) announce(say);
}

let wanted: string | undefined;

/** Gives the focus to what the last change has asked for, once it is drawn. */
export function giveFocus(room: HTMLElement | null): void {
  if (wanted === undefined) return;
  const control = room?.querySelector(wanted);
  wanted = undefined;
  if (control instanceof HTMLElement) control.focus();
}

/** The controls of one condition or chip, by how many stand before it. */
export const within = (leaf: number, control: string): string => `[data-leaf="${leaf}"] ${control}`;

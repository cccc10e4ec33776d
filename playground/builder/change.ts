import { check, type Edit, type Predicate } from 'search-expression';
import { applyEdits, light } from '../state/editor.ts';
import { text } from '../state/search.ts';
import { announce } from '../ui/announcement.tsx';
import { type Condition, type Outline, outline, type Piece } from './outline.ts';
import { rewrite } from './rewrite.ts';

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
  // The row that is pointed at may go.
  light([]);
  applyEdits(edits);
  if (say !== undefined) announce(say);
}

/**
 * Changes what a condition says, as it is at this moment: keys may be quicker than the page is drawn. Gives whether it can be said; a text is
 * never made wrong.
 */
export function say(of: Outline, { first }: Condition, to: (predicate: Predicate) => Predicate, after?: After): boolean {
  const now = of.text === text.peek() ? of : outline(text.peek(), of.schema);
  const condition = leafAt(now.root, first);
  if (condition?.kind !== 'condition') return false;
  const predicate = to(condition.predicate);
  if (check(predicate, of.schema).query === undefined) return false;
  change(now, rewrite(now, condition, predicate), after);
  return true;
}

function leafAt(piece: Piece | undefined, at: number): Piece | undefined {
  if (piece?.kind === 'not') return leafAt(piece.piece, at);
  if (piece?.kind !== 'group') return piece;
  return leafAt(
    piece.pieces.find(({ first, leaves }) => at >= first && at < first + leaves),
    at,
  );
}

let wanted: string | undefined;

/** Gives the focus to what the last change has asked for, once it is drawn. */
export function giveFocus(room: HTMLElement | null): void {
  if (wanted === undefined) return;
  const control = room?.querySelector(wanted);
  wanted = undefined;
  if (control instanceof HTMLElement) control.focus();
}

import { signal } from '@preact/signals';
import { keepFocus } from '../results/found.ts';
import { answer, run, source } from '../state/rows.ts';
import type { EditorPort } from '../state/search.ts';
import { announce } from '../ui/announcement.tsx';
import type { TextState, UndoHistory } from './undo-history.ts';
import { words } from './words.ts';

/** One of the editors that the page has in turn. */
export type EditorStage = EditorPort & {
  readonly name: 'plain' | 'element' | 'monaco';
  readonly state: () => TextState;
  /** In pixels. */
  readonly scrollTop: () => number;
  /** Whether a character is being composed, or a suggestion chosen. */
  readonly isBusy: () => boolean;
  readonly end: () => void;
};

/** Opens an editor with the text, selection and scroll position of the one before. */
export type OpenStage = (
  place: HTMLElement,
  history: UndoHistory,
  previous: Pick<EditorStage, 'state' | 'scrollTop'>,
) => EditorStage;

/** Tests whether the caret is in quotes or parentheses that have nothing in them yet. */
export const awaitsValue = (text: string, caret: number): boolean =>
  ['""', "''", '()'].includes(text.slice(caret - 1, caret + 1));

export const stageName = signal<EditorStage['name']>('plain');

export const canUndo = signal(false);
export const canRedo = signal(false);

/** The time of the last key in the editor, in milliseconds since the page was opened. */
export const lastKey = signal(Number.NEGATIVE_INFINITY);

/** Calls `work` once the browser has painted what is new. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

let untold: (() => void) | undefined;

/** Tells the page what was typed once it is painted: what follows from a text takes longer. */
export function tellAfterPaint(tell: () => void): void {
  if (untold === undefined) afterPaint(tellNow);
  untold = tell;
}

export function tellNow(): void {
  const tell = untold;
  untold = undefined;
  tell?.();
}

// Whatever else happens finds the text as it is: an edit of an older one would go wrong.
for (const type of ['pointerdown', 'click', 'drop', 'hashchange', 'visibilitychange', 'pagehide'])
  addEventListener(type, tellNow, { capture: true });
const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
  if (key.length > 1 || ctrlKey || metaKey) tellNow();
};
addEventListener('keydown', onKeyDown, { capture: true });

/** Scrolls to the rows, which can be far below the text, and gives their tab the focus. */
export function showRows(): void {
  const found = document.querySelector('.found');
  found?.scrollIntoView({ block: 'nearest' });
  if ((found?.getBoundingClientRect().top ?? 0) > innerHeight / 2) found?.scrollIntoView({ block: 'start' });
  keepFocus();
}

/** Runs the search and announces the result, unless that comes later from a service. */
export function runNow(): void {
  const { notRun, found } = words();
  if (!run()) announce(notRun);
  else if (source.peek().kind === 'sample') announce(found(answer.peek()?.rows.length ?? 0));
}

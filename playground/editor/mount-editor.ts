import { signal } from '@preact/signals';
import { fetchAhead } from '../ahead.ts';
import { port } from '../state/editor.ts';
import { openPlainStage } from './plain-stage.ts';
import { runNow } from './run-now.ts';
import type { Inheritance, Stage } from './stage.ts';
import { watchUser } from './watch-user.ts';

/** Which editor is on the page. */
export const stageName = signal<Stage['name']>('plain');

/**
 * Puts the editor into its place: the plain text field at once, then one with colours and suggestions, then Monaco where there is room and a mouse.
 * Each takes over the text, what is selected, how far it is scrolled, the focus, and what can be undone; none comes while the user is at it.
 * What cannot be loaded, as offline, is done without.
 */
export function mountEditor(place: HTMLElement): () => void {
  const { stage: plain, past } = openPlainStage(place, runNow);
  const user = watchUser(place);
  let stage = plain;
  let isOver = false;
  // Asked by who wants to know what the user sees, whichever editor that is.
  Object.defineProperty(place, 'value', { get: () => stage.state().text });
  port.value = stage;

  const comeNext = async (open: (from: Inheritance) => Stage | undefined): Promise<void> => {
    await user.untilQuiet(() => stage.isBusy());
    if (isOver) return;
    const hadFocus = place.contains(document.activeElement);
    const next = open({ place, past, selection: stage.state().selection, scrolled: stage.scrolled() });
    if (next === undefined) return;
    stage.end();
    stage = next;
    port.value = stage;
    stageName.value = stage.name;
    if (hadFocus) stage.focus();
  };
  const improve = async (): Promise<void> => {
    const { openElementStage } = await import('./element-stage.ts');
    await comeNext((from) => openElementStage(from, runNow));
    await user.untilRoom();
    await fetchAhead('monaco');
    // Running it takes long enough for a key to wait.
    await user.untilQuiet(() => stage.isBusy());
    if (isOver) return;
    const { openMonacoStage } = await import('./monaco-stage.ts');
    await nextTask();
    await comeNext((from) => openMonacoStage(from, runNow));
  };
  improve().catch(() => undefined);
  return () => {
    isOver = true;
    user.end();
    stage.end();
    if (port.peek() === stage) port.value = undefined;
  };
}

/** Lets the browser do what it has waited with. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

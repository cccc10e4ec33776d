import { port } from '../state/search.ts';
import { roomy } from './roomy.ts';
import { lastKey, type OpenStage, stageName, tellNow } from './stage.ts';
import { openPlainStage } from './text-area-stage.ts';

/**
 * Mounts the editor in steps: the plain text field at once, then the field with highlighting and
 * suggestions, then Monaco if there is a mouse and enough room. Each takes over the text, its
 * selection and scroll position, the focus, and what can be undone, at a moment when the user is
 * not typing. The page goes on with the editor it has if the next cannot be loaded, as offline.
 */
export function mountEditor(place: HTMLElement): () => void {
  const { stage: plain, history } = openPlainStage(place);
  const end = new AbortController();
  let stage = plain;
  port.value = stage;
  // For tests, whichever editor is on the page.
  Object.defineProperty(place, 'value', { get: () => stage.state().text });

  const isQuiet = watchUser(place, end.signal);
  const untilQuiet = async (): Promise<void> => {
    while (!end.signal.aborted && (stage.isBusy() || !isQuiet())) await delay(100);
    end.signal.throwIfAborted();
  };
  const replaceStage = async (open: OpenStage): Promise<void> => {
    await untilQuiet();
    tellNow();
    const hadFocus = place.contains(document.activeElement);
    const next = open(place, history, stage);
    stage.end();
    stage = next;
    port.value = stage;
    stageName.value = stage.name;
    if (hadFocus) stage.focus();
  };
  const improve = async (): Promise<void> => {
    const { openElementStage } = await import('./element-stage.ts');
    await replaceStage(openElementStage);
    await untilRoomy(end.signal);
    await fetched();
    // Its evaluation takes long enough for a key to wait.
    await untilQuiet();
    const { openMonacoStage } = await import('./monaco-stage.ts');
    await delay(0);
    await replaceStage(openMonacoStage);
  };
  improve().catch(() => undefined);
  return () => {
    end.abort();
    tellNow();
    stage.end();
    if (port.peek() === stage) port.value = undefined;
  };
}

/** Returns a function that tests whether the user neither types nor points in the editor. */
function watchUser(place: HTMLElement, signal: AbortSignal): () => boolean {
  const options = { capture: true, signal };
  let isPressed = false;
  const onKey = (): void => void (lastKey.value = performance.now());
  for (const type of ['keydown', 'input'] as const) place.addEventListener(type, onKey, options);
  place.addEventListener('pointerdown', () => (isPressed = true), options);
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, () => (isPressed = false), options);
  return () => {
    // On a phone the keyboard would close and open again.
    const isTouched = coarse.matches && place.contains(document.activeElement);
    return !isPressed && !isTouched && performance.now() - lastKey.peek() >= rest;
  };
}

/** Milliseconds without a key after which the user is not typing. */
const rest = 300;
const coarse = matchMedia('(pointer: coarse)');

const isRoomy = matchMedia(roomy);

async function untilRoomy(signal: AbortSignal): Promise<void> {
  if (isRoomy.matches) return;
  await new Promise<void>((resolve) => isRoomy.addEventListener('change', () => resolve(), { once: true, signal }));
}

/** Waits for the scripts of Monaco, which the page preloads. A copy of a link says when it has. */
async function fetched(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload][media]');
  await Promise.all(
    Array.from(links, (link) => {
      const copy = link.cloneNode() as HTMLLinkElement;
      return new Promise<void>((resolve) => {
        for (const type of ['load', 'error']) copy.addEventListener(type, () => resolve());
        link.replaceWith(copy);
      });
    }),
  );
}

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

import { roomy } from '../ahead.ts';
import { lastKey } from './last-key.ts';

export type UserWatch = {
  /** Waits until the user neither types nor points nor is, by `isBusy`, in the middle of something. */
  readonly untilQuiet: (isBusy: () => boolean) => Promise<void>;
  /** Waits for a mouse and a window that is wide enough. */
  readonly untilRoom: () => Promise<void>;
  readonly end: () => void;
};

/** Sees what the user does in the place of the editor. */
export function watchUser(place: HTMLElement): UserWatch {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  let isPressed = false;
  const typed = (): void => {
    lastKey.value = performance.now();
  };
  for (const type of ['keydown', 'input'] as const) place.addEventListener(type, typed, options);
  place.addEventListener('pointerdown', () => (isPressed = true), options);
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, () => (isPressed = false), options);

  const isQuiet = (): boolean => {
    // The keyboard of a phone would go and come again.
    const isTouched = coarse.matches && place.contains(document.activeElement);
    return !isPressed && !isTouched && performance.now() - lastKey.peek() >= rest;
  };
  return {
    untilQuiet: (isBusy) => until(() => isQuiet() && !isBusy(), listeners.signal),
    untilRoom: async () => {
      // A phone may never have it, so nothing keeps asking there.
      if (!roomy.matches)
        await new Promise<void>((resolve) => {
          roomy.addEventListener('change', () => resolve(), { once: true, signal: listeners.signal });
        });
    },
    end: () => listeners.abort(),
  };
}

/** In milliseconds: nothing changes under the hands of somebody who types. */
const rest = 300;
const coarse = matchMedia('(pointer: coarse)');

async function until(test: () => boolean, end: AbortSignal): Promise<void> {
  while (!test() && !end.aborted)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 100);
    });
}

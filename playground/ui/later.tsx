import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { Button } from './button.tsx';

/** Props of the frame around the message that is shown in place of a component. */
export type Instead = { readonly hasFailed: boolean; readonly children: ComponentChildren };

/** Around what is not missed while it is loaded, and where it cannot be. */
export function Silent(_: Instead) {
  return null;
}

/**
 * A component that is loaded when it is first shown. While it loads, and where it cannot be
 * loaded, as offline, a message is shown in its place, inside `Around` if that is given.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Around?: ComponentType<Props & Instead>,
): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | 'failed' | undefined>(undefined);
  const start = async (): Promise<void> => void (loaded.value = await load().catch(() => 'failed' as const));
  return function Later(props: Props) {
    // A layout effect: no frame may come for long, as in a tab in the background.
    useLayoutEffect(() => {
      if (loaded.peek() === undefined) void start();
    }, []);
    const { wait, failed, again } = words();
    const Loaded = loaded.value;
    if (typeof Loaded === 'function') return <Loaded {...props} />;
    const hasFailed = Loaded === 'failed';
    const message = hasFailed ? (
      <div class="notice error">
        <p>{failed}</p>
        <Button onClick={() => void reload()}>{again}</Button>
      </div>
    ) : (
      <p class="soft card-body">{wait}</p>
    );
    return Around === undefined ? (
      message
    ) : (
      <Around {...props} hasFailed={hasFailed}>
        {message}
      </Around>
    );
  };
}

/**
 * Loads the page again if it can be reached: its text and view are in its address. The part alone
 * cannot be loaded again, since the browser remembers a script that failed, and the loader of the
 * parts skips a style sheet that failed.
 */
async function reload(): Promise<void> {
  const isReachable = await fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
}

type IdleOptions = {
  /** Milliseconds after which `work` is called on a busy browser; never by default. */
  readonly timeout?: number;
  /** Milliseconds to wait in Safari, which has no `requestIdleCallback`. */
  readonly otherwise: number;
};

/** Calls `work` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void, { timeout, otherwise }: IdleOptions): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, otherwise);
  return () => clearTimeout(id);
}

const words = texts({
  wait: ['One moment …', 'Een ogenblik …'],
  failed: [
    'This part could not be loaded. Check your connection.',
    'Dit deel kon niet worden geladen. Controleer uw verbinding.',
  ],
  again: ['Try again', 'Probeer opnieuw'],
});

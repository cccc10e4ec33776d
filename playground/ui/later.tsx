import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';

/** Where what is said instead of a component stands. */
export type Instead = { readonly hasFailed: boolean; readonly children: ComponentChildren };

/**
 * A component that is loaded when it is first shown. Where it cannot be, as offline, it says so, in the component's place or as `Around` has it,
 * and can be asked for again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Around?: ComponentType<Props & Instead>,
): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | 'failed' | undefined>(undefined);
  const start = async (): Promise<void> => {
    loaded.value = await load().catch(() => 'failed' as const);
  };
  return function Later(props: Props) {
    useEffect(() => {
      if (loaded.peek() === undefined) void start();
    }, []);
    const { wait, failed, again } = inLocale(words);
    const Loaded = loaded.value;
    if (typeof Loaded === 'function') return <Loaded {...props} />;
    const hasFailed = Loaded === 'failed';
    const said = hasFailed ? (
      <div class="notice error">
        <p>{failed}</p>
        <button type="button" class="button" onClick={() => void reload()}>
          {again}
        </button>
      </div>
    ) : (
      <p class="soft card-body">{wait}</p>
    );
    return Around === undefined ? (
      said
    ) : (
      <Around {...props} hasFailed={hasFailed}>
        {said}
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

const words = {
  en: {
    wait: 'One moment …',
    failed: 'This part could not be loaded. Is the connection gone?',
    again: 'Try again',
  },
  nl: {
    wait: 'Een ogenblik …',
    failed: 'Dit deel kon niet worden geladen. Is de verbinding weg?',
    again: 'Probeer opnieuw',
  },
};

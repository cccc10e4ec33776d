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
  // A browser remembers that a file did not come, so often only the page itself can be asked for again: its text and view are in its address.
  const startAgain = async (): Promise<void> => {
    await start();
    if (loaded.peek() === 'failed' && (await isReachable())) location.reload();
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
        <button type="button" class="button" onClick={() => void startAgain()}>
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

/** Whether the page would come back if it were gone. */
async function isReachable(): Promise<boolean> {
  return fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
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

import { signal } from '@preact/signals';
import { whenIdle } from '../ui/later.tsx';

/** Whether there is a network, as far as the browser knows. */
export const isOnline = signal(navigator.onLine);

for (const name of ['online', 'offline']) addEventListener(name, () => void (isOnline.value = navigator.onLine));

/**
 * Installs the service worker, which keeps the page in the browser, once the page is idle.
 * Browsers allow that over HTTPS and on this machine.
 */
export function workOffline(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  whenQuiet(() => {
    keepPage().catch(() => undefined);
  });
}

async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI));
  const { active } = await navigator.serviceWorker.ready;
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData !== true) whenQuiet(() => active?.postMessage('keep the rest', []));
}

/** Calls `work` when the page is idle, two seconds after its `load` event or later. */
function whenQuiet(work: () => void): void {
  const start = (): void => {
    setTimeout(() => whenIdle(work, { otherwise: 0 }), 2_000);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

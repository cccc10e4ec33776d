import { whenIdle } from '../ui/when-idle.ts';

/** Keeps the page in the browser once it has nothing else to do, where browsers allow that: over HTTPS and on this machine. */
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

/** Some seconds after the page is whole, when it is idle. */
function whenQuiet(work: () => void): void {
  const start = (): void => {
    setTimeout(() => whenIdle(work, { otherwise: 0 }), 2_000);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

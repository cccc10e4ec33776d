import { signal } from '@preact/signals';

/** Whether there is a network, as far as the browser knows. */
export const isOnline = signal(navigator.onLine);

for (const name of ['online', 'offline'])
  addEventListener(name, () => {
    isOnline.value = navigator.onLine;
  });

import { type CheckedDay, type CheckedScreen, checkDays } from './check-days.ts';

/* Checks one screen, and sends each day as soon as it is known. The page ends this worker. */

self.addEventListener('message', ({ data }: MessageEvent<CheckedScreen>) => {
  for (const day of checkDays(data)) self.postMessage(day satisfies CheckedDay, { transfer: [] });
});

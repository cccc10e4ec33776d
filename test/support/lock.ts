import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** In milliseconds, for a build on a busy machine too. */
export const buildLimit = 120_000;

/** Does work of which one process at a time does one kind, such as a build, in `dist`. */
export async function alone(kind: string, work: () => void | Promise<void>): Promise<void> {
  const lock = `dist/.${kind}`;
  mkdirSync('dist', { recursive: true });
  while (!take(lock)) await setTimeout(100);
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    // A lock that was left behind by a run that was ended.
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > buildLimit) rmdirSync(lock);
    return false;
  }
}

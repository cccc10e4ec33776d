import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const built = 'dist/node/index.js';
const sources = ['{grammar,src}/**/*', 'bundle.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/**
 * Builds the package where a source is newer than what was built. What needs `dist` says so by
 * `beforeAll(buildPackage, buildLimit)`; files that run side by side build it once.
 */
export async function buildPackage(): Promise<void> {
  const lock = 'dist/.package-build';
  mkdirSync('dist', { recursive: true });
  while (!take(lock)) await setTimeout(100);
  try {
    if (isFresh()) return;
    // As by hand: tests have a NODE_ENV and options for Node of their own.
    const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
    for (const args of [['node_modules/typescript/bin/tsc', '-b'], ['bundle.ts']])
      execFileSync(process.execPath, args, { env, stdio: 'pipe' });
  } finally {
    rmdirSync(lock);
  }
}

/** In milliseconds, on a busy machine too. */
export const buildLimit = 120_000;

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

function isFresh(): boolean {
  return existsSync(built) && globSync(sources).every((path) => statSync(path).mtimeMs <= statSync(built).mtimeMs);
}

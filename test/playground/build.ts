import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const folder = 'dist/playground';

/** Builds the playground if a source is newer, under a lock: test files run in parallel. */
export async function buildOnce(): Promise<void> {
  const lock = 'dist/.playground-build';
  mkdirSync('dist', { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      // A lock that was left behind by a run that was ended.
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - since > 120_000) rmdirSync(lock);
      await setTimeout(100);
    }
  }
  try {
    if (!isFresh()) await buildAsCustomersDo();
  } finally {
    rmdirSync(lock);
  }
}

/** Builds for production: with the tests' `NODE_ENV` the page has no service worker. */
async function buildAsCustomersDo(): Promise<void> {
  const { NODE_ENV: ours } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const { build } = await import('vite');
    await build({ configFile: 'playground/vite.config.ts', logLevel: 'error' });
  } finally {
    process.env['NODE_ENV'] = ours;
  }
}

function isFresh(): boolean {
  const built = join(folder, 'index.html');
  if (!existsSync(built)) return false;
  const { mtimeMs } = statSync(built);
  return ['grammar', 'src', 'playground', 'package-lock.json'].every((path) => newest(path) <= mtimeMs);
}

/** When the last of its files was changed, pictures of the page aside. */
function newest(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(
    ...readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) =>
      entry.isFile() && !entry.name.endsWith('.webp') ? statSync(join(entry.parentPath, entry.name)).mtimeMs : 0,
    ),
  );
}

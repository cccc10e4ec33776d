import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from '../support/lock.ts';

export const folder = 'dist/playground';

/** Builds the playground if a source is newer, once for test files that run side by side. */
export const buildOnce = (): Promise<void> =>
  alone('playground-build', async () => {
    if (!isFresh()) await buildAsCustomersDo();
  });

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

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { alone } from './lock.ts';

export { buildLimit } from './lock.ts';

const built = 'dist/node/index.js';
const sources = ['{grammar,src}/**/*', 'bundle.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/**
 * Builds the package where a source is newer than what was built. What needs `dist` says so by
 * `beforeAll(buildPackage, buildLimit)`; files that run side by side build it once.
 */
export const buildPackage = (): Promise<void> =>
  alone('package-build', () => {
    if (isFresh()) return;
    runNode(['node_modules/typescript/bin/tsc', '-b']);
    runNode(['bundle.ts']);
  });

/** Runs a script as by hand: tests have a NODE_ENV and options for Node of their own. */
export function runNode(args: readonly string[]): void {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
  execFileSync(process.execPath, args, { env, stdio: 'pipe' });
}

function isFresh(): boolean {
  return existsSync(built) && globSync(sources).every((path) => statSync(path).mtimeMs <= statSync(built).mtimeMs);
}

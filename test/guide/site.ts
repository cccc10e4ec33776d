import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { type RunningServer, serve } from '../../src/service/node/server.ts';
import { buildPackage } from '../support/built-package.ts';

const index = 'dist/guide/index.html';

/** Builds the guide if a source is newer, and serves it as `npm start` does. */
export async function serveGuide(): Promise<RunningServer> {
  await buildPackage();
  const sources = globSync('{docs,grammar,src,playground/style}/**/*', { withFileTypes: true }).filter((entry) => entry.isFile());
  const isFresh =
    existsSync(index) &&
    sources.every(({ parentPath, name }) => statSync(`${parentPath}/${name}`).mtimeMs <= statSync(index).mtimeMs);
  if (!isFresh) {
    const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env;
    execFileSync(process.execPath, ['docs/site/build.ts'], { env, stdio: 'pipe' });
  }
  return serve({ port: 0, guide: 'dist/guide', say: () => undefined });
}

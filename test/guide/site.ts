import { existsSync, globSync, statSync } from 'node:fs';
import { type RunningServer, serve } from '../../src/service/node/server.ts';
import { buildPackage, runNode } from '../support/built-package.ts';
import { alone } from '../support/lock.ts';

const index = 'dist/guide/index.html';

/** Builds the guide if a source is newer, after the package. */
export const buildGuide = (): Promise<void> =>
  alone('guide-build', () => {
    const sources = globSync('{docs,grammar,src,playground/style,test/bench}/**/*', {
      withFileTypes: true,
      exclude: ['**/node_modules'],
    }).filter((entry) => entry.isFile());
    const isFresh =
      existsSync(index) &&
      sources.every(({ parentPath, name }) => statSync(`${parentPath}/${name}`).mtimeMs <= statSync(index).mtimeMs);
    if (!isFresh) runNode(['docs/site/build.ts']);
  });

/** Serves the guide as `npm start` does. */
export async function serveGuide(): Promise<RunningServer> {
  await buildPackage();
  await buildGuide();
  return serve({ port: 0, guide: 'dist/guide', say: () => undefined });
}

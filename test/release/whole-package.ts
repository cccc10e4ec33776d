import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { buildGuide } from '../guide/site.ts';
import { buildOnce, folder as page } from '../playground/build.ts';
import { buildLimit, buildPackage, runNode } from '../support/built-package.ts';
import { alone } from '../support/lock.ts';
import { type Packed, pack } from '../support/packed-package.ts';

const compressed = 'dist/.compressed';
const folders = [page, 'dist/guide'];

/** In milliseconds, of all that `packWhole` builds. */
export const wholeLimit = 4 * buildLimit;

/**
 * Packs what a user of `npm pack` gets: the package with its page and its guide. What is built
 * already is not built again, as after `npm test`.
 */
export async function packWhole(): Promise<Packed> {
  await buildPackage();
  await buildOnce();
  await buildGuide();
  await alone('compression', () => {
    const isFresh =
      existsSync(compressed) &&
      folders.every((folder) => statSync(`${folder}/index.html`).mtimeMs <= statSync(compressed).mtimeMs);
    if (isFresh) return;
    rmSync(compressed, { force: true });
    runNode(['playground/compress.ts', 'br', ...folders]);
    writeFileSync(compressed, '');
  });
  return pack();
}

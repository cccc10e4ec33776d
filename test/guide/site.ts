import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
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

const checker = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds wrong with a page, or with a part of it. */
export async function findingsOn(page: Page, part = ':root'): Promise<readonly string[]> {
  // By the debugger: the page's policy allows no script of others.
  await page.evaluate(checker);
  const { violations } = await page.evaluate(async (selector) => {
    const { axe: check } = globalThis as unknown as { readonly axe: typeof axe };
    return check.run(selector, { resultTypes: ['violations'] });
  }, part);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

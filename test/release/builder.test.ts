import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newPage, useBrowser } from '../support/browser.ts';
import { usePackage } from '../support/packed-package.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { bundleReact, complaintsOf } from './load.ts';

/* The guide's program of the builder in React, with the packed package, in Chromium. */

const browser = await useBrowser();

const packed = await usePackage();

test.skipIf(browser === undefined)('React has the text of the builder in its state', { timeout: 60_000 }, async () => {
  const project = packed.install('react', []);
  const program = /```tsx\n([^]*?)```/.exec(readFileSync('docs/builder.md', 'utf8'))?.[1] ?? '';
  writeFileSync(join(project, 'page.tsx'), program);
  writeFileSync(
    join(project, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="page.js"></script>',
  );
  await bundleReact(join(project, 'page.tsx'), join(project, 'page.js'));
  const site = await serveFolder(project);
  try {
    const page = await newPage(browser);
    const complaints = complaintsOf(page);
    await page.goto(new URL('index.html', site.url).href);
    await page.getByRole('button', { name: 'Add: Condition' }).click();
    await page.keyboard.type('persons');
    await page.keyboard.press('Enter');
    const state = () => page.locator('output').textContent();
    await expect.poll(state).toBe('startdatum >= "0d" AND RES_NUMBER >= 1');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(state).toBe('startdatum >= "0d"');
    expect(complaints).toEqual([]);
  } finally {
    site.close();
  }
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The README is short, and pages name files that are there. `guide/blocks.test.ts` runs its blocks. */

const root = new URL('../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('the README is read in two minutes', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150);
});

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'deploy/README.md', ...globSync('docs/*.md')])(
  'files that %s names are there',
  (page) => {
    const named = [...textOf(page).matchAll(/`((?:test|grammar|src|playground)\/[\w./-]+)`|\]\((?!https:)([\w./-]+)/g)].flatMap(
      ([, code, link = '']) => {
        if (code !== undefined) return [new URL(code, root)];
        // A page beside one of the guide may be made at build, which ends for a link that leads nowhere.
        return page.startsWith('docs/') && !link.includes('/') ? [] : [new URL(link, new URL(page, root))];
      },
    );
    expect(named.filter((url) => !url.href.includes('version-N') && !existsSync(url)).map(String)).toEqual([]);
  },
);

import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The README is short, and pages name files that are there. `links.test.ts` follows links, and
 * `guide/blocks.test.ts` runs blocks.
 */

const root = new URL('../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('the README is read in two minutes', () => expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150));

test('the package is named by the version that it has, everywhere', () => {
  const pages = ['README.md', 'deploy/README.md', ...globSync('docs/*.md')];
  const named = pages.flatMap((page) => [...textOf(page).matchAll(/search-expression-(\d+\.\d+\.\d+)/g)].map(([, one]) => one));
  const [own, editor, lock] = ['package.json', 'editors/vscode/package.json', 'package-lock.json'].map(
    (path) => (JSON.parse(textOf(path)) as { readonly version: string }).version,
  );
  expect(new Set([...named, editor, lock])).toEqual(new Set([own]));
  expect(textOf('CHANGELOG.md')).toContain(`\n## ${own} - `);
});

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'deploy/README.md', ...globSync('docs/*.md')])(
  'files that %s names in code are there',
  (page) => {
    const named = [...textOf(page).matchAll(/`((?:test|grammar|src|playground)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !path.includes('version-N') && !existsSync(new URL(path, root)))).toEqual([]);
  },
);

import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brokenLinks } from './support/markdown-links.ts';
import { scratchFolder } from './support/scratch-folder.ts';

/* Links of Markdown files lead somewhere from where the files stand; `package.test.ts` asks the same of the package. */

const pages = globSync('{*.md,{deploy,docs,editors,grammar,playground,src,test}/**/*.md}', { exclude: ['**/node_modules'] }).map(
  (path) => path.replaceAll('\\', '/'),
);

test('every page is read', () => {
  const some = ['README.md', 'docs/entries.md', 'docs/reference/api-root.md', 'src/sql/COLUMNS.md'];
  expect(pages).toEqual(expect.arrayContaining(some));
});

test.each(pages)('every link of %s leads to a file or a heading', (page) => expect(brokenLinks('.', page)).toEqual([]));

test('a link that leads nowhere is found', () => {
  const folder = scratchFolder(onTestFinished);
  const page = [
    '# A `page`, and *more*',
    '## Twice',
    '## Twice',
    '[1](#a-page-and-more) [2](#twice-1) [3](other/page.md#x) [4](other) [5](https://nowhere.example/) `[6](code.md)`',
    '```md\n[7](block.md)\n```',
    '[8](#twice-2) [9](none.md) [10](other/page.md#y) [11](../page.md) ![12](none.webp) [13][a]',
    '<img src="none.svg"> <a href="other/page.md">x</a>',
    '[a]: none-either.md',
  ];
  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'page.md'), page.join('\n\n'));
  writeFileSync(join(folder, 'other', 'page.md'), '# X');
  const broken = '#twice-2 none.md other/page.md#y ../page.md none.webp none-either.md none.svg';
  expect(brokenLinks(folder, 'page.md')).toEqual(broken.split(' '));
});

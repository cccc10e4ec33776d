import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { referencePages } from '../../docs/site/reference.ts';
import { buildLimit, buildPackage } from '../support/built-package.ts';

/* What is kept of the guide as Markdown is what it makes of the sources. */

beforeAll(buildPackage, buildLimit);

test('docs/reference is that of the sources; `npm run reference` writes it', async () => {
  const pages = await referencePages();
  expect(readdirSync('docs/reference').toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
  for (const { path, markdown } of pages) expect(readFileSync(`docs/reference/${path}`, 'utf8'), path).toBe(`${markdown}\n`);
});

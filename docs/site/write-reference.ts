import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeResultsPage } from '../../test/bench/record.ts';
import { referencePages } from './reference.ts';

/*
 * `npm run reference`, after `tsc -b`: the pages of the guide that are made of the sources, as
 * Markdown in the repository and in the package, for links to lead to, and the page of results.
 */

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
rmSync('docs/reference', { recursive: true, force: true });
mkdirSync('docs/reference');
for (const { path, markdown } of await referencePages()) writeFileSync(`docs/reference/${path}`, `${markdown}\n`);
writeResultsPage();

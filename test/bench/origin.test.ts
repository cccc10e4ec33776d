import { appendFileSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillMeasured, speedPage } from '../../docs/site/measured.ts';
import { modulesFrom } from '../projects.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { filesOf, type GroupName, groupNames, groups, isStale, originOf, tellOrigin } from './origin.ts';
import { readResults, resultsPage } from './record.ts';

/* A result is of one state of the sources that its group measures, and says so where it is shown. */

const kept = readResults();
const fresh = kept.map((result) => ({ ...result, origin: originOf(result.group as GroupName) }));
const sentence = 'the code has changed since';

test('every group is in the table, and every result is of a group', () => {
  const files = readdirSync(join(import.meta.dirname, 'groups')).map((file) => file.replace('.ts', ''));
  expect(files.toSorted()).toEqual(groupNames.toSorted());
  const stored = globSync('test/bench/results/*.json').map((path) => path.replace(/^.*[\\/]|\.json$/g, ''));
  expect(stored.toSorted()).toEqual(kept.map(({ group }) => group).toSorted());
});

test.each(groupNames)('the files of %s have all that it imports of the package', (group) => {
  const files = filesOf(group);
  expect(groups[group].filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
  const imported = files
    .filter((file) => file.startsWith('test/bench/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'search-expression\/([\w-]+)'|dist\/(src\/[\w/-]+)\.js'/g)])
    .map(([, entry, module]) => (module === undefined ? `src/${entry}/index.ts` : `${module}.ts`))
    .filter((entry) => entry !== 'src/booking/index.ts');
  const reached = imported.flatMap((entry) => modulesFrom(entry));
  expect(reached.filter((file) => !files.includes(file))).toEqual([]);
});

describe('in a copy without Git', () => {
  const copy = scratchFolder();
  const files = ['package.json', ...new Set(groupNames.flatMap((group) => filesOf(group)))];
  const change = (file: string) => appendFileSync(join(copy, file), '\n');

  beforeAll(() => {
    for (const file of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(file, join(copy, file));
    }
  });

  test('the digests are those of the repository, and of one with the line ends of Windows', () => {
    for (const file of files) writeFileSync(join(copy, file), readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    for (const { group, origin } of fresh) {
      const { commit: _, isChanged: __, ...others } = origin;
      expect(originOf(group as GroupName, copy)).toEqual(others);
    }
  });

  test('a changed source makes those groups stale that measure it', () => {
    const stale = () => fresh.filter((result) => isStale(result, copy)).map(({ group }) => group);
    expect(stale()).toEqual([]);
    change('src/url/index.ts');
    const ofUrls = groupNames.filter((group) => groups[group].some((path) => 'src/url/index.ts'.startsWith(path)));
    expect(ofUrls).toContain('derived');
    expect(stale()).toEqual(fresh.map(({ group }) => group).filter((group) => ofUrls.some((one) => one === group)));
    const before = stale();
    change('test/bench/groups/rows.ts');
    expect(stale().filter((group) => !before.includes(group))).toEqual(['rows']);
    change('grammar/parse.ts');
    expect(stale()).toEqual(fresh.map(({ group }) => group));
  });
});

describe('what is shown', () => {
  const pages: readonly (readonly [name: string, page: (results: typeof kept) => string])[] = [
    ['the page of results', resultsPage],
    ['the page of the guide', speedPage],
    ['a table within a page', (results) => fillMeasured('<!-- measured: fairness -->', results)],
  ];
  const stale = fresh.map((one) => ({ ...one, origin: { ...one.origin, version: '0.0.7', digest: 'another' } }));

  test.each(pages)('%s says of what state the figures are, and whether it is that of now', (_, page) => {
    expect(page(fresh)).toContain(`of ${originOf('fairness').version}`);
    expect(page(fresh)).not.toContain(sentence);
    expect(page(stale)).toContain('of 0.0.7');
    expect(page(stale)).toContain(sentence);
  });

  test('each group of the page of results says it by itself', () => {
    const page = resultsPage(fresh.map((one, at) => (at === 2 ? (stale[at] ?? one) : one)));
    const sections = page.split('\n## ').filter((part) => part.split('\n')[2]?.includes(sentence));
    expect(sections.map((part) => part.split('\n')[0])).toEqual([kept[2]?.title]);
  });

  test('a result is told with what is known of it', () => {
    const [first] = fresh;
    const { version, digest } = originOf('parse');
    const told = (origin: object) => tellOrigin({ group: 'parse', date: '2026-11-25', origin: { version, digest, ...origin } });
    expect(first?.group).toBe('parse');
    expect(told({})).toBe(`2026-11-25, of ${version}`);
    expect(told({ commit: '0123456789' })).toBe(`2026-11-25, of ${version} (commit 0123456)`);
    expect(told({ commit: '0123456789', isChanged: true })).toBe(
      `2026-11-25, of ${version} (commit 0123456 with changes that were not committed)`,
    );
    expect(tellOrigin({ group: 'parse', date: '2026-11-21' })).toBe(
      '2026-11-21, of a version that was not recorded; the code has changed since',
    );
  });

  test('the page of results is that of the kept results; `npm run reference` writes it', () => {
    expect(readFileSync('test/bench/results/README.md', 'utf8')).toBe(resultsPage());
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { point } from '../support/point.ts';
import { folder } from './build.ts';
import { filesOf, held, monacoIsThere } from './editing.ts';
import { usePlayground } from './playground.ts';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};

const { open, site } = await usePlayground({ editor: 'any' });
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));

/** All that index.html loads before anything is loaded for its own sake. */
const first = loadedBy(['index.html']);
/** What the page may load later: the rest of it, but not the documentation of the API. */
const later = difference(loadedBy(everyChunk('index.html')), first);

point('budgets', async () => {
  expect(kibibytes(['index.html', ...first])).toBeLessThanOrEqual(88);

  const ofMonaco = [...later].filter((path) => path.endsWith('.js') && textOf(path).split('editor.action.').length > 50);
  expect(ofMonaco.length).toBe(1);
  expect(kibibytes(ofMonaco)).toBeLessThanOrEqual(800);

  expect(
    all
      .filter((path) => /worker/i.test(path))
      .filter((path) => !/^(service-worker|assets\/[\w-]*(sqlite|check)[\w-]*)\.js$/.test(path)),
  ).toEqual([]);

  // What a phone asks for to show the page, and whom: what is large is not among it.
  const page = await open({ viewport: { width: 390, height: 800 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(site.url, '')));
  await page.reload();
  await page.getByRole('tab', { name: 'Timeline' }).waitFor();
  const needed = [...first].filter((path) => /\.(js|css)$/.test(path));
  expect(asked).toEqual(expect.arrayContaining(needed));
  expect(asked.filter((path) => ofMonaco.includes(path) || path.endsWith('.wasm'))).toEqual([]);
  expect(asked.filter((path) => /^\w+:/.test(path) && !path.startsWith('data:'))).toEqual([]);
});

test('the licences of what the page bundles are linked from it', async () => {
  const page = await open();
  const links = page.locator('footer.foot a');
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(expect.arrayContaining(['licences.txt', 'notices.txt']));
  for (const name of ['monaco-editor', 'preact', '@preact/signals', 'marked'])
    expect(textOf('licences.txt')).toContain(`## ${name} - `);
  expect(textOf('notices.txt')).toMatch(/sqlite-wasm[^]*THIRD-PARTY/);
});

describe('what the page loads', () => {
  test(`comes to ${kibibytes(['index.html', ...first])} KiB before the first look, and ${sizesOf(later)} after it`, () =>
    expect(later.size).toBeGreaterThan(0));

  test('is two scripts and one style sheet before the first look, not a hundred that come one after the other', () => {
    expect([...first].filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(2);
    expect([...first].filter((path) => path.endsWith('.css')).length).toBeLessThanOrEqual(1);
    expect([...later].filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(45);
  });

  test('is named in the page where it comes by itself, with all the scripts that it needs', () => {
    const named = [
      ...textOf('index.html').matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)" fetchpriority="low"/g),
    ].map(([, file = '']) => file.replace(/^\.\//, ''));
    const needed = loadedBy(['editor/element-stage.ts', 'editor/monaco-stage.ts', 'forms/builder-panel.tsx']);
    // Styles are excluded: an import does not wait for a style sheet that the page already has.
    expect(named).toEqual(expect.arrayContaining([...difference(needed, first)].filter((path) => path.endsWith('.js'))));
    expect(named.filter((path) => !path.endsWith('.js'))).toEqual([]);
    expect(named.filter((path) => first.has(path) || !later.has(path))).toEqual([]);
  });

  test('comes beside each other, once: Monaco does not wait for what comes before it', async () => {
    const { prepare, letGo } = held(filesOf.element);
    const asked: string[] = [];
    const page = await open({
      prepare: async (one) => {
        one.on('request', (request) => asked.push(request.url()));
        await prepare(one);
      },
      waitUntil: 'commit',
    });
    await expect.poll(() => asked.some((url) => filesOf.monaco.test(url)), { timeout: 15_000 }).toBe(true);
    expect(await page.locator('textarea#search').count()).toBe(1);
    letGo();
    await monacoIsThere(page);
    const files = asked.filter((url) => url.includes('/assets/'));
    expect(files.filter((file, at) => files.indexOf(file) < at)).toEqual([]);
    expect(files.filter((url) => /\.(js|css)$/.test(url)).length).toBeLessThanOrEqual(18);
  });

  test('is from its own server', () => {
    const named = [...first, ...later, 'index.html'].flatMap((path) => [
      ...textOf(path).matchAll(/(?:src|href)="(https?:[^"]*)"/g),
    ]);
    expect(named).toEqual([]);
  });
});

/** The files of chunks and of all that they import at once. */
function loadedBy(entries: readonly string[]): ReadonlySet<string> {
  const [files, seen] = [new Set<string>(), new Set<string>()];
  const open = [...entries];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    open.push(...(chunk.imports ?? []));
  }
  return files;
}

function everyChunk(entry: string): readonly string[] {
  const seen = new Set<string>();
  const open = [entry];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    open.push(...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? []));
  }
  return [...seen];
}

function difference(whole: ReadonlySet<string>, part: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...whole].filter((path) => !part.has(path)));
}

function sizesOf(files: ReadonlySet<string>): string {
  const large = [...files].map((path) => [kibibytes([path]), path.replace(/^assets\/|-[\w-]{8}(?=\.)/g, '')] as const);
  const named = large.filter(([size]) => size >= 4).toSorted(([a], [b]) => b - a);
  return named.map(([size, name]) => `${size} KiB ${name}`).join(', ');
}

function kibibytes(files: readonly string[]): number {
  const bytes = files.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0);
  return Math.round(bytes / 102.4) / 10;
}

function textOf(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

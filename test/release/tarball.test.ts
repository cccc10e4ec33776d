import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folder as page } from '../playground/build.ts';
import { installed, type Packed } from '../support/packed-package.ts';
import { packWhole, wholeLimit } from './whole-package.ts';

/* What is in the tarball, with the page. */

let packed: Packed;
let files: readonly string[];

beforeAll(async () => {
  packed = await packWhole();
  const root = installed(packed.install('plain', []));
  files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}, wholeLimit);
afterAll(() => packed.remove());

test('is smaller than 3.4 MB', () => expect(statSync(packed.tarball).size).toBeLessThan(3_400_000));

test('has these files', () => {
  const groups: readonly (readonly [name: string, pattern: RegExp])[] = [
    ['modules and their types', /^dist\/(?:src|grammar)\/[\w./-]+\.(?:js|d\.ts)$/],
    ['an entry or a part of one for Node', /^dist\/node\/[\w-]+\.js$/],
    ['an element in one file', /^dist\/browser\/search-expression-[\w-]+\.js$/],
    ['the builder, with its framework, for bundlers', /^dist\/browser\/builder\.js$/],
    ['the page, in Brotli', /^dist\/playground\/.+\.br$/],
    ['its notices', /^dist\/(?:(?:playground|browser|node)\/licences|playground\/notices)\.txt$/],
    ['the guide, in Brotli, and as it is written', /^(?:dist\/guide\/.+\.br|docs\/(?:reference\/)?[\w-]+\.md)$/],
    ['what a server needs', /^deploy\/[\w./@-]+$/],
    ['types without a module', /^src\/react\.d\.ts$/],
    [
      'the language',
      /^grammar\/(?:LANGUAGE\.md|search\.ebnf|railroad\.svg|expression\.schema\.json|search-expression\.tmLanguage\.json)$/,
    ],
    ['settings of editors', /^editors\/[\w./-]+$/],
    [
      'what pages link to',
      /^(?:src\/sql\/COLUMNS\.md|test\/bench\/results\/README\.md|playground\/screenshots\/[\w-]+\.webp|test\/service\/shards\/\w+\.sql)$/,
    ],
    ['the rest', /^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE)$/],
  ];
  expect(files.filter((file) => !groups.some(([, pattern]) => pattern.test(file)))).toEqual([]);
  expect(groups.filter(([, pattern]) => !files.some((file) => pattern.test(file)))).toEqual([]);
});

test('has the whole page, which decompresses to what was built', () => {
  const built = readdirSync(page, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|txt)$/.test(entry.name) && !entry.parentPath.includes('.vite'))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));
  expect(built).toContain(`${page}/index.html`);
  expect(built.filter((file) => !files.includes(`${file}.br`))).toEqual([]);
  const [file = ''] = built.filter((one) => one.endsWith('.js'));
  const root = join(packed.folder, 'plain', 'node_modules', 'search-expression');
  const [stored, whole] = [join(root, `${file}.br`), file].map((one) => readFileSync(one));
  expect(brotliDecompressSync(stored ?? '').equals(whole ?? Buffer.alloc(0))).toBe(true);
});

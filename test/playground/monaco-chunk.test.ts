import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildOnce, folder } from './build.ts';

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };

await buildOnce();
const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;
const assets = readdirSync(join(folder, 'assets'));

test('Monaco is one file of at most 1,010 KiB, and starts no worker', () => {
  const scripts = assets.filter((name) => /^monaco-(?!stage).*\.js$/.test(name));
  expect(scripts).toHaveLength(1);
  for (const name of scripts) expect(gzipSync(readFileSync(join(folder, 'assets', name))).length).toBeLessThan(1_010 * 1_024);
  expect(assets.filter((name) => /(editor|json|css|html|ts)\.worker/.test(name))).toStrictEqual([]);
});

test('nothing of Monaco is loaded with the page', () => {
  const files = (name: string): readonly string[] => {
    const { file = '', imports = [], css = [] } = chunks[name] ?? {};
    return [file, ...css, ...imports.flatMap(files)];
  };
  const loaded = files('index.html');
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.filter((file) => file.includes('monaco'))).toStrictEqual([]);
});

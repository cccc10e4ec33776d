import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AliasOptions, build } from 'vite';
import { buildOnce, folder as playground } from '../playground/build.ts';
import { serveFolder } from './serve-folder.ts';

/** Builds a page and serves it. */
export async function servePage(name: PageName): Promise<{ readonly url: string; close(): void }> {
  if (name === 'playground' || name === 'playground-without-monaco') {
    await buildOnce();
    return serveFolder(playground, name === 'playground' ? undefined : /\/assets\/monaco-/);
  }
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-page-'));
  const quiet = { modulePreload: false, chunkSizeWarningLimit: 10_000 } as const;
  await build({
    configFile: false,
    logLevel: 'error',
    root: `test/${name.replace(/-.*/, '')}/page`,
    base: './',
    resolve: { alias: aliases[name] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: { ...quiet, outDir: folder, emptyOutDir: true, minify: !name.startsWith('monaco') },
  });
  const site = await serveFolder(folder);
  return {
    url: site.url,
    close: () => {
      site.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * The playground, with or without Monaco; a page with text fields; one with builders; one with the
 * newest CodeMirror and one with the oldest that the extension supports, installed for release
 * tests; one with the oldest and one with the newest Monaco that the adapter supports.
 */
export type PageName = 'playground' | 'playground-without-monaco' | keyof typeof aliases;

const aliases = {
  textarea: [],
  codemirror: [],
  'codemirror-oldest': [{ find: /^(?=(@codemirror\/|codemirror$))/, replacement: `${process.cwd()}/test/release/node_modules/` }],
  builder: [],
  'monaco-0.57.0': [],
  // One entry brought every feature along then.
  'monaco-0.52.2': [{ find: /^monaco-editor\/.*/, replacement: 'monaco-editor-oldest/esm/vs/editor/edcore.main.js' }],
} satisfies Readonly<Record<string, AliasOptions>>;

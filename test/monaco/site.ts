import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { serveFolder, startBrowser } from '../playground/browser.ts';
import type { Shown } from './page/main.ts';

declare global {
  /** What the page has, for tests to ask. */
  var shown: Shown;
}

/** The oldest and the newest Monaco that the adapter is for. */
export const versions = ['0.52.2', '0.57.0'] as const;
export type Version = (typeof versions)[number];

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const recovery = { find: '#recovery', replacement: path('../../grammar/recover.ts') };
const aliases = {
  '0.57.0': [recovery],
  // One entry brought every feature along then.
  '0.52.2': [recovery, { find: /^monaco-editor\/.*/, replacement: 'monaco-editor-oldest/esm/vs/editor/edcore.main.js' }],
};

export type Site = {
  /** A page with one of the two Monacos, and what it complained of: it must not write to the console, start a worker, or ask anybody else for anything. */
  open(version: Version, theme?: string, options?: { readonly at?: string }): Promise<Page>;
  readonly complaints: string[];
  close(): Promise<void>;
};

/** Builds the page once for each Monaco and serves it; undefined where there is no browser. */
export async function openSite(wanted: readonly Version[] = versions): Promise<Site | undefined> {
  const browser = await startBrowser();
  if (browser === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'monaco-'));
  for (const version of wanted) {
    await build({
      configFile: false,
      root: path('page'),
      base: './',
      logLevel: 'error',
      resolve: { alias: aliases[version] },
      build: { outDir: join(folder, version), minify: false, modulePreload: false, chunkSizeWarningLimit: 10_000 },
    });
  }
  const server = await serveFolder(folder);
  const complaints: string[] = [];
  return {
    complaints,
    async open(version, theme = 'search-light', { at } = {}) {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1000, height: 640 } });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      // An editor of 0.52 that is disposed while it waits to highlight words says so to nobody.
      page.on('pageerror', (error) => void (error.message.startsWith('Canceled') || complaints.push(String(error.stack))));
      page.on('worker', (worker) => complaints.push(`started ${worker.url()}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
          complaints.push(`requested ${request.url()}`);
      });
      if (at !== undefined) await page.clock.install({ time: at });
      await page.goto(`${server.url}${version}/index.html?theme=${theme}`);
      await page.waitForFunction(() => 'shown' in globalThis);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

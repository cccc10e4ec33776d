import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts a Chromium: the one that the variable CHROMIUM names, the system's, or the one in the development dependencies. Undefined where
 * there is none; in CI, where there must be one, that throws.
 */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  if (executablePath !== undefined) return chromium.launch({ executablePath, args });
  if (process.env['CI']) throw new Error('There is no Chromium for this machine; name one in the variable CHROMIUM.');
  return undefined;
}

// Web security stays on, unlike with the arguments that come with the dependency.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function findChromium(): Promise<string | undefined> {
  const installed = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (installed !== undefined || process.platform !== 'linux' || process.arch !== 'x64') return installed;
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

/** Serves the files of a folder on this machine, at a free port, and nothing else. */
export async function serveFolder(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path)).then(
      (content) =>
        response.writeHead(200, { 'Content-Type': mediaTypes[extname(path)] ?? 'text/html; charset=utf-8' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

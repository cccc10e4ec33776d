import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { launchChromiumServer } from './chromium.ts';
import { type PageName, servePage } from './pages.ts';

/*
 * Shared parts of browser tests, each started once per run on first use: a Chromium per worker,
 * since pages in one share a clipboard, and the built and served pages. Tests use `browser.ts`.
 */

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds to that of vitest
  export interface ProvidedContext {
    /** URL that returns the address of a part: `chromium/<worker>`, or the name of a page. */
    readonly browserParts: string;
  }
}

type Part = { readonly address: string; close(): unknown };

const parts = new Map<string, Promise<Part>>();
const server = createServer((request, response) => {
  const name = (request.url ?? '/').slice(1);
  const part = parts.get(name) ?? start(name);
  parts.set(name, part);
  part.then(
    ({ address }) => response.end(address),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

export async function setup(project: TestProject): Promise<void> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  project.provide('browserParts', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // In watch mode: the pages may be those of other sources now.
  project.onTestsRerun(() => end((name) => !isChromium(name)));
}

export async function teardown(): Promise<void> {
  server.close();
  await end(() => true);
}

async function start(name: string): Promise<Part> {
  if (!isChromium(name)) {
    const page = await servePage(name as PageName);
    return { address: page.url, close: () => page.close() };
  }
  const started = await launchChromiumServer();
  // One that ends before the run does is started anew for the next file.
  started?.once('close', () => parts.delete(name));
  return { address: started?.wsEndpoint() ?? '', close: () => started?.close() };
}

const isChromium = (name: string): boolean => name.startsWith('chromium/');

async function end(which: (name: string) => boolean): Promise<void> {
  const ended = [...parts].filter(([name]) => which(name));
  for (const [name] of ended) parts.delete(name);
  await Promise.allSettled(ended.map(async ([, part]) => (await part).close()));
}

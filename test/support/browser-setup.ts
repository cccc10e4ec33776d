import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { type PageName, servePage } from './pages.ts';

/*
 * What browser tests share, each made once per run on first use: where Chromium lies, which may
 * have to be unpacked, and the pages, built and served. Tests use `browser.ts`.
 */

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds to that of vitest
  export interface ProvidedContext {
    /** URL that returns the address of a page, or the path of `chromium`; empty without one. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('browserParts', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // In watch mode: the pages may be those of other sources now.
  project.onTestsRerun(end);
}

export async function teardown(): Promise<void> {
  server.close();
  await end();
}

async function start(name: string): Promise<Part> {
  if (name !== 'chromium') {
    const page = await servePage(name as PageName);
    return { address: page.url, close: () => page.close() };
  }
  const path = await findChromium();
  if (path === undefined && process.env['CI'])
    throw new Error('There is no Chromium for this machine; name one in the variable CHROMIUM.');
  return { address: path ?? '', close: () => undefined };
}

async function end(): Promise<void> {
  const ended = [...parts.values()];
  parts.clear();
  await Promise.allSettled(ended.map(async (part) => (await part).close()));
}

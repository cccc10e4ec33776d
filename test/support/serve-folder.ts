import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** Serves a folder on a free local port. Requests for `held` paths never get a response. */
export async function serveFolder(folder: string, held?: RegExp): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (held?.test(path)) return;
    readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path)).then(
      (content) =>
        response.writeHead(200, { 'Content-Type': mediaTypes[extname(path)] ?? 'text/html; charset=utf-8' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

export const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

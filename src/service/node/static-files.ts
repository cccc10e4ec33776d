import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { commonHeaders } from '../answer.ts';

/**
 * Answers GET and HEAD for the files that stand in a directory now; undefined for every other request. A request can only name an entry
 * of the list made here, so no spelling of a path leads out of the directory; links in it are not followed.
 *
 * @throws the error of `node:fs` when the directory cannot be read
 */
export async function serveDirectory(directory: string): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).map(encodeURIComponent).join('/')}`;
    files.set(path, file);
    if (entry.name === 'index.html') files.set(path.slice(0, -entry.name.length), file);
  }

  return async (request) => {
    const path = new URL(request.url).pathname;
    const file = files.get(path);
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return undefined;
    const headers = {
      ...commonHeaders,
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Content-Length': String(content.length),
      // The build puts a digest of the content in these names.
      ...(path.startsWith('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    };
    return new Response(request.method === 'HEAD' ? null : content, { headers });
  };
}

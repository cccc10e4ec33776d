import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { acceptsGzip, commonHeaders, leastCompressed } from '../send.ts';

/**
 * Answers GET and HEAD for the files of a directory; `undefined` for every other request. Files
 * are listed once, here, so no path leads out of the directory; links are not followed. A folder
 * without its slash is redirected. Texts are gzipped if the client accepts it. With a `prefix` such
 * as `/guide` the files are below that path.
 *
 * @throws the error of `node:fs` if the directory cannot be read
 */
export async function serveDirectory(
  directory: string,
  prefix = '',
): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = new Map<string, string>();
  const packed = new Map<string, Buffer>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).map(encodeURIComponent).join('/')}`;
    files.set(path, file);
    if (entry.name === 'index.html') files.set(path.slice(0, -entry.name.length), file);
  }

  const pack = async (file: string, content: Buffer): Promise<Buffer> => {
    const known = packed.get(file) ?? (await promisify(gzip)(content));
    packed.set(file, known);
    return known;
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(prefix)) return undefined;
    const path = pathname.slice(prefix.length);
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(path);
    if (file === undefined) {
      const folder = files.has(`${path}/`) && { ...commonHeaders, Location: `${pathname.split('/').at(-1)}/` };
      return folder ? new Response(null, { status: 308, headers: folder }) : undefined;
    }
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return undefined;
    const type = getMimeType(file) ?? 'application/octet-stream';
    const isPacked =
      content.length >= leastCompressed && isText.test(type) && acceptsGzip(request.headers.get('Accept-Encoding'));
    const body = isPacked ? await pack(file, content) : content;
    const headers = {
      ...commonHeaders,
      'Content-Type': type,
      'Content-Length': String(body.length),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
      // These names contain a digest of the content.
      ...(path.startsWith('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}

const isText = /^(?:text\/|application\/(?:json|javascript|wasm)|image\/svg)/;

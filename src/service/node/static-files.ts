import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { commonHeaders } from '../answers/answer.ts';
import { leastCompressed, takesGzip } from '../answers/takes-gzip.ts';

/**
 * Answers GET and HEAD for the files that stand in a directory now; undefined for every other request. A request can only name an entry
 * of the list made here, so no spelling of a path leads out of the directory; links in it are not followed. A folder without its slash is
 * redirected to it. Texts go as gzip where that is taken.
 *
 * @throws the error of `node:fs` when the directory cannot be read
 */
export async function serveDirectory(directory: string): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = new Map<string, string>();
  const packed = new Map<string, Buffer>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).map(encodeURIComponent).join('/')}`;
    files.set(path, file);
    if (entry.name === 'index.html') files.set(path.slice(0, -entry.name.length), file);
  }

  /** Each file once: there are no more of them than stood here at the start. */
  const pack = async (file: string, content: Buffer): Promise<Buffer> => {
    const known = packed.get(file) ?? (await promisify(gzip)(content));
    packed.set(file, known);
    return known;
  };

  return async (request) => {
    const path = new URL(request.url).pathname;
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(path);
    if (file === undefined) {
      const folder = files.has(`${path}/`) && { ...commonHeaders, Location: `${path.split('/').at(-1)}/` };
      return folder ? new Response(null, { status: 308, headers: folder }) : undefined;
    }
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return undefined;
    const type = getMimeType(file) ?? 'application/octet-stream';
    const isPacked = content.length >= leastCompressed && isText.test(type) && takesGzip(request.headers.get('Accept-Encoding'));
    const body = isPacked ? await pack(file, content) : content;
    const headers = {
      ...commonHeaders,
      'Content-Type': type,
      'Content-Length': String(body.length),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
      // The build puts a digest of the content in these names.
      ...(path.startsWith('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}

const isText = /^(?:text\/|application\/(?:json|javascript|wasm)|image\/svg)/;

import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { acceptsCoding, commonHeaders, leastCompressed, matchesTag } from '../send.ts';

/** A file as it is stored: whole, or compressed as `<name>.br`, or both. */
type StoredFile = { readonly name: string; readonly whole?: string; readonly brotli?: string };

/** Other codings of what is stored, each made once, while the file has this tag. */
type Recoded = { readonly tag: string; whole?: Promise<Buffer>; gzipped?: Promise<Buffer> };

type DirectoryOptions = {
  /** A path that the files are below, such as `/guide`; default none. */
  readonly prefix?: string;
  /** Whether a path is there at all; default every one. */
  readonly isServed?: (path: string) => boolean;
};

/**
 * Answers GET and HEAD for the files of a directory; `undefined` for every other request. Files
 * are listed once, here, so no path leads out of the directory; links are not followed. A folder
 * without its slash is redirected. `main.js.br` is `main.js` for a client that accepts Brotli; for
 * others it is decompressed unless `main.js` is there. Texts are gzipped if the client accepts it.
 *
 * @throws the error of `node:fs` if the directory cannot be read
 */
export async function serveDirectory(
  directory: string,
  { prefix = '', isServed = () => true }: DirectoryOptions = {},
): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = new Map<string, StoredFile>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const name = file.replace(/\.br$/, '');
    const path = `/${relative(directory, name).split(sep).map(encodeURIComponent).join('/')}`;
    if (!isServed(path)) continue;
    const stored: StoredFile = { ...files.get(path), name, ...(name === file ? { whole: file } : { brotli: file }) };
    files.set(path, stored);
    if (path.endsWith('/index.html')) files.set(path.slice(0, -'index.html'.length), stored);
  }
  const recoded = new Map<string, Recoded>();

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
    const stored = await readFile(file.brotli ?? file.whole ?? '').catch(() => undefined);
    if (stored === undefined) return undefined;
    // Weak: every coding has the same tag.
    const tag = `W/"${hash('sha1', stored, 'base64url')}"`;
    const type = getMimeType(file.name) ?? 'application/octet-stream';
    const headers = {
      ...commonHeaders,
      ETag: tag,
      // These names contain a digest of the content.
      ...(path.startsWith('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    };
    if (matchesTag(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
    const accepted = request.headers.get('Accept-Encoding');
    const isBrotli = file.brotli !== undefined && acceptsCoding(accepted, 'br');
    const last = recoded.get(file.name);
    const made: Recoded = last?.tag === tag ? last : { tag };
    recoded.set(file.name, made);
    const whole = isBrotli || file.brotli === undefined ? stored : await (made.whole ??= promisify(brotliDecompress)(stored));
    const isGzip = !isBrotli && whole.length >= leastCompressed && isText.test(type) && acceptsCoding(accepted, 'gzip');
    const body = isGzip ? await (made.gzipped ??= promisify(gzip)(whole)) : whole;
    const sent = {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(body.length),
      ...((isBrotli || isGzip) && { 'Content-Encoding': isBrotli ? 'br' : 'gzip' }),
    };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers: sent });
  };
}

const isText = /^(?:text\/|application\/(?:json|javascript|wasm)|image\/svg)/;

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/*
 * Writes compressed copies beside every file of folders, as by `node playground/compress.ts br gz
 * dist/static`. The package contains only the Brotli copies; its server decompresses them for
 * clients that do not accept Brotli. A server of static files chooses the copy that its client
 * accepts. Licences stay as they are in the package, where people read them.
 */
const codings = { br: promisify(brotliCompress), gz: promisify(gzip) };
const chosen = (['br', 'gz'] as const).filter((name) => process.argv.includes(name));
const isLeft = chosen.includes('gz') ? /\.(?:br|gz)$/ : /\.(?:br|gz|txt)$/;
const files = process.argv
  .slice(2 + chosen.length)
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !isLeft.test(entry.name) && !entry.parentPath.endsWith('.vite'))
  .map(({ parentPath, name }) => join(parentPath, name));
await Promise.all(
  files.flatMap((file) => chosen.map(async (name) => writeFileSync(`${file}.${name}`, await codings[name](readFileSync(file))))),
);

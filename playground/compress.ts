import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/*
 * Writes a `.br` beside every file of the built page. The package has those alone, and its server
 * decompresses them for whoever does not accept Brotli.
 */
const page = fileURLToPath(new URL('../dist/playground', import.meta.url));
const files = readdirSync(page, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => !file.startsWith(join(page, '.vite')));
await Promise.all(files.map(async (file) => writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)))));

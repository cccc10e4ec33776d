import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/*
 * Writes a `.br` beside every file of the built page and of the guide but the licences, which
 * people read where the package is installed. The package has those alone, and its server
 * decompresses them for whoever does not accept Brotli.
 */
const folders = ['playground', 'guide'].map((name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url)));
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !/\.(?:br|txt)$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => !file.startsWith(join(folders[0] ?? '', '.vite')));
await Promise.all(files.map(async (file) => writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)))));

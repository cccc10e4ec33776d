import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const homes = [join(import.meta.dirname, 'peers', 'node_modules'), join(root, 'node_modules')];

/** A user's project in its own folder, with our package and some others installed. */
export function makeProject(packages: readonly string[]): Disposable & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of ['search-expression', ...packages]) {
    const home = name === 'search-expression' ? root : homes.map((one) => join(one, name)).find((one) => existsSync(one));
    if (home === undefined) throw new Error(`${name} is not installed.`);
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(home, link, 'junction');
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

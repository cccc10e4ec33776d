import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package, from its sources as well as from its built files. */
export function packageRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  let folder = here;
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

export function packageManifest(): { readonly version: string; readonly description: string } {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string; description: string };
}

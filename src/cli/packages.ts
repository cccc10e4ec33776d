import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usage } from './failure.ts';

/**
 * Loads a part of the program that needs optional packages.
 *
 * @throws Failure that names the packages if one is missing
 */
export async function withPackages<Part>(packages: readonly string[], load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!missing || !packages.some((name) => error.message.includes(`'${name}'`))) throw error;
    throw usage(`This command needs packages that are not installed. Install them:\n  ${installOf(packages, packageRoot())}`);
  }
}

/**
 * The command that installs packages where the program at `root` finds them: in the repository, in
 * the project that has it in its `node_modules`, or beside it among the global ones.
 */
function installOf(packages: readonly string[], root: string): string {
  const { peerDependencies } = packageManifest();
  const named = packages.map((name) => `${name}@${/\d+/.exec(peerDependencies[name] ?? '')?.[0] ?? 'latest'}`).join(' ');
  const folder = dirname(root);
  if (basename(folder) !== 'node_modules') return `npm install ${named}`;
  const project = dirname(folder);
  const where = existsSync(join(project, 'package.json'))
    ? `--prefix ${/\s/.test(project) ? `"${project}"` : project}`
    : '--global';
  return `npm install ${where} ${named}`;
}

/** The folder of the package, from its sources as well as from its built files. */
export function packageRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  let folder = here;
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

export function packageManifest(): {
  readonly version: string;
  readonly description: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
} {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as ReturnType<typeof packageManifest>;
}

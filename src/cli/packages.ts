import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usage } from './failure.ts';

/**
 * Loads a part of the program that needs optional packages.
 *
 * @throws Failure that names the packages if one is missing or too old
 */
export async function withPackages<Part>(packages: readonly string[], load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const install = (version?: string) => installOf(packages, packageRoot(), version);
    if (packages.some((name) => isMissing(name, error)))
      throw usage(`This command needs packages that are not installed. Install them:\n  ${install()}`);
    const old = packages.find((name) => isOld(name, error));
    if (old === undefined) throw error;
    const needed = packageManifest().peerDependencies[old]?.replace(/ \|\| \*$/, '');
    throw usage(
      `The installed ${old} is too old for this command, which needs ${needed}. Install another:\n  ${install('latest')}`,
    );
  }
}

const codeOf = (error: Error) => ('code' in error ? error.code : undefined);

const isMissing = (name: string, error: Error) => codeOf(error) === 'ERR_MODULE_NOT_FOUND' && error.message.includes(`'${name}'`);

/** Whether an error says that a package lacks an entry or a name that is imported of it. */
const isOld = (name: string, error: Error) =>
  codeOf(error) === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    ? error.message.replaceAll('\\', '/').includes(`/node_modules/${name}/`)
    : error instanceof SyntaxError && error.message.includes(`'${name}' does not provide an export`);

/**
 * The command that installs packages where the program at `root` finds them: in the repository, in
 * the project whose `node_modules` it is in, or among the global packages.
 */
function installOf(packages: readonly string[], root: string, version?: string): string {
  const { peerDependencies } = packageManifest();
  const majorOf = (name: string) => /(\d+)[^|]*(?: \|\| \*)?$/.exec(peerDependencies[name] ?? '')?.[1] ?? 'latest';
  const named = packages.map((name) => `${name}@${version ?? majorOf(name)}`).join(' ');
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

type PackageManifest = {
  readonly version: string;
  readonly description: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

export function packageManifest(): PackageManifest {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as PackageManifest;
}

import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { diagnose, type Locale } from '../../src/index.ts';
import { buildPackage } from './built-package.ts';

export type Manifest = {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

/** The entries of modules: neither JSON nor types alone. */
export const entries: readonly string[] = Object.entries(manifest.exports ?? {})
  .filter(([, target]) => typeof target === 'object' && 'default' in target)
  .map(([entry]) => entry);

/** What an entry is imported by, such as `search-expression/sql`. */
export const nameOf = (entry: string): string => manifest.name + entry.slice(1);

/** The package as published, and projects that install it, in a folder that `remove` deletes. */
export type Packed = {
  readonly folder: string;
  readonly tarball: string;
  /** A project with the unpacked tarball, and packages linked from our `node_modules`. */
  readonly install: (project: string, packages: readonly string[]) => string;
  /** A new project in which npm installs the tarball, and then packages of the registry. */
  readonly installByNpm: (packages: readonly string[], manifest?: object) => string;
  readonly remove: () => void;
};

/** The package that a file of tests installs, packed from a build that is not older than the sources. */
export async function usePackage(): Promise<Packed> {
  await buildPackage();
  const packed = pack();
  afterAll(packed.remove);
  return packed;
}

/** Packs what was built, for which `buildPackage` comes first. */
export function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-package-'));
  const output = npm('.', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder);
  const [{ filename }] = JSON.parse(output) as [{ readonly filename: string }];
  return {
    folder,
    tarball: join(folder, filename),
    install(project, packages) {
      const root = join(folder, project);
      mkdirSync(join(root, 'node_modules'), { recursive: true });
      writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
      // Relative names only: some versions of tar take the `C:` of a path for a machine.
      execFileSync('tar', ['-xzf', `../${filename}`], { cwd: root });
      cpSync(join(root, 'package'), installed(root), { recursive: true });
      for (const name of packages.filter((one) => existsSync(join('node_modules', one)))) {
        const link = join(root, 'node_modules', name);
        mkdirSync(join(link, '..'), { recursive: true });
        symlinkSync(join(process.cwd(), 'node_modules', name), link, 'junction');
      }
      return root;
    },
    installByNpm(packages, given = {}) {
      const root = mkdtempSync(join(folder, 'npm-'));
      writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', ...given }));
      npm(root, 'install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, filename), ...packages);
      return root;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What npm prints. */
function npm(cwd: string, ...args: readonly string[]): string {
  const { npm_execpath: script } = process.env;
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  return script === undefined
    ? execFileSync('npm', args, { ...options, shell: process.platform === 'win32' })
    : execFileSync(process.execPath, [script, ...args], options);
}

/** Where a project has the package. */
export function installed(project: string): string {
  return join(project, 'node_modules', manifest.name);
}

/** Texts with mistakes of every kind, for the same answer in every bundle. */
const brokenTexts: readonly string[] = [
  ['', 'startdatum >= AND product IN ()', 'startdatum >= 7d', 'startdatum = “0d”', 'startdatum BETWEEN "0d" OR "7d"'],
  ['product IN (101,102', 'product = 1) OR product = 2', 'product = 101 product = 102', 'product = (101, 102)'],
  ['status = Paid', 'status LIKE "Paid"', 'statsu = "Paid"', 'status = "Pa\\x"', 'product == 101 && status != "Paid"'],
  ['product = "Zaal S"', 'product = NULL', 'product NOT 101', '0 < product < 5'],
  ['product = 1.5x AND startdatum >= "31-12-2026"', 'product IN (101 OR 102) AND total > items'],
].flat();

/**
 * A program that writes everything that is wrong with these texts, in both languages, as JSON to
 * the console.
 */
export function tellBrokenTexts(name: string): string {
  return `import { bookingSchema, diagnose } from '${name}';
    const told = (locale) => ${JSON.stringify(brokenTexts)}.map((text) => diagnose(text, bookingSchema, { locale }));
    console.log(JSON.stringify([told('en'), told('nl')]));`;
}

/** What that program writes, from the sources. */
export function toldOfBrokenTexts(): string {
  const told = (locale: Locale) => brokenTexts.map((text) => diagnose(text, bookingSchema, { locale }));
  return `${JSON.stringify([told('en'), told('nl')])}\n`;
}

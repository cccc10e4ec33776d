import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Manifest = {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

/** The package as it is published, and projects that have it installed, in a folder that `remove` takes away. */
export type Packed = {
  readonly folder: string;
  readonly tarball: string;
  /** A project with the unpacked tarball and, linked from our own `node_modules`, the packages named: no network. */
  readonly install: (project: string, packages: readonly string[]) => string;
  readonly remove: () => void;
};

/** Packs what was built, for which `buildPackage` comes first. */
export function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-package-'));
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const npm = process.env['npm_execpath'];
  const output = npm
    ? execFileSync(process.execPath, [npm, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    : execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
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
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Where a project has the package. */
export function installed(project: string): string {
  return join(project, 'node_modules', manifest.name);
}

/** A program that fails unless an invalid text gives diagnostics and no expression. */
export function explainBrokenText(name: string): string {
  return `import { parse } from '${name}';
    const { expression, diagnostics } = parse('startdatum >= AND product IN ()');
    if (expression !== undefined || !(diagnostics.length > 0)) throw new Error(JSON.stringify({ expression, diagnostics }));`;
}

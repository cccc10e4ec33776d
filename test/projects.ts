import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export type ProjectName = 'pure' | 'alone' | 'servers' | 'browser';

/*
 * Which test file runs in which project of vitest.config.ts. A file belongs to the first row of
 * which it imports a module, by itself or through the sources, and to `pure` if there is none.
 * SQLite in memory is a part of Node, and of pure tests.
 */
const realParts: readonly (readonly [ProjectName, RegExp])[] = [
  ['browser', /^playwright-core$/],
  [
    'servers',
    /^(node:(child_process|http|https|net|worker_threads)|@hono\/node-server|@duckdb\/node-api|mysql2(\/promise)?|pg|vite)$/,
  ],
];

/** Pure tests that need a process for themselves, each with the reason. */
const alone: Readonly<Record<string, string>> = {
  'test/cases/growth.test.ts': 'measures processor time, to which the garbage of other files adds',
  'test/language-service/any-text.test.ts': 'turns the optimizer of its process off, and counts what runs',
};

type Target = string | null | { readonly [condition: string]: Target };
type Names = Readonly<Record<string, Target>>;

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly exports: Names;
};

/** The source of each of our own names, such as `search-expression/sql`, relative to the root. */
export const ownNames: ReadonlyMap<string, string> = new Map(
  Object.entries(manifest.exports)
    .map(([entry, target]) => [manifest.name + entry.slice(1), target] as const)
    .flatMap(([name, target]): [string, string][] => {
      const types = typeof target === 'object' ? target?.['types'] : undefined;
      // The types lie where the source does.
      const stem = typeof types === 'string' ? types.match(/^\.\/dist\/(.*)\.d\.ts$/)?.[1] : undefined;
      return stem === undefined ? [] : [[name, `${stem}.ts`]];
    }),
);

/** The project of each test file; paths are relative to the root. */
export function projectsOf(testFiles: readonly string[]): ReadonlyMap<string, ProjectName> {
  return new Map(
    testFiles.map((file) => {
      const { packages } = reachedFrom(file);
      const [name] = realParts.find(([, modules]) => [...packages].some((one) => modules.test(one))) ?? [];
      return [file, name ?? (Object.hasOwn(alone, file) ? 'alone' : 'pure')];
    }),
  );
}

/** The modules of the repository that a module needs at run time, itself included. */
export const modulesFrom = (file: string): readonly string[] => [...reachedFrom(file).modules];

function reachedFrom(file: string): Imports {
  const packages = new Set<string>();
  const modules = new Set([file]);
  for (const from of modules) {
    const imports = importsOf(from);
    for (const name of imports.packages) packages.add(name);
    for (const module of imports.modules) modules.add(module);
  }
  return { modules, packages };
}

type Imports = { readonly modules: ReadonlySet<string>; readonly packages: ReadonlySet<string> };

const read = new Map<string, Imports>();

function importsOf(file: string): Imports {
  const known = read.get(file);
  if (known !== undefined) return known;
  const packages = new Set<string>();
  const modules = new Set<string>();
  for (const specifier of specifiers(readFileSync(file, 'utf8'))) {
    const to = specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
      : ownNames.get(specifier);
    if (to === undefined) packages.add(specifier);
    else if (/\.(tsx?|js)$/.test(to) && existsSync(to)) modules.add(to);
  }
  read.set(file, { modules, packages });
  return { modules, packages };
}

/** Sorts projects with long files first, so that small files fill all workers at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order: readonly string[] = ['browser', 'servers', 'alone', 'pure'] satisfies ProjectName[];
    const rank = ({ project: { name } }: TestSpecification) => order.indexOf(name);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The run-time imports of a module: no types; `import()` only of a literal. */
function specifiers(source: string): readonly string[] {
  const statement = /^(?:import|export)\s+(?!type\s)(?:[\w*\s{},$]+\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(statement)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
}

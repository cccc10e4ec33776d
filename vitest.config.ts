import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst, type ProjectName, projectsOf } from './test/projects.ts';

type Target = string | null | { readonly [condition: string]: Target };
type Names = Readonly<Record<string, Target>>;

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly exports?: Names;
  readonly imports?: Names;
};

// Tests import the package by its public names and reach its sources, so that no build has to come first.
const sources = new Map(
  [
    ...Object.entries(manifest.exports ?? {}).map(([entry, target]) => [manifest.name + entry.slice(1), target] as const),
    ...Object.entries(manifest.imports ?? {}),
  ].flatMap(([name, target]): [string, string][] => {
    const stem = typesOf(target)?.match(/^\.\/dist\/(.*)\.d\.ts$/)?.[1];
    return stem === undefined ? [] : [[name, `${stem}.ts`]];
  }),
);
const alias = [...sources].map(([name, source]) => ({
  find: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`),
  replacement: fileURLToPath(new URL(source, import.meta.url)),
}));

// `npm run test:long` sets LONG, and runs `*.long.test.ts` and what then tries more than usual.
const isLong = process.env['LONG'] !== undefined;
const testFiles = globSync('test/**/*.test.ts')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.long.test.ts') === isLong || (isLong && readFileSync(path, 'utf8').includes('/counts.ts')));
const projects = projectsOf(testFiles, (name) => sources.get(name));

export default defineConfig({
  test: {
    // As many as a machine has cores: some wait for a database most of the time.
    maxWorkers: '100%',
    projects: [
      // Pages in Chromium.
      project('browser', {}),
      // Databases, services, programs and builds.
      project('servers', {}),
      project('alone', {}),
      // No real part: a worker loads the sources once for all its files.
      project('pure', { isolate: false }),
    ],
    sequence: { sequencer: LongestFirst },
  },
});

function project(name: ProjectName, options: { readonly isolate?: boolean; readonly globalSetup?: string }) {
  return {
    resolve: { alias },
    test: {
      name,
      environment: 'node' as const,
      include: testFiles.filter((path) => projects.get(path) === name),
      // What hangs ends soon enough for someone who waits. A test that takes more than three
      // seconds on an idle machine says its own limit, since a busy one may need ten times as long.
      testTimeout: isLong ? 1_800_000 : 30_000,
      hookTimeout: isLong ? 1_800_000 : 30_000,
      expect: { poll: { timeout: 25_000 } },
      ...options,
    },
  };
}

/** The file with the types, which lies where its source does. */
function typesOf(target: Target): string | undefined {
  const types = typeof target === 'object' ? target?.['types'] : undefined;
  return typeof types === 'string' ? types : undefined;
}

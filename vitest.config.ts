import { createHash, randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst, ownNames, type ProjectName, projectsOf } from './test/projects.ts';

// Resolves public names of the package to its sources, so that tests need no build.
const alias = [...ownNames].map(([name, source]) => ({
  find: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`),
  replacement: fileURLToPath(new URL(source, import.meta.url)),
}));

// `npm run test:long` sets LONG, and runs `*.long.test.ts` and what then tries more than usual;
// `npm run test:release` sets RELEASE, and runs `test/release`.
const isLong = process.env['LONG'] !== undefined;
const isRelease = process.env['RELEASE'] !== undefined;
const testFiles = globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.startsWith('test/release/') === isRelease)
  .filter((path) => path.endsWith('.long.test.ts') === isLong || (isLong && readFileSync(path, 'utf8').includes('/counts.ts')));
const projects = projectsOf(testFiles);

// For the workers: `test/support/seed.ts`, and English whatever the machine speaks, since a test of
// another language sets it.
process.env['TEST_SEED'] = String(seedOfRun());
process.env['LC_ALL'] = 'C.UTF-8';
// What tests start as a program, from its sources too, is compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'search-expression-compiled');

// A worker for many files, which load their own modules anew and share those of packages.
const oneWorker: Options = { isolate: false, setupFiles: ['test/support/fresh-modules.ts', 'test/support/seed.ts'] };

// The long run types and waits more than it computes: half as many again as there are cores.
const maxWorkers = isLong ? Math.ceil(1.5 * availableParallelism()) : availableParallelism();

export default defineConfig({
  test: {
    maxWorkers,
    // Of all projects, and without cost until a test asks for a server.
    globalSetup: 'test/support/servers-setup.ts',
    projects: [
      // Pages in Chromium.
      project('browser', { globalSetup: 'test/support/browser-setup.ts', ...oneWorker }),
      // Databases, services, programs and builds.
      project('servers', oneWorker),
      project('alone', { setupFiles: ['test/support/watchdog.ts', 'test/support/seed.ts'] }),
      // No real part: a worker has the sources once for all its files.
      project('pure', { isolate: false, setupFiles: ['test/support/watchdog.ts', 'test/support/seed.ts'] }),
    ],
    sequence: { sequencer: LongestFirst },
  },
});

type Options = { readonly isolate?: boolean; readonly globalSetup?: string; readonly setupFiles: string[] };

function project(name: ProjectName, options: Options) {
  return {
    // Else this file is evaluated once for each project, too.
    extends: false as const,
    resolve: { alias },
    test: {
      name,
      maxWorkers,
      environment: 'node' as const,
      include: testFiles.filter((path) => projects.get(path) === name),
      // Fails a hanging test soon. A test that takes over three seconds on an idle machine sets
      // its own limit, since a busy one may need ten times as long.
      testTimeout: isLong ? 1_800_000 : 30_000,
      // A hook starts servers and fills tables, which a busy machine does slowly.
      hookTimeout: isLong ? 1_800_000 : 120_000,
      expect: { poll: { timeout: 25_000 } },
      ...options,
    },
  };
}

/**
 * The seed of every random test: of the sources, so that one commit is always tested alike and the
 * next one with other input. `TEST_SEED=7` is another run, and `TEST_SEED=new` one of chance, which
 * looks for what no run has found.
 */
function seedOfRun(): number {
  const given = process.env['TEST_SEED'];
  if (given === 'new') return randomInt(2 ** 31);
  if (given === undefined) {
    const hash = createHash('sha256');
    for (const path of globSync('{grammar,src}/**/*.ts').sort()) hash.update(readFileSync(path));
    return hash.digest().readUInt32BE() >>> 1;
  }
  if (!/^\d{1,10}$/.test(given)) throw new Error(`TEST_SEED is a whole number or new, not ${given}.`);
  return Number(given);
}

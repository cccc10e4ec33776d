import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

type Target = string | null | { readonly [condition: string]: Target };
type Names = Readonly<Record<string, Target>>;

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly exports?: Names;
  readonly imports?: Names;
};

// Tests import the package by its public names and reach its sources, so that no build has to come first.
const alias = [
  ...Object.entries(manifest.exports ?? {}).map(([entry, target]) => toSource(manifest.name + entry.slice(1), target)),
  ...Object.entries(manifest.imports ?? {}).map(([name, target]) => toSource(name, target)),
].flat();

export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'node',
    globalSetup: ['test/support/browser-setup.ts'],
    // As many as a machine has cores: some wait for a database most of the time.
    maxWorkers: '100%',
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // To end what hangs, not to measure: the machines are shared.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

function toSource(name: string, target: Target): { find: RegExp; replacement: string }[] {
  const file = typesOf(target)?.match(/^\.\/dist\/(.*)\.d\.ts$/)?.[1];
  if (file === undefined) return [];
  const exactly = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`);
  return [{ find: exactly, replacement: fileURLToPath(new URL(`${file}.ts`, import.meta.url)) }];
}

/** The file with the types, which lies where its source does. */
function typesOf(target: Target): string | undefined {
  const types = typeof target === 'object' ? target?.['types'] : undefined;
  return typeof types === 'string' ? types : undefined;
}

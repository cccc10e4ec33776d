import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLimit, buildPackage } from '../support/built-package.ts';
import { explainBrokenText, manifest, type Packed, pack } from '../support/packed-package.ts';
import { load } from './load.ts';

/* The package in bundles of other bundlers than the one that builds it: one file for browsers, which explains a broken text. */

type Bundle = (input: string, output: string) => Promise<unknown>;

const bundlers: Readonly<Record<string, Bundle>> = {
  esbuild: async (input, output) => {
    const { build } = await load<{ build: (options: object) => Promise<unknown> }>('esbuild');
    await build({ entryPoints: [input], outfile: output, bundle: true, format: 'esm', platform: 'browser', logLevel: 'silent' });
  },
  rollup: async (input, output) => {
    type Built = { write: (options: object) => Promise<unknown> };
    const { rollup } = await load<{ rollup: (options: object) => Promise<Built> }>('@rollup/wasm-node');
    const { nodeResolve } = await load<{ nodeResolve: (options: object) => object }>('@rollup/plugin-node-resolve');
    const built = await rollup({ input, plugins: [nodeResolve({ browser: true })], onLog: () => undefined });
    await built.write({ file: output, inlineDynamicImports: true });
  },
  webpack: async (input, output) => {
    type Stats = { hasErrors: () => boolean; toString: () => string };
    type Webpack = (options: object, done: (error: Error | null, stats?: Stats) => void) => void;
    const { webpack } = await load<{ webpack: Webpack }>('webpack');
    const options = {
      entry: input,
      mode: 'production',
      target: 'web',
      context: join(input, '..'),
      experiments: { outputModule: true },
      output: { path: join(output, '..'), filename: 'bundle.mjs', module: true },
    };
    const stats = await new Promise<Stats | undefined>((resolve, reject) =>
      webpack(options, (error, found) => (error === null ? resolve(found) : reject(error))),
    );
    if (stats === undefined || stats.hasErrors()) throw new Error(String(stats));
  },
};

let packed: Packed;
let project: string;

beforeAll(async () => {
  await buildPackage();
  packed = pack();
  project = packed.install('project', Object.keys(manifest.dependencies ?? {}));
}, buildLimit);
afterAll(() => packed.remove());

test.each(Object.entries(bundlers))(
  '%s makes one file that explains a broken text',
  { timeout: 120_000 },
  async (name, bundle) => {
    const code = await bundled(name, bundle, explainBrokenText(manifest.name));
    const { status, stderr } = spawnSync(process.execPath, [code], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);

test.each(Object.entries(bundlers))(
  '%s leaves Chevrotain out where no text is explained',
  { timeout: 120_000 },
  async (name, bundle) => {
    const code = readFileSync(await bundled(name, bundle, `export { accepts } from '${manifest.name}';`), 'utf8');
    expect(code).not.toMatch(/chevrotain/i);
  },
);

async function bundled(name: string, bundle: Bundle, source: string): Promise<string> {
  const folder = join(project, `${name}-${source.length}`);
  mkdirSync(folder);
  const input = join(folder, 'entry.js');
  const output = join(folder, 'dist', 'bundle.mjs');
  writeFileSync(input, source);
  await bundle(input, output);
  return output;
}

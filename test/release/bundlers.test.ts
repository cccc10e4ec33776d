import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build as buildWithVite } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blocksOf } from '../support/blocks.ts';
import { freePort } from '../support/free-port.ts';
import { installed, manifest, tellBrokenTexts, toldOfBrokenTexts, usePackage } from '../support/packed-package.ts';
import { load } from './load.ts';

/* In other bundlers and run times the same texts have the same diagnostics and fixes. */

/** Makes one file of a program. */
type Bundle = (input: string, output: string) => Promise<unknown>;

const esbuild =
  (format: 'esm' | 'cjs', platform: 'browser' | 'node'): Bundle =>
  async (input, output) => {
    const { build } = await load<{ build: (options: object) => Promise<unknown> }>('esbuild');
    await build({ entryPoints: [input], outfile: output, bundle: true, format, platform, logLevel: 'silent' });
  };

const rollup =
  (browser: boolean): Bundle =>
  async (input, output) => {
    type Built = { write: (options: object) => Promise<unknown> };
    const { rollup: build } = await load<{ rollup: (options: object) => Promise<Built> }>('@rollup/wasm-node');
    const { nodeResolve } = await load<{ nodeResolve: (options: object) => object }>('@rollup/plugin-node-resolve');
    const built = await build({ input, plugins: [nodeResolve({ browser })], onLog: () => undefined });
    await built.write({ file: output, inlineDynamicImports: true });
  };

const webpack =
  (target: 'node' | 'web'): Bundle =>
  async (input, output) => {
    type Stats = { hasErrors: () => boolean; toString: () => string };
    type Webpack = (options: object, done: (error: Error | null, stats?: Stats) => void) => void;
    const { webpack: build } = await load<{ webpack: Webpack }>('webpack');
    const options = {
      entry: input,
      mode: 'production',
      target,
      context: join(input, '..'),
      experiments: { outputModule: true },
      output: { path: join(output, '..'), filename: 'bundle.mjs', module: true },
    };
    const stats = await new Promise<Stats | undefined>((resolve, reject) =>
      build(options, (error, found) => (error === null ? resolve(found) : reject(error))),
    );
    if (stats === undefined || stats.hasErrors()) throw new Error(String(stats));
  };

const vite =
  (ssr: boolean): Bundle =>
  async (input, output) => {
    await buildWithVite({
      configFile: false,
      logLevel: 'silent',
      root: join(input, '..'),
      ssr: { noExternal: true },
      build: {
        ssr,
        outDir: join(output, '..'),
        rolldownOptions: { input, output: { entryFileNames: 'bundle.mjs', codeSplitting: false } },
      },
    });
  };

const bundles: Readonly<Record<string, Bundle>> = {
  'esbuild, ES module for Node': esbuild('esm', 'node'),
  'esbuild, ES module for browsers': esbuild('esm', 'browser'),
  'esbuild, CommonJS for Node': esbuild('cjs', 'node'),
  'esbuild, CommonJS for browsers': esbuild('cjs', 'browser'),
  'Rollup for Node': rollup(false),
  'Rollup for browsers': rollup(true),
  'webpack for Node': webpack('node'),
  'webpack for browsers': webpack('web'),
  'Vite for browsers': vite(false),
  'Vite for Node': vite(true),
};

/** Programs that run other people's JavaScript, by the package that has them. */
const runTimes: Readonly<Record<string, (script: string) => readonly [program: string, ...args: string[]]>> = {
  Node: (script) => [process.execPath, script],
  Bun: (script) => [programIn('@oven', /^bun-linux-x64$/, 'bin/bun'), script],
  Deno: (script) => [programIn('@deno', /^linux-x64/, 'deno'), 'run', '--allow-read', script],
};

const modules = join('test', 'release', 'node_modules');

function programIn(scope: string, name: RegExp, path: string): string {
  const found = readdirSync(join(modules, scope)).find((one) => name.test(one)) ?? '';
  return join(process.cwd(), modules, scope, found, path);
}

const packed = await usePackage();
const project = packed.install('project', []);
const told = toldOfBrokenTexts();

test.each(Object.entries(bundles))('one file of: %s', { timeout: 120_000 }, async (name, bundle) => {
  const folder = join(project, name.replace(/\W+/g, '-'));
  mkdirSync(folder);
  const input = join(folder, 'entry.js');
  const output = join(folder, 'dist', name.includes('CommonJS') ? 'bundle.cjs' : 'bundle.mjs');
  writeFileSync(input, tellBrokenTexts(manifest.name));
  await bundle(input, output);
  expect(run(process.execPath, output)).toEqual({ status: 0, stdout: told });
});

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('unbundled', () => {
  test.each(Object.entries(runTimes))('%s', { timeout: 60_000 }, (_, command) => {
    const script = join(project, 'unbundled.js');
    writeFileSync(script, tellBrokenTexts(manifest.name));
    expect(run(...command(script))).toEqual({ status: 0, stdout: told });
  });
});

test('route handlers of Next.js, that of the guide as well', { timeout: 300_000 }, async () => {
  // Beside its packages, which it must not have as links.
  const site = mkdtempSync(join(process.cwd(), 'test', 'release', 'site-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  cpSync(installed(project), installed(site), { recursive: true });
  mkdirSync(join(site, 'app', 'told'), { recursive: true });
  const page = 'export default ({ children }) => <html><body>{children}</body></html>;';
  writeFileSync(join(site, 'app', 'layout.jsx'), page);
  const program = tellBrokenTexts(manifest.name).replace(/console\.log\((.*)\);$/, 'export const GET = () => new Response($1);');
  writeFileSync(join(site, 'app', 'told', 'route.js'), program);
  mkdirSync(join(site, 'app', 'orders'));
  for (const { file, text } of blocksOf(readFileSync('docs/list.md', 'utf8')).filter(({ language }) => language === 'js'))
    if (file !== '' || text.includes('function GET')) writeFileSync(join(site, 'app', 'orders', file || 'route.js'), text);
  const database = new DatabaseSync(join(site, 'orders.sqlite'));
  database.exec(
    'CREATE TABLE orders (id, customer, total, placed); INSERT INTO orders VALUES (1, NULL, 2, NULL), (2, NULL, 3, NULL)',
  );
  database.close();
  const next = join(process.cwd(), modules, 'next', 'dist', 'bin', 'next');
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: site, env, encoding: 'utf8' });
  expect(built.status, built.stdout + built.stderr).toBe(0);
  const port = await freePort();
  const server = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], { cwd: site, env });
  try {
    await isReady(server);
    const answer = await fetch(`http://127.0.0.1:${port}/told`);
    expect(`${await answer.text()}\n`).toBe(told);
    const list = async (query: string): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/orders?${query}`)).json();
    expect(await list('size=1&columns=id')).toMatchObject({ rows: [{ id: 2 }] });
    expect(await list('sort=-totl')).toMatchObject({ status: 400, errors: [{ parameter: 'sort', range: { from: 1, to: 5 } }] });
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

async function isReady({ stdout }: ChildProcess): Promise<void> {
  for await (const line of stdout ?? []) if (String(line).includes('Ready')) return;
  throw new Error('The server of Next.js did not start.');
}

function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  return { status, stdout: status === 0 ? stdout : stderr };
}

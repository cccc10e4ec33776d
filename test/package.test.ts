import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLimit, buildPackage } from './support/built-package.ts';
import { explainBrokenText, installed, type Manifest, manifest, type Packed, pack } from './support/packed-package.ts';

/** Names that a page can import from an entry without paying for Chevrotain, which only reading a text needs. */
const withoutChevrotain: Readonly<Record<string, string>> = {
  '.': '{ accepts, build, days, defineSchema, print }',
  './memory': '*',
  './sql': '*',
  './url': '{ toUrl }',
};
/** Entries that may need an optional peer; every other runs with our dependencies alone. */
const withPeers = ['./service', './monaco'];
const forNodeOnly: readonly string[] = [];

const targets = manifest.exports ?? {};
const entries = Object.keys(targets).filter((entry) => entry !== './package.json');
const dependencies = Object.keys(manifest.dependencies ?? {});
const peers = Object.keys(manifest.peerDependencies ?? {});
const nameOf = (entry: string) => manifest.name + entry.slice(1);

let packed: Packed;
/** Two projects with the packed package installed: one has its dependencies beside it, the other the optional peers too. */
let plain: string;
let complete: string;
/** One without anything: Chevrotain is not there. */
let bare: string;

beforeAll(async () => {
  await buildPackage();
  packed = pack();
  plain = packed.install('plain', dependencies);
  complete = packed.install('complete', [...dependencies, ...peers]);
  bare = packed.install('bare', []);
}, buildLimit);
afterAll(() => packed.remove());

describe('what is published', () => {
  test('holds no built file whose source is gone', () => {
    const files = readdirSync(join(installed(plain), 'dist'), { recursive: true, encoding: 'utf8' }).map((path) =>
      path.replaceAll('\\', '/'),
    );
    const modules = files.filter((path) => /^(grammar|src)\/.*\.js$/.test(path));
    expect(modules).not.toEqual([]);
    expect(modules.filter((path) => !existsSync(path.replace(/\.js$/, '.ts')))).toEqual([]);
  });

  test('names the types first in every entry', () => {
    const conditional = Object.entries(targets).filter(([entry]) => entries.includes(entry));
    expect(conditional).not.toEqual([]);
    expect(conditional.filter(([, target]) => typeof target === 'string' || Object.keys(target)[0] !== 'types')).toEqual([]);
  });

  test('satisfies publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed(plain), pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('has types that resolve for every importer of ES modules', () => {
    const { status, output } = runNode(
      '.',
      binOf('@arethetypeswrong/cli', 'attw'),
      packed.tarball,
      '--profile',
      'esm-only',
      '--no-color',
      '--no-emoji',
    );
    expect(status, output).toBe(0);
  });

  test('has types that a strict project compiles, those of the library included', () => {
    const imports = entries.map((entry, index) => `import * as entry${index} from '${nameOf(entry)}';`);
    const uses = `export const all: readonly object[] = [${entries.map((_, index) => `entry${index}`).join(', ')}];`;
    writeFileSync(join(complete, 'consumer.mts'), [...imports, uses, ''].join('\n'));
    const options = '--strict --noEmit --module nodenext --target es2023 --lib es2023,esnext.iterator,dom,dom.iterable'.split(
      ' ',
    );
    const tsc = join(process.cwd(), binOf('typescript', 'tsc'));
    expect(runNode(complete, tsc, ...options, 'consumer.mts')).toEqual({ status: 0, output: '' });
  });

  test('leaves no file, export or dependency unused', () => {
    const { status, output } = runNode('.', binOf('knip', 'knip'), '--no-progress');
    expect(status, output).toBe(0);
  });
});

describe('in Node, installed from the tarball', () => {
  test.each(entries)('%s imports', (entry) => {
    const project = withPeers.includes(entry) ? complete : plain;
    expect(runScript(project, `await import('${nameOf(entry)}');`)).toEqual({ status: 0, output: '' });
  });

  test('a broken text is explained', () => {
    expect(runScript(plain, explainBrokenText(manifest.name))).toEqual({ status: 0, output: '' });
  });

  test('valid texts are read without Chevrotain, and a broken one is then told where it broke', () => {
    const script = `import { parse, print } from '${manifest.name}';
      const { expression, diagnostics } = parse('startdatum >= "0d" and product in (1,14)');
      if (expression === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
      const [only] = parse('startdatum >= AND product = 1').diagnostics;
      process.stdout.write([print(expression), only.code, only.range.from, only.range.to, only.data.expected].join(' '));`;
    const { status, output } = runScript(bare, script);
    expect({ status, output }).toEqual({
      status: 0,
      output: 'startdatum >= "0d" AND product IN (1,14) unexpected-token 14 17 value',
    });
  });

  test.each(Object.entries(manifest.bin ?? {}))('the command %s starts and tells its usage', (_, path) => {
    const command = join(installed(plain), path);
    expect(readFileSync(command, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
    const { status, output } = runNode(plain, command, '--help');
    expect(status, output).toBe(0);
  });

  test('one bundled file alone still explains a broken text', async () => {
    const { code } = await bundle(plain, explainBrokenText(manifest.name), { build: { ssr: true }, ssr: { noExternal: true } });
    expect(runAlone('node', code)).toEqual({ status: 0, output: '' });
  });
});

describe('in a browser bundle', () => {
  const forBrowsers = entries.filter((entry) => !forNodeOnly.includes(entry));

  test.each(forBrowsers)('%s needs nothing of Node', async (entry) => {
    const { builtins } = await bundle(complete, `export * from '${nameOf(entry)}';`);
    expect(builtins).toEqual([]);
  });

  const rows = entries.flatMap((entry) => Object.entries(withoutChevrotain).filter(([one]) => one === entry));
  test.each(rows)('%s brings no Chevrotain for %s', async (entry, names) => {
    const { modules } = await bundle(plain, `export ${names} from '${nameOf(entry)}';`);
    expect(modules.filter((path) => path.includes(manifest.name))).not.toEqual([]);
    expect(modules.filter((path) => path.includes('/chevrotain/'))).toEqual([]);
  });

  test('a broken text is explained', async () => {
    const { code } = await bundle(plain, explainBrokenText(manifest.name));
    expect(runAlone('browser', code)).toEqual({ status: 0, output: '' });
  });
});

/** One file of everything that a source needs, the modules in it, and who asked for a part of Node. */
async function bundle(project: string, source: string, config: InlineConfig = {}) {
  const entry = join(project, 'entry.js');
  writeFileSync(entry, source);
  const builtins: string[] = [];
  const watchBuiltins = {
    name: 'watch-builtins',
    enforce: 'pre' as const,
    resolveId(id: string, importer: string | undefined) {
      if (isBuiltin(id)) builtins.push(`${importer ?? ''} -> ${id}`);
    },
  };
  const result = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    root: project,
    plugins: [watchBuiltins],
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((part) => part.type === 'chunk');
  return { code: chunks.map(({ code }) => code).join('\n'), modules: chunks.flatMap(({ moduleIds }) => moduleIds), builtins };
}

function runScript(project: string, source: string) {
  return runNode(project, '--input-type=module', '--eval', source);
}

/** Runs a bundle from a folder that has nothing else. */
function runAlone(folder: string, code: string) {
  const alone = join(packed.folder, 'alone', folder);
  mkdirSync(alone, { recursive: true });
  writeFileSync(join(alone, 'bundle.mjs'), code);
  return runNode(alone, 'bundle.mjs');
}

function runNode(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

function binOf(name: string, command: string): string {
  const home = join('node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Required<Pick<Manifest, 'bin'>>;
  return join(home, bin[command] ?? '');
}

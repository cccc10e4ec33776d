import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build as buildWithEsbuild } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { brokenLinks } from './support/markdown-links.ts';
import {
  entries,
  installed,
  type Manifest,
  manifest,
  nameOf,
  tellBrokenTexts,
  toldOfBrokenTexts,
  usePackage,
} from './support/packed-package.ts';

/** Entries that may need an optional peer; every other runs with our dependencies alone. */
const withPeers = ['./grammar', './codemirror'];
const forNodeOnly: readonly string[] = [];

const targets = manifest.exports ?? {};
const peers = Object.keys(manifest.peerDependencies ?? {});

const packed = await usePackage();
// Two projects that install it: one has nothing else, the other the optional peers.
const plain = packed.install('plain', []);
const complete = packed.install('complete', peers);

describe('what is published', () => {
  const published = (pattern: string) => globSync(pattern, { cwd: installed(plain) }).map((path) => path.replaceAll('\\', '/'));

  test('holds no built file whose source is gone', () => {
    const modules = published('dist/{grammar,src}/**/*.js');
    expect(modules).not.toEqual([]);
    expect(modules.filter((path) => !existsSync(path.replace(/^dist\/(.*)\.js$/, '$1.ts')))).toEqual([]);
  });

  test('holds the page on the columns of databases', () => {
    expect(existsSync(join(installed(plain), 'src/sql/COLUMNS.md'))).toBe(true);
  });

  test('has what its pages link to, and show', () => {
    const pages = published('**/*.md');
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'deploy/README.md', 'docs/reference/api-root.md']));
    const broken = pages.flatMap((page) => brokenLinks(installed(plain), page).map((link) => `${page}: ${link}`));
    expect(broken).toEqual([]);
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
    const attw = binOf('@arethetypeswrong/cli', 'attw');
    const options = '--profile esm-only --no-color --no-emoji'.split(' ');
    const { status, output } = runNode('.', attw, packed.tarball, ...options);
    expect(status, output).toBe(0);
  });

  test('has types that a strict project compiles, those of the library included', () => {
    const imports = entries.map((entry, index) => `import * as entry${index} from '${nameOf(entry)}';`);
    const uses = `export const all: readonly object[] = [${entries.map((_, index) => `entry${index}`).join(', ')}];`;
    writeFileSync(join(complete, 'consumer.mts'), [...imports, uses, ''].join('\n'));
    const options = '--strict --noEmit --module nodenext --target es2023 --lib es2023,esnext.iterator,dom,dom.iterable';
    const tsc = join(process.cwd(), binOf('typescript', 'tsc'));
    expect(runNode(complete, tsc, ...options.split(' '), 'consumer.mts')).toEqual({ status: 0, output: '' });
  });

  test('leaves no file, export or dependency unused', { timeout: 60_000 }, () => {
    const { status, output } = runNode('.', binOf('knip', 'knip'), '--no-progress');
    expect(status, output).toBe(0);
  });
});

describe('in Node, installed from the tarball', () => {
  test.each(entries)('%s imports', (entry) => {
    const project = withPeers.includes(entry) ? complete : plain;
    expect(runScript(project, `await import('${nameOf(entry)}');`)).toEqual({ status: 0, output: '' });
  });

  test('broken texts are explained as from the sources', () => {
    expect(runScript(plain, tellBrokenTexts(manifest.name))).toEqual({ status: 0, output: toldOfBrokenTexts() });
  });

  test.each(Object.entries(manifest.bin ?? {}))('the command %s starts and tells its usage', (_, path) => {
    const command = join(installed(plain), path);
    expect(readFileSync(command, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
    const { status, output } = runNode(plain, command, '--help');
    expect(status, output).toBe(0);
  });

  test('nothing is needed at run time', () => expect(Object.keys(manifest.dependencies ?? {})).toEqual([]));
});

describe('in a browser bundle', () => {
  const forBrowsers = entries.filter((entry) => !forNodeOnly.includes(entry));

  test.each(forBrowsers)('%s needs nothing of Node', async (entry) => {
    const { builtins } = await bundle(complete, `export * from '${nameOf(entry)}';`);
    expect(builtins).toEqual([]);
  });

  test.each(forBrowsers.filter((entry) => entry !== './grammar'))('%s brings no Chevrotain', async (entry) => {
    const { modules } = await bundle(complete, `export * from '${nameOf(entry)}';`);
    expect(modules.filter((path) => path.includes(manifest.name))).not.toEqual([]);
    expect(modules.filter((path) => path.includes('/chevrotain/'))).toEqual([]);
  });
});

describe('one file of a bundler explains broken texts as the sources do', () => {
  test.each<[name: string, config: InlineConfig]>([
    ['Vite for browsers', {}],
    ['Vite for Node', { build: { ssr: true }, ssr: { noExternal: true } }],
  ])('%s', async (name, config) => {
    const { code } = await bundle(plain, tellBrokenTexts(manifest.name), config);
    expect(runAlone(name, 'bundle.mjs', code)).toEqual({ status: 0, output: toldOfBrokenTexts() });
  });

  const formats = ['esm', 'cjs'] as const;
  const platforms = ['browser', 'node'] as const;
  test.each(formats.flatMap((format) => platforms.map((platform) => ({ format, platform }))))(
    'esbuild, $format for $platform',
    async ({ format, platform }) => {
      const stdin = { contents: tellBrokenTexts(manifest.name), resolveDir: plain };
      const { outputFiles } = await buildWithEsbuild({ stdin, bundle: true, write: false, format, platform, logLevel: 'silent' });
      const file = format === 'esm' ? 'bundle.mjs' : 'bundle.cjs';
      const answer = runAlone(`esbuild ${format} ${platform}`, file, outputFiles[0]?.text ?? '');
      expect(answer).toEqual({ status: 0, output: toldOfBrokenTexts() });
    },
  );
});

/** Bundles a source into one file and lists its modules and the importers of Node built-ins. */
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
function runAlone(folder: string, file: string, code: string) {
  const alone = join(packed.folder, 'alone', folder);
  mkdirSync(alone, { recursive: true });
  writeFileSync(join(alone, file), code);
  return runNode(alone, file);
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

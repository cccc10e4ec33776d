import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/*
 * Packs the VS Code extension, with its language server and grammar: `npm run vscode [file]`.
 * It needs nothing but VS Code, whose Node runs the server.
 */

const root = join(import.meta.dirname, '..', '..');
const folder = join(import.meta.dirname, 'out');
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { readonly version: string };
const [, , target = join(import.meta.dirname, `search-expression-${version}.vsix`)] = process.argv;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ['package.json', 'language-configuration.json', 'README.md'])
  copyFileSync(join(import.meta.dirname, name), join(folder, name));
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE.txt'));
copyFileSync(join(root, 'grammar/search-expression.tmLanguage.json'), join(folder, 'search-expression.tmLanguage.json'));

const usual = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  minify: true,
  metafile: true,
  logLevel: 'warning',
} as const;
const extension = await build({
  ...usual,
  entryPoints: [join(import.meta.dirname, 'extension.cjs')],
  outfile: join(folder, 'extension.cjs'),
  external: ['vscode'],
});
const server = await build({
  ...usual,
  stdin: { contents: `import { lsp } from './src/cli/commands/lsp.ts'; void lsp.run({ values: {} });`, resolveDir: root },
  outfile: join(folder, 'server.cjs'),
  banner: { js: `const moduleUrl = require('node:url').pathToFileURL(__filename).href;` },
  define: { 'import.meta.url': 'moduleUrl' },
});
const inputs = [extension, server].flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeFileSync(join(folder, 'NOTICES.txt'), licences(inputs));

const npm = process.env['npm_execpath'];
const vsce = ['exec', '--yes', '--', '@vscode/vsce@4.1.0', 'package', '--no-dependencies', '--allow-missing-repository'];
const [program, ...before] = npm === undefined ? ['npm'] : [process.execPath, npm];
execFileSync(program ?? '', [...before, ...vsce, '--out', target], { cwd: folder, stdio: 'inherit' });

/** The licences of the packages that some files are of. */
function licences(files: readonly string[]): string {
  const packages = new Set(files.flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const texts = [...packages].toSorted().map((path) => {
    const name = readdirSync(join(root, path)).find((one) => /^licen[cs]e/i.test(one));
    if (name === undefined) throw new Error(`${path} has no licence.`);
    return `${path.replace(/.*node_modules\//, '')}\n\n${readFileSync(join(root, path, name), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

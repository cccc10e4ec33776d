import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import url from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { withPackages } from '../../src/cli/packages.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });
const missing = failed('ERR_MODULE_NOT_FOUND', "Cannot find package 'hono' imported from here");
const inOther = failed('ERR_PACKAGE_PATH_NOT_EXPORTED', `No "exports" main defined in /x/node_modules/pg/package.json`);

test('a command that needs a package says how to install it beside the program', async () => {
  const folder = scratchFolder(onTestFinished);
  const { fileURLToPath } = url;
  const put = (found: typeof fileURLToPath) => {
    url.fileURLToPath = found;
    syncBuiltinESMExports();
  };
  onTestFinished(() => put(fileURLToPath));
  for (const [project, where] of [
    ['halls', `--prefix ${join(folder, 'halls')}`],
    ['our halls', `--prefix "${join(folder, 'our halls')}"`],
    ['lib', '--global'],
  ] as const) {
    const program = join(folder, project, 'node_modules', 'search-expression');
    mkdirSync(join(program, 'dist'), { recursive: true });
    copyFileSync('package.json', join(program, 'package.json'));
    if (project !== 'lib') writeFileSync(join(folder, project, 'package.json'), '{}');
    put(() => join(program, 'dist', 'main.js'));
    const says = `This command needs packages that are not installed. Install them:\n  npm install ${where} hono@4 @hono/node-server@2`;
    await expect(withPackages(['hono', '@hono/node-server'], () => Promise.reject(missing))).rejects.toThrow(says);
  }
});

test('a package of another command is not called too old', async () => {
  await expect(withPackages(['hono'], () => Promise.reject(inOther))).rejects.toBe(inOther);
  await expect(withPackages(['pg'], () => Promise.reject(inOther))).rejects.toThrow('The installed pg is too old');
});

test('a package that lacks what is imported of it is called too old', async () => {
  const packages = join(scratchFolder(onTestFinished), 'node_modules');
  mkdirSync(join(packages, 'hono'), { recursive: true });
  writeFileSync(join(packages, 'hono', 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(join(packages, 'hono', 'index.js'), 'export const early = 1;');
  writeFileSync(join(packages, 'program.mjs'), "import { late } from 'hono';");
  const load = () => import(url.pathToFileURL(join(packages, 'program.mjs')).href);
  await expect(withPackages(['pg', 'hono'], load)).rejects.toThrow('The installed hono is too old');
  await expect(withPackages(['pg'], load)).rejects.toThrow(SyntaxError);
});

import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entries, nameOf, usePackage } from '../support/packed-package.ts';

/* The packed package in the oldest Node that it supports and in this one, where nothing has a DOM. */

const modules = join(process.cwd(), 'test', 'release', 'node_modules');
const oldest = join(modules, 'node-22.13', 'bin', 'node');
const nodes = { 'Node 22.13': oldest, 'this Node': process.execPath };

const packed = await usePackage();
const plain = packed.install('plain', []);
const codemirror = ['autocomplete', 'lint', 'state', 'view'].map((name) => `@codemirror/${name}`);
const withPeers = packed.install('peers', ['chevrotain', ...codemirror]);

function run(cwd: string, program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const projectOf = (entry: string) => (['./grammar', './codemirror'].includes(entry) ? withPeers : plain);

describe.each(Object.entries(nodes))('%s', (_, node) => {
  test.skipIf(!existsSync(node)).each(entries)('imports %s', (entry) => {
    const program = `if (Object.keys(await import('${nameOf(entry)}')).length === 0) throw new Error('It is empty.');`;
    expect(run(projectOf(entry), node, '--input-type=module', '--eval', program)).toEqual({ status: 0, output: '' });
  });

  test.skipIf(!existsSync(node)).each(entries)('requires %s', (entry) => {
    const program = `if (Object.keys(require('${nameOf(entry)}')).length === 0) throw new Error('It is empty.');`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=commonjs', '--eval', program];
    expect(run(projectOf(entry), node, ...args)).toEqual({ status: 0, output: '' });
  });
});

test('an element that is defined on a server does nothing', () => {
  const program = "import('search-expression/textarea').then((one) => one.defineSearchExpressionEditor())";
  expect(run(plain, process.execPath, '--eval', program)).toEqual({ status: 0, output: '' });
});

describe('Jest 30, with --experimental-vm-modules as the guide says', () => {
  const test1 = `test('a search', () => {
    const query = parseQuery('n = 1', defineSchema({ n: { type: 'integer' } }));
    expect(filter([{ n: 1 }, { n: 2 }], query, { today: '2026-11-21' })).toEqual([{ n: 1 }]);
  });`;
  test.each([
    ['a module', 'module.test.mjs', (names: string, entry: string) => `import ${names} from '${entry}';`],
    ['CommonJS', 'common.test.cjs', (names: string, entry: string) => `const ${names} = require('${entry}');`],
  ])('in %s', { timeout: 60_000 }, (_, file, load) => {
    const program = [load('{ defineSchema, parseQuery }', nameOf('.')), load('{ filter }', nameOf('./memory')), test1];
    writeFileSync(join(plain, file), program.join('\n'));
    writeFileSync(join(plain, 'jest.config.mjs'), "export default { testMatch: ['**/*.test.?js'], transform: {} };");
    const jest = join(modules, 'jest', 'bin', 'jest.js');
    const { status, output } = run(plain, process.execPath, '--experimental-vm-modules', jest, '--no-cache', file);
    expect(status, output).toBe(0);
    expect(output).toContain('Tests:       1 passed, 1 total');
  });
});

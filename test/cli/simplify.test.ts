import { expect, test } from 'vitest';
import { call, fileOf } from './program.ts';

const file = fileOf('long.txt', 'product = 101\n OR product = 102\n OR product = 102\n');

test.each<readonly [args: readonly string[], input: string, text: string]>([
  [['product = 101 OR product = 102 OR product = 102'], '', 'product IN (101,102)'],
  [['--expression-file', file], '', 'product IN (101,102)'],
  [[], 'NOT (NOT product = 101)', 'product = 101'],
  [['product = 101'], '', 'product = 101'],
])('%j', async (args, input, text) => {
  expect(await call(['simplify', ...args], { input })).toEqual({ status: 0, stdout: `${text}\n`, stderr: '' });
});

test('what is wrong is shown', async () => {
  const { status, stdout, stderr } = await call(['simplify', 'product =']);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('[unexpected-end]');
});

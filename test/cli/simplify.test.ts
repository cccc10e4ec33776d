import { expect, test } from 'vitest';
import { call, failure, fileOf, success } from './program.ts';

const file = fileOf('long.txt', 'product = 101\n OR product = 102\n OR product = 102\n');

test.each<readonly [args: readonly string[], input: string, text: string]>([
  [['product = 101 OR product = 102 OR product = 102'], '', 'product IN (101,102)'],
  [['--expression-file', file], '', 'product IN (101,102)'],
  [[], 'NOT (NOT product = 101)', 'product = 101'],
  [['product = 101'], '', 'product = 101'],
])('%j', async (args, input, text) => expect(await call(['simplify', ...args], { input })).toEqual(success(`${text}\n`)));

test('what is wrong is shown', async () => expect(await call(['simplify', 'product ='])).toEqual(failure(1, '[unexpected-end]')));

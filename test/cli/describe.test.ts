import { expect, test } from 'vitest';
import { call, failure } from './program.ts';

const search = 'startdatum BETWEEN "0d" AND "1d" AND product IN (101,102)';

test.each<readonly [args: readonly string[], sentence: RegExp]>([
  [[search], /^Start date .*today.* Zaal S or Zaal M\.\n$/],
  [[search, '--locale', 'nl'], /^Start date .*vandaag.* Zaal S of Zaal M\.\n$/],
  [[search, '--today', '2026-11-21'], /^Start date .*today \(21 November 2026\).*\(22 November 2026\)/],
  [[search, '--today', '2026-11-21', '--locale', 'nl'], /^Start date .*vandaag \(21 november 2026\)/],
  [[search, '--dates'], /^Start date .*today \([0-9]+ [A-Z][a-z]+ [0-9]{4}\)/],
])('%j', async (args, sentence) => {
  const { status, stdout, stderr } = await call(['describe', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(sentence);
});

test('what is wrong is shown', async () => expect(await call(['describe', 'prodct = 1'])).toEqual(failure(1, '[unknown-field]')));

import { expect, test } from 'vitest';
import { accepts, coreProfile, parse } from '../../src/index.ts';
import { call, failure, success } from './program.ts';

const today = ['--today', '2026-11-21'];

test.each<readonly [search: string, lowered: string]>([
  ['product = 101', 'product IN (101)'],
  ['product = 101 AND startdatum < "2w"', 'product IN (101) AND startdatum <= "13d"'],
  ['startdatum >= "0d"', 'startdatum >= "0d"'],
])('what core has words for: %s', async (search, lowered) => {
  expect(await call(['lower', search, ...today])).toEqual(success(`${lowered}\n`));
  expect(parse(lowered, { profile: coreProfile }).diagnostics).toEqual([]);
  expect(accepts(lowered)).toBe(true);
});

test('it is said that a text holds on one day alone', async () => {
  const { status, stdout, stderr } = await call(['lower', 'startdatum >= "2026-11-28"', ...today]);
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'startdatum >= "7d"\n' });
  expect(stderr).toMatch(/^This holds on 2026-11-21 alone/);
  expect((await call(['lower', 'startdatum >= "2026-11-28"', '--locale', 'nl', ...today])).stderr).toMatch(
    /^Dit geldt alleen op 2026-11-21/,
  );
});

test('where core has no words the parts are shown', async () => {
  const { status, stdout, stderr } = await call(['lower', 'product = 101 AND status ^= "Open"', ...today]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^error: .*\[not-in-profile\]\n 1 \| .*\n {3}\| {19}\^{16}\n$/);
});

test('--profile full has words for everything', async () => {
  expect((await call(['lower', 'product = 101', '--profile', 'full'])).stdout).toBe('product = 101\n');
});

test.each([
  ['startdatum >= "2026-11-28"', 0, { search: 'startdatum >= "7d"', validOn: '2026-11-21', diagnostics: [] }],
  ['status = "New"', 0, { search: 'status IN (10,11)', validOn: null, diagnostics: [] }],
  ['product = 101', 0, { search: 'product IN (101)', validOn: null, diagnostics: [] }],
  ['status ^= "Open"', 1, { search: null, validOn: null, diagnostics: [{ code: 'not-in-profile', range: { from: 0, to: 16 } }] }],
])('as JSON: %s', async (search, status, answer) => {
  const outcome = await call(['lower', search, '--json', ...today]);
  expect(outcome).toMatchObject({ status, stderr: '' });
  expect(JSON.parse(outcome.stdout)).toMatchObject(answer);
});

test('what is wrong is shown', async () => expect(await call(['lower', 'prodct = 1'])).toEqual(failure(1, '[unknown-field]')));

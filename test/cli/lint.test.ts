import { expect, test } from 'vitest';
import { call, fileOf, success } from './program.ts';

const fine = fileOf('fine.txt', 'product = 101\n');
const lines = fileOf(
  'lines.txt',
  '# of the hall\nproduct = 101\r\n\r\n  # product = 1\n  product >= 5 AND product <= 3\nprodct = 1',
);
const broken = fileOf('broken.txt', 'product = 101\n  AND prodct = 1');
const never = 'product >= 5 AND product <= 3';
const twice = 'product = 101 AND product = 101';

test.each<readonly [args: readonly string[], status: number]>([
  [['product = 101'], 0],
  [[fine], 0],
  [[fine, fine], 0],
  [[never], 1],
  [[never, '--fail-on', 'error'], 0],
  [[never, '--fail-on', 'hint'], 1],
  [[twice], 0],
  [[twice, '--fail-on', 'hint'], 1],
  [['product = 1 OR prodct = 1', '--fail-on', 'error'], 1],
  [['status = "Opn"'], 1],
  [[fine, broken], 1],
  [['--lines', lines], 1],
  [['--expression-file', broken], 1],
  [[fine, 'nowhere.txt'], 2],
  [['nowhere.txt'], 2],
  [['--fail-on', 'nothing', fine], 2],
  [[fine, '--expression-file', fine], 2],
])('the exit code: %j is %d', async (args, status) => expect((await call(['lint', ...args])).status).toBe(status));

test('of a file the line is named, and the picture is of the file', async () => {
  expect(await call(['lint', fine, broken])).toEqual({
    status: 1,
    stdout: '',
    stderr: `\
${broken}:2: error: There is no field \`prodct\`. Did you mean \`product\`? [unknown-field]
 2 |   AND prodct = 1
   |       ^^^^^^
   = Replace with \`product\`

The fields are those of a booking; --schema file.json names others.
`,
  });
});

test('each line of a file may be an expression; comments and empty lines are none', async () => {
  const { stderr } = await call(['lint', '--lines', lines]);
  const told = [...stderr.matchAll(/^(.*): (\w+): .*\[([\w-]+)\]\n (\d+) \|/gm)].map((found) => found.slice(1));
  expect(told).toEqual([
    [`${lines}:5`, 'warning', 'empty-range', '5'],
    [`${lines}:6`, 'error', 'unknown-field', '6'],
  ]);
  expect(await call(['lint', '--lines'], { input: '# nothing\n\n' })).toEqual(
    success('Nothing is wrong, with the fields of a booking.\n'),
  );
});

test('a hint is shown, and is fine', async () => {
  const { status, stderr } = await call(['lint', twice]);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^hint: .*\[duplicate-condition\]$/m);
});

test('as JSON each has its file, its line and its place in the file', async () => {
  const { status, stdout, stderr } = await call(['lint', '--json', '--lines', lines, fine]);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const text = '# of the hall\nproduct = 101\r\n\r\n  # product = 1\n  ';
  expect(JSON.parse(stdout)).toMatchObject([
    { file: lines, line: 5, code: 'empty-range', range: { from: text.length, to: text.length + never.length } },
    { file: lines, line: 6, code: 'unknown-field', range: { from: text.length + never.length + 1 } },
  ]);
  expect((await call(['lint', '--json', 'product = 101'])).stdout).toBe('[]\n');
});

test('dates are those of the day, and the words Dutch where asked for', async () => {
  const search = 'startdatum >= "2026-11-22" AND startdatum <= "0d"';
  expect((await call(['lint', search, '--today', '2026-11-21'])).stderr).toContain('[empty-range]');
  expect((await call(['lint', search, '--today', '2026-11-22'])).stderr).not.toContain('[empty-range]');
  expect((await call(['lint', fine, '--locale', 'nl'])).stdout).toBe('Er is niets mis, met de velden van een boeking.\n');
});

test('the core profile refuses the rest of the language', async () => {
  expect((await call(['lint', 'product = 101', '--profile', 'core'])).stderr).toContain('[not-in-profile]');
});

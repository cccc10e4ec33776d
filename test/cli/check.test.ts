import { describe, expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { localeOf } from '../../src/cli/language.ts';
import { coreProfile, type Diagnostic, diagnose } from '../../src/index.ts';
import { call, fileOf, type Outcome, success } from './program.ts';

const broken = 'startdatm >= "0d" AND product IN (1,';

test('every mistake is shown in a picture on standard error', async () => {
  const { status, stdout, stderr } = await call(['check', broken]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`\
error: The text ends too early; expected a value (a number, a text or date in quotes, TRUE or FALSE). [unexpected-end]
 1 | startdatm >= "0d" AND product IN (1,
   |                                     ^
   = Perhaps: Remove \`,\` and add \`)\`

error: There is no field \`startdatm\`. Did you mean \`startdatum\`? [unknown-field]
 1 | startdatm >= "0d" AND product IN (1,
   | ^^^^^^^^^
   = Replace with \`startdatum\`

The fields are those of a booking; --schema file.json names others.

Did you mean: startdatum >= "0d" AND product IN (1)
`);
});

test('--json gives the diagnostics of the library', async () => {
  const { status, stdout, stderr } = await call(['check', '--json', broken]);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(JSON.parse(stdout)).toEqual(diagnose(broken, bookingSchema));
});

test.each([
  broken,
  'startdatum >= 7d AND (product = 1 OR',
  'product == 5 AND status = “Open”',
  'startdatum >= "0d" AND\n  product IN ()\n  AND statuss = "Open"',
  'OBJ_NAME = "漢字" AND OBJ_NAM = "é" AND status = "Opn"',
  '',
])('the terminal has the codes and ranges of the library: %j', async (text) => {
  const wanted = diagnose(text, bookingSchema);
  const { stderr } = await call(['check', text]);
  expect([...stderr.matchAll(/^(\w+): .* \[([\w-]+)\]$/gm)].map(([, ...told]) => told)).toEqual(
    wanted.map(({ severity, code }) => [severity, code]),
  );
  const columns = [...stderr.matchAll(/^ +\| ( *)(\^+)$/gm)].map(([, indent, carets]) => [indent?.length, carets?.length]);
  const ascii = text.split('漢')[0] ?? text;
  for (const [at, { range }] of wanted.entries()) {
    if (range.to > ascii.length) continue;
    const lineStart = text.lastIndexOf('\n', range.from - 1) + 1;
    expect(columns[at]).toEqual([range.from - lineStart, Math.max(range.to - range.from, 1)]);
  }
});

test.each<readonly [title: string, args: readonly string[], outcome: Partial<Outcome>]>([
  ['nothing wrong', ['startdatum >= "0d"'], success('Nothing is wrong, with the fields of a booking.\n')],
  ['nothing wrong, as JSON', ['--json', 'startdatum >= "0d"'], success('[]\n')],
  ['nothing wrong, in Dutch', ['--locale', 'nl', 'product = 1'], success('Er is niets mis, met de velden van een boeking.\n')],
])('%s', async (_, args, outcome) => expect(await call(['check', ...args])).toMatchObject(outcome));

test('a warning is shown, and is fine', async () => {
  const { status, stderr } = await call(['check', 'status = "Opn"']);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^warning: .*\[unknown-value\]$/m);
});

test('the core profile refuses the rest of the language', async () => {
  const text = 'startdatum >= "0d" OR product = 1';
  const given = JSON.parse((await call(['check', '--profile', 'core', '--json', text])).stdout) as readonly Diagnostic[];
  expect(given).toEqual(diagnose(text, bookingSchema, { profile: coreProfile }));
  expect(given.map(({ code }) => code)).toContain('not-in-profile');
});

test('a schema file says which fields there are', async () => {
  const schema = fileOf('rooms.json', '\ufeff{"zaal": {"type": "text", "values": [{"value": "S"}], "closed": true}}');
  expect((await call(['check', 'zaal = "S"', '--schema', schema])).status).toBe(0);
  expect((await call(['check', 'zaal = "M"', '--schema', schema])).stderr).toContain('[unknown-value]');
  const { stderr } = await call(['check', 'product = 1', '--schema', schema]);
  expect(stderr).toContain('[unknown-field]');
  expect(stderr).not.toContain('booking');
  expect((await call(['check', 'zaal = "S"', '--schema', schema])).stdout).toBe('Nothing is wrong.\n');
});

describe('the language of messages, unless one is asked for', () => {
  test.each<readonly [env: Readonly<Record<string, string>>, locale: string]>([
    [{ LANG: 'nl_NL.UTF-8' }, 'nl'],
    [{ LC_ALL: '', LC_MESSAGES: '', LANG: 'nl' }, 'nl'],
    [{ LC_MESSAGES: 'en_GB', LANG: 'nl_NL' }, 'en'],
    [{ LC_ALL: 'nl_BE.utf8', LANG: 'en_US' }, 'nl'],
    [{ LANG: 'nlx' }, 'en'],
    [{ LANG: 'C' }, 'en'],
    [{}, 'en'],
  ])('%j is %s', (env, locale) => expect(localeOf(env)).toBe(locale));

  test('the program takes it from its surroundings', async () => {
    const env = { LC_ALL: '', LC_MESSAGES: '', LANG: 'nl_NL.UTF-8' };
    expect((await call(['check', 'a = 1'], { env })).stderr).toContain('Er is geen veld');
    expect((await call(['check', 'a = 1', '--locale', 'en'], { env })).stderr).toContain('There is no field');
  });
});

describe('where the expression comes from', () => {
  const right = fileOf('right.txt', 'startdatum >= "0d"\n  AND product = 1\r\n');
  const wrong = fileOf('wrong.txt', 'startdatum >= "0d"\n  AND prodct = 1\n');

  test.each<readonly [title: string, args: readonly string[], input: string, status: number]>([
    ['a file', ['--expression-file', right], '', 0],
    ['standard input', [], 'product = 1\n', 0],
    ['standard input, said so', ['-'], 'product = 1', 0],
    ['standard input as a file', ['--expression-file', '-'], 'product = 1', 0],
    ['standard input with nothing on it', [], '', 1],
  ])('%s', async (_, args, input, status) => expect((await call(['check', ...args], { input })).status).toBe(status));

  test('a picture shows the line of a file', async () => {
    expect((await call(['check', '--expression-file', wrong])).stderr).toContain(' 2 |   AND prodct = 1\n   |       ^^^^^^\n');
  });

  test('the line end of a file is not where its text ends too early', async () => {
    expect((await call(['check'], { input: 'product =\n' })).stderr).toContain(' 1 | product =\n   |          ^\n');
  });

  test('bytes that are no text are refused', async () => {
    expect(await call(['check'], { input: Buffer.from([0x61, 0xff]) })).toMatchObject({
      status: 1,
      stderr: 'search-expression: Standard input is not text in UTF-8.\n',
    });
  });
});

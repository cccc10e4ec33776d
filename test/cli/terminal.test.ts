import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { visible } from '../../src/cli/terminal.ts';
import { commandLine, environment, fileOf, start } from './program.ts';

test.each([
  ['\u001b[31mred\u0007', '\\u001b[31mred\\u0007'],
  ['\u009b31m\u007f', '\\u009b31m\\u007f'],
  ['\u202eabc\u2066', '\\u202eabc\\u2066'],
  ['a\rb\r\nc\n\td\u2028', 'a\\u000db\r\nc\n\td\\u2028'],
  ['é 漢 👩‍💻 \u00a0', 'é 漢 👩‍💻 \u00a0'],
])('%j is shown as %j', (given, shown) => expect(visible(given)).toBe(shown));

test('a reader that goes away ends the program without a word', async () => {
  const program = start(['filter', 'product = 1']);
  const stderr = text(program.stderr);
  const closed = once(program, 'close');
  // The program is ended by what it can no longer write, not by the end of what it reads.
  program.stdin.on('error', () => {});
  const row = Buffer.from('{"product":1}\n'.repeat(10_000));
  const send = () => program.stdin.write(row, (error) => (error ? undefined : send()));
  send();
  await once(program.stdout, 'data');
  program.stdout.destroy();
  expect(await closed).toEqual([0, null]);
  expect(await stderr).toBe('');
});

test.skipIf(process.platform === 'win32')('an interrupt ends it without a word', async () => {
  const program = start(['filter', 'product = 1']);
  const stderr = text(program.stderr);
  const closed = once(program, 'close');
  program.stdin.on('error', () => {});
  program.stdin.write('{"product":1}\n');
  await once(program.stdout, 'data');
  program.kill('SIGINT');
  expect(await closed).toEqual([null, 'SIGINT']);
  expect(await stderr).toBe('');
});

test.skipIf(process.platform === 'win32')('a folder is no input', () => {
  const stdio = [openSync('.', 'r'), 'pipe', 'pipe'] as const;
  const { status, stderr } = spawnSync(process.execPath, commandLine(['filter', 'product = 1']), {
    stdio: [...stdio],
    encoding: 'utf8',
    env: environment,
  });
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'search-expression: Standard input is a folder.\n' });
});

test.skipIf(!existsSync('/dev/full'))('output that finds no room is told, and is no success', () => {
  const { status, stderr } = spawnSync(process.execPath, commandLine(['format', 'product = 1']), {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
    env: environment,
  });
  expect(stderr).toMatch(/^search-expression: ENOSPC.*\n$/);
  expect(status).toBe(2);
});

// `script` of util-linux gives a program a terminal; that of other systems takes other options.
const script = '/usr/bin/script';
const scripted = process.platform === 'linux' && existsSync(script);

describe.skipIf(!scripted)('on a terminal', () => {
  const rows = fileOf('rows.csv', 'product,note\n1,\u001b[31mred\n2,x\n');
  const out = fileOf('out.csv', '');

  test('rows cannot steer it, and there is no progress between them', () => {
    expect(onTerminal(['filter', 'product = 1'], `< ${rows}`)).toBe('product,note\r\n1,\\u001b[31mred\r\n');
  });

  test('rows that go elsewhere are as they were, and their number is told', () => {
    expect(onTerminal(['filter', 'product = 1'], `< ${rows} > ${out}`)).toContain('\r\u001b[K2 rows read, 1 matched\r\n');
    expect(readFileSync(out, 'utf8')).toBe('product,note\n1,\u001b[31mred\n');
  });

  test('an expression that is not given is not waited for', () => {
    const says = 'There is no expression. Give one in quotes; - reads it from the keyboard.';
    expect(onTerminal(['check'])).toBe(`search-expression: ${says}\r\n`);
  });
});

function onTerminal(args: readonly string[], redirection = ''): string {
  const words = [process.execPath, ...commandLine(args)].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  const { stdout } = spawnSync(script, ['-qec', `${words.join(' ')} ${redirection}`, '/dev/null'], {
    encoding: 'utf8',
    env: environment,
  });
  return stdout;
}

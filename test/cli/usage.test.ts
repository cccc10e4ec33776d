import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { before, call, fileOf, refusal, run, success } from './program.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const commands = await allCommands();

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']]])('%j lists every command', async (args) => {
    const { status, stdout, stderr } = await call(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const [name, { summary }] of commands) expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  test('no command at all is wrong, and shows the same', async () => {
    expect(await call([])).toEqual({ status: 2, stdout: '', stderr: (await call(['--help'])).stdout });
  });

  test.each(commands)('%s --help tells each of its options on a line, and shows an example', async (name, { options }) => {
    const { status, stdout } = await call([name, '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: search-expression ${name} `);
    for (const [option, { value }] of Object.entries(options)) {
      const left = `--${option}${value === undefined ? '' : ' \\S+'}`;
      expect(stdout).toMatch(new RegExp(`^  (?:-\\w,|   ) ${left}\\b.*  \\S`, 'm'));
    }
    expect(stdout.split('\n').filter((line) => line.length > 130)).toEqual([]);
    const [, examples = ''] = stdout.split(/^Examples?:\n/m);
    expect(examples).toMatch(new RegExp(`^  .*search-expression ${name}\\b`));
  });

  test('help of a command is there in three ways', async () => {
    const { stdout } = await call(['sql', '--help']);
    expect((await call(['help', 'sql'])).stdout).toBe(stdout);
    expect((await call(['sql', 'a = 1', '-h'])).stdout).toBe(stdout);
  });

  test.each([['--version'], ['-V']])('%s is that of the package', async (option) => {
    expect(await call([option])).toEqual(success(`${version}\n`));
  });
});

describe('wrong usage', () => {
  const schema = fileOf('not-a-schema.json', '{"startdatum": {"type": "day"}}');
  const list = fileOf('list.json', '[]');

  test.each<readonly [args: readonly string[], says: string, command: string]>([
    [['chek', 'a = 1'], 'There is no command `chek`. Did you mean `check`?', 'check'],
    [['help', 'serv'], 'There is no command `serv`. Did you mean `serve`?', 'serve'],
    [['check', '--jsn', 'a = 1'], '`check` has no option `--jsn`. Did you mean `--json`?', 'check'],
    [['check', '--today', '2026-11-28'], '`check` has no option `--today`.', 'check'],
    [['check', '-1 = a'], '`check` has no option `-1`. What begins with a dash and is no option stands after --.', 'check'],
    [['check', '--json=yes', 'a = 1'], '`--json` takes no value.', 'check'],
    [['check', '--json', '--json'], '`--json` is given twice.', 'check'],
    [['check', 'a = 1', '--schema'], '`--schema` needs a value: --schema FILE.', 'check'],
    [['check', '--schema', '--json'], '`--schema` needs a value: --schema FILE.', 'check'],
    [['check', '--profile', 'cor'], '`--profile` cannot be `cor`; it is one of core, full. Did you mean `core`?', 'check'],
    [['sql', '--dialect', 'pg'], '`--dialect` cannot be `pg`; it is one of sqlite, postgres, mariadb, mysql, duckdb.', 'sql'],
    [
      ['check', 'a', '>=', '"0d"'],
      '`>=` is one argument too many. The expression is a single argument: put it in quotes.',
      'check',
    ],
    [['serve', 'now'], '`now` is one argument too many.', 'serve'],
    [['filter'], 'There is no expression.', 'filter'],
  ])('%j, with the way to help', async (args, says, command) => {
    expect(await call(args)).toEqual(refusal(2, `${says}\nTry: search-expression ${command} --help`));
  });

  test.each<readonly [args: readonly string[], says: string]>([
    [['constructor'], 'There is no command `constructor`.\nTry: search-expression --help'],
    [['--json', 'check', 'a = 1'], 'The command comes first, then `--json`.\nTry: search-expression --help'],
    [["a ~ 'x'"], `The command comes first, then the expression.\nTry: search-expression check 'a ~ '\\''x'\\'''`],
    [['check', 'a = 1', '--expression-file', 'x'], 'The expression is given twice: as an argument and as a file.'],
    [['check', '--expression-file', 'nowhere.txt'], 'nowhere.txt does not exist.'],
    [['check', '--expression-file', '\u001b[31m\u202ered'], '\\u001b[31m\\u202ered does not exist.'],
    [['check', '--expression-file', 'src'], 'src cannot be read: EISDIR: illegal operation on a directory, read.'],
    [['check', 'a = 1', '--schema', 'nowhere.json'], 'nowhere.json does not exist.'],
    [
      ['check', 'a = 1', '--schema', schema],
      `${schema} is not a schema: The field "startdatum" has a wrong type: "day". Allowed: integer, decimal, text, date, time, boolean.`,
    ],
    [['check', 'a = 1', '--schema', list], `${list} is not a schema: It has to be an object with a description of each field.`],
    [['sql', 'product = 1', '--today', '2026-02-29'], 'Today is "2026-02-29", which is not a date YYYY-MM-DD.'],
    [['sql', 'product = 1', '--time-zone', 'Mars'], 'Unknown time zone "Mars".'],
    [['filter', '-'], 'Standard input has the rows; give the expression as an argument or in a file.'],
    [
      ['filter', 'product = 1', '--delimiter', '::'],
      'Cells cannot be separated by `::`; give one character such as ; or the word tab.',
    ],
    [['serve', '--port', '70000'], '`70000` is not a port; give a number from 0 to 65535.'],
    [['serve', '--playground', 'src'], 'src is not a built playground: it has no index.html.'],
  ])('%j', async (args, says) => expect(await call(args)).toEqual(refusal(2, says)));

  test('what comes after -- is no option', async () => {
    expect((await call(['check', '--', '-1 = product'])).stderr).toContain('[unexpected-token]');
  });
});

describe('what is missing is named', () => {
  test.each(['18.20.8', '20.20.2', '22.12.0'])('Node %s is told which Node it takes', (old) => {
    const node = before(`Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${old}' } });`);
    const says = `search-expression needs Node 22.13 or newer; this is Node ${old}.\n`;
    expect(run(['check', 'product = 1'], { node })).toEqual({ status: 2, stdout: '', stderr: says });
  });

  test.each<readonly [name: string, args: readonly string[], install: string]>([
    ['hono', ['serve'], 'hono@4 @hono/node-server@2'],
    ['@hono/node-server', ['serve'], 'hono@4 @hono/node-server@2'],
    ['@duckdb/node-api', ['schema', '--database', fileOf('shop.duckdb', '')], '@duckdb/node-api@1'],
    ['pg', ['schema', '--database', 'postgres://localhost/shop'], 'pg@8'],
    ['mysql2', ['schema', '--database', 'mariadb://localhost/shop'], 'mysql2@3'],
    ['mysql2', ['user', 'list', '--database', 'mysql://localhost/service'], 'mysql2@3'],
  ])('%s', (name, args, install) => {
    const node = before(`
      import { registerHooks } from 'node:module';
      const missing = (name) => Object.assign(new Error("Cannot find package '" + name + "' imported from here"), { code: 'ERR_MODULE_NOT_FOUND' });
      registerHooks({ resolve(name, context, next) { if (name.startsWith('${name}')) throw missing('${name}'); return next(name, context); } });
    `);
    const says = `This command needs packages that are not installed. Install them:\n  npm install ${install}`;
    expect(run(args, { node })).toEqual(refusal(2, says));
    expect(run(['check', 'product = 1'], { node }).status).toBe(0);
  });
});

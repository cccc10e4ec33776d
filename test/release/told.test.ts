import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installed, manifest, usePackage } from '../support/packed-package.ts';

/* What someone is told who uses the packed package, without anything else, in a wrong way. */

const packed = await usePackage();
const project = packed.install('plain', []);
// A second copy, as a package that brings its own would have.
const other = join(project, 'node_modules', 'other');
mkdirSync(join(other, 'node_modules'), { recursive: true });
cpSync(installed(project), join(other, 'node_modules', manifest.name), { recursive: true });

const head = `
  import { check, defineSchema, diagnose, fromJson, parseQuery } from 'search-expression';
  import { filter } from 'search-expression/memory';
  import { sqlite, toSql } from 'search-expression/sql';
  const schema = defineSchema({ n: { type: 'integer' }, at: { type: 'date', dateTime: 'UTC' }, d: { type: 'date' }, total: { type: 'decimal' },
    items: { type: 'decimal' }, state: { type: 'text', values: [{ value: 'open' }, { value: 'closed' }], closed: true } });
  const query = parseQuery('n = 1', schema);
  const tell = (diagnostics) => console.log(diagnostics.map(({ message, fixes = [] }) => [message, ...fixes.map(({ title }) => title)].join(' | ')).join('\\n'));
`;
const told = (program: string) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', `${head}${program}`], {
    cwd: project,
    encoding: 'utf8',
  });
  return stdout.trimEnd() || /^\w*Error.*$/m.exec(stderr)?.[0] || stderr;
};

test.each<[title: string, program: string, expected: string | RegExp]>([
  [
    'a Date of a row is its moment',
    `const rows = [{ at: new Date('2026-11-21T10:00:00Z') }];
     console.log(filter(rows, parseQuery('at >= "2020-01-01"', schema), { timeZone: 'UTC' }).length,
       filter(rows, parseQuery('at IS NULL', schema), { timeZone: 'UTC' }).length);`,
    '1 0',
  ],
  [
    'a Date without a zone is no missing value',
    `filter([{ d: new Date() }], parseQuery('d IS NULL', schema), { today: '2026-11-21' })`,
    /^TypeError: A row has a Date, which is a day in a time zone alone; say which/,
  ],
  [
    'an option that there is not',
    "diagnose('n = 1', schema, { allowedFields: ['n'] })",
    /^TypeError: There is no option "allowedFields"/,
  ],
  ['an option that is misspelt', "diagnose('n = 1', schema, { profle: 1 })", /did you mean "profile"\?$/],
  [
    'JSON of a tree that is none',
    "tell(fromJson({ kind: 'comparison', field: 'total', operator: '=', value: { kind: 'decimal', value: 'x' } }).diagnostics)",
    /`\/value\/value` is `"x"`; write a number/,
  ],
  [
    'a field against a field of another type',
    "tell(diagnose('total > state', schema))",
    '`state` does not fit `total` (decimal); write a value such as `12.50`.',
  ],
  ['a function', "tell(diagnose('d > now() - 3', schema))", /^(?!.*Remove the space)/],
  ['a value that a closed list has not', `tell(diagnose('state = "shut"', schema))`, /Use `"open"` or `"closed"`\./],
  ['another language', "tell(diagnose('x = 1', schema, { locale: 'de' }))", 'There is no field `x`.'],
  ['no options', 'toSql(query, sqlite)', /^TypeError: The options are an object, such as \{ timeZone/],
  ['no clock', `toSql(parseQuery('d = "0d"', schema), sqlite, {})`, /^TypeError: .*today/],
  ['a missing clock', 'filter([], query)', /^TypeError: .*(?:clock|today|options)/],
  [
    'a query of another copy of the package',
    `import { createRequire } from 'node:module';
     const other = createRequire(process.cwd() + '/node_modules/other/index.js')('search-expression');
     filter([], other.parseQuery('n = 1', other.defineSchema({ n: { type: 'integer' } })), { today: '2026-11-21' });`,
    /^TypeError: .*copy/,
  ],
  [
    'the service, which needs nothing else',
    `import { createService } from 'search-expression/service';
     console.log((await createService({ store: {}, verify: async () => undefined }).fetch(new Request('http://localhost/healthz'))).status)`,
    '200',
  ],
  [
    'an element on a server',
    `import { defineSearchExpressionEditor } from 'search-expression/textarea'; defineSearchExpressionEditor(); console.log('fine')`,
    'fine',
  ],
])('%s', (_, program, expected) => {
  if (typeof expected === 'string') expect(told(program)).toBe(expected);
  else expect(told(program)).toMatch(expected);
});

test.each([
  [['serve'], 'hono @hono/node-server'],
  [['user', 'list', '--database', 'postgres://localhost/x'], 'pg'],
  [['user', 'list', '--database', 'mariadb://localhost/x'], 'mysql2'],
  [['lsp'], 'vscode-languageserver vscode-languageserver-textdocument'],
])('%j without its packages', (args, packages) => {
  const program = join(installed(project), manifest.bin?.['search-expression'] ?? '');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: project, encoding: 'utf8', input: '' });
  // Each with the major version that is tested, and where the program finds it.
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^search-expression: This command needs packages that are not installed. Install them:\n {2}npm install --prefix \S+ /,
  );
  expect(stderr.replaceAll(/@\d+(?= |\n)/g, '')).toContain(` ${packages}\n`);
});

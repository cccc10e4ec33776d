import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * Applies the recipe "Add an operator" to a copy of the sources: `*=`, which starts with a text to
 * the letter, and its NOT. The list of edits is the whole recipe; the rest must follow from the
 * operator's row in the table.
 */

type Edit = readonly [file: string, find: string, insert: string];

/** Each inserts text after another that occurs once in its file. */
const edits: readonly Edit[] = [
  [
    'grammar/operators.ts',
    "    summary: { en: 'does not start with', nl: 'begint niet met' },\n  },\n",
    `  '*=': {
    arity: 'one',
    method: 'startsExactly',
    accepts: ['text'],
    negation: '!*=',
    summary: { en: 'starts exactly with', nl: 'begint precies met' },
  },
  '!*=': {
    arity: 'one',
    method: 'notStartsExactly',
    accepts: ['text'],
    negation: '*=',
    negative: true,
    summary: { en: 'does not start exactly with', nl: 'begint niet precies met' },
  },
`,
  ],
  [
    'src/memory/constraint.ts',
    "  '^=': (_, value) => ({ kind: 'part', part: String(value), at: 'start' }),\n",
    "  '*=': (_, value) => ({ kind: 'texts', from: String(value), below: `${value}\\u{10ffff}` }),\n",
  ],
  [
    'src/sql/conditions.ts',
    "  '>=': infix('>=', (day) => [day, undefined]),\n",
    "  '*=': { ...infix('=', (day) => [day, day]), text: ({ field, placeholder }) => `instr(${field.column.sql}, ${placeholder()}) = 1` },\n",
  ],
  [
    'src/analysis/field-set.ts',
    "  '^=': () => all,\n",
    "  '*=': (point) => intersection([from(point), before(`${point}\\u{10ffff}`)]),\n",
  ],
  [
    'test/support/reference.ts',
    "  '!^=': (value, other, as) => !written(value, as).startsWith(written(other, as)),\n",
    "  '*=': (value, other) => String(value).startsWith(String(other)),\n  '!*=': (value, other) => !String(value).startsWith(String(other)),\n",
  ],
  [
    'test/third-party/mongo.ts',
    "  '^=': (value) => ({ $regex: foldedRegExp(String(value), 'start') }),\n",
    "  '*=': (value) => ({ $gte: value, $lt: `${value}\\u{10ffff}` }),\n",
  ],
  [
    'test/corpus/reference.py',
    "    '!^=': lambda value, other: not value.startswith(other),\n",
    "    '*=': lambda value, other: value.startswith(other),\n    '!*=': lambda value, other: not value.startswith(other),\n",
  ],
  ['grammar/LANGUAGE.md', '| the same, and `~` `!~` `^=` `!^=`', ' `*=` `!*=`'],
];

const copy = mkdtempSync(join(tmpdir(), 'search-expression-recipe-'));
const run = async (file: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(file, args, { cwd: copy, maxBuffer: 2 ** 24 }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  });
  return stdout;
};
const node = (...args: readonly string[]) => run(process.execPath, ...args);

beforeAll(() => {
  for (const part of [
    'grammar',
    'src',
    'docs',
    'playground',
    'test',
    'bundle.ts',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ]) {
    cpSync(part, join(copy, part), { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  for (const [file, find, insert] of edits) {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8').split('\r\n').join('\n');
    if (source.split(find).length !== 2) throw new Error(`${file} no longer has one ${find}`);
    writeFileSync(
      path,
      source.replace(find, () => find + insert),
    );
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('takes at most eight files', () => {
  expect(new Set(edits.map(([file]) => file)).size).toBeLessThanOrEqual(8);
});

test('a query with the operator runs in memory, in columns and in SQL, and is built, printed and described', {
  timeout: 60_000,
}, async () => {
  await node('grammar/generate/generate.ts');
  writeFileSync(join(copy, 'try.ts'), program);
  expect(JSON.parse(await node('try.ts'))).toEqual({
    rows: [1, 4],
    others: [2],
    columns: [0, 3],
    sql: [1, 4],
    otherSql: [2],
    print: 'naam *= "Za"',
    built: 'naam !*= "Za"',
    described: 'Naam starts exactly with "Za".',
    refused: ['operator-not-allowed'],
    reference: [true, false, null, true],
  });
});

const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0,
);
test.skipIf(python === undefined && process.env['CI'] === undefined)(
  `the implementation in Python has it too${python === undefined ? ' (skipped: there is no Python 3.9 or newer)' : ''}`,
  async () => {
    writeFileSync(join(copy, 'case.json'), JSON.stringify(corpus));
    expect(await run(python ?? 'python3', 'test/corpus/reference.py', 'case.json')).toMatch('2 cases, 0 disagreements');
  },
);

test('the types of the sources, the page and the tests pass', { timeout: 200_000 }, async () => {
  await node('node_modules/typescript/bin/tsc', '-b', 'test', 'playground');
});

const corpus = {
  area: 'recipe',
  today: '2026-11-21',
  fields: { naam: { type: 'text' } },
  rows: [{ naam: 'Zaal' }, { naam: 'zaal' }, { naam: null }],
  cases: [
    { id: 'recipe-001', clause: 'L3.3', search: 'naam *= "Za"', verdicts: 'TFU', print: 'naam *= "Za"' },
    { id: 'recipe-002', clause: 'L3.3', search: 'naam !*= "Za"', verdicts: 'FTU', print: 'naam !*= "Za"' },
  ],
};

const program = `
import { DatabaseSync } from 'node:sqlite';
import { reference, readRow } from './test/support/reference.ts';
import { describe } from './src/analysis/index.ts';
import { build, defineSchema, diagnose, parseQuery, print, search } from './src/index.ts';
import { columnStore, filter, selectRows } from './src/memory/index.ts';
import { sqlite, toSql } from './src/sql/index.ts';

const schema = defineSchema({ id: { type: 'integer' }, naam: { type: 'text' } });
const rows = [{ id: 1, naam: 'Zaal' }, { id: 2, naam: 'zaal' }, { id: 3, naam: null }, { id: 4, naam: 'Za' }];
const clock = { today: '2026-11-21' };
const query = search(schema, 'naam *= "Za"');
const other = parseQuery('NOT naam *= "Za"', schema);
const built = build(schema).field('naam').notStartsExactly('Za');
const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE t (id INTEGER, naam TEXT)');
for (const { id, naam } of rows) database.prepare('INSERT INTO t VALUES (?, ?)').run(id, naam);
const idsOf = (one: typeof query) => {
  const { text, values } = toSql(one, sqlite, clock);
  return database.prepare(\`SELECT id FROM t WHERE \${text} ORDER BY id\`).all(...values).map(({ id }) => id);
};
const fields = { id: { type: 'integer' }, naam: { type: 'text' } } as const;
console.log(JSON.stringify({
  rows: filter(rows, query, clock).map(({ id }) => id),
  others: filter(rows, other, clock).map(({ id }) => id),
  columns: [...selectRows(columnStore(schema, rows), query, clock)],
  sql: idsOf(query),
  otherSql: idsOf(built),
  print: print(query.expression),
  built: print(built.expression),
  described: describe(query),
  refused: diagnose('id *= 1', schema).map(({ code }) => code),
  reference: rows.map((row) => reference(query.expression, fields, clock.today)(readRow(fields, row))),
}));
`;

import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { python } from './support/python.ts';
import { scratchFolder } from './support/scratch-folder.ts';

/*
 * Applies the recipe "Add an operator" to a copy of the sources: `*=`, which starts with a text to
 * the letter, and `$=`, which ends with one, folded, and so needs a new anchor; each with its NOT.
 * The list of edits is the whole recipe; the rest must follow from the operator's row in the
 * table.
 */

type Edit = readonly [file: string, find: string, insert: string];

/** What an anchor is to each room that looks for parts of texts. */
const newAnchor: readonly Edit[] = [
  ['src/schema/folding.ts', "export type TextAnchor = 'anywhere' | 'start'", " | 'end'"],
  ['src/schema/folding.ts', "  start: ['^', ''],\n", "  end: ['', '$'],\n"],
  ['src/sql/dialects/sqlite.ts', '  start: (part) => `${part}*`,\n', '  end: (part) => `*${part}`,\n'],
  [
    'src/analysis/parts.ts',
    "  start: { operator: '^=', finds: 'startsWith' },\n",
    "end: { operator: '$=', finds: 'endsWith' },\n",
  ],
  [
    'src/analysis/matches.ts',
    '  start: (part, folded) => (folded.startsWith(part) ? [0] : []),\n',
    '  end: (part, folded) => (folded.endsWith(part) ? [folded.length - part.length] : []),\n',
  ],
  [
    'src/analysis/diagram/rows.ts',
    '  start: (part) => (text, change) => change(part) + text,\n',
    '  end: (part) => (text, change) => text + change(part),\n',
  ],
  [
    'src/analysis/diagram/part-bounds.ts',
    '    least: (part, from, has) => (has ? leastWith : leastWithout)(part, from),\n  },\n',
    '  end: { within: () => undefined },\n',
  ],
  [
    'src/analysis/witnesses/boundaries.ts',
    '  anywhere: { around: (part) => `(${part})`, elsewhere: [] },\n',
    "  end: { around: (part) => `(${part}`, elsewhere: [{ text: (part) => `${part})`, about: 'with the part before the end' }] },\n",
  ],
];

/** `$=`. */
const ending: readonly Edit[] = [
  [
    'grammar/operators.ts',
    "negation: '^=', negative: true, folded: true },\n",
    `'$=': { arity: 'one', method: 'endsWith', accepts: ['text'], negation: '!$=', folded: true },
'!$=': { arity: 'one', method: 'notEndsWith', accepts: ['text'], negation: '$=', negative: true, folded: true },
`,
  ],
  [
    'grammar/operators.ts',
    "  '!^=': { en: 'does not start with', nl: 'begint niet met' },\n",
    "  '$=': { en: 'ends with', nl: 'eindigt op' },\n  '!$=': { en: 'does not end with', nl: 'eindigt niet op' },\n",
  ],
  ['src/memory/constraint.ts', "at: 'start' }),\n", "'$=': (_, value) => ({ kind: 'part', part: textOf(value), at: 'end' }),\n"],
  [
    'src/sql/conditions.ts',
    '    (part) => [part, afterAllThatStartWith(part)],\n  ),\n',
    `  '$=': matches(
    'end',
    ({ placeholder }, folded) => \`substr(\${folded}, -length(\${placeholder()})) = \${placeholder()}\`,
    (part) => [part, part],
  ),
`,
  ],
  ['src/analysis/field-set.ts', "  '~': () => all,\n", "  '$=': () => all,\n"],
  [
    'test/support/reference.ts',
    "  '^=': (value, other, as) => written(value, as).startsWith(written(other, as)),\n",
    `  '$=': (value, other, as) => written(value, as).endsWith(written(other, as)),
  '!$=': (value, other, as) => !written(value, as).endsWith(written(other, as)),
`,
  ],
  [
    'test/third-party/mongo.ts',
    "  '~': (value) => ({ $regex: foldedRegExp(String(value), 'anywhere') }),\n",
    "  '$=': (value) => ({ $regex: foldedRegExp(String(value), 'end') }),\n",
  ],
  [
    'test/corpus/reference.py',
    "    '~': lambda value, other: other in value,\n",
    "    '$=': lambda value, other: value.endswith(other),\n    '!$=': lambda value, other: not value.endswith(other),\n",
  ],
  ['test/corpus/reference.py', "MATCHED = {'~', '!~', '^=', '!^='", ", '$=', '!$='"],
  ['grammar/LANGUAGE.md', '| the same, and `~` `!~` `^=` `!^=`', ' `$=` `!$=`'],
  ...newAnchor,
];

/** `*=`. */
const exact: readonly Edit[] = [
  [
    'grammar/operators.ts',
    "negation: '^=', negative: true, folded: true },\n",
    `'*=': { arity: 'one', method: 'startsExactly', accepts: ['text'], negation: '!*=' },
'!*=': { arity: 'one', method: 'notStartsExactly', accepts: ['text'], negation: '*=', negative: true },
`,
  ],
  [
    'grammar/operators.ts',
    "  '!^=': { en: 'does not start with', nl: 'begint niet met' },\n",
    "  '*=': { en: 'starts exactly with', nl: 'begint precies met' },\n  '!*=': { en: 'does not start exactly with', nl: 'begint niet precies met' },\n",
  ],
  [
    'src/memory/constraint.ts',
    "  '^=': (_, value) => ({ kind: 'part', part: textOf(value), at: 'start' }),\n",
    "  '*=': (_, value) => ({ kind: 'texts', from: textOf(value), below: `${textOf(value)}\\u{10ffff}` }),\n",
  ],
  [
    'src/sql/conditions.ts',
    "  '>=': infix('>=', ({ from }) => [from, undefined]),\n",
    "  '*=': { ...infix('=', (ends) => whole(ends)), text: ({ field, placeholder }) => `instr(${field.column.sql}, ${placeholder()}) = 1` },\n",
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

const copy = scratchFolder();
const run = async (file: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(file, args, { cwd: copy, maxBuffer: 2 ** 24 }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  });
  return stdout;
};
const node = (...args: readonly string[]) => run(process.execPath, ...args);

const types = () => node('node_modules/typescript/bin/tsc', '-b', 'test', 'playground');

function apply(edits: readonly Edit[]): void {
  for (const [file, find, insert] of edits) {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8').split('\r\n').join('\n');
    if (source.split(find).length !== 2) throw new Error(`${file} no longer has one ${find}`);
    writeFileSync(path, source.split(find).join(find + insert));
  }
}

/** The files of which the compiler says that they lack what the new rows need. */
let asked: ReadonlySet<string> = new Set();

beforeAll(async () => {
  for (const part of 'grammar src docs playground test bundle.ts package.json tsconfig.json vitest.config.ts'.split(' '))
    cpSync(part, join(copy, part), { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  // First what the compiler knows all the rest from.
  const [rows, ...rest] = [...ending, ...exact];
  const isName = (edit: Edit) => edit === newAnchor[0];
  apply([...(rows ? [rows] : []), ...rest.filter(isName)]);
  await node('grammar/generate/generate.ts');
  const told = await types().catch(String);
  asked = new Set([...told.matchAll(/^([\w./-]+\.tsx?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
  apply(rest.filter((edit) => !isName(edit)));
}, 300_000);

test('takes at most eight files, and with a new anchor eight more', () => {
  const filesOf = (edits: readonly Edit[]) => new Set(edits.map(([file]) => file)).size;
  expect(filesOf(exact)).toBeLessThanOrEqual(8);
  expect(filesOf([...exact, ...newAnchor])).toBeLessThanOrEqual(15);
});

test('the compiler asks for all that a new operator and a new anchor need', () => {
  const needed = new Set([...ending, ...exact].map(([file]) => file).filter((file) => /^(?:grammar|src)\/.*\.ts$/.test(file)));
  needed.delete('grammar/operators.ts');
  expect([...needed].filter((file) => !asked.has(file))).toEqual([]);
});

test('a query with the operator runs in memory, in columns and in SQL, and is built, printed and described', async () => {
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
    ending: [1, 2, 4],
    endingSql: [1, 2, 4],
    endingDescribed: 'Either naam ends with "ÁL", or naam ends with "za".',
    implied: ['yes', 'no', 'yes'],
    found: [[{ from: 2, to: 4 }]],
  });
}, 60_000);

test.skipIf(python.isSkipped)(`the implementation in Python has it too${python.reason}`, async () => {
  writeFileSync(join(copy, 'case.json'), JSON.stringify(corpus));
  expect(await run(python.program, 'test/corpus/reference.py', 'case.json')).toMatch('2 cases, 0 disagreements');
});

test('the types of the sources, the page and the tests pass', { timeout: 200_000 }, types);

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
import { describe, disjoint, implies, toMatchFinder } from './src/analysis/index.ts';
import { build, defineSchema, diagnose, parseQuery, print, search } from './src/index.ts';
import { columnStore, filter, selectRows } from './src/memory/index.ts';
import { sqlite, toSql } from './src/sql/index.ts';

const schema = defineSchema({ id: { type: 'integer' }, naam: { type: 'text' } });
const rows = [{ id: 1, naam: 'Zaal' }, { id: 2, naam: 'zaal' }, { id: 3, naam: null }, { id: 4, naam: 'Za' }];
const clock = { today: '2026-11-21' };
const query = search(schema, 'naam *= "Za"');
const other = parseQuery('NOT naam *= "Za"', schema);
const ending = parseQuery('naam $= "ÁL" OR naam $= "za"', schema);
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
  ending: filter(rows, ending, clock).map(({ id }) => id),
  endingSql: idsOf(ending),
  endingDescribed: describe(ending),
  implied: [
    implies(parseQuery('naam $= "aal"', schema), parseQuery('naam $= "al"', schema)).answer,
    implies(parseQuery('naam ~ "al"', schema), parseQuery('naam $= "al"', schema)).answer,
    disjoint(parseQuery('naam $= "al"', schema), parseQuery('naam $= "b"', schema)).answer,
  ],
  found: [...toMatchFinder(parseQuery('naam $= "al"', schema), clock)({ naam: 'Zaal' }).values()],
  reference: rows.map((row) => reference(query.expression, fields, clock.today)(readRow(fields, row))),
}));
`;

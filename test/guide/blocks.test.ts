import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { exampleSchema } from '../../docs/site/example-rows.ts';
import { summaryOf } from '../../grammar/messages/operators.ts';
import { type Operator, type OperatorRow, operators } from '../../grammar/operators.ts';
import { readArguments } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { importable } from '../../src/cli/import/importable.ts';
import { readMapping } from '../../src/cli/import/mapping.ts';
import { defineSchema, diagnose, type Fields } from '../../src/index.ts';
import { type RunningServer, serve } from '../../src/service/node/server.ts';
import { call } from '../cli/program.ts';
import { ownNames } from '../projects.ts';
import { blocksOf, printedBy, promised, typeErrorsOf } from '../support/blocks.ts';
import { buildLimit, buildPackage } from '../support/built-package.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/* Runs every code block of the README and the guide, in the way that its language has here. */

const read = (path: string) => readFileSync(path, 'utf8');
const pages = ['README.md', ...globSync('docs/*.md')];
const blocks = pages.flatMap((path) =>
  blocksOf(read(path)).map((block, index) => ({
    ...block,
    page: path,
    title: `${path.replace('docs/', '')} block ${index + 1}`,
  })),
);
const demo = 'http://127.0.0.1:8080';
const of = (...languages: readonly string[]) => blocks.filter(({ language }) => languages.includes(language));
const titled = (some: typeof blocks) => some.map((block) => [block.title, block] as const);

/** `site.test.ts` shows those of `html` in a browser; `text` is what people type or see elsewhere. */
const known = ['ts', 'js', 'tsx', 'console', 'sh', 'json', 'csv', 'search', 'html', 'sql', 'lua', 'toml', 'text'];

/** Programs that ask the demo data. */
const asking = of('js').filter(({ text }) => text.includes(demo));

beforeAll(buildPackage, buildLimit);

test('every block has a language that is run', () => {
  expect(blocks.length).toBeGreaterThan(80);
  expect(blocks.filter(({ language }) => !known.includes(language)).map(({ title }) => title)).toEqual([]);
});

describe('a program prints what its comments say', () => {
  const programs = of('ts');
  let printed: Awaited<ReturnType<typeof printedBy>>;
  beforeAll(async () => {
    printed = await printedBy(
      programs.map(({ text }) => text),
      'dist/guide-programs',
    );
  }, buildLimit);
  test.each(programs.map(({ title, text }, index) => [title, text, index] as const))('%s', (_, text, index) => {
    expect(promised(text).length).toBeGreaterThan(0);
    expect(printed[index]).toEqual(promised(text));
  });
});

test('programs have no type error', async () =>
  expect(await typeErrorsOf([...of('ts'), ...asking], 'dist/guide-types')).toEqual([]));

test.each(titled(of('js', 'tsx')))('%s parses, and imports what is exported', async (_, { text, language }) => {
  const { errors, module } = parseSync(`block.${language}`, text);
  expect(errors).toEqual([]);
  for (const { moduleRequest, entries } of module.staticImports) {
    const source = ownNames.get(moduleRequest.value);
    if (source === undefined) continue;
    const exported = (await import(new URL(`../../${source}`, import.meta.url).href)) as object;
    expect(Object.keys(exported)).toEqual(expect.arrayContaining(entries.map(({ importName }) => importName.name)));
  }
});

describe('of the demo data', () => {
  let server: RunningServer;
  beforeAll(async () => void (server = await serve({ port: 0, say: () => undefined })), buildLimit);
  afterAll(() => server.stop());

  test('programs get rows', async () => {
    expect(asking.length).toBeGreaterThan(0);
    const programs = asking.map(({ text }) => text.replace(demo, server.url));
    for (const lines of await printedBy(programs, 'dist/guide-demo')) expect(lines.join('\n')).toMatch(/Zaal (S|M)/);
  });

  test("the README's request gets the coming week's bookings of two rooms", async () => {
    const [, credentials = '', address = ''] = /curl -u (\S+) '([^']+)'/.exec(read('README.md')) ?? [];
    const answer = await fetch(address.replace(`${demo}/`, server.url), {
      headers: { Authorization: `Basic ${btoa(credentials)}` },
    });
    expect(answer.status).toBe(200);
    const rows = (await answer.json()) as Record<string, string>[];
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(rows[0] ?? {})).toEqual(['RES_ID', 'OBJ_NAME', 'RES_FROMDATE', 'RES_FROMTIME']);
    expect(new Set(rows.map((row) => row['OBJ_NAME'])).size).toBe(2);
    const days = rows.map((row) => String(row['RES_FROMDATE']));
    expect(days).toEqual(days.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  });
});

describe('in a terminal', () => {
  const scratch = scratchFolder();
  const pagesWithCommands = [...new Set(of('console', 'csv').map(({ page }) => page))];

  // The commands of a page run one after the other, with its files and a database of their own.
  test.each(pagesWithCommands)('the commands of %s print what it says', async (page) => {
    const folder = mkdtempSync(join(scratch, 'page-'));
    const env = { DATABASE_URL: join(folder, 'service.sqlite') };
    const files = blocksOf(read(page)).filter(({ file }) => file !== '');
    for (const { file, text } of files) writeFileSync(join(folder, file), text);
    const told = blocksOf(read(page)).filter(({ language }) => language === 'console');
    const said = told.flatMap(({ text }) => text.split(/^\$ /m).slice(1));
    expect(said.length).toBeGreaterThan(2);
    const printed: string[] = [];
    for (const text of said) {
      const [line = ''] = text.split('\n');
      const { sent, words } = commandOf(line);
      const here = words.map((word) => (/^\w+\.(csv|json)$/.test(word) ? join(folder, word) : word));
      const { stdout, stderr } = await call(here, { input: sent, env });
      const output = (stderr + stdout).replaceAll(`${folder}/`, '').replace(/(shown only now: ).*/, '$1…');
      printed.push(`${line}\n${output.trimEnd()}`);
    }
    expect(printed).toEqual(said.map((text) => text.trimEnd()));
  });

  test('every file that a page shows is used in it', () => {
    const unused = blocks.filter(({ file, page }) => file !== '' && read(page).split(` ${file}`).length < 3);
    expect(unused.map(({ file }) => file)).toEqual([]);
  });

  const inShell = of('sh', 'text')
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => /^(npx )?search-expression /.test(line));
  test.each([...new Set(inShell)])('%s has options that are there', async (line) => {
    const [name = '', ...args] = commandOf(line.replace(/^npx /, '').replace(/ +#.*/, '')).words;
    const command = await commands[name]?.();
    expect(command).toBeDefined();
    expect(command && readArguments(name, command, args)).not.toBe('help');
  });
});

test.each(titled(of('json').filter(({ file }) => file === '')))('%s is a schema', (_, { text }) => {
  expect(() => defineSchema(JSON.parse(text) as Fields)).not.toThrow();
});

test('the mapping of an import is one', async () => {
  const [mapping] = of('json').filter(({ file }) => file !== '');
  const folder = scratchFolder(onTestFinished);
  writeFileSync(join(folder, 'mapping.json'), mapping?.text ?? '');
  expect((await readMapping(join(folder, 'mapping.json'), importable.bookings)).encoding).toBe('windows-1252');
});

/** Settings that stand in files of the repository, too. */
test.each([
  ['toml', 'editors/helix.toml'],
  ['sql', 'test/service/shards/postgres.sql'],
])('blocks of %s are parts of %s', (language, path) => {
  const file = read(path);
  expect(of(language)).not.toEqual([]);
  for (const { text } of of(language)) expect(file).toContain(text);
});

test('settings in Lua compile in Neovim', ({ skip }) => {
  const neovim = process.env['NVIM'] ?? 'nvim';
  if (spawnSync(neovim, ['--version']).status !== 0) skip('There is no nvim; NVIM names one.');
  expect(of('lua')).not.toEqual([]);
  for (const { text } of of('lua')) {
    const compile = `lua local _, wrong = loadstring(${JSON.stringify(text).replaceAll('\\n', '\\\n')}); if wrong then print(wrong) end`;
    expect(spawnSync(neovim, ['--headless', '-u', 'NONE', '-c', compile, '-c', 'q'], { encoding: 'utf8' }).stderr).toBe('');
  }
});

// One of them is wrong on purpose, to be mended.
test('searches to try are right, but the one with fixes', () => {
  const wrong = of('search').filter(({ text }) => diagnose(text, exampleSchema).length > 0);
  expect(
    wrong.map(({ title, text }) => [title, diagnose(text, exampleSchema).map(({ fixes = [] }) => fixes.length > 0)]),
  ).toEqual([[expect.stringContaining('language.md'), [true, true]]]);
});

test('the operator table is that of grammar/operators.ts', () => {
  const table = read('docs/language.md').split('<!-- operators')[1]?.split('\n\n')[1] ?? '';
  const rows = (Object.entries(operators) as [Operator, OperatorRow][]).map(([symbol, { spellings = [], accepts }]) => {
    const spelled = [symbol, ...spellings].map((text) => `\`${text}\``).join(' ');
    return `| ${spelled} | ${accepts.join(', ')} | ${summaryOf(symbol)} |`;
  });
  expect(table.split('\n').slice(2)).toEqual(rows);
});

test('the table of entries has every entry', () => {
  const { exports } = JSON.parse(read('package.json')) as { readonly exports: object };
  const named = [...read('docs/entries.md').matchAll(/^\| \[?`search-expression([^`]*)`/gm)].map(([, entry]) => `.${entry}`);
  expect(named.toSorted()).toEqual(
    Object.keys(exports)
      .filter((entry) => entry !== './package.json')
      .toSorted(),
  );
});

/** What a command line gives `search-expression`: its words, as a shell reads them, and what is piped to it. */
function commandOf(line: string): { readonly sent: string; readonly words: readonly string[] } {
  const [, sent = '', command = ''] = /^(?:printf '([^']*)' \| )?search-expression (.*)$/.exec(line) ?? [];
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  return { sent: sent.replaceAll('\\n', '\n'), words };
}

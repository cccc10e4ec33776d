import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleSchema } from '../../docs/site/example-rows.ts';
import { readArguments } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { defineSchema, diagnose, type Fields } from '../../src/index.ts';
import { serve } from '../../src/service/node/server.ts';
import { call } from '../cli/program.ts';
import { ownNames } from '../projects.ts';
import { blocksOf, printedBy, promised } from '../support/blocks.ts';
import { buildLimit, buildPackage } from '../support/built-package.ts';

/* Runs every code block of the guide, in the way that its language has here. */

const blocks = globSync('docs/*.md').flatMap((path) =>
  blocksOf(readFileSync(path, 'utf8')).map((block, index) => ({ ...block, title: `${path.slice(5)} block ${index + 1}` })),
);
const demo = 'http://127.0.0.1:8080';
const of = (...languages: readonly string[]) => blocks.filter(({ language }) => languages.includes(language));

/** `site.test.ts` shows those of `html` in a browser; `text` is what people type or see elsewhere. */
const known = ['ts', 'js', 'tsx', 'console', 'sh', 'json', 'search', 'html', 'text'];

test('every block has a language that is run', () => {
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.filter(({ language }) => !known.includes(language)).map(({ title }) => title)).toEqual([]);
});

describe('a program prints what its comments say', () => {
  const programs = of('ts');
  let printed: Awaited<ReturnType<typeof printedBy>>;
  beforeAll(async () => {
    await buildPackage();
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

test.each(of('js', 'tsx').map(({ title, text, language }) => [title, text, language] as const))(
  '%s parses, and imports what is exported',
  async (_, text, language) => {
    const { errors, module } = parseSync(`block.${language}`, text);
    expect(errors).toEqual([]);
    for (const { moduleRequest, entries } of module.staticImports) {
      const source = ownNames.get(moduleRequest.value);
      if (source === undefined) continue;
      const exported = (await import(new URL(`../../${source}`, import.meta.url).href)) as object;
      expect(Object.keys(exported)).toEqual(expect.arrayContaining(entries.map(({ importName }) => importName.name)));
    }
  },
);

test('programs that ask the demo data get rows', async () => {
  const programs = of('js').filter(({ text }) => text.includes(demo));
  expect(programs.length).toBeGreaterThan(0);
  const server = await serve({ port: 0, say: () => undefined });
  try {
    const asked = programs.map(({ text }) => text.replace(demo, server.url));
    for (const lines of await printedBy(asked, 'dist/guide-demo')) expect(lines.join('\n')).toMatch(/Zaal (S|M)/);
  } finally {
    await server.stop();
  }
});

const inConsole = of('console').flatMap(({ text }) => text.split(/^\$ /m).slice(1));
test.each(inConsole.map((text) => [text.split('\n')[0] ?? '', text] as const))('$ %s', async (line, text) => {
  const { stdout, stderr } = await call(wordsOf(line).slice(1));
  expect((stderr + stdout).trimEnd()).toBe(text.split('\n').slice(1).join('\n').trimEnd());
});

const inShell = of('sh', 'text')
  .flatMap(({ text }) => text.split('\n'))
  .filter((line) => /^(npx )?search-expression /.test(line));
test.each(inShell)('%s has options that are there', (line) => {
  const [name = '', ...args] = wordsOf(line.replace(/^npx /, '').replace(/ +#.*/, '')).slice(1);
  const command = commands[name];
  expect(command).toBeDefined();
  expect(command && readArguments(name, command, args)).not.toBe('help');
});

test.each(of('json').map(({ title, text }) => [title, text] as const))('%s is a schema', (_, text) => {
  expect(() => defineSchema(JSON.parse(text) as Fields)).not.toThrow();
});

// One of them is wrong on purpose, to be mended.
test('searches to try are right, but the one with fixes', () => {
  const wrong = of('search').filter(({ text }) => diagnose(text, exampleSchema).length > 0);
  expect(
    wrong.map(({ title, text }) => [title, diagnose(text, exampleSchema).map(({ fixes = [] }) => fixes.length > 0)]),
  ).toEqual([[expect.stringContaining('language.md'), [true, true]]]);
});

/** The words of a command line, as a shell reads them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { tokenize } from '../../grammar/lexer.ts';
import { keywords, quote } from '../../grammar/literal.ts';
import { defineSchema, diagnose, type Fields, print, type Schema } from '../../src/index.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { worldOf } from '../differential/world.ts';
import { readCorpus } from '../support/corpus.ts';
import { countOf, isLong } from '../support/counts.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/*
 * One compiler run judges every text, each on its own line; the run-time check is the reference. A
 * valid text must compile; the compiler need not reject every invalid one, but does for most.
 */

/** Number of random texts beside the corpus; a long run uses more, and the whole corpus. */
const generated = countOf('SEARCH_TEXTS', 150, 2_500);
const oneIn = isLong ? 1 : 3;
/** The compiler looks at no longer ones. */
const longest = 600;
const textsPerTable = 50;

type Sample = { readonly schema: number; readonly text: string; readonly codes: readonly string[] };

const schemas: Schema[] = [];
const samples: Sample[] = [...corpusSamples(), ...generatedSamples(chanceOf(20))];
const scratch = scratchFolder();

/** For each sample what the compiler says of it. */
let said: readonly (string | undefined)[];
let otherErrors: readonly string[];

beforeAll(() => {
  const source = (path: string) => JSON.stringify(relative(scratch, resolve(path)).replaceAll('\\', '/'));
  const head = [
    ...Object.entries(definers).map(([file, name]) => `import { ${name} } from ${source(`src/schema/${file}.ts`)};`),
    `import { search } from ${source('src/schema/template.ts')};`,
    ...schemas.map((schema, at) => `const s${at} = ${sourceOf(schema)};`),
  ];
  const lines = samples.map(({ schema, text }) => `search(s${schema}, ${quote(text)});`);
  writeFileSync(join(scratch, 'samples.mts'), [...head, ...lines, ''].join('\n'));
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--skipLibCheck'];
  const more = ['--allowImportingTsExtensions', '--lib', 'es2024,dom', '--types', '', '--pretty', 'false'];
  const { stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/typescript/bin/tsc'), ...options, ...more, 'samples.mts'],
    { cwd: scratch, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  const byLine = new Map<number, string>();
  for (const error of errors) {
    const line = Number(/^samples\.mts\((\d+),/.exec(error)?.[1] ?? 0);
    if (line > head.length) byLine.set(line - head.length - 1, error);
  }
  said = samples.map((_, at) => byLine.get(at));
  otherErrors = errors.filter((error) => error.startsWith('samples.mts') && !error.includes('error TS2345'));
});

test('the compiler says nothing but that a text does not fit', () => expect(otherErrors).toEqual([]));

test('what the run time takes compiles', () => {
  expect(samples.filter(({ codes }) => codes.length === 0).length).toBeGreaterThan(generated / 2);
  const refused = samples.flatMap(({ text, codes }, at) =>
    codes.length === 0 && said[at] !== undefined ? [[text, said[at]]] : [],
  );
  expect(refused).toEqual([]);
});

/**
 * The share of texts with this one error that must not compile; non-ASCII names and too large
 * numbers escape the compiler.
 */
test.each<readonly [code: string, atLeast: number]>([
  ['unknown-field', 0.9],
  ['operator-not-allowed', 1],
  ['type-mismatch', 0.9],
  ['unexpected-token', 1],
  ['unexpected-end', 1],
  ['unbalanced-parenthesis', 1],
  ['empty-list', 1],
  ['unterminated-string', 1],
  ['date-not-quoted', 1],
  ['invalid-date', 0.6],
])('of what is refused as %s at least %d does not compile', (code, atLeast) => {
  const refused = samples.flatMap(({ schema, text, codes }, at) =>
    // The compiler reads no further than to a call.
    codes.length > 0 && codes.every((one) => one === code) && !hasCall(text, schemas[schema]) ? [at] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter((at) => said[at] !== undefined).length / refused.length).toBeGreaterThanOrEqual(atLeast);
});

function corpusSamples(): readonly Sample[] {
  return readCorpus().flatMap((area) =>
    area.variables !== undefined
      ? []
      : area.cases.flatMap(({ search, profile, limits, fields }, at) => {
          if (at % oneIn !== 0 || search === undefined || profile === 'core' || limits !== undefined) return [];
          return sampleOf(search, fields ?? area.fields);
        }),
  );
}

function generatedSamples(chance: Chance): readonly Sample[] {
  const found: Sample[] = [];
  while (found.length < generated) {
    // Those that are whole have lists, relations, variables and functions.
    const world = worldOf(chance, chance.often(0.5));
    for (let count = 0; count < textsPerTable; count++) {
      const text = respelled(print(expressionOf(world, chance)), chance);
      found.push(...sampleIn(world.schema, chance.often(0.7) ? text : broken(text, chance)));
    }
  }
  return found;
}

function sampleOf(text: string, fields: Fields): readonly Sample[] {
  const known = schemas.find((one) => JSON.stringify(one.fields) === JSON.stringify(fields));
  return sampleIn(known ?? defineSchema(fields), text);
}

function sampleIn(own: Schema, text: string): readonly Sample[] {
  if (text.length > longest) return [];
  const schema = schemas.includes(own) ? schemas.indexOf(own) : schemas.push(own) - 1;
  const errors = diagnose(text, own).filter(({ severity }) => severity === 'error');
  return [{ schema, text, codes: errors.map(({ code }) => code) }];
}

function hasCall(text: string, { functions = {} }: Partial<Schema> = {}): boolean {
  const names = new Set(Object.keys(functions).flatMap((name) => [name, `\`${name}\``]));
  const images = tokenize(text).tokens.map(({ image }) => image);
  return images.some((image, at) => names.has(image.toLowerCase()) && images[at + 1] === '(');
}

/** What a program defines a schema with, by its file. */
const definers = {
  schema: 'defineSchema',
  lists: 'defineList',
  relations: 'defineRelation',
  variables: 'defineVariables',
  functions: 'defineFunction',
};

/** A schema as a program defines it. */
function sourceOf({ fields, variables, functions = {}, relations = {} }: Schema): string {
  const json = (value: unknown) => JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, '');
  const object = <Own>(all: Readonly<Record<string, Own>>, write: (own: Own) => string) =>
    `{${Object.entries(all).map(([name, own]) => `${json(name)}: ${write(own)}`)}}`;
  const own = object(fields, ({ list, ...field }) => (list ? `defineList(${json(field)})` : json(field)));
  if (variables === undefined) return `defineSchema(${own})`;
  const calls = object(functions, ({ parameters }) => `defineFunction({ parameters: ${json(parameters)}, test: () => null })`);
  const records = object(relations, ({ schema }) => `defineRelation({ schema: ${sourceOf(schema as Schema)} })`);
  return `defineSchema(${own}, { variables: defineVariables(${json(variables)}), functions: ${calls}, relations: ${records} })`;
}

/** The same expression in other white space and other letters. */
function respelled(text: string, chance: Chance): string {
  const gap = () => chance.pick(['', '', ' ', '\n', '\t ', '\r\n']);
  const words = tokenize(text).tokens.map(({ image, type }) => {
    if (image === '!=') return chance.pick(['!=', '<>']);
    const isWord = (keywords as readonly string[]).includes(image) || type.name === 'Identifier';
    if (isWord) return chance.pick([image, image.toLowerCase(), image.toUpperCase()]);
    return chance.often(0.3) && /^"[^"'\\]*"$/.test(image) ? `'${image.slice(1, -1)}'` : image;
  });
  return words.reduce((sofar, word) => {
    const isNeeded = /[A-Za-z0-9_.]$/.test(sofar) && /^[A-Za-z0-9_.]/.test(word);
    return sofar + (gap() || (isNeeded ? ' ' : '')) + word;
  }, '');
}

/** A text that is nearly right: a piece of it is gone, or something else stands there. */
function broken(text: string, chance: Chance): string {
  const pieces = [...'(),"\'`x0-=\\~é', '', '', ' AND ', ' NOT ', '7d', ' IN ()', '"0q"'] as const;
  const from = chance.below(text.length + 1);
  return text.slice(0, from) + chance.pick(pieces) + text.slice(from + chance.below(8));
}

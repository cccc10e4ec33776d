import { readdirSync, readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { describe, expect, test } from 'vitest';
import * as analysis from '../src/analysis/index.ts';
import * as bookings from '../src/booking.ts';
import * as client from '../src/client/index.ts';
import * as root from '../src/index.ts';
import * as languageService from '../src/language-service/index.ts';
import * as memory from '../src/memory/index.ts';
import * as rules from '../src/rules/index.ts';
import * as service from '../src/service/index.ts';
import * as sql from '../src/sql/index.ts';
import * as url from '../src/url/index.ts';
import { wordsOf } from './support/words-of.ts';

/* Every public function and constant has a doc comment with an example that is true. */

const libraries = { ...root, ...bookings, ...memory, ...sql, ...url, ...analysis, ...rules };
const entries = { ...libraries, ...client, ...service, ...languageService };
const inEditors = wordsOf(`
  searchExpression registerSearchLanguage searchEditorOptions searchThemes
  defineSearchExpressionEditor defineSearchExpressionBuilder
`);
const names = [...new Set([...Object.keys(entries), ...inEditors])];

const sources = ['grammar', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8')),
);

/** Former names, which are exported from elsewhere. */
const formerly: Readonly<Record<string, string>> = { columns: 'columnStore', select: 'selectRows' };

/** Each exported name with the doc comments of all that have it. */
const comments = Map.groupBy(
  sources.flatMap((source) => [
    ...source.matchAll(
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:async function|function|const|class|abstract class) (?<name>[\w$]+)/gm,
    ),
  ]),
  ({ groups }) => groups?.['name'],
);

const commentOf = (exported: string): string =>
  (comments.get(formerly[exported] ?? exported) ?? []).flatMap(([, comment]) => comment ?? []).join('\n');

const exampleOf = (comment: string): string =>
  /@example([\s\S]*?)(?=\n \* @|\n \*\/)/
    .exec(comment)?.[1]
    ?.replaceAll(/\n \* ?/g, '\n')
    .trim() ?? '';

const schema = root.defineSchema({ startdatum: { type: 'date' }, product: { type: 'integer' }, title: { type: 'text' } });
const given = {
  schema,
  clock: { today: '2026-11-21' },
  rows: [
    { product: 101, startdatum: '2026-11-21', title: 'Café' },
    { product: 5, startdatum: '2026-11-22', title: null },
  ],
  query: root.parseQuery('product = 5 AND startdatum = "1d"', schema),
  expression: root.parse('product = 5 AND startdatum = "1d"').expression,
};

test.each(names)('%s has a doc comment with an example', (name) => expect(exampleOf(commentOf(name))).not.toBe(''));

describe('an example gives what it says', () => {
  const told = names.flatMap((name) => {
    const [, code, result] = /^([\s\S]*?);?\s*\/\/ (.+)$/.exec(exampleOf(commentOf(name))) ?? [];
    return code === undefined || result === undefined ? [] : [[name, code, result] as const];
  });

  test.each(told)('%s', (_, code, result) => expect(run(code)).toEqual(run(`(${result})`)));

  test('most do', () => expect(told.length).toBeGreaterThan(names.length / 2));
});

function run(code: string): unknown {
  const scope = { ...entries, ...given };
  const program = compileFunction(`return ${code};`, Object.keys(scope)) as (...values: readonly unknown[]) => unknown;
  return program(...Object.values(scope));
}

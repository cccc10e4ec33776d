import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import {
  type CheckOptions,
  check,
  coreProfile,
  type Diagnostic,
  diagnose,
  type Expression,
  parse,
  parseQuery,
  print,
  type Query,
  SearchError,
} from '../src/index.ts';
import { toEvaluator } from '../src/memory/index.ts';
import { type Dialect, dialects, toSql } from '../src/sql/index.ts';
import { fromUrl, toUrl } from '../src/url/index.ts';
import { bare } from './support/bare.ts';
import { claimsOf } from './support/claims.ts';
import { type Area, type Case, nowOf, readCorpus, schemaOf, type Told } from './support/corpus.ts';
import { inLetters } from './support/everywhere.ts';
import { python } from './support/python.ts';
import { readRow, reference, referenceFields } from './support/reference.ts';

const fewestCases = 2_500;
const leastRejected = 0.35;

type Answer = readonly [what: string, expected: unknown, got: unknown];
type Setting = Area & Case;
type Reading = { readonly tree: Expression | undefined; readonly query: Query | undefined; readonly answers: readonly Answer[] };

const corpus = readCorpus();
const every = corpus.flatMap(({ cases }) => cases);

for (const area of corpus) {
  test(`${area.area}: ${area.cases.length} cases`, () => {
    expect(area.cases.flatMap((one) => differences(area, one))).toEqual([]);
  });
}

test.each(corpus.map(({ area }) => area))('%s has the form of the schema', (name) => {
  const schema = JSON.parse(readFileSync('test/corpus/corpus.schema.json', 'utf8')) as object;
  const valid = new Ajv2020({ strictTypes: false }).compile(schema);
  valid(JSON.parse(readFileSync(`test/corpus/${name}.json`, 'utf8')));
  expect(valid.errors ?? []).toEqual([]);
});

test('an area is named as its file, and its cases after it', () => {
  const files = readdirSync('test/corpus').filter((name) => name.endsWith('.json') && name !== 'corpus.schema.json');
  expect(corpus.map(({ area }) => `${area}.json`)).toEqual(files.toSorted());
  const strangers = corpus.flatMap(({ area, cases }) => cases.filter(({ id }) => !id.startsWith(`${area}-`)).map(({ id }) => id));
  expect(strangers).toEqual([]);
});

test('no two cases have one id', () => {
  const ids = every.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every clause that is cited is there', () => {
  const page = readFileSync('grammar/LANGUAGE.md', 'utf8');
  expect(every.filter(({ clause }) => !page.includes(`- **${clause}** `))).toEqual([]);
});

test(`there are at least ${fewestCases} cases, and ${leastRejected * 100} % of them are refused`, () => {
  const rejected = every.filter(({ diagnostics }) => diagnostics !== undefined).length;
  expect(every.length).toBeGreaterThanOrEqual(fewestCases);
  expect(rejected / every.length).toBeGreaterThanOrEqual(leastRejected);
});

test.skipIf(python.isSkipped)(`the implementation in Python agrees${python.reason}`, { timeout: 90_000 }, () => {
  const options = { encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(python.program, ['test/corpus/reference.py'], options);
  const told = { stdout: stdout?.trim(), stderr, status };
  expect(told).toEqual({ stdout: `${every.length} cases, 0 disagreements`, stderr: '', status: 0 });
});

/** What the toolkit says otherwise than a case. */
function differences(area: Area, one: Case): readonly (readonly [id: string, ...Answer])[] {
  const setting = { ...area, ...one };
  const answers =
    one.diagnostics === 'ill-formed' ? illFormed(setting) : 'diagnostics' in one ? read(setting).answers : accepted(setting);
  return answers.filter(([, expected, got]) => !isDeepStrictEqual(expected, got)).map((answer) => [one.id, ...answer]);
}

function illFormed({ tree, ...setting }: Setting): readonly Answer[] {
  if (tree === undefined) return [['input', 'a tree', tree]];
  const printed = thrownBy(() => print(tree));
  const checked = thrownBy(() => check(tree, schemaOf({ ...setting }), optionsOf(setting)));
  return [
    ['print', 'TypeError', printed instanceof TypeError ? 'TypeError' : printed],
    ['check', 'TypeError', checked instanceof TypeError ? 'TypeError' : checked],
  ];
}

function accepted(setting: Setting): readonly Answer[] {
  const { tree, query, answers } = read(setting);
  if (tree === undefined || query === undefined) return [...answers, ['outcome', 'accepted', 'rejected']];
  const { rows, timeZone } = setting;
  const fields = referenceFields(query.schema);
  const { functions: _, ...given } = nowOf(setting);
  const clock = { ...given, unreadable: 'missing' } as const;
  const inMemory = toEvaluator(query, clock);
  const plainly = reference(query.expression, fields, nowOf(setting));
  const meaning = (text: string) => bare(fromUrl(text, optionsOf(setting)).expression);
  return [
    ...answers,
    ['verdicts', setting.verdicts, inLetters(rows.map(inMemory))],
    ['reference', setting.verdicts, inLetters(rows.map((row) => plainly(readRow(fields, row, timeZone))))],
    ['print', setting.print, print(tree)],
    ['printed again', bare(tree), bare(parse(print(tree), optionsOf(setting)).expression)],
    ['encoded', setting.encoded ?? toUrl(tree), toUrl(tree)],
    ...[toUrl(tree), ...(setting.urls ?? [])].map((url): Answer => [`url ${url}`, bare(tree), meaning(url)]),
    ...Object.entries(setting.sql ?? {}).map(([name, sql]): Answer => {
      const dialect: Dialect | undefined = Object.hasOwn(dialects, name) ? dialects[name as keyof typeof dialects] : undefined;
      return [`sql of ${name}`, sql, dialect && { ...toSql(query, dialect, clock) }];
    }),
    ...claimsOf(setting, query, clock),
  ];
}

/** What a case's input is, and what is said of it in every way of asking. */
function read(setting: Setting): Reading {
  const schema = schemaOf(setting);
  const options = optionsOf(setting);
  const { search, url, tree: given } = setting;
  const result = url === undefined ? parse(search ?? '', options) : fromUrl(url, options);
  const tree = given ?? result.expression;
  const checked = tree === undefined ? { query: undefined, diagnostics: result.diagnostics } : check(tree, schema, options);
  const told = search === undefined ? checked.diagnostics : diagnose(search, schema, options);
  const thrown = search === undefined ? undefined : thrownBy(() => parseQuery(search, schema, options));
  return {
    tree,
    query: checked.query,
    answers: [
      ['diagnostics', setting.diagnostics ?? setting.warnings ?? [], told.map(toTold)],
      ['an error', setting.diagnostics !== undefined, told.some(({ severity }) => severity === 'error')],
      ['a query', setting.diagnostics === undefined, checked.query !== undefined],
      [
        'parseQuery',
        search === undefined ? [] : (setting.diagnostics ?? []),
        thrown instanceof SearchError ? thrown.diagnostics.map(toTold) : (thrown ?? []),
      ],
    ],
  };
}

function optionsOf({ profile, limits }: Pick<Case, 'profile' | 'limits'>): CheckOptions {
  return { ...(profile === 'core' ? { profile: coreProfile } : {}), ...(limits ? { limits } : {}) };
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

function toTold({ code, range }: Diagnostic): Told {
  return { code, from: range.from, to: range.to };
}

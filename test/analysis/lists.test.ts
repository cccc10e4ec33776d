import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import {
  canonical,
  describe,
  equivalent,
  explain,
  hash,
  implies,
  lint,
  simplify,
  split,
  witnesses,
} from '../../src/analysis/index.ts';
import { residualOf } from '../../src/client/residual.ts';
import { applyEdits } from '../../src/edits.ts';
import {
  build,
  coreProfile,
  defineList,
  defineProfile,
  defineRelation,
  defineSchema,
  defineVariables,
  fullProfile,
  parse,
  parseQuery,
  print,
  type Query,
  variable,
} from '../../src/index.ts';
import { toJsonSchema } from '../../src/json-schema/index.ts';
import { createLanguageService } from '../../src/language-service/index.ts';
import { toEvaluator } from '../../src/memory/index.ts';
import { fromRules, toRules } from '../../src/rules/index.ts';
import { bare } from '../support/bare.ts';
import { textsOf } from '../support/words-of.ts';

/* What is said and reasoned of lists and related records (L3.16, L3.17, L7.12). */

const line = defineSchema({
  sku: { type: 'text', label: 'SKU', values: [{ value: 'a1', label: 'Apple' }] },
  quantity: { type: 'integer', label: 'Quantity' },
  shipped: { type: 'date' },
});
const schema = defineSchema(
  {
    id: { type: 'integer' },
    tags: defineList({ type: 'text', label: 'Tags', values: [{ value: 'new' }] }),
    scores: defineList({ type: 'integer' }),
  },
  {
    relations: { lines: defineRelation({ schema: line, label: 'Lines', description: 'What is ordered' }) },
    variables: defineVariables({ me: { type: 'text' }, all: { type: 'text', list: true }, nine: { type: 'integer' } }),
  },
);
const clock = { today: '2026-11-21', variables: { me: 'a', all: ['a'], nine: 9 } };
const queryOf = (text: string) => parseQuery(text, schema);

test.each<[text: string, en: string, nl: string]>([
  ['tags HAS "x"', 'Tags has "x".', 'Tags heeft "x".'],
  ['NOT tags HAS @me', 'Tags does not have @me.', 'Tags heeft niet @me.'],
  ['tags HAS ANY ("x","y")', 'Tags has "x" or "y".', 'Tags heeft "x" of "y".'],
  ['tags NOT HAS ALL ("x","y")', 'Tags does not have all of "x" and "y".', 'Tags heeft niet alle van "x" en "y".'],
  ['tags HAS ALL @all', 'Tags has all of @all.', 'Tags heeft alles van @all.'],
  ['scores HAS >= 8', 'Scores has an element that is at least 8.', 'Scores heeft een element dat is minstens 8.'],
  ['scores NOT HAS < 8', 'Scores has no element that is less than 8.', 'Scores heeft geen element dat is kleiner dan 8.'],
  ['tags IS NOT EMPTY', 'Tags is not empty.', 'Tags is niet leeg.'],
  [
    'lines HAS (sku = "a1" AND quantity > 2)',
    'Lines has one where (SKU is Apple, and Quantity is more than 2).',
    'Lines heeft er een waarvoor geldt (SKU is Apple, en Quantity is groter dan 2).',
  ],
  [
    'NOT lines HAS ONLY (quantity > 2)',
    'Lines does not have only ones where (Quantity is more than 2).',
    'Lines heeft niet alleen zulke waarvoor geldt (Quantity is groter dan 2).',
  ],
])('%s is %s', (text, en, nl) => expect([describe(queryOf(text)), describe(queryOf(text), { locale: 'nl' })]).toEqual([en, nl]));

test.each<[text: string, canonical: string]>([
  ['tags HAS ANY ("y","x","y")', 'tags HAS "x" OR tags HAS "y"'],
  ['tags HAS ALL ("x")', 'tags HAS "x"'],
  ['NOT tags HAS ALL ("y","x")', 'tags NOT HAS "x" OR tags NOT HAS "y"'],
  ['NOT lines HAS (quantity > 2)', 'lines NOT HAS (quantity >= 3)'],
  ['lines HAS (sku = "b" AND NOT quantity < 3)', 'lines HAS (quantity >= 3 AND sku = "b")'],
  ['lines HAS ONLY (shipped > "1w" OR shipped = "7d")', 'lines HAS ONLY (shipped >= "7d")'],
  ['scores HAS > 7', 'scores HAS >= 8'],
  ['NOT scores HAS < @nine', 'scores NOT HAS < @nine'],
])('%s has the canonical form %s', (text, form) => {
  const query = queryOf(text);
  expect(print(canonical(query).expression)).toBe(form);
  expect([hash(query), equivalent(query, queryOf(form)).answer]).toEqual([hash(queryOf(form)), 'yes']);
  expect(print(simplify(query).expression).length).toBeLessThanOrEqual(text.length);
});

test('the canonical form of a condition on records keeps the limits, which it counts', () => {
  const evens = (from: number) => Array.from({ length: 6000 }, (_, index) => from + 2 * index).join(',');
  const text = `lines HAS (quantity IN (${evens(0)}) OR quantity IN (${evens(50_000)}))`;
  expect(print(canonical(queryOf(text)).expression).match(/quantity IN/g)).toHaveLength(2);
});

test('the hash knows the types of records, and answers are never wrong', () => {
  const other = defineSchema(
    { id: { type: 'integer' } },
    { relations: { lines: defineRelation({ schema: defineSchema({ sku: { type: 'date' } }) }) } },
  );
  const text = 'lines HAS (sku IS NULL)';
  expect(hash(queryOf(text))).not.toBe(hash(parseQuery(text, other)));
  const all = queryOf('tags HAS ALL ("x","y")');
  expect(implies(all, queryOf('tags HAS ANY ("x","z")')).answer).toBe('yes');
  expect(implies(all, queryOf('tags HAS "z"')).answer).toBe('unknown');
  expect(implies(all, parseQuery('id = 1', other)).answer).toBe('unknown');
  for (const text of ['tags HAS "x" AND id > 3 OR tags IS NULL', 'lines HAS (quantity > 2) OR id = 1'])
    for (const { row, verdict } of witnesses(queryOf(text), clock)) expect(toEvaluator(queryOf(text), clock)(row)).toBe(verdict);
});

test('an explanation says which records decide', () => {
  const rows = { lines: [{ sku: 'b', quantity: 9 }, { sku: 'a1', quantity: 3 }, { sku: 'a1' }], tags: ['q'] };
  const explained = (text: string) => explain(queryOf(text), rows, clock);
  expect(explained('lines HAS (sku = "a1" AND quantity > 2)')).toMatchObject({ verdict: true, field: 'lines', decisive: [1] });
  expect(explained('lines HAS (sku = "c")')).toMatchObject({ verdict: false, decisive: [0, 1, 2] });
  const only = explained('lines HAS ONLY (quantity > 2)');
  expect([only.decisive, only.records?.map(({ verdict }) => verdict), only.records?.[1]]).toEqual([
    [2],
    [true, true, null],
    { kind: 'comparison', text: 'quantity > 2', range: { from: 16, to: 28 }, verdict: true, field: 'quantity', value: 3 },
  ]);
  expect(explained('tags HAS @me')).toMatchObject({ verdict: false, value: '["q"]', resolved: ['a'] });
});

test('a service that has none is asked for the rest, and a client refuses them', () => {
  const { pushed, residual } = split(queryOf('tags HAS "x" AND id >= 3'), coreProfile, clock);
  expect(pushed && print(pushed.expression)).toBe('id >= 3');
  expect(residual && print(residual.expression)).toBe('tags HAS "x"');
  expect(() => residualOf(queryOf('tags HAS "x"'))).toThrow(/rows of a service do not have/);
});

test('that there is a list is not asked by comparing it', () => {
  const profile = defineProfile({ name: 'of bounds', operators: ['>=', '<='], connectives: ['OR'] });
  const { pushed, residual } = split(queryOf('scores IS NOT NULL'), profile, clock);
  expect([pushed, residual && print(residual.expression)]).toEqual([undefined, 'scores IS NOT NULL']);
});

test.each([
  ['tags HAS ^= "Kilo"', undefined],
  ['tags HAS ^= "12"', 'tags HAS ^= "12"'],
  ['lines HAS (sku ~ "Kilo") AND id = 1', 'id = 1'],
  ['lines HAS (sku ~ "12")', 'lines HAS (sku ~ "12")'],
])('of %s a service that finds other letters is asked %s', (text, asked) => {
  const profile = defineProfile({ ...fullProfile, name: 'of its letters', textMatching: 'exact' });
  const { pushed } = split(queryOf(text), profile, clock);
  expect(pushed && print(pushed.expression)).toBe(asked);
});

test('two HAS of an AND are told apart from one', () => {
  const text = 'lines HAS (sku = "a1") AND id = 1 AND lines HAS (quantity > 2 OR shipped IS NULL)';
  const [hint, ...others] = lint(text, queryOf(text), clock);
  expect([hint?.code, others]).toEqual(['separate-records', []]);
  const [fix] = hint?.fixes ?? [];
  const mended = applyEdits(text, fix?.edits ?? []);
  expect([mended, fix?.isGuess]).toEqual(['lines HAS (sku = "a1" AND (quantity > 2 OR shipped IS NULL)) AND id = 1', true]);
  for (const meant of [
    'lines HAS (sku = "a1") AND lines HAS (sku = "b")',
    'lines HAS (sku = "a1") OR lines HAS (quantity > 2)',
    'lines HAS (sku = "a1") AND NOT lines HAS (quantity > 2)',
  ])
    expect(lint(meant, queryOf(meant), clock)).toEqual([]);
});

test('the builder writes them', () => {
  const q = build(schema);
  const tags = q.field('tags');
  const all: Readonly<Record<string, Query<typeof schema>>> = {
    'tags HAS "x"': tags.has('x'),
    'tags HAS ^= "x"': tags.has('x', '^='),
    'tags HAS ALL ("a",@me)': tags.hasAll(['a', variable('me')]),
    'tags HAS ANY @all': tags.hasAny(variable('all')),
    'lines HAS ONLY (sku = "a1")': q.relation('lines').hasOnly(build(line).field('sku').eq('a1')),
    'tags IS EMPTY': tags.isEmpty(),
  };
  for (const [text, query] of Object.entries(all)) expect(print(query.expression)).toBe(text);
  expect(() => q.relation('lines').has(q.field('id').eq(1))).toThrow('does not fit the schema');
});

test.each<[text: string, back?: string]>([
  ['tags NOT HAS ^= "x"'],
  ['tags HAS ANY ("a","b")'],
  ['tags NOT HAS ALL ("a","b")', 'tags NOT HAS "a" OR tags NOT HAS "b"'],
  ['lines NOT HAS (sku = "x" AND quantity > 2)'],
  ['lines NOT HAS ONLY (quantity > 2) OR id = 1', 'NOT lines HAS ONLY (quantity > 2) OR id = 1'],
])('%s survives the match modes of react-querybuilder', (text, back = text) => {
  const { expression } = fromRules(toRules(queryOf(text)).rules, { schema });
  expect(expression && print(expression)).toBe(back);
});

test('what match modes cannot say has a path', () => {
  const of = (mode: string, ...rules: readonly object[]) =>
    fromRules({
      combinator: 'and',
      rules: [{ field: 'tags', operator: '=', match: { mode }, value: { combinator: 'and', rules } }],
    });
  const one = { field: '', operator: '=', value: 'x' };
  const paths = [of('exactly', one), of('all', one), of('some', one, one)].map((read) =>
    read.diagnostics.map(({ data }) => data?.['path']),
  );
  expect(paths).toEqual([['/rules/0/match'], ['/rules/0/value'], ['/rules/0/value']]);
  expect(toRules(queryOf('tags IS EMPTY')).rules).toBeUndefined();
});

test('a JSON Schema has the conditions on lists', () => {
  const valid = new Ajv2020().compile(toJsonSchema(schema));
  const fitting = textsOf`
    tags HAS "x"; tags NOT HAS ^= "x"; scores HAS ALL (7,8); tags IS EMPTY; tags IS NULL OR scores HAS >= 8`;
  for (const text of fitting) expect({ text, isValid: valid(bare(queryOf(text).expression)) }).toEqual({ text, isValid: true });
  for (const text of ['tags = "x"', 'id HAS 1', 'scores HAS "x"', 'tags IN ("x")', 'id IS EMPTY'])
    expect({ text, isValid: valid(bare(parse(text).expression ?? null)) }).toEqual({ text, isValid: false });
});

const service = createLanguageService(schema, { today: '2026-11-21' });

test.each<[text: string, labels: readonly string[]]>([
  ['li|', ['lines HAS (…)']],
  ['lines |', ['HAS', 'HAS ONLY', 'IS EMPTY', 'IS NOT EMPTY']],
  ['lines HAS (|', ['sku', 'quantity', 'shipped', 'NOT', '(']],
  ['id = 1 OR lines NOT HAS ONLY (id = 1 AND q|', ['quantity']],
  ['lines HAS (sku = "a1") AND id|', ['id']],
  ['lines HAS (sku = "|', ['a1']],
  ['tags |', ['HAS', 'HAS ANY', 'HAS ALL', 'NOT HAS', 'IS EMPTY', 'IS NOT EMPTY', 'IS NULL', 'IS NOT NULL']],
  ['tags HAS |', ['new', '@me']],
  ['tags HAS ANY ("|', ['new']],
])('%s is completed by %j', async (text, labels) => {
  const found = await service.complete(text.replace('|', ''), text.indexOf('|'));
  expect(found.items.map(({ label }) => label)).toEqual(labels);
});

test('hover and hints know the records', () => {
  const text = 'lines HAS (shipped >= "7d" AND sku = "a1")';
  expect(service.hover(text, 1)?.paragraphs).toContain('What is ordered');
  expect(service.hover(text, 12)?.paragraphs[0]).toBe('`shipped` is a date.');
  expect(service.hover('tags HAS "new"', 1)?.paragraphs[1]).toContain('`HAS ALL`');
  expect(service.inlayHints(text).map(({ label }) => label)).toEqual(['Sat 28 Nov', 'Apple']);
});

import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/edits.ts';
import {
  check,
  defineList,
  defineProfile,
  defineRelation,
  defineSchema,
  defineVariables,
  diagnose,
  fullProfile,
  parseQuery,
  print,
  type Schema,
} from '../../src/index.ts';
import { columnStore, countUnreadable, filter, selectRows, toEvaluator } from '../../src/memory/index.ts';
import {
  elementTable,
  jsonArray,
  mysql,
  nativeArray,
  postgres,
  prepareSql,
  relatedTable,
  sqlite,
  toSql,
} from '../../src/sql/index.ts';
import { inLetters } from '../support/everywhere.ts';

/* Lists and related records (L3.16, L3.17). */

const person: Schema = defineSchema(
  { name: { type: 'text' }, age: { type: 'integer' } },
  { relations: { reports: defineRelation({ schema: (): Schema => person }) } },
);
const line = defineSchema({
  sku: { type: 'text' },
  quantity: { type: 'integer' },
  colours: defineList({ type: 'text', closed: true, values: [{ value: 'red' }, { value: 'blue' }] }),
});
const texts = defineList({ type: 'text' });
const schema = defineSchema(
  { id: { type: 'integer' }, tags: texts, scores: defineList({ type: 'integer' }), days: defineList({ type: 'date' }) },
  {
    relations: { lines: defineRelation({ schema: line, label: 'Lines' }), staff: defineRelation({ schema: person }) },
    variables: defineVariables({ me: { type: 'text' }, all: { type: 'text', list: true } }),
  },
);

test.each<[text: string, said: string, mended?: string]>([
  ['tags = "x"', '`=` does not work with `tags` (list)', 'tags HAS "x"'],
  ['tags != "x"', '`!=` does not work with `tags` (list)', 'tags NOT HAS "x"'],
  ['tags NOT IN ("x")', '`NOT IN` does not work with `tags` (list)', 'tags NOT HAS ANY ("x")'],
  ['tags ^= "x"', '`^=` does not work with `tags` (list)', 'tags HAS ^= "x"'],
  ['tags BETWEEN "a" AND "b"', '`BETWEEN` does not work with `tags` (list)'],
  ['tags HAS 8', '`8` does not fit `tags` (text)', 'tags HAS "8"'],
  ['scores HAS ~ "x"', '`~` does not work with `scores` (integer)'],
  ['tags HAS @all', '`@all` does not fit `tags` (text)'],
  ['tags HAS ALL @me', '`@me` does not fit `tags` (text)'],
  ['tags HAS @mee', 'There is no variable `@mee`', 'tags HAS @me'],
  ['days HAS "x"', '`"x"` is not a date for `days`'],
  ['tags HAS (id = 1)', '`HAS` does not work with `tags` (list)'],
  ['id HAS 5', '`HAS` does not work with `id` (integer)'],
  ['id IS EMPTY', '`IS EMPTY` does not work with `id` (integer)'],
  ['tgs HAS "x"', 'There is no field `tgs`', 'tags HAS "x"'],
  ['lines = 1', '`=` does not work with `lines` (relation)'],
  ['lines IS NULL', '`IS NULL` does not work with `lines` (relation)', 'lines IS EMPTY'],
  ['lines HAS "x"', '`HAS` does not work with `lines` (relation)'],
  ['lines HAS (id = 1)', 'There is no field `id`'],
  ['lines HAS (quanity > 2)', 'There is no field `quanity`', 'lines HAS (quantity > 2)'],
  ['lines HAS (colours HAS "green")', '`"green"` is not a known value of `colours`'],
  ['id = 1 AND lines.sku = "x" OR id = 2', 'There is no field `lines.sku`', 'id = 1 AND lines HAS (sku = "x") OR id = 2'],
  ['lines.colours HAS "red"', 'There is no field `lines.colours`', 'lines HAS (colours HAS "red")'],
  ['staff HAS (reports HAS (reports HAS (reports HAS (age > 5))))', 'Too many relations stand inside each other (at most 3)'],
])('%s: %s', (text, said, mended) => {
  const [first, ...others] = diagnose(text, schema);
  expect(others).toEqual([]);
  expect(first?.message).toContain(said);
  expect(first?.fixes?.map(({ edits }) => applyEdits(text, edits))).toEqual(mended === undefined ? undefined : [mended]);
  if (mended !== undefined) expect(diagnose(mended, schema)).toEqual([]);
});

test('limits count what is inside, a caller may be refused a relation, a profile may lack it', () => {
  const inside = `lines HAS (${Array.from({ length: 40 }, () => 'quantity = 1').join(' AND ')})`;
  const codes = (text: string, options: object) => diagnose(text, schema, options).map(({ code }) => code);
  expect(codes(inside, { limits: { predicates: 41 } })).toEqual([]);
  expect(codes(inside, { limits: { predicates: 40 } })).toEqual(['limit-exceeded']);
  expect(codes('lines HAS (quantity = 1)', { allowed: ['lines'] })).toEqual([]);
  const twice = ['field-not-allowed', 'field-not-allowed'];
  expect(codes('lines HAS (quantity = 1) AND tags HAS "x"', { allowed: ['id'] })).toEqual(twice);
  const profile = defineProfile({ ...fullProfile, name: 'ours', features: ['lists'] });
  expect(codes('tags HAS "x"', { profile })).toEqual([]);
  expect(codes('lines HAS (quantity = 1)', { profile })).toEqual(['not-in-profile']);
});

const withRelations = (relations: NonNullable<Schema['relations']>) => defineSchema({ id: { type: 'integer' } }, { relations });

test.each<[what: string, define: () => unknown, message: RegExp]>([
  ['no defineList', () => defineSchema({ tags: { type: 'text', list: true } }), /Make the list "tags" by defineList/],
  ['a wrong type', () => defineList({ type: 'texts' as 'text' }), /wrong type/],
  ['no schema', () => defineRelation({ schema: {} as Schema }), /wrong schema/],
  ['an unknown key', () => defineRelation({ schema: line, labels: '' } as never), /wrong labels/],
  ['the name of a field', () => withRelations({ ID: defineRelation({ schema: line }) }), /taken by a field/],
  ['no defineRelation', () => withRelations({ lines: { schema: line } as never }), /cannot declare/],
])('%s is a TypeError', (_, define, message) => {
  expect(define).toThrow(TypeError);
  expect(define).toThrow(message);
});

const reports = [{ age: 60 }];
const rows = [
  { id: 1, tags: ['a', 'b', 'b', null], scores: [8], lines: linesOf(['x', 3, ['red']], ['y', 1]) },
  { id: 2, tags: [], scores: [1, 2], lines: linesOf(['x', 1], ['y', 3]) },
  { id: 3, tags: null, scores: null, lines: [] },
  { id: 4, tags: [null], scores: [9, 7], lines: linesOf([null, 3]), staff: [{ name: 'Ann', reports: [{ reports }] }] },
];
function linesOf(...lines: readonly (readonly [sku: string | null, quantity: number, colours?: readonly string[]])[]) {
  return lines.map(([sku, quantity, colours]) => ({ sku, quantity, ...(colours && { colours }) }));
}
const clock = { today: '2026-11-21', variables: { me: 'a', all: ['a', 'c'] } };

test.each<[text: string, verdicts: string]>([
  ['tags HAS "b"', 'TFUF'],
  ['tags HAS > "a"', 'TFUF'],
  ['tags HAS != "a"', 'TFUF'],
  ['tags NOT HAS "b"', 'FTUT'],
  ['tags HAS ANY ("c", "b")', 'TFUF'],
  ['tags HAS ALL ("a", "b")', 'TFUF'],
  ['tags HAS ALL ("a", "c")', 'FFUF'],
  ['tags IS EMPTY', 'FTUT'],
  ['tags IS NOT EMPTY', 'TFUF'],
  ['tags IS NULL', 'FFTF'],
  ['tags HAS @me', 'TFUF'],
  ['tags HAS ANY @all', 'TFUF'],
  ['tags HAS ALL @all', 'FFUF'],
  ['scores HAS >= 8', 'TFUT'],
  ['NOT (scores HAS 8 OR id = 2)', 'FFUT'],
])('%s is %s of the rows', (text, expected) => {
  const query = parseQuery(text, schema);
  expect(inLetters(rows.map(toEvaluator(query, clock)))).toBe(expected);
  const found = rows.flatMap((_, at) => (expected[at] === 'T' ? [at] : []));
  expect(filter(rows, query, clock).map((row) => rows.indexOf(row))).toEqual(found);
  expect([...selectRows(columnStore(schema, rows), query, clock)]).toEqual(found);
});

test.each<[text: string, verdicts: string]>([
  // Both on one record (directus #18863, pocketbase #1159, react-querybuilder #900).
  ['lines HAS (sku = "x" AND quantity > 2)', 'TFFF'],
  ['lines HAS (sku = "x") AND lines HAS (quantity > 2)', 'TTFF'],
  // Some, every and none (postgraphile-plugin-connection-filter #26, ndc-spec #165).
  ['lines HAS ONLY (quantity > 2)', 'FFTT'],
  ['lines HAS ONLY (sku = "x" OR sku = "y")', 'TTTF'],
  ['lines NOT HAS (sku = "x")', 'FFTT'],
  ['NOT lines HAS ONLY (quantity > 0)', 'FFFF'],
  // All of several values, each on a record of its own (pocketbase #3489).
  ['lines HAS (sku = "x") AND lines HAS (sku = "y")', 'TTFF'],
  ['lines HAS (NOT sku = "x")', 'TTFF'],
  ['lines IS EMPTY', 'FFTF'],
  ['lines IS NOT EMPTY', 'TTFT'],
  ['lines HAS (colours HAS "red")', 'TFFF'],
  ['lines HAS (sku = @me OR sku IN @all)', 'FFFF'],
  ['staff HAS (name = "ann" OR reports HAS (reports HAS (age > 50)))', 'FFFT'],
  ['staff IS EMPTY', 'TTTF'],
])('%s is %s of the rows, never unknown', (text, expected) => {
  const query = parseQuery(text, schema);
  expect(rows.map(toEvaluator(query, clock))).toEqual(Array.from(expected, (letter) => letter === 'T'));
  expect(filter(rows, query, clock)).toEqual(rows.filter((_, at) => expected[at] === 'T'));
  expect(() => selectRows(columnStore(schema, rows), query, clock)).toThrow(/no records of ".*"; use toPredicate or filter/);
});

describe('what is unreadable', () => {
  test.each<[text: string, row: object, message: RegExp]>([
    ['tags HAS "x"', { tags: 'x' }, /In row 1, .* the field "tags" has "x", which is no list, which is an array/],
    ['tags IS NULL', { tags: 'x' }, /which is no list/],
    ['scores HAS 8', { scores: [1, 'x'] }, /the field "scores" has "x", which is no integer/],
    ['lines HAS (quantity = 1)', { lines: {} }, /the field "lines" has an object, which is no list/],
  ])('%s of %j is told', (text, row, message) => {
    const query = parseQuery(text, schema);
    const some = [{}, row] as never[];
    expect(() => filter(some, query, clock)).toThrow(message);
    expect(filter(some, query, { ...clock, unreadable: 'missing' })).toHaveLength(text === 'tags IS NULL' ? 2 : 0);
  });

  test('it is counted, and a store names its row', () => {
    const some = [{}, { tags: 'x' }, { scores: [1, 'x', 'y'] }] as never[];
    expect(countUnreadable(some, schema)).toEqual({ tags: 1, scores: 1 });
    expect(() => columnStore(schema, [{ scores: [1, 2] }, { scores: ['x'] }] as never[])).toThrow(/In row 1,.*"scores"/);
  });
});

const columns = {
  tags: jsonArray(),
  scores: elementTable({ from: 'scores', on: { order_id: 'id' }, value: 'score' }),
  lines: relatedTable({ from: 'order_lines', on: { order_id: 'id' }, columns: { quantity: 'amount', colours: jsonArray() } }),
};

test('the SQL names its tables, and its text is the same for every caller', () => {
  const sqlOf = (text: string, variables: object = clock.variables) =>
    toSql(parseQuery(text, schema), sqlite, { today: clock.today, variables: variables as never, columns, table: 'o' });
  expect(sqlOf('lines HAS (sku = "x" AND quantity > 2)')).toEqual({
    text:
      'EXISTS (SELECT 1 FROM "order_lines" AS "search: 1" WHERE ("search: 1"."order_id" = "o"."id")' +
      ' AND ("search: 1"."sku" COLLATE BINARY = ? AND "search: 1"."amount" > ?))',
    values: ['x', 2],
  });
  expect(sqlOf('scores HAS >= 8').text).toBe(
    '(EXISTS (SELECT 1 FROM "scores" AS "search: element" WHERE ("search: element"."order_id" = "o"."id") AND "search: element"."score" >= ?))',
  );
  // A table may have a column of the name `true`, which SQLite would take it for.
  for (const text of ['lines HAS ONLY (quantity > 2)', 'scores IS NULL', 'tags IS NOT NULL'])
    expect(sqlOf(text).text).not.toMatch(/\bTRUE\b/);
  const mine = 'tags HAS @me AND tags HAS ALL @all AND lines HAS (colours HAS ANY @all OR sku = @me)';
  const texts = [clock.variables, { me: null, all: null }, { me: '', all: [] }].map((given) => sqlOf(mine, given).text);
  expect(new Set(texts).size).toBe(1);
  // A variable beside a value is asked for as a HAS of its own.
  expect(sqlOf('tags HAS ANY ("b",@me)')).toEqual(sqlOf('tags HAS "b" OR tags HAS @me'));
  const written = 'tags HAS "a" AND lines HAS (quantity = 1)';
  expect(prepareSql(parseQuery(written, schema), sqlite, { columns, table: 'o' }).text).toBe(sqlOf(written).text);
  const ofTags = parseQuery('tags HAS "x" OR tags HAS ANY ("a","b")', schema);
  expect(toSql(ofTags, postgres, { ...clock, columns: { tags: nativeArray() } })).toEqual({
    text: '("tags" @> $1::text[] OR "tags" && $2::text[])',
    values: ['{"x"}', '{"a","b"}'],
  });
  // Not run on a MySQL: its multi-valued index serves these.
  expect(toSql(parseQuery('tags HAS ALL ("a","b")', schema), mysql, { ...clock, columns }).text).toBe(
    "(JSON_CONTAINS(`tags`, CAST(? AS JSON)) OR (JSON_TYPE(`tags`) <> 'ARRAY' AND NULL))",
  );
});

test('one table of records serves every dialect, and stands in another', () => {
  const firm = defineSchema({ id: { type: 'integer' } }, { relations: { staff: defineRelation({ schema: person }) } });
  const people = relatedTable({ from: 'people', on: { boss: 'id' } });
  const leads = relatedTable({ from: 'people', on: { id: 'lead' }, columns: { reports: people } });
  const sqlOf = (text: string, staff: typeof people, dialect = sqlite) =>
    toSql(parseQuery(text, firm), dialect, { today: clock.today, columns: { staff }, table: 'o' }).text;
  const outer = 'EXISTS (SELECT 1 FROM "people" AS "search: 1" WHERE ("search: 1"."boss" = "o"."id") AND "search: 1"."age" > ?)';
  expect(sqlOf('staff HAS (age > 3)', people)).toBe(outer);
  expect(sqlOf('staff HAS (age > 3)', people, mysql)).toBe(outer.replaceAll('"', '`').replace('> ?', '> CAST(? AS SIGNED)'));
  expect(sqlOf('staff HAS (reports HAS (age > 3))', leads)).toBe(
    'EXISTS (SELECT 1 FROM "people" AS "search: 1" WHERE ("search: 1"."id" = "o"."lead")' +
      ' AND EXISTS (SELECT 1 FROM "people" AS "search: 2" WHERE ("search: 2"."boss" = "search: 1"."id") AND "search: 2"."age" > ?))',
  );
  expect(sqlOf('staff HAS (age > 3)', people)).toBe(outer);
  const inBranch = relatedTable({ from: 'people', on: { boss: 'id', branch: 'place' } });
  expect(sqlOf('staff HAS (age > 3)', inBranch)).toBe(
    outer.replace('"o"."id")', '"o"."id") AND ("search: 1"."branch" = "o"."place")'),
  );
});

test('a tree with a wrong `only` is a TypeError', () => {
  const { expression } = parseQuery('lines HAS (quantity > 2)', schema);
  for (const only of ['ONLY', 1, null, undefined])
    expect(() => check({ ...expression, only } as never, schema)).toThrow(/a wrong or missing "only"/);
});

test.each<[text: string, options: object, message: RegExp]>([
  ['tags HAS "x"', {}, /Say in columns where "tags" is/],
  ['lines IS EMPTY', { columns: { tags: columns.tags } }, /Say in columns where "lines" is/],
  ['lines IS EMPTY', { columns }, /Say by \{ table \}/],
  ['tags HAS "x"', { columns: { tags: nativeArray() } }, /SQLite has no array for "tags"/],
])('%s without its place is a TypeError', (text, options, message) => {
  const use = () => toSql(parseQuery(text, schema), sqlite, { ...clock, ...options });
  expect(use).toThrow(TypeError);
  expect(use).toThrow(message);
});

test('the words of a schema in canonical text', () => {
  expect(print(parseQuery('TAGS has all ("a") or LINES not has only(SKU="x")', schema).expression)).toBe(
    'tags HAS ALL ("a") OR lines NOT HAS ONLY (sku = "x")',
  );
});

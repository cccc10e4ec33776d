import { expect, test } from 'vitest';
import { explain, implies, simplify, split } from '../../src/analysis/index.ts';
import { residualOf } from '../../src/client/residual.ts';
import { applyEdits } from '../../src/edits.ts';
import {
  build,
  coreProfile,
  defineFunction,
  defineSchema,
  defineVariables,
  diagnose,
  fieldValue,
  parseQuery,
  print,
  variable,
} from '../../src/index.ts';
import { columnStore, filter, selectRows, toEvaluator } from '../../src/memory/index.ts';
import { type Dialect, duckdb, postgres, sqlite, toSql, toTemplate } from '../../src/sql/index.ts';
import { sqliteTable } from '../support/sqlite-table.ts';

/* Functions of the host (L3.14): in memory, in columns, in SQL, and what is wrong with a call. */

type Place = { readonly due: string | null; readonly lat: number | null };

const near = defineFunction({
  label: 'Near',
  parameters: [
    { name: 'lat', type: 'decimal' },
    { name: 'km', type: 'decimal' },
  ],
  test: (row: Place, [lat, km]) => (row.lat === null || lat === null || km === null ? null : Math.abs(row.lat - lat) * 111 <= km),
  sql: {
    sqlite: (sql, [lat, km]) => sql`abs(lat - ${lat}) * 111 <= ${km}`,
    postgres: (sql, [lat, km]) => sql`abs(lat - ${lat}::float8) * 111 <= ${km}::float8`,
  },
});
const overdue = defineFunction({
  parameters: [],
  test: (row: Place, _, { today }) => (row.due === null ? null : row.due < today),
  sql: (sql, _, { today }) => sql`due < ${today}`,
});
const before = defineFunction({
  parameters: [
    { name: 'field', type: 'date', field: true },
    { name: 'day', type: 'date' },
  ],
  test: (_, [field, day]) => (field === null || day === null ? null : field < day),
  sql: (sql, [field, day]) => sql`${field} < ${day}`,
});
const schema = defineSchema(
  { n: { type: 'integer' }, due: { type: 'date' }, lat: { type: 'decimal' } },
  { functions: { near, overdue, before }, variables: defineVariables({ km: { type: 'decimal' } }) },
);
const clock = { today: '2026-11-21', variables: { km: 60 } };
const rows = [
  { n: 1, due: '2026-11-20', lat: 52 },
  { n: 2, due: '2026-11-21', lat: 52.5 },
  { n: 3, due: '2026-12-01', lat: 53 },
  { n: 4, due: null, lat: null },
];

test.each<[text: string, found: readonly number[]]>([
  ['near(52, 0)', [1]],
  ['NEAR(52,@km)', [1, 2]],
  ['NOT near(52, 60)', [3]],
  ['overdue()', [1]],
  ['NOT overdue() AND n < 3', [2]],
  ['before(due, "7d") OR near(53, 1)', [1, 2, 3]],
  ['NOT (before(due, "0d") OR n = 4)', [2, 3]],
])('%s finds %j in memory, in columns and in SQLite', (text, found) => {
  const query = parseQuery(text, schema);
  const verdict = toEvaluator(query, clock);
  expect(filter(rows, query, clock).map(({ n }) => n)).toEqual(found);
  expect(rows.filter((row) => verdict(row) === true).map(({ n }) => n)).toEqual(found);
  expect([...selectRows(columnStore(schema, rows), query, clock)].map((row) => rows[row]?.n)).toEqual(found);
  expect(sqliteTable(schema, rows).verdicts(query, clock)).toEqual(rows.map(verdict));
});

test('the text depends on the shape alone, and on the columns', () => {
  const sqlOf = (text: string, dialect: Dialect = postgres, options = {}) =>
    toSql(parseQuery(text, schema), dialect, { ...clock, ...options });
  expect(sqlOf('n = 3 AND near(1, 2) AND n = 4')).toEqual({
    text: '("n" = $1::bigint AND (abs(lat - $2::float8) * 111 <= $3::float8) AND "n" = $4::bigint)',
    values: [3, 1, 2, 4],
  });
  expect(sqlOf('near(7, @km)').text).toBe(sqlOf('near(8, 9)').text);
  expect(sqlOf('before(due, "0d")', sqlite, { columns: { due: { sql: 'o.due' } } }).text).toBe('(o.due < ?)');
  expect([...toTemplate(parseQuery('overdue()', schema), sqlite, clock)[0]]).toEqual(['(due < ', ')']);
});

test('a builder, reasoning and explanations know calls', () => {
  const q = build(schema);
  const call = q.and(q.call('near', 52, variable('km')), q.call('before', fieldValue('due'), '0d'));
  expect(print(call.expression)).toBe('near(52,@km) AND before(due,"0d")');
  expect(() => q.call('near', 1)).toThrow(/near\(1\) does not fit/);
  expect(print(simplify(parseQuery('overdue() AND overdue()', schema)).expression)).toBe('overdue()');
  expect(implies(parseQuery('overdue() AND n = 1', schema), parseQuery('overdue()', schema)).answer).toBe('yes');
  expect(explain(parseQuery('near(52, @km)', schema), rows[0] ?? {}, clock)).toMatchObject({
    verdict: true,
    resolved: ['52', '60.0'],
  });
});

test.each<[text: string, told: string]>([
  ['near(1)', 'wrong-arguments near(lat, km)'],
  ['naer(1,2)', 'unknown-function near'],
  ['near(1,"a")', 'wrong-arguments near(lat, km)'],
  ['near(n,1)', 'wrong-arguments near(lat, km)'],
  ['before("x","0d")', 'wrong-arguments before(field, day)'],
  ['before(n,"0d")', 'wrong-arguments before(field, day)'],
  ['before(deu,"0d")', 'unknown-field due'],
  ['before(due,"2026-13-01")', 'invalid-date day'],
  ['near(@kmm,1)', 'unknown-variable @km'],
])('%s: %s', (text, told) => {
  const found = diagnose(text, schema).map(
    ({ code, data }) => `${code} ${String(data?.['signature'] ?? data?.['suggestion'] ?? data?.['field'])}`,
  );
  expect(found).toEqual([told]);
});

test.each([
  ['n(1,2)', ['n IN(1,2)']],
  ['n()', undefined],
])('%s: a field lacks IN before a list, and not before nothing', (text, mended) => {
  const [problem] = diagnose(text, schema);
  expect(problem?.fixes?.map(({ edits }) => applyEdits(text, edits))).toEqual(mended);
});

test.each([
  ['Europe/Amsterdam', '0001-01-01', '0001-01-01T00:00Z'],
  ['America/Los_Angeles', '9999-12-31 23:00', '9999-12-31T23:59:59Z'],
])('in %s the moment %s, which UTC has no day for, is the nearest that it has', (timeZone, written, given) => {
  const asked: unknown[] = [];
  const noted = defineFunction({
    parameters: [{ name: 'at', type: 'date', dateTime: 'UTC' }],
    test: (_, [at]) => asked.push(at) > 0,
  });
  const own = defineSchema({ n: { type: 'integer' } }, { functions: { noted } });
  filter([{ n: 1 }], parseQuery(`noted("${written}")`, own), { today: '2026-11-21', timeZone });
  expect(asked).toEqual([given]);
});

test('what a function lacks or does wrong is a TypeError with its name', () => {
  const own = (f: object) =>
    defineSchema({ n: { type: 'integer' } }, { functions: { f: defineFunction({ parameters: [], ...f }) } });
  const ask = (f: object) => parseQuery('f()', own(f));
  expect(() => filter([{ n: 1 }], ask({}), clock)).toThrow(/"f" has no test/);
  expect(() => filter([{ n: 1 }], ask({ test: () => undefined }), clock)).toThrow(/"f" gives undefined/);
  expect(() => toSql(ask({ sql: { sqlite: () => 'x' } }), duckdb, clock)).toThrow(/"f" has no SQL for DuckDB/);
  expect(() => toSql(ask({ sql: () => ({ texts: ['1=1'], values: [] }) }), sqlite, clock)).toThrow(/"f" is not made by its tag/);
  expect(() => own({ tset: () => true })).toThrow(/wrong tset/);
  for (const [key, value] of Object.entries({ label: 1, description: 1, parameters: {}, test: true, sql: null }))
    expect(() => own({ [key]: value })).toThrow(`wrong ${key}`);
  expect(() => own({ parameters: [{ name: 'a', type: 'number' }] })).toThrow(/wrong type/);
  expect(() => own({ parameters: [{ name: '', type: 'integer' }] })).toThrow('"" cannot be a name in parameters.');
});

test('a client decides what a service lacks, with all columns for a call', () => {
  const query = parseQuery('NOT overdue() AND n <= 5', schema);
  const { pushed, residual } = split(query, coreProfile, clock);
  const { columns, keep } = residualOf(residual ?? query);
  const answer = ['2026-11-20', '', '2026-12-01'].map((due, at) => ({ n: `${at + 1}`, due, lat: '' }));
  const unreadable = { add: () => undefined } as unknown as Parameters<typeof keep>[2];
  expect([pushed && print(pushed.expression), columns]).toEqual(['n <= 5', ['n', 'due', 'lat']]);
  expect(keep(answer, clock, unreadable).map(({ n }) => n)).toEqual(['3']);
});

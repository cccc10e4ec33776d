import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expression, Literal } from '../grammar/expression.ts';
import { type ComparisonOperator, type FieldType, fieldTypes, operators } from '../grammar/operators.ts';
import { check, defineSchema, parseQuery, print } from '../src/index.ts';
import { toEvaluator } from '../src/memory/index.ts';
import { sqlite, toSql } from '../src/sql/index.ts';
import { fromUrl, toUrl } from '../src/url/index.ts';
import { dates, decimals, hostileTexts, integers, relativeDates, times, today } from './support/pools.ts';
import { expressionsOf } from './support/trees.ts';

/*
 * The centrepiece: a query says the same of every row in memory, in SQLite, and after it went through its text and its URL.
 * Verdicts are three-valued. Every column stands with an index and without, every text column also with another collation.
 */

const schema = defineSchema({
  number: { type: 'integer' },
  amount: { type: 'decimal' },
  name: { type: 'text' },
  nickname: { type: 'text' },
  start: { type: 'date' },
  changed: { type: 'date', dateTime: 'local-wall' },
  doors: { type: 'time' },
  begins: { type: 'time' },
  open: { type: 'boolean' },
});
type Name = keyof typeof schema.fields;
const columns = { changed: { sql: '"changed"', storage: 'datetime' }, begins: { sql: '"begins"', storage: 'seconds' } } as const;
const table = `CREATE TABLE rows (id INTEGER PRIMARY KEY, number INTEGER, amount REAL, name TEXT, nickname TEXT COLLATE NOCASE,
  start TEXT, changed TEXT, doors TEXT, begins INTEGER, open INTEGER) STRICT`;
const indexes = ['number', 'amount', 'name', 'nickname', 'start', 'changed', 'doors', 'begins', 'open'].map(
  (name) => `CREATE INDEX "by ${name}" ON rows (${name})`,
);

const strings = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);
const storable = strings.filter((text) => text.isWellFormed() && !text.includes('\0'));

/** Values as a row holds them; a fifth of them is missing. */
const stored: { readonly [N in Name]: fc.Arbitrary<unknown> } = {
  number: fc.constantFrom(...integers),
  amount: fc.constantFrom(...decimals.map(Number), 0.1 + 0.2),
  name: storable,
  nickname: storable,
  start: fc.constantFrom(...dates),
  changed: fc
    .tuple(fc.constantFrom(...dates), fc.constantFrom(' 00:00:00', ' 00:00', ' 23:59:59', ' 09:30', ''))
    .map((parts) => parts.join('')),
  doors: fc.constantFrom(...times).map((time) => (time.length === 5 ? `${time}:00` : time)),
  begins: fc.constantFrom(0, 1, 34_199, 34_200, 34_201, 43_200, 86_399),
  open: fc.constantFrom(1, 0),
};
const rows = fc.array(
  fc.record(Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, fc.option(value, { freq: 5 })]))),
  { minLength: 60, maxLength: 60, size: 'max' },
);

/** Literals from the same pools, so that conditions are true now and then. */
const written: { readonly [T in FieldType]: fc.Arbitrary<Literal> } = {
  integer: fc.constantFrom(...integers).map((value) => ({ kind: 'integer', value })),
  decimal: fc.oneof(
    fc.constantFrom(...decimals).map((value) => ({ kind: 'decimal' as const, value })),
    fc.constantFrom(0, 1, -1, 100).map((value) => ({ kind: 'integer' as const, value })),
  ),
  text: storable.map((value) => ({ kind: 'string', value })),
  date: fc.constantFrom(...dates, ...relativeDates).map((value) => ({ kind: 'string', value })),
  time: fc.constantFrom(...times).map((value) => ({ kind: 'string', value })),
  boolean: fc.boolean().map((value) => ({ kind: 'boolean', value })),
};

const predicates: fc.Arbitrary<Expression> = fc.constantFrom(...(Object.keys(schema.fields) as Name[])).chain((field) => {
  const { type } = schema.fields[field];
  const value = written[type];
  const asked = Object.entries(operators).filter(([, row]) => (row.accepts as readonly FieldType[]).includes(type));
  const comparators = asked.filter(([, row]) => row.arity === 'one').map(([symbol]) => symbol as ComparisonOperator);
  const all: fc.Arbitrary<Expression>[] = [
    fc.record({
      kind: fc.constant('comparison' as const),
      field: fc.constant(field),
      operator: fc.constantFrom(...comparators),
      value,
    }),
    fc.record({ kind: fc.constant('null' as const), field: fc.constant(field), negated: fc.boolean() }),
  ];
  if (asked.some(([symbol]) => symbol === 'IN')) {
    const values = fc.oneof(
      { weight: 9, arbitrary: fc.array(value, { minLength: 1, maxLength: 5 }) },
      { weight: 1, arbitrary: fc.array(value, { minLength: 65, maxLength: 70, size: 'max' }) },
    );
    all.push(fc.record({ kind: fc.constant('in' as const), field: fc.constant(field), negated: fc.boolean(), values }));
    all.push(
      fc.record({
        kind: fc.constant('between' as const),
        field: fc.constant(field),
        negated: fc.boolean(),
        low: value,
        high: value,
      }),
    );
  }
  return fc.oneof(...all);
});

const perStatement = 40;
const runs = 450;

test(`memory, SQLite, the text and the URL agree on ${(runs * perStatement * 60).toLocaleString('en')} verdicts`, {
  timeout: 600_000,
}, () => {
  const clock = { today };
  const counts = { true: 0, false: 0, null: 0 };
  fc.assert(
    fc.property(
      rows,
      fc.array(expressionsOf(predicates), { minLength: perStatement, maxLength: perStatement, size: 'max' }),
      fc.boolean(),
      (data, trees, indexed) => {
        const database = new DatabaseSync(':memory:');
        database.exec(table);
        if (indexed) for (const index of indexes) database.exec(index);
        const names = Object.keys(stored);
        const insert = database.prepare(`INSERT INTO rows (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`);
        for (const row of data) insert.run(...names.map((name) => (row[name] ?? null) as string | number | null));

        const queries = trees.map((tree) => {
          const { query, diagnostics } = check(tree, schema);
          if (query === undefined) throw new Error(diagnostics.map(({ message }) => message).join(' '));
          return query;
        });
        const statements = queries.map((query) => toSql(query, sqlite, { ...clock, columns }));
        const found = database.prepare(`SELECT ${statements.map(({ text }) => text).join(',\n')} FROM rows ORDER BY id`);
        found.setReturnArrays(true);
        const verdicts = found.all(...statements.flatMap(({ values }) => [...values])) as unknown as (0 | 1 | null)[][];

        for (const [column, query] of queries.entries()) {
          const text = print(query.expression);
          const decoded = fromUrl(toUrl(query)).expression;
          if (decoded === undefined) throw new Error(`no way back from the URL: ${text}`);
          const evaluators = [query, parseQuery(text, schema), check(decoded, schema).query].map((same) =>
            toEvaluator(same as typeof query, clock),
          );
          for (const [index, row] of data.entries()) {
            const there = verdicts[index]?.[column];
            const expected = there === null ? null : there === 1;
            for (const evaluate of evaluators) {
              const verdict = evaluate(row);
              if (verdict !== expected) expect({ text, row, verdict }).toEqual({ text, row, verdict: expected });
            }
            counts[`${expected}`]++;
          }
        }
        for (const row of database
          .prepare(`SELECT count(*) AS n FROM rows WHERE ${statements[0]?.text}`)
          .all(...(statements[0]?.values ?? []))) {
          expect(row['n']).toBe(verdicts.filter((verdict) => verdict[0] === 1).length);
        }
        database.close();
      },
    ),
    { numRuns: runs },
  );
  const total = counts.true + counts.false + counts.null;
  expect(total).toBeGreaterThanOrEqual(1_000_000);
  for (const share of [counts.true, counts.false, counts.null]) expect(share / total).toBeGreaterThan(0.1);
});

test('every type takes part', () => {
  expect(new Set(Object.values(schema.fields).map(({ type }) => type))).toEqual(new Set(fieldTypes));
});

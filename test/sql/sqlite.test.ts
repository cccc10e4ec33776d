import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecimal } from '../../grammar/literal.ts';
import { defineSchema, type Expression, everything, type Literal, parseQuery, type Query } from '../../src/index.ts';
import { evaluate, toEvaluator } from '../../src/memory/index.ts';
import { type Columns, sqlite, toSql } from '../../src/sql/index.ts';
import { boeking } from '../cases/boeking.ts';
import { inLetters } from '../support/everywhere.ts';
import { forAll } from '../support/law.ts';
import { decimals, today } from '../support/pools.ts';
import { checked, sqliteTable } from '../support/sqlite-table.ts';

const clock = { today };
const upTo = <Made>(count: number, make: (at: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, at) => make(at));
const integer = (value: number): Literal => ({ kind: 'integer', value });
const text = (value: string): Literal => ({ kind: 'string', value });
const list = (field: string, values: readonly Literal[], negated = false): Expression => ({ kind: 'in', field, negated, values });
const equal = (field: string, value: Literal): Expression => ({ kind: 'comparison', field, operator: '=', value });
const valuesOf = (expression: Expression) => toSql(checked(expression, boeking), sqlite, clock).values;

const rows = [0, 1, 4_999, 5_000, 39_999, 40_000, -1].map((id) => ({ id, product: id, naam: `zaal ${id}`, bedrag: id + 0.1 }));
const table = sqliteTable(boeking, [...rows, {}]);
/** The verdicts of SQLite, which have to be those of memory; the last row has no values. */
const say = (expression: Expression) => {
  const query = checked(expression, boeking);
  const found = inLetters(table.verdicts(query, clock));
  expect(inLetters([...rows, {}].map(toEvaluator(query, clock)))).toBe(found);
  return found;
};
const opposite = (letters: string) => letters.replace(/[TF]/g, (letter) => (letter === 'T' ? 'F' : 'T'));
const below = (count: number) => `${inLetters(rows.map(({ id }) => id >= 0 && id < count))}U`;

describe('a long list is one value', () => {
  test.each([64, 65, 1_000, 20_000, 40_000])('%d integers', (count) => {
    const values = upTo(count, integer);
    expect(valuesOf(list('product', values))).toHaveLength(count > 64 ? 1 : count);
    expect(say(list('product', values))).toBe(below(count));
    expect(say(list('product', values, true))).toBe(opposite(below(count)));
  });

  test.each<[string, string, (at: number) => Literal, string]>([
    ['texts', 'naam', (at) => text(`zaal ${at}`), below(20_000)],
    ['texts in other letters', 'naam', (at) => text(`Zaal ${at}`), 'FFFFFFFU'],
    ['decimals', 'bedrag', (at) => ({ kind: 'decimal', value: `${at}.1` }), below(20_000)],
  ])('20,000 %s', (_, field, literal, expected) => expect(say(list(field, upTo(20_000, literal)))).toBe(expected));

  test('10,000 values in each of ten conditions', () => {
    const values = upTo(10_000, integer);
    const ten: Expression = { kind: 'or', operands: upTo(10, () => list('product', values, true)) };
    expect(valuesOf(ten)).toHaveLength(10);
    expect(say(ten)).toBe(opposite(below(10_000)));
  });

  test('decimals, each found exactly', () => {
    const digits = fc.tuple(fc.maxSafeInteger(), fc.nat(30)).map(([value, scale]) => {
      const padded = String(Math.abs(value) % 10 ** 15).padStart(scale + 1, '0');
      const point = padded.length - scale;
      return readDecimal(`${value < 0 ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}0`) ?? '0.0';
    });
    forAll([fc.array(fc.oneof(fc.constantFrom(...decimals), digits), { minLength: 70, maxLength: 90 })], 20, (values) => {
      const held = values.map((bedrag) => ({ bedrag: Number(bedrag) }));
      const literals = values.map((value): Literal => ({ kind: 'decimal', value }));
      const found = sqliteTable(boeking, held).verdicts(checked(list('bedrag', literals), boeking), clock);
      expect(values.filter((_, at) => found[at] !== true)).toEqual([]);
    });
  });

  // Among them the names of what SQLite's json_each gives, which must not be taken for the column.
  const names = 'startdatum key value type atom id parent fullkey path json root json_each rowid'.split(' ');
  test.each(names)('140 days on a column of moments that is called %s', (name) => {
    const schema = defineSchema({ [name]: { type: 'date', dateTime: 'local-wall' } });
    const moments = ['2026-11-21 00:00:00', '2026-11-21 23:59:59', '2026-11-22 00:00:00', '2027-04-10 12:00:00', null];
    const held = moments.map((moment) => ({ [name]: moment }));
    const days = upTo(140, (at) => text(`${2 * at}d`));
    const query = checked(list(name, days), schema);
    const columns = { [name]: { sql: sqlite.identifier(name), storage: 'datetime' } } as Columns<typeof schema>;
    expect(inLetters(held.map((row) => evaluate(query, row, clock)))).toBe('TTFTU');
    expect(inLetters(sqliteTable(schema, held).verdicts(query, { today, columns }))).toBe('TTFTU');
  });
});

describe('many conditions are a balanced tree', () => {
  const terms = (count: number) => upTo(count, (at) => equal('product', integer(at)));
  const nots = (count: number) => terms(count).map((operand): Expression => ({ kind: 'not', operand }));

  test.each([100, 101, 1_000, 1_001, 5_000])('%d joined with OR, and their NOT with AND', (count) => {
    expect(say({ kind: 'or', operands: terms(count) })).toBe(below(count));
    expect(say({ kind: 'and', operands: nots(count) })).toBe(opposite(below(count)));
  });

  // 495 conditions, and so within the default limits; the other needs them lifted.
  test.each([5, 30])('nested %d deep with 99 conditions on each level', (levels) => {
    const deep = upTo(levels, (level) => level % 2 === 0).reduce<Expression>(
      (inner, isOr) => ({ kind: isOr ? 'or' : 'and', operands: [inner, ...(isOr ? terms(99) : nots(99))] }),
      equal('naam', text('zaal 1')),
    );
    expect(say(deep)).toHaveLength(rows.length + 1);
  });

  test('250 conditions of 8 days each on a column of moments, below 31 levels', () => {
    const days = upTo(8, (at) => text(`${2 * at}d`));
    const deep = upTo(15, () => equal('naam', text('y'))).reduce<Expression>(
      (inner, other) => ({ kind: 'not', operand: { kind: 'or', operands: [inner, other] } }),
      { kind: 'and', operands: upTo(250, () => list('startdatum', days)) },
    );
    const columns = { startdatum: { sql: 'startdatum', storage: 'datetime' } } as const;
    expect(table.verdicts(checked(deep, boeking), { today, columns })).toHaveLength(rows.length + 1);
  });

  test('more values than SQLite binds are refused before it sees them', () => {
    expect(valuesOf({ kind: 'or', operands: terms(32_766) })).toHaveLength(32_766);
    expect(() => valuesOf({ kind: 'or', operands: terms(32_767) })).toThrow(RangeError);
  });
});

describe('the text is one condition', () => {
  const schema = defineSchema({ a: { type: 'integer' }, b: { type: 'integer' } });
  const pairs = [1, 2, 3, null].flatMap((a) => [2, 3, null].map((b) => ({ a, b })));
  const forms = [
    ['a = 1 OR b = 2', 'a = 1 AND b = 2', 'NOT a = 1', 'a != 1', 'a = 1', 'a IS NULL'],
    ['a IN (1)', 'a NOT IN (1,2)', 'a BETWEEN 1 AND 2', 'a NOT BETWEEN 1 AND 2'],
  ];

  test.each(forms.flat())('%s may be joined to others with AND as it is', (query) => {
    const { database } = sqliteTable(schema, pairs);
    const { text: sql, values } = toSql(parseQuery(query, schema), sqlite, clock);
    const joined = [`b = 3 AND ${sql}`, `${sql} AND b = 3`, `(${sql}) AND b = 3`].map((condition) => {
      return database.prepare(`SELECT (${condition}) AS verdict FROM boeking ORDER BY "row number"`).all(...values);
    });
    expect(joined[0]).toEqual(joined[2]);
    expect(joined[1]).toEqual(joined[2]);
  });

  test('everything(schema) is every row', () => expect(inLetters(table.verdicts(everything(boeking), clock))).toBe('TTTTTTTT'));

  test.each([undefined, null, {}, { expression: { kind: 'null', field: 'naam', negated: false }, schema: boeking }])(
    '%o is no query',
    (query) => expect(() => toSql(query as unknown as Query, sqlite, clock)).toThrow(TypeError),
  );
});

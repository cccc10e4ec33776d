import { describe, expect, test } from 'vitest';
import { defineSchema, type FieldType, parseQuery } from '../../src/index.ts';
import { columnOf } from '../../src/sql/columns.ts';
import { storages } from '../../src/sql/dialect.ts';
import { type ColumnSource, type Columns, type Storage, sqlite, toSql } from '../../src/sql/index.ts';
import { inLetters } from '../support/everywhere.ts';
import { today } from '../support/pools.ts';
import { sqliteTable } from '../support/sqlite-table.ts';

const timeZone = 'Europe/Amsterdam';
const schema = defineSchema({
  naam: { type: 'text', column: 'OBJ_NAME' },
  product: { type: 'integer' },
  bedrag: { type: 'decimal' },
  startdatum: { type: 'date' },
  van: { type: 'time' },
  geannuleerd: { type: 'boolean' },
});
const sqlOf = (query: string, columns: Columns<typeof schema> = {}) =>
  toSql(parseQuery(query, schema), sqlite, { today, timeZone, columns });

describe('where a field is kept', () => {
  test.each<[string, Columns<typeof schema> | undefined, string]>([
    ['naam = "a"', undefined, '"naam" COLLATE BINARY = ?'],
    ['product >= 1', undefined, '"product" >= ?'],
    ['naam IS NULL', undefined, '("naam" IS NULL)'],
    ['product = 1', { product: 'OBJ ID' }, '"OBJ ID" = ?'],
    ['product = 1', { product: 'a"b' }, '"a""b" = ?'],
    ['product = 1', { product: { sql: 'p.id' } }, 'p.id = ?'],
    ['product = 1', { naam: 'x' }, '"product" = ?'],
    ['van >= "09:30"', { van: { sql: 'v', storage: 'seconds' } }, 'v >= ?'],
    ['startdatum = "0d"', { startdatum: { sql: 's', storage: 'unix', zone: 'local-wall' } }, '(s >= ? AND s < ?)'],
    ['startdatum != "0d"', { startdatum: { sql: 's', storage: 'iso' } }, '(NOT ((s >= ? AND s < ?)))'],
  ])('%s with %o', (query, columns, text) => expect(sqlOf(query, columns).text).toBe(text));

  test.each<[string, ColumnSource | undefined, readonly unknown[]]>([
    ['startdatum >= "0d"', undefined, [today]],
    ['startdatum >= "0d"', { sql: 's', storage: 'datetime' }, [today]],
    ['startdatum <= "0d"', { sql: 's', storage: 'datetime' }, ['2026-11-22']],
    ['startdatum <= "0d"', { sql: 's', storage: 'datetime', zone: 'UTC' }, ['2026-11-21 23']],
  ])('%s in %o binds %o', (query, column, values) =>
    expect(sqlOf(query, column === undefined ? {} : { startdatum: column }).values).toEqual(values),
  );

  test.each([
    ['zaal', 'zaam'],
    ['zaal\u{10ffff}', 'zaam'],
    ['\u{10ffff}', '\u{10ffff}'.repeat(1_000)],
  ])('texts beside their folded ones that start with %j are below %j', (start, end) =>
    expect(sqlOf(`naam ^= "${start}"`, { naam: { sql: 'n', folded: 'f' } }).values).toEqual([start, end]),
  );

  test.each(['date', 'datetime', 'iso', 'unix'] as const)(
    'days kept as %s: the text is that of any other days, alike or not',
    (storage) => {
      const columns = { startdatum: { sql: 's', storage } };
      const texts = ['("0d","1d")', '("0d","2026-11-21")', '("7d","-1y")'].map(
        (list) => sqlOf(`startdatum IN ${list}`, columns).text,
      );
      expect(new Set(texts).size).toBe(1);
    },
  );

  test.each([
    ['van = "09:30"', undefined, ['09:30:00']],
    ['van = "09:30"', 'seconds', [34_200]],
    ['van BETWEEN "00:00" AND "23:59:59"', 'seconds', [0, 86_399]],
    ['van IN ("09:30","09:30:01")', 'seconds', [34_200, 34_201]],
  ] as const)('%s kept as %s binds %o', (query, storage, values) => {
    expect(sqlOf(query, storage === undefined ? {} : { van: { sql: 'v', storage } }).values).toEqual(values);
  });
});

test.each(['constructor', 'toString', '__proto__'])('a field %s is not found among what every object has', (name) => {
  const own = defineSchema({ [name]: { type: 'text' } });
  expect(toSql(parseQuery(`\`${name}\` IS NULL`, own), sqlite, { today, columns: {} }).text).toBe(`("${name}" IS NULL)`);
});

describe('what is no column is refused', () => {
  const source = (value: unknown) => ({ product: value, startdatum: value }) as Columns<typeof schema>;
  test.each([
    ['product = 1', { sql: '' }, TypeError],
    ['product = 1', {}, TypeError],
    ['product = 1', { sql: 1 }, TypeError],
    ['product = 1', '', TypeError],
    ['product = 1', 1, TypeError],
    ['product = 1', true, TypeError],
    ['product = 1', { sql: 'p', storage: 'text' }, TypeError],
    ['product = 1', { sql: 'p', storage: 'toString' }, TypeError],
    ['startdatum = "0d"', { sql: 's', storage: 'time' }, TypeError],
    ['startdatum = "0d"', { sql: 's', storage: 'timestamp' }, TypeError],
    ['startdatum = "0d"', { sql: 's', storage: 'datetime', zone: 'Europe/Amsterdm' }, RangeError],
    ['startdatum = "0d"', { sql: 's', storage: 'datetime', zone: '' }, RangeError],
    ['startdatum IS NULL', { sql: 's', zone: 'Europe/Amsterdm' }, RangeError],
    ['startdatum = "0d"', { sql: 's', storage: 'datetime', zone: 1 }, TypeError],
    ['startdatum = "0d"', { sql: 's', storage: 'instant', zone: 'local-wall' }, TypeError],
    ['startdatum = "0d"', { sql: 's', storage: 'instant', zone: 'Europe/Amsterdam' }, TypeError],
  ])('%s with %o is a %o', (query, column, error) => expect(() => sqlOf(query, source(column))).toThrow(error));

  test('a column of days, for a moment with a time', () => {
    const shown = defineSchema({ shown: { type: 'date', dateTime: 'local-wall' } });
    const clock = { today, timeZone, columns: { shown: { sql: 's', storage: 'date' } } } as const;
    expect(toSql(parseQuery('shown = "2026-11-21"', shown), sqlite, clock).values).toEqual(['2026-11-21']);
    expect(() => toSql(parseQuery('shown = "2026-11-21 09:30"', shown), sqlite, clock)).toThrow(
      'The column of "shown" has no time to compare with "2026-11-21 09:30".',
    );
  });

  test.each(Object.entries(storages))('%s can be kept as %o, and in no other way', (type, own) => {
    const one = defineSchema({ x: { type: type as FieldType } });
    for (const storage of new Set(Object.values(storages).flat())) {
      const column = () => columnOf(one, 'x', sqlite, { x: { sql: 'x', storage } });
      if ((own as readonly Storage[]).includes(storage))
        expect(column()).toEqual({ sql: 'x', storage, zone: ['unix', 'instant'].includes(storage) ? 'UTC' : 'local-wall' });
      else expect(column).toThrow(TypeError);
    }
  });
});

describe('the index is used', () => {
  const kept: readonly (readonly [type: FieldType, storage: Storage, zone: string])[] = [
    ...(['integer', 'decimal', 'text', 'date', 'time'] as const).map((type) => [type, type, 'local-wall'] as const),
    ['time', 'seconds', 'local-wall'],
    ...(['datetime', 'iso', 'unix'] as const).flatMap((storage) =>
      ['UTC', timeZone, 'local-wall'].map((zone) => ['date', storage, zone] as const),
    ),
  ];
  const numbers = { integer: ['1', '2'], decimal: ['1.5', '2'] };
  const values = { ...numbers, text: ['"a"', '"b"'], date: ['"0d"', '"2026-12-01"'], time: ['"09:30"', '"10:00"'] };
  const forms = [
    ['x = a', 'x < a', 'x <= a', 'x > a', 'x >= a', 'x IN (a)', 'x IN (a,b)'],
    ['x BETWEEN a AND b', 'x IS NULL', 'x >= a AND x <= b'],
  ].flat();

  const cases = kept.flatMap(([type, storage, zone]) => forms.map((form) => [form, type, storage, zone] as const));
  test.each(cases)('for %s on a field %s kept as %s in %s', (form, type, storage, zone) => {
    const [a = '', b = ''] = values[type as keyof typeof values];
    expectIndex(form.replaceAll('a', a).replaceAll(/\bb\b/g, b), type, storage, zone);
  });

  test.each(['x = TRUE', 'x = FALSE', 'x IS NULL'])('for %s on a field boolean', (query) => {
    expectIndex(query, 'boolean', 'boolean', 'local-wall');
  });

  test.each(kept)('for a list of 200 values on a field %s kept as %s in %s', (type, storage, zone) => {
    const list: Readonly<Record<string, (at: number) => string>> = {
      integer: String,
      decimal: (at) => `${at}.5`,
      text: (at) => `"t${at}"`,
      date: (at) => `"${at * 2}d"`,
      time: (at) => `"10:${String(at % 60).padStart(2, '0')}:${String(Math.floor(at / 60)).padStart(2, '0')}"`,
    };
    const query = `x IN (${Array.from({ length: 200 }, (_, at) => list[type]?.(at)).join(',')})`;
    expectIndex(query, type, storage, zone);
  });

  function expectIndex(query: string, type: FieldType, storage: Storage, zone: string): void {
    const one = defineSchema({ x: { type } });
    const isInteger = storage === 'unix' || storage === 'seconds';
    const { database, plan } = sqliteTable(one, [], isInteger ? { x: 'INTEGER' } : {});
    database.exec('CREATE INDEX x_index ON boeking (x)');
    expect(plan(parseQuery(query, one), { today, timeZone, columns: { x: { sql: '"x"', storage, zone } } })).toMatch(
      /SEARCH boeking USING (COVERING )?INDEX x_index/,
    );
  }
});

describe('times', () => {
  const tableOf = (values: readonly unknown[], declared: Readonly<Record<string, string>> = {}) => {
    const rows = values.map((van) => ({ van }));
    return sqliteTable(schema, rows, declared);
  };
  const asText = tableOf(['00:00:00', '09:29:59', '09:30:00', '23:59:59', null]);
  const asSeconds = tableOf([0, 34_199, 34_200, 86_399, null], { van: 'INTEGER' });
  const columns = { van: { sql: 'van', storage: 'seconds' } } as const;
  test.each([
    ['van = "09:30"', 'FFTFU'],
    ['van < "09:30"', 'TTFFU'],
    ['van BETWEEN "00:00" AND "09:29:59"', 'TTFFU'],
    ['van NOT IN ("09:30","23:59:59")', 'TTFFU'],
    ['van > "23:59:59"', 'FFFFU'],
  ])('%s is the same as text and as seconds since midnight', (query, expected) => {
    expect(inLetters(asText.verdicts(parseQuery(query, schema), { today }))).toBe(expected);
    expect(inLetters(asSeconds.verdicts(parseQuery(query, schema), { today, columns }))).toBe(expected);
  });
});

import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { defineSchema, type Fields, parseQuery, type Schema } from '../../src/index.ts';
import { toEvaluator } from '../../src/memory/index.ts';
import { formatDay, readClock } from '../../src/schema/dates.ts';
import { type ColumnSource, sqlite, toSql } from '../../src/sql/index.ts';
import { momentsOf } from '../../src/sql/moment.ts';
import { inLetters } from '../support/everywhere.ts';
import { sqliteTable } from '../support/sqlite-table.ts';

const timeZone = 'Europe/Amsterdam';
const today = '2026-10-25';
const hour = 3_600_000;

type Storage = 'datetime' | 'iso' | 'unix';
const storages: readonly Storage[] = ['datetime', 'iso', 'unix'];

/** Hours around Dutch clock changes, seconds around their midnights, and the calendar's ends. */
const instants = [
  ...['2026-03-29T01:00Z', '2026-10-25T01:00Z'].flatMap((change) =>
    Array.from({ length: 61 }, (_, at) => Date.parse(change) + (at - 30) * hour),
  ),
  ...['2026-03-28T22:59:59Z', '2026-03-29T21:59:59Z', '2026-10-24T21:59:59Z', '2026-10-25T22:59:59Z'].map(Date.parse),
  ...['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(Date.parse),
  ...['0001-01-01T00:30:00Z', '0001-01-02T12:00:00Z', '9999-12-30T12:00:00Z', '9999-12-31T22:59:59Z'].map(Date.parse),
].map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));
const dayThere = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** What a column in a zone holds for an instant, and how a row in memory says it. */
function written(instant: Temporal.Instant, storage: Storage, zone: string): string | number {
  const wall = instant.toZonedDateTimeISO(zone === 'local-wall' ? timeZone : zone).toPlainDateTime();
  if (storage === 'unix') return wall.toZonedDateTime('UTC').epochMilliseconds / 1000;
  return wall.toString({ smallestUnit: 'second' }).replace('T', storage === 'iso' ? 'T' : ' ');
}

const days = '2026-03-28 2026-03-29 2026-03-30 2026-10-24 0d 1d 0001-01-01 0001-01-02 9999-12-30 9999-12-31'.split(' ');
const dayOf = (text: string) => ({ '0d': today, '1d': '2026-10-26' })[text] ?? text;

/** A table with a column `x` of such values. */
function tableOf(schema: Schema, values: readonly unknown[], storage: Storage) {
  const rows = values.map((x) => ({ x }));
  return sqliteTable(schema, rows, { x: storage === 'unix' ? 'INTEGER' : 'TEXT' });
}

/** Every operator of a date, with what it means for the local day of a moment. */
type Holds = (day: string, a: string, b: string) => boolean;
const operators: readonly (readonly [query: (a: string, b: string) => string, holds: Holds])[] = [
  [(a) => `x = "${a}"`, (day, a) => day === a],
  [(a) => `x != "${a}"`, (day, a) => day !== a],
  [(a) => `x < "${a}"`, (day, a) => day < a],
  [(a) => `x <= "${a}"`, (day, a) => day <= a],
  [(a) => `x > "${a}"`, (day, a) => day > a],
  [(a) => `x >= "${a}"`, (day, a) => day >= a],
  [(a, b) => `x IN ("${a}","${b}")`, (day, a, b) => day === a || day === b],
  [(a, b) => `x NOT IN ("${a}","${b}","${a}")`, (day, a, b) => day !== a && day !== b],
  [(a, b) => `x BETWEEN "${a}" AND "${b}"`, (day, a, b) => day >= a && day <= b],
  [(a, b) => `x NOT BETWEEN "${a}" AND "${b}"`, (day, a, b) => day < a || day > b],
];

describe('a moment is asked for its local day,', () => {
  const cases = storages.flatMap((storage) => ['UTC', timeZone, 'local-wall'].map((zone) => ({ storage, zone })));

  test.each(cases)(
    'stored as $storage in $zone: memory and SQLite say what the independent calendar says',
    ({ storage, zone }) => {
      const schema = defineSchema({ x: { type: 'date', dateTime: zone === 'UTC' ? 'UTC' : 'local-wall' } });
      const held = [...instants.map((instant) => written(instant, storage, zone)), null];
      const inMemory = [...instants.map((instant) => ({ x: written(instant, 'iso', zone) })), { x: null }];
      const { verdicts } = tableOf(schema, held, storage);
      const options = { today, timeZone, columns: { x: { sql: '"x"', storage, zone } } } as const;
      for (const [query, holds] of operators) {
        for (const [at, a] of days.entries()) {
          const b = days[(at + 2) % days.length] ?? a;
          const asked = parseQuery(query(a, b), schema);
          const expected = inLetters([...instants.map((instant) => holds(dayThere(instant), dayOf(a), dayOf(b))), null]);
          expect(inLetters(inMemory.map(toEvaluator(asked, { today, timeZone }))), query(a, b)).toBe(expected);
          expect(inLetters(verdicts(asked, options)), query(a, b)).toBe(expected);
        }
      }
    },
  );

  test.each(
    storages.flatMap((storage) =>
      ['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'].map((zone) => ({ storage, zone })),
    ),
  )('stored as $storage on a wall in $zone: the day is that of the searches', ({ storage, zone }) => {
    const schema = defineSchema({ x: { type: 'date' } });
    const between = instants.filter(({ epochMilliseconds }) => epochMilliseconds > 0 && epochMilliseconds < 4e12);
    const held = between.map((instant) => written(instant, storage, zone));
    const { verdicts } = tableOf(schema, held, storage);
    const options = { today, timeZone, columns: { x: { sql: '"x"', storage, zone } } } as const;
    for (const day of ['2026-03-29', '2026-10-25']) {
      const found = verdicts(parseQuery(`x = "${day}"`, schema), options);
      expect(inLetters(found)).toBe(inLetters(between.map((instant) => dayThere(instant) === day)));
    }
  });

  test.each([
    ['9999-12-31T23:30:00', timeZone],
    ['9999-12-31T10:00:00', 'Pacific/Kiritimati'],
    ['0001-01-01T02:00:00', 'America/New_York'],
  ])('%s in UTC lies outside the calendar in %s: no row stops a search, and both backends say the same', (x, zone) => {
    const schema = defineSchema({ x: { type: 'date', dateTime: 'UTC' } });
    const { verdicts } = sqliteTable(schema, [{ x }]);
    const options = { today, timeZone: zone, columns: { x: { sql: 'x', storage: 'iso', zone: 'UTC' } } } as const;
    const conditions = ['> "9999-12-30"', '= "9999-12-31"', '> "9999-12-31"', '< "0001-01-02"', '< "0001-01-03"', 'IS NULL'];
    for (const query of conditions.map((condition) => `x ${condition}`)) {
      const asked = parseQuery(query, schema);
      expect([query, toEvaluator(asked, { today, timeZone: zone })({ x })]).toEqual([query, ...verdicts(asked, options)]);
    }
  });

  test('a date field of the schema that carries a time is never compared as a plain date', () => {
    const schema = defineSchema({ x: { type: 'date', dateTime: 'local-wall' } });
    const rows = [{ x: '2026-10-25 00:00:00' }, { x: '2026-10-25 23:30:00' }, { x: '2026-10-26 00:00:00' }];
    const query = parseQuery('x >= "0d" AND x <= "0d"', schema);
    const inMemory = rows.map(toEvaluator(query, { today, timeZone }));
    expect(inMemory).toEqual([true, true, false]);
    const refusedOrRight = attempt(() => sqliteTable(schema, rows).verdicts(query, { today, timeZone }));
    expect([inMemory, TypeError]).toContainEqual(refusedOrRight);
  });
});

describe('the bounds of a day', () => {
  test.each<[string, Storage, string, readonly (string | number)[]]>([
    ['2026-03-29', 'datetime', 'UTC', ['2026-03-28 23', '2026-03-29 22']],
    ['2026-10-25', 'datetime', 'UTC', ['2026-10-24 22', '2026-10-25 23']],
    ['2026-11-21', 'iso', 'UTC', ['2026-11-20T23', '2026-11-21T23']],
    ['2026-11-21', 'unix', 'UTC', [1_795_215_600, 1_795_302_000]],
    ['2026-03-29', 'unix', 'UTC', [1_774_738_800, 1_774_821_600]],
    ['2026-03-29', 'datetime', timeZone, ['2026-03-29', '2026-03-30']],
    ['2026-03-29', 'iso', 'local-wall', ['2026-03-29', '2026-03-30']],
    ['2026-11-21', 'datetime', 'Asia/Kathmandu', ['2026-11-21 04:45', '2026-11-22 04:45']],
    ['9999-12-31', 'datetime', 'local-wall', ['9999-12-31', '9999-12-31 24']],
    ['9999-12-31', 'iso', 'UTC', ['9999-12-30T23', '9999-12-31T23']],
    ['0001-01-01', 'datetime', 'local-wall', ['0001-01-01', '0001-01-02']],
  ])('%s as %s in %s', (day, storage, zone, bounds) => {
    expect(valuesOf(`x = "${day}"`, { sql: 'x', storage, zone })).toEqual(bounds);
  });

  test.each(storages)('of the first and the last day as %s in every zone: the query can be asked', (storage) => {
    for (const zone of ['UTC', 'local-wall', timeZone, 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      for (const day of ['0001-01-01', '9999-12-31']) {
        for (const operator of ['=', '<', '<=', '>', '>='])
          expect(() => valuesOf(`x ${operator} "${day}"`, { sql: 'x', storage, zone })).not.toThrow();
      }
    }
  });

  test.each(['UTC', timeZone, 'America/New_York'])('in %s need a time zone', (zone) => {
    const columns = { x: { sql: 'x', storage: 'unix', zone } } as const;
    expect(() => toSql(parseQuery('x = "0d"', xSchema), sqlite, { today, columns })).toThrow(TypeError);
    expect(() => momentsOf('0d', zone, readClock({ today }))).toThrow(TypeError);
  });

  test('follow each other without a gap, on every day of 2026', () => {
    const start = Temporal.PlainDate.from('2026-01-01');
    for (let at = 0; at < 365; at++) {
      const midnight = start.add({ days: at }).toZonedDateTime(timeZone);
      const day = Math.round(midnight.toPlainDate().toZonedDateTime('UTC').epochMilliseconds / (24 * hour));
      const now = readClock({ today, timeZone });
      expect(momentsOf(formatDay(day), 'UTC', now).from).toBe(midnight.epochMilliseconds);
      expect(momentsOf(formatDay(day), timeZone, now)).toEqual({ from: day * 24 * hour, to: (day + 1) * 24 * hour });
    }
  });
});

const xSchema = defineSchema({ x: { type: 'date' } } satisfies Fields);

function valuesOf(query: string, column: ColumnSource): readonly (string | number | boolean | null)[] {
  return toSql(parseQuery(query, xSchema), sqlite, { today, timeZone, columns: { x: column } }).values;
}

/** What a function gives, or the kind of error that it throws. */
function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error.constructor : error;
  }
}

import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { evaluate, toEvaluator } from '../../src/memory/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { today } from '../support/pools.ts';
import { sqliteTable } from '../support/sqlite-table.ts';

// F25, F26, F33 and S08 to S10: dates with a time. Verdicts of memory and SQLite in each storage.

const timeZone = 'Europe/Amsterdam';

describe('a date that carries a time is asked for its whole local day', () => {
  const schema = defineSchema({ startdatum: { type: 'date', dateTime: 'UTC' }, einddatum: { type: 'date', dateTime: 'UTC' } });
  const storages = ['datetime', 'iso', 'unix'] as const;

  const kept = {
    datetime: (moment: string) => moment.replace('T', ' ').replace('Z', ''),
    iso: (moment: string) => moment.replace('Z', ''),
    unix: (moment: string) => Date.parse(moment) / 1000,
  };

  /** The verdict on moments in UTC, in memory and in each storage of SQLite. */
  function verdict(query: string, row: { readonly startdatum: string; readonly einddatum?: string }) {
    const asked = parseQuery(query, schema);
    const inMemory = toEvaluator(asked, { today, timeZone })(row);
    for (const storage of storages) {
      const [startdatum, einddatum] = [row.startdatum, row.einddatum].map((moment) =>
        moment === undefined ? null : kept[storage](moment),
      );
      const columns = {
        startdatum: { sql: 'startdatum', storage, zone: 'UTC' },
        einddatum: { sql: 'einddatum', storage, zone: 'UTC' },
      };
      const { verdicts } = sqliteTable(
        schema,
        [{ startdatum, einddatum }],
        storage === 'unix' ? { startdatum: 'INTEGER', einddatum: 'INTEGER' } : {},
      );
      expect([storage, ...verdicts(asked, { today, timeZone, columns })]).toEqual([storage, inMemory]);
    }
    return inMemory;
  }

  const localDays = [
    ['2026-01-14', '2026-01-13T23:00:00Z', '2026-01-14T22:59:59Z'],
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
  ] as const;
  const asked = [
    ['>= "D" AND startdatum <= "D"', true],
    ['= "D"', true],
    ['< "D"', false],
    ['> "D"', false],
    ['!= "D"', false],
    ['IN ("D")', true],
  ] as const;
  const s08 = localDays.flatMap(([day, ...moments]) =>
    moments.flatMap((moment) =>
      asked.map(([rest, expected]) => [`startdatum ${rest.replaceAll('"D"', `"${day}"`)}`, moment, expected] as const),
    ),
  );
  test.each(s08)('S08, F25: %s on %s is %s', (query, startdatum, expected) =>
    expect(verdict(query, { startdatum })).toBe(expected),
  );

  test.each([
    ['S08', 'startdatum = "2026-03-29"', '2026-03-28T22:59:59Z', false],
    ['S08', 'startdatum = "2026-03-29"', '2026-03-29T22:00:00Z', false],
    ['S08', 'startdatum < "2026-10-25"', '2026-10-24T21:59:59Z', true],
    ['S08', 'startdatum > "2026-10-25"', '2026-10-25T23:00:00Z', true],
    ['S08', 'startdatum >= "0d" AND startdatum <= "0d"', '2026-11-21T22:30:00Z', true],
    ['S10', 'startdatum = "2026-10-25"', '2026-10-25T00:30:00Z', true],
    ['S10', 'startdatum = "2026-10-25"', '2026-10-25T01:30:00Z', true],
    ['F33', 'startdatum >= "0d" AND startdatum < "1d"', '2026-11-21T22:59:59Z', true],
  ])('%s: %s on %s is %s', (_, query, startdatum, expected) => expect(verdict(query, { startdatum })).toBe(expected));

  test.each([
    ['S09', 'startdatum = "2026-11-21"', true],
    ['S09', 'startdatum = "2026-11-22"', false],
    ['S09', 'einddatum = "2026-11-22"', true],
    ['S09', 'startdatum <= "2026-11-21" AND einddatum >= "2026-11-22"', true],
  ])('%s: %s of a booking from 23:00 to 01:00 is %s', (_, query, expected) => {
    expect(verdict(query, { startdatum: '2026-11-21T22:00:00Z', einddatum: '2026-11-22T00:00:00Z' })).toBe(expected);
  });

  test.each([
    ['F25', '2026-03-29', ['2026-03-28T23', '2026-03-29T22']],
    ['F25', '2026-10-25', ['2026-10-24T22', '2026-10-25T23']],
  ])('%s: the day %s lies between %o', (_, day, bounds) => {
    const columns = { startdatum: { sql: 's', storage: 'iso', zone: 'UTC' } } as const;
    expect(toSql(parseQuery(`startdatum = "${day}"`, schema), sqlite, { today, timeZone, columns }).values).toEqual(bounds);
  });

  test.each(['2026-03-29T02:30', '2026-03-29 02:30:00', '2026-10-25T02:30'])(
    'F26: %s on a wall, which is no time or two, falls on its day',
    (startdatum) => {
      const wall = defineSchema({ startdatum: { type: 'date', dateTime: 'local-wall' } });
      expect(evaluate(parseQuery(`startdatum = "${startdatum.slice(0, 10)}"`, wall), { startdatum }, { today, timeZone })).toBe(
        true,
      );
    },
  );
});

import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { evaluate } from '../../src/memory/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { today } from '../support/pools.ts';

// F25 and F26: dates with a time. What memory and SQLite find: test/sql/moment.test.ts.

const timeZone = 'Europe/Amsterdam';

describe('a date that carries a time is asked for its whole local day', () => {
  const schema = defineSchema({ startdatum: { type: 'date', dateTime: 'UTC' }, einddatum: { type: 'date', dateTime: 'UTC' } });
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

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { evaluate, filter } from '../../src/memory/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { today } from '../support/pools.ts';
import { sqliteTable } from '../support/sqlite-table.ts';
import { boeking } from './boeking.ts';

// F16, F17, F28 and F29: the zones of the process, of the database and of the past.

const timeZone = 'Europe/Amsterdam';

describe('no other clock and no other zone has a say', () => {
  const moment = defineSchema({ startdatum: { type: 'date', dateTime: 'UTC' } });
  const shapes = ['= "0d"', '!= "0d"', '< "1w"', 'IN ("0d","1d")', 'NOT BETWEEN "-1m" AND "1y"', 'IS NULL'].map(
    (rest) => `startdatum ${rest}`,
  );
  test.each(shapes)('F17: %s asks SQL for no clock, as day and as moment', (query) => {
    const storages = ['datetime', 'iso', 'unix'] as const;
    const columns = storages.map((storage) => ({ startdatum: { sql: 's', storage, zone: 'UTC' } }));
    const moments = columns.map((one) => toSql(parseQuery(query, moment), sqlite, { today, timeZone, columns: one }).text);
    const days = toSql(parseQuery(query, boeking), sqlite, { timeZone }).text;
    expect([days, ...moments].join('\n')).not.toMatch(
      /current|now|date\s*\(|time\s*\(|strftime|julianday|unixepoch|local|zone|interval/i,
    );
  });

  const processes = [
    ['UTC', 'tr-TR'],
    [timeZone, 'ar-EG'],
    ['Pacific/Kiritimati', 'th-TH'],
    ['Pacific/Pago_Pago', 'fa-IR'],
    ['Asia/Kathmandu', 'nl-NL'],
  ] as const;
  const zones = processes.map(([zone]) => zone);
  test.each(processes)('F16: SQL, rows and days are the same in a process in %s and %s', async (TZ, locale) => {
    const found = await inProcess(TZ, locale);
    expect(found.zone).toBe(new Intl.DateTimeFormat('en', { timeZone: TZ }).resolvedOptions().timeZone);
    // Windows takes its locale from the system, not from the environment.
    if (process.platform !== 'win32') expect(found.locale).toBe(locale);
    expect(found.answer).toEqual({
      values: ['2026-10-25', '2026-10-24 22', '2026-10-25 23'],
      rows: ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
      plain: ['2026-10-25'],
      days: zones.flatMap((zone) => instants.map((instant) => dayOf(instant, zone))),
    });
  });

  const instants = [
    '0999-06-01T00:00Z',
    '1969-12-31T23:30Z',
    '2026-01-14T22:59:59Z',
    '2026-03-28T22:30Z',
    '2026-03-29T01:00Z',
    '2026-10-24T22:30Z',
    '2026-10-25T01:00Z',
    '2026-12-31T23:30Z',
  ].map((text) => Date.parse(text));
  /** The day, a month later, and when the day began, by the independent calendar. */
  const dayOf = (instant: number, zone: string) => {
    const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
    return [date.toString(), date.add({ months: 1 }).toString(), date.toZonedDateTime(zone).epochMilliseconds];
  };

  test('F28: a row keeps its dates as they are stored', () => {
    const rows = [{ id: 1, startdatum: '2026-03-29' }];
    expect(filter(rows, parseQuery('startdatum = "2026-03-29"', boeking), { today, timeZone })[0]).toBe(rows[0]);
    const { text, values } = toSql(parseQuery('startdatum = "2026-03-29"', boeking), sqlite, { today });
    expect(
      sqliteTable(boeking, rows)
        .database.prepare(`SELECT startdatum FROM boeking WHERE ${text}`)
        .all(...values),
    ).toEqual([{ startdatum: '2026-03-29' }]);
  });

  test.each(['1937-07-01', '1940-05-16', '1969-12-31', '0001-01-01', '1582-10-10'])(
    'F29: startdatum = "%s" is a day of the calendar in every zone',
    (day) => {
      for (const zone of ['UTC', timeZone, 'Pacific/Kiritimati', 'America/New_York']) {
        expect(toSql(parseQuery(`startdatum = "${day}"`, boeking), sqlite, { today, timeZone: zone }).values).toEqual([day]);
        expect(evaluate(parseQuery(`startdatum = "${day}"`, boeking), { startdatum: day }, { today, timeZone: zone })).toBe(true);
      }
    },
  );

  async function inProcess(TZ: string, locale: string): Promise<{ zone: string; locale: string; answer: unknown }> {
    const from = (path: string) => `'${new URL(`../../src/${path}`, import.meta.url).href}'`;
    const program = `
      import { defineSchema, parseQuery } from ${from('index.ts')};
      import { filter } from ${from('memory/index.ts')};
      import { sqlite, toSql } from ${from('sql/index.ts')};
      import { dayOf, formatDay, resolveDate, startOfDay, todayIn } from ${from('schema/dates.ts')};
      const clock = { timeZone: '${timeZone}', now: Date.parse('2026-10-24T22:30:00Z') };
      const schema = defineSchema({ a: { type: 'date' }, b: { type: 'date', dateTime: 'UTC' } });
      const columns = { b: { sql: 'b', storage: 'datetime', zone: 'UTC' } };
      const { values } = toSql(parseQuery('a = "0d" AND b = "0d"', schema), sqlite, { ...clock, columns });
      const moments = ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'].map((b) => ({ b }));
      const rows = filter(moments, parseQuery('b = "0d"', schema), clock).map(({ b }) => b);
      const plain = filter(['2026-10-24', '2026-10-25', '2026-10-26'].map((a) => ({ a })), parseQuery('a = "0d"', schema), clock).map(({ a }) => a);
      const days = ${JSON.stringify(zones)}.flatMap((zone) => ${JSON.stringify(instants)}.map((instant) => {
        const day = dayOf(instant, zone);
        return [todayIn(zone, instant), formatDay(resolveDate('1m', day)), startOfDay(day, zone)];
      }));
      const { timeZone: zone, locale } = new Intl.DateTimeFormat().resolvedOptions();
      console.log(JSON.stringify({ zone, locale, answer: { values, rows, plain, days } }));
    `;
    const name = `${locale.replace('-', '_')}.UTF-8`;
    const env = { ...process.env, TZ, LANG: name, LC_ALL: name };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
    return JSON.parse(stdout) as { zone: string; locale: string; answer: unknown };
  }
});

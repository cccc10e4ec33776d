import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { afterAll, describe, expect, test } from 'vitest';
import { type Clock, defineSchema, diagnose, parseQuery, print, todayIn } from '../../src/index.ts';
import { evaluate, filter, toPredicate } from '../../src/memory/index.ts';
import { createService, type User } from '../../src/service/index.ts';
import { createDemoDatabase } from '../../src/service/node/stores/demo-database.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { everywhere, inLetters } from '../support/everywhere.ts';
import { today } from '../support/pools.ts';
import { sqliteTable } from '../support/sqlite-table.ts';
import { wordsOf } from '../support/words-of.ts';
import { boeking } from './boeking.ts';

const database = await createDemoDatabase('2026-11-21');
afterAll(() => database.close());
const { store } = database;
const user: User = { name: 'demo', rights: ['bookings'], products: undefined, administrator: false, active: true };

// Group F: dates, clocks, zones, and dates with a time.

const timeZone = 'Europe/Amsterdam';
const at = (now: string): Clock => ({ timeZone, now: new Date(now) });
const codesOf = (query: string) => diagnose(query, boeking).map(({ code }) => code);
const valuesOf = (query: string, clock: Clock) => toSql(parseQuery(query, boeking), sqlite, clock).values;
const next = (day: string, step: number) => new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10);

describe('a date literal means one day, in memory and in SQL', () => {
  test.each([
    ['F01', '2026-01-14T22:59:59Z', '0d', '2026-01-14'],
    ['F02', '2026-01-14T23:00:00Z', '0d', '2026-01-15'],
    ['F03', '2026-07-14T21:59:59Z', '0d', '2026-07-14'],
    ['F04', '2026-07-14T22:00:00Z', '0d', '2026-07-15'],
    ['F05', '2026-03-28T22:30:00Z', '0d', '2026-03-28'],
    ['F05', '2026-03-28T22:30:00Z', '1d', '2026-03-29'],
    ['F05', '2026-03-28T22:30:00Z', '2d', '2026-03-30'],
    ['F06', '2026-10-24T22:30:00Z', '0d', '2026-10-25'],
    ['F06', '2026-10-24T22:30:00Z', '1d', '2026-10-26'],
    ['F07', '2026-03-29T00:59:59Z', '0d', '2026-03-29'],
    ['F07', '2026-03-29T01:00:00Z', '0d', '2026-03-29'],
    ['F08', '2026-10-25T00:59:59Z', '0d', '2026-10-25'],
    ['F08', '2026-10-25T01:00:00Z', '0d', '2026-10-25'],
    ['F09', '2026-12-31T23:30:00Z', '0d', '2027-01-01'],
    ['F10', '2028-02-28T23:30:00Z', '0d', '2028-02-29'],
    ['F10', '2028-02-28T23:30:00Z', '1d', '2028-03-01'],
    ['F10', '2028-02-28T23:30:00Z', '365d', '2029-02-28'],
    ['F10', '2028-02-28T23:30:00Z', '366d', '2029-03-01'],
    ['F11', '2026-03-01T12:00:00Z', '-1d', '2026-02-28'],
    ['F11', '2028-03-01T12:00:00Z', '-1d', '2028-02-29'],
    ['F12', '2026-11-21T12:00:00Z', '-0d', '2026-11-21'],
    ['F13 our choice: 366,000 days', '2026-11-21T12:00:00Z', '366000d', '3028-12-18'],
    ['F13 our choice: 366,000 days', '2026-11-21T12:00:00Z', '-366000d', '1024-10-25'],
    ['F14', '2026-01-31T12:00:00Z', '1m', '2026-02-28'],
    ['F14', '2024-02-29T12:00:00Z', '1y', '2025-02-28'],
    ['F14', '2024-01-31T12:00:00Z', '1m', '2024-02-29'],
    ['F14', '2026-03-31T12:00:00Z', '-1m', '2026-02-28'],
    ['F14', '2026-11-21T12:00:00Z', '2w', '2026-12-05'],
    ['F19', '2026-11-21T12:00:00Z', '2000-02-29', '2000-02-29'],
  ])('%s: at %s startdatum = "%s" is %s', (_, now, literal, day) => {
    expect(valuesOf(`startdatum = "${literal}"`, at(now))).toEqual([day]);
    const days = [next(day, -1), day, next(day, 1)].map((startdatum) => ({ startdatum }));
    expect(inLetters(everywhere(boeking, days)(`startdatum = "${literal}"`, at(now)))).toBe('FTF');
    if (literal === '0d') expect(todayIn(timeZone, new Date(now))).toBe(day);
  });

  test('F12: startdatum = "-0d" is printed as it is written', () =>
    expect(print(parseQuery('startdatum = "-0d"', boeking).expression)).toBe('startdatum = "-0d"'));

  test('F33: startdatum >= "0d" AND startdatum < "1d" is startdatum = "0d"', () => {
    const days = ['2026-11-20', today, '2026-11-22', null].map((startdatum) => ({ startdatum }));
    const ask = everywhere(boeking, days);
    expect(ask('startdatum >= "0d" AND startdatum < "1d"')).toEqual(ask('startdatum = "0d"'));
    expect(inLetters(ask('startdatum = "0d"'))).toBe('FTFU');
  });
});

describe('what is no date is refused', () => {
  const refused: Readonly<Record<string, readonly string[]>> = {
    F12: ['+1d', ' 1d', '1 d', '1d ', '1D', '1.5d', '١d', 'd', '1dd', '1h', '01d', '--1d'],
    F18: ['today', 'now', 'tomorrow', 'epoch', 'infinity', '-infinity', 'allballs'],
    F19: ['2024-02-30', '2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', '2024-01-00', '2024-01-32', '2024-04-31'],
    F20: ['2024-1-1', '20240101', '24-01-01', '01/01/2024', '1-1-2024', '2024-01-01 ', '2024-W01-1', '2024-001', ''],
    F21: ['10000-01-01', '-0001-01-01', '0000-01-01', '+010000-01-01'],
    F22: ['2024-01-01T00:00', '2024-01-01Z', '2024-01-01 12:00:00', '2024-01-01+02:00'],
    F24: ['abc'],
    F26: ['2026-03-29T02:30', '2026-10-25 02:30'],
    F27: ['2026-03-29T00:00:00+01:00', '2026-03-29T00:00:00Z'],
    F32: ['2016-12-31T23:59:60Z', '23:59:60'],
  };
  // Those are moments, or time from now: a date without a time is no such thing (L3.9).
  const moments = ['1h', '2024-01-01T00:00', '2024-01-01 12:00:00', ...(refused['F26'] ?? []), ...(refused['F27'] ?? [])];
  test.each(Object.entries(refused).flatMap(([id, texts]) => texts.map((text) => [id, text] as const)))(
    '%s: startdatum = %j',
    (_, text) => {
      for (const query of ['= ?', '< ?', '>= ?', 'IN ("0d",?)', 'BETWEEN ? AND "0d"']) {
        const code = moments.includes(text) ? 'type-mismatch' : 'invalid-date';
        expect(codesOf(`startdatum ${query.replace('?', () => JSON.stringify(text))}`)).toEqual([code]);
      }
    },
  );

  test.each([
    ['F13 our choice: 366,000 days', 'startdatum = "366001d"', 'date-out-of-range'],
    ['F13 our choice: 366,000 days', 'startdatum = "2912118d"', 'date-out-of-range'],
    ['F13', 'startdatum = "2912119d"', 'date-out-of-range'],
    ['F13 our choice: 366,000 days', 'startdatum = "-739940d"', 'date-out-of-range'],
    ['F13', 'startdatum = "-739941d"', 'date-out-of-range'],
    ['F13', 'startdatum = "99999999999999999999d"', 'date-out-of-range'],
    ['F23', 'startdatum = 20240101', 'type-mismatch'],
    ['F23', 'startdatum IN (20240101,0)', 'type-mismatch'],
    ['F23', 'startdatum = TRUE', 'type-mismatch'],
    ['F27', 'startdatum = 2026-03-29', 'date-not-quoted'],
  ])('%s: %s is %s', (_, query, code) => expect(new Set(codesOf(query))).toEqual(new Set([code])));

  test('F32: a leap second is no time, neither in a search nor in a row', () => {
    const schema = defineSchema({ van: { type: 'time' } });
    expect(diagnose('van = "23:59:60"', schema).map(({ code }) => code)).toEqual(['invalid-time']);
    const query = parseQuery('van = "23:59:59"', schema);
    expect(() => evaluate(query, { van: '23:59:60' }, { today })).toThrow(TypeError);
    expect(evaluate(query, { van: '23:59:60' }, { today, unreadable: 'missing' })).toBeNull();
  });
});

describe('one reading of one clock', () => {
  /** A clock that is a day further each time that it is read. */
  const runningClock = (start: string) => {
    let readings = 0;
    const now = new (class extends Date {
      override getTime(): number {
        return super.getTime() + 86_400_000 * readings++;
      }
    })(start);
    return { clock: { timeZone, now } satisfies Clock, readings: () => readings };
  };
  const query = 'startdatum >= "0d" AND startdatum <= "0d" OR startdatum IN ("7d","1w") OR NOT startdatum != "1m"';

  test('F15: toSql and toPredicate read it once', () => {
    const sql = runningClock('2026-11-21T12:00Z');
    expect(valuesOf(query, sql.clock)).toEqual([today, today, '2026-11-28', '2026-11-28', '2026-12-21']);
    const memory = runningClock('2026-11-21T12:00Z');
    const holds = toPredicate(parseQuery(query, boeking), memory.clock);
    const found = [today, '2026-11-22', '2026-11-28', '2026-12-21'].filter((startdatum) => holds({ startdatum }));
    expect(found).toEqual([today, '2026-11-28', '2026-12-21']);
    expect([sql.readings(), memory.readings()]).toEqual([1, 1]);
  });

  const serviceAt = (now: () => number) => createService({ store, verify: async () => ({ user }), now, timeZone });
  const request = () =>
    new Request(`http://localhost/api/rest/booking/filter?start=0&length=5&search=${encodeURIComponent(query)}`, {
      headers: { Authorization: 'Basic ZGVtbzpkZW1v' },
    });

  test('F15: a request with its page and its count reads it once', async () => {
    let readings = 0;
    const service = serviceAt(() => Date.UTC(2026, 10, 21, 12) + 86_400_000 * readings++);
    const before = readings;
    expect([(await service.fetch(request())).status, readings - before]).toEqual([200, 1]);
  });

  test('F34: an answer is asked for again each time it is used, so that none outlives its day', async () => {
    const response = await serviceAt(() => Date.UTC(2026, 10, 21, 22, 59)).fetch(request());
    expect(response.headers.get('cache-control')).toMatch(/\bno-(cache|store)\b/);
  });

  test('F31: a query compiled at 23:59 keeps its day, the same query compiled anew at 00:01 has the new one', () => {
    const asked = parseQuery('startdatum = "0d"', boeking);
    const [late, early] = ['2026-11-21T22:59Z', '2026-11-21T23:01Z'].map(at) as [Clock, Clock];
    const rows = [{ startdatum: '2026-11-21' }, { startdatum: '2026-11-22' }];
    const [before, sqlBefore] = [toPredicate(asked, late), toSql(asked, sqlite, late)];
    const [after, sqlAfter] = [toPredicate(asked, early), toSql(asked, sqlite, early)];
    expect([rows.filter(before), rows.filter(after), rows.filter(before)]).toEqual([[rows[0]], [rows[1]], [rows[0]]]);
    expect([sqlBefore, sqlAfter].map(({ values }) => values)).toEqual([['2026-11-21'], ['2026-11-22']]);
    expect(sqlAfter.text).toBe(sqlBefore.text);
    // The clock is set back: nothing is remembered.
    expect(rows.filter(toPredicate(asked, late))).toEqual([rows[0]]);
  });

  test.each(['Europe/Amsterdm', '', 'Amsterdam', '+99:99'])('F30: the zone %j does not exist', (unknown) => {
    const asked = parseQuery('startdatum = "0d"', boeking);
    expect(() => todayIn(unknown)).toThrow(RangeError);
    expect(() => toPredicate(asked, { timeZone: unknown })).toThrow(RangeError);
    expect(() => toSql(asked, sqlite, { today, timeZone: unknown })).toThrow(RangeError);
    expect(() => createService({ store, verify: async () => undefined, timeZone: unknown })).toThrow(RangeError);
  });
});

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
      const query = parseQuery(`startdatum = "${startdatum.slice(0, 10)}"`, wall);
      expect(evaluate(query, { startdatum }, { today, timeZone })).toBe(true);
    },
  );
});

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

  const instants = wordsOf(`0999-06-01T00:00Z 1969-12-31T23:30Z 2026-01-14T22:59:59Z 2026-03-28T22:30Z
    2026-03-29T01:00Z 2026-10-24T22:30Z 2026-10-25T01:00Z 2026-12-31T23:30Z`).map((text) => Date.parse(text));
  /** The day, a month later, and when the day began, by the independent calendar. */
  const dayOf = (instant: number, zone: string) => {
    const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
    return [date.toString(), date.add({ months: 1 }).toString(), date.toZonedDateTime(zone).epochMilliseconds];
  };

  test('F28: a row keeps its dates as they are stored', () => {
    const rows = [{ id: 1, startdatum: '2026-03-29' }];
    const query = parseQuery('startdatum = "2026-03-29"', boeking);
    expect(filter(rows, query, { today, timeZone })[0]).toBe(rows[0]);
    const { text, values } = toSql(query, sqlite, { today });
    const select = sqliteTable(boeking, rows).database.prepare(`SELECT startdatum FROM boeking WHERE ${text}`);
    expect(select.all(...values)).toEqual([{ startdatum: '2026-03-29' }]);
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

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { type Clock, formatDay, resolveDate, todayIn, todayOf } from '../../src/schema/dates.ts';

const timeZone = 'Europe/Amsterdam';

describe('in Amsterdam', () => {
  test.each([
    ['2026-01-14T22:59:59Z', '0d', '2026-01-14'],
    ['2026-01-14T23:00:00Z', '0d', '2026-01-15'],
    ['2026-07-14T21:59:59Z', '0d', '2026-07-14'],
    ['2026-07-14T22:00:00Z', '0d', '2026-07-15'],
    ['2026-03-28T22:30:00Z', '1d', '2026-03-29'],
    ['2026-10-24T22:30:00Z', '0d', '2026-10-25'],
    ['2026-10-24T22:30:00Z', '1d', '2026-10-26'],
    ['2026-03-29T00:59:59Z', '0d', '2026-03-29'],
    ['2026-03-29T01:00:00Z', '0d', '2026-03-29'],
    ['2026-10-25T00:59:59Z', '0d', '2026-10-25'],
    ['2026-10-25T01:00:00Z', '0d', '2026-10-25'],
    ['2026-12-31T23:30:00Z', '0d', '2027-01-01'],
    ['2028-02-28T23:30:00Z', '0d', '2028-02-29'],
    ['2028-02-28T23:30:00Z', '1d', '2028-03-01'],
    ['2028-02-28T23:30:00Z', '365d', '2029-02-28'],
    ['2028-02-28T23:30:00Z', '366d', '2029-03-01'],
  ])('at %s, %s is %s', (instant, text, expected) => {
    expect(formatDay(resolveDate(text, todayOf({ timeZone, now: new Date(instant) })))).toBe(expected);
    if (text === '0d') expect(todayIn(timeZone, Date.parse(instant))).toBe(expected);
  });

  test('without an instant it is the day of the call', () => {
    // Two readings round ours, lest midnight passes in between.
    const [before, asked, resolved, after] = [clock(), todayIn(timeZone), formatDay(todayOf({ timeZone })), clock()];
    expect([before, after]).toContain(asked);
    expect([before, after]).toContain(resolved);
  });

  test('a clock that is set back gives the earlier day: nothing is remembered', () => {
    const days = ['2026-11-21T22:59Z', '2026-11-21T23:01Z', '2026-11-21T22:59Z'].map((now) => todayIn(timeZone, new Date(now)));
    expect(days).toEqual(['2026-11-21', '2026-11-22', '2026-11-21']);
  });

  test('the clock is read once', () => {
    let readings = 0;
    const now = new (class extends Date {
      override getTime(): number {
        return super.getTime() + 86_400_000 * readings++;
      }
    })('2026-11-21T12:00Z');
    expect([formatDay(todayOf({ timeZone, now })), readings]).toEqual(['2026-11-21', 1]);
  });
});

describe('a date is written in four, two and two digits', () => {
  test.each([
    [-62_135_596_800_000, '0001-01-01'],
    [-30_641_760_000_000, '0999-01-01'],
    [253_402_300_799_999, '9999-12-31'],
    [-0, '1970-01-01'],
  ])('%d is %s', (now, expected) => expect(todayIn('UTC', now)).toBe(expected));

  test.each([-62_135_596_800_001, 253_402_300_800_000, 8.64e15])('%d lies outside the calendar', (now) => {
    expect(() => todayIn('UTC', now)).toThrow(RangeError);
  });
});

describe('a clock', () => {
  test.each<[Clock, string]>([
    [{ today: '2026-11-21' }, '2026-11-21'],
    [{ today: '2026-11-21', timeZone }, '2026-11-21'],
    [{ today: '1010-01-01' }, '1010-01-01'],
    [{ today: '8990-12-31' }, '8990-12-31'],
    [{ timeZone: 'UTC', now: Date.parse('1010-01-01') }, '1010-01-01'],
    [{ timeZone: 'UTC', now: 0 }, '1970-01-01'],
  ])('%o gives %s', (given, expected) => expect(formatDay(todayOf(given))).toBe(expected));

  const wrongShape = [
    undefined,
    null,
    '2026-11-21',
    20_413,
    {},
    [],
    { now: 0 },
    { today: null },
    { today: new Date(0) },
    { today: 20_413 },
  ];
  const wrongPart = [
    { today: '2026-11-21', now: 0 },
    { today: '2026-11-21', timeZone: 1 },
    { today: undefined, timeZone: undefined },
    { timeZone: null },
    { timeZone: 1 },
    { timeZone, now: '2026-11-21' },
    { timeZone, now: null },
    { timeZone, now: 1n },
    { timeZone, now: {} },
  ];
  test.each([...wrongShape, ...wrongPart])('%o is a TypeError', (given) =>
    expect(() => todayOf(given as Clock)).toThrow(TypeError),
  );

  test.each(wrongShape)('%o is told what a clock is', (given) => {
    expect(() => todayOf(given as Clock)).toThrow(/^Say which day it is: {/);
  });

  const noDate = ['', '2026-02-30', '2026-1-1', '0d', 'today', '2026-11-21T00:00', '1009-12-31', '8991-01-01'].map((today) => ({
    today,
  }));
  const noClock = [
    { timeZone: 'Europe/Amsterdm' },
    { today: '2026-11-21', timeZone: 'Europe/Amsterdm' },
    { timeZone, now: new Date('x') },
    { timeZone, now: Number.NaN },
    { timeZone, now: Number.POSITIVE_INFINITY },
    { timeZone: 'UTC', now: Date.parse('1009-12-31T23:59:59.999Z') },
    { timeZone: 'UTC', now: Date.parse('8991-01-01') },
  ];
  test.each(['2026-11-21', null, 1n, {}, true])('now: %o is told what an instant is', (now) => {
    expect(() => todayOf({ timeZone, now: now as unknown as number })).toThrow(
      /^An instant is a Date or a number of milliseconds since 1970-01-01T00:00Z\.$/,
    );
  });

  test('no more of a long text than its start is repeated', () => {
    const message = `Today is "a${'x'.repeat(39)}", which is not a date YYYY-MM-DD.`;
    expect(() => todayOf({ today: `a${'x'.repeat(500)}` })).toThrow(new RangeError(message));
  });

  test('the message says the date that is too far away, and how far a date can be', () => {
    const message = 'Today is 1009-12-31; relative dates need it within 1010-01-01 … 8990-12-31.';
    expect(() => todayOf({ today: '1009-12-31' })).toThrow(new RangeError(message));
  });

  test.each([...noDate, ...noClock])('%o is a RangeError', (given) => expect(() => todayOf(given)).toThrow(RangeError));

  test.each<[string, unknown, ErrorConstructor]>([
    ['Europe/Amsterdm', 0, RangeError],
    [timeZone, new Date('x'), RangeError],
    [timeZone, '0', TypeError],
    [timeZone, null, TypeError],
  ])('todayIn(%j, %o) throws', (zone, now, error) => expect(() => todayIn(zone, now as number)).toThrow(error));
});

describe('the process does not matter:', () => {
  const processes = [
    ['UTC', 'tr-TR'],
    [timeZone, 'ar-EG'],
    ['Pacific/Kiritimati', 'th-TH'],
    ['Pacific/Pago_Pago', 'fa-IR'],
    ['Asia/Kathmandu', 'nl-NL'],
  ] as const;
  const zones = processes.map(([zone]) => zone);

  test.each(processes)('its time zone %s and locale %s', async (TZ, locale) => {
    const name = `${locale.replace('-', '_')}.UTF-8`;
    const found = await inProcess({ TZ, LANG: name, LC_ALL: name });
    expect(found.zone).toBe(new Intl.DateTimeFormat('en', { timeZone: TZ }).resolvedOptions().timeZone);
    // Windows takes its locale from the system, not from the environment.
    if (process.platform !== 'win32') expect(found.locale).toBe(locale);
    expect(found.answers).toEqual(expectedAnswers());
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

  const program = `
    import { formatDay } from '${new URL('../../src/schema/dates.ts', import.meta.url).href}';
    import { resolveDate } from '${new URL('../../src/schema/dates.ts', import.meta.url).href}';
    import { todayIn } from '${new URL('../../src/schema/dates.ts', import.meta.url).href}';
    import { dayOf, startOfDay } from '${new URL('../../src/schema/dates.ts', import.meta.url).href}';
    const { timeZone: zone, locale } = new Intl.DateTimeFormat().resolvedOptions();
    const answers = ${JSON.stringify(zones)}.flatMap((zone) => ${JSON.stringify(instants)}.map((instant) => {
      const day = dayOf(instant, zone);
      return [todayIn(zone, instant), formatDay(resolveDate('1m', day)), startOfDay(day, zone)];
    }));
    console.log(JSON.stringify({ zone, locale, answers }));
  `;

  async function inProcess(env: Record<string, string>): Promise<{ zone: string; locale: string; answers: unknown }> {
    const options = { env: { ...process.env, ...env } };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], options);
    return JSON.parse(stdout) as { zone: string; locale: string; answers: unknown };
  }

  function expectedAnswers(): unknown {
    return zones.flatMap((zone) =>
      instants.map((instant) => {
        const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
        return [date.toString(), date.add({ months: 1 }).toString(), date.toZonedDateTime(zone).epochMilliseconds];
      }),
    );
  }
});

function clock(): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}

import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { type Clock, defineSchema, diagnose, hours, minutes, moment, parseQuery, print } from '../../src/index.ts';
import { evaluate, toPredicate } from '../../src/memory/index.ts';
import { formatDay, readClock } from '../../src/schema/dates.ts';
import { formatMoment, instantAt, momentKey, parseElapsed, parseMoment, resolveSpan } from '../../src/schema/moments.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';

const schema = defineSchema({
  placed: { type: 'date', dateTime: 'UTC' },
  shown: { type: 'date', dateTime: 'local-wall' },
  day: { type: 'date' },
  at: { type: 'time' },
});
const timeZone = 'Europe/Amsterdam';

describe('the nights of 2026 to 2030 in which clocks change', () => {
  test.each([timeZone, 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Africa/Cairo'])(
    'agree with Temporal in every minute in %s',
    (zone) => {
      const nights = changesIn(zone);
      if (zone !== 'America/Sao_Paulo') expect(nights.length).toBeGreaterThanOrEqual(10);
      for (const change of nights) {
        const start = change.subtract({ hours: 6 }).toPlainDateTime();
        for (let at = 0; at <= 12 * 60; at++) {
          const wall = start.add({ minutes: at });
          const instant = wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000;
          const seconds = wall.toZonedDateTime('UTC').epochMilliseconds / 1000;
          if (instantAt(seconds, zone) !== instant) expect.unreachable(`${wall} is not ${instantAt(seconds, zone)} in ${zone}`);
          const text = formatMoment(seconds);
          const found = resolveSpan(text, false, readClock({ today: '2026-01-01', timeZone: zone }));
          if (found.from !== instant || found.to !== instant + 1) expect.unreachable(`${text} is ${JSON.stringify(found)}`);
        }
        // What the clock shows of each instant.
        for (let at = -360; at <= 360; at++) {
          const instant = change.add({ minutes: at });
          const shown = instant.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds / 1000;
          const text = `${formatMoment(instant.epochMilliseconds / 1000, 'T')}Z`;
          const found = resolveSpan(text, true, readClock({ today: '2026-01-01', timeZone: zone }));
          if (found.from !== shown) expect.unreachable(`${text} is ${JSON.stringify(found)} in ${zone}`);
        }
      }
    },
  );

  test.each([
    ['2026-03-29', '23', '02:30', '2026-03-29T01:30:00Z'],
    ['2026-10-25', '25', '02:30', '2026-10-25T00:30:00Z'],
  ])('%s has %s hours in Amsterdam, and %s is %s', (day, length, time, instant) => {
    const now = readClock({ today: day, timeZone });
    const whole = resolveSpan('0d', false, now);
    expect((whole.to - whole.from) / 3600).toBe(Number(length));
    expect(resolveSpan(`${day} ${time}`, false, now).from).toBe(Date.parse(instant) / 1000);
  });

  /** The first moment of each of its offsets. */
  function changesIn(zone: string): readonly Temporal.ZonedDateTime[] {
    const found: Temporal.ZonedDateTime[] = [];
    let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`);
    for (at = at.getTimeZoneTransition('next'); at !== null && at.year <= 2030; at = at.getTimeZoneTransition('next'))
      found.push(at);
    return found;
  }
});

describe('the texts of moments', () => {
  test('are those of every day and time, with an offset or without', () => {
    expect(parseMoment('2026-11-05 09:30')).toEqual({ wall: Date.UTC(2026, 10, 5, 9, 30) / 1000, ahead: undefined });
    expect(parseMoment('2026-11-05T09:30:15-05:30')).toEqual({ wall: Date.UTC(2026, 10, 5, 9, 30, 15) / 1000, ahead: -19_800 });
    expect(parseMoment('0001-01-01 00:00Z')?.ahead).toBe(0);
  });

  test.each(['-2h', '0h', '30min', '-0min'])('%s is so many seconds', (text) => {
    const [, count, unit] = /^(-?\d+)(h|min)$/.exec(text) ?? [];
    expect(parseElapsed(text)).toBe(Number(count) * (unit === 'h' ? 3600 : 60) + 0);
  });

  test.each([
    ['2026-11-05T08:30Z', '2026-11-05T09:30+01:00', true],
    ['2026-11-05T08:30Z', '2026-11-05 07:30:00-01:00', true],
    ['2026-11-05T08:30Z', '2026-11-05T09:30-01:00', false],
    ['2026-11-05T08:30Z', '2026-11-05 08:30', false],
    ['2026-11-05 08:30', '2026-11-05T08:30:00', true],
    ['-2h', '-120min', true],
    ['-2h', '2h', false],
    ['-0h', '0min', true],
  ])('%s and %s are one moment: %s', (one, other, isSame) => expect(momentKey(one) === momentKey(other)).toBe(isSame));

  test.each(['2026-11-05', '8784001h', 'noon'])('%s stands for no moment', (text) => expect(momentKey(text)).toBeUndefined());

  test('are made by functions', () => {
    expect(moment('2026-11-05', '09:30')).toBe('2026-11-05 09:30');
    expect(moment(new Date('2026-11-05T08:30:15.9Z'))).toBe('2026-11-05T08:30:15Z');
    expect([hours(-2), minutes(30), hours(-0)]).toEqual(['-2h', '30min', '0h']);
    for (const wrong of [1.5, Number.NaN, 8_784_001]) expect(() => hours(wrong)).toThrow(RangeError);
    expect(() => minutes(-527_040_001)).toThrow(RangeError);
    expect(() => moment('2026-11-31', '09:30')).toThrow(RangeError);
    expect(() => moment('2026-11-05', '09:30Z' as '09:30')).toThrow(RangeError);
    expect(() => moment(Number.NaN)).toThrow(RangeError);
  });

  test('are told what is wrong with them, with what may be meant', () => {
    const fixed = (text: string) => diagnose(text, schema).flatMap(({ fixes }) => fixes?.[0]?.edits[0]?.insert ?? []);
    expect(fixed('placed >= "2026-11-05 9:30"')).toEqual(['"2026-11-05 09:30"']);
    expect(fixed('placed >= "2026-11-05t09:30z"')).toEqual(['"2026-11-05T09:30Z"']);
    expect(fixed('placed >= "-2H"')).toEqual(['"-2h"']);
    const [problem] = diagnose('placed >= "half nine"', schema, { locale: 'nl' });
    expect(problem?.message).toMatch(/geen datum of moment/);
    expect(diagnose('placed > "8784001h"', schema)[0]?.message).toMatch(/at most 8784000h or 527040000min/);
    expect(diagnose('day > "-2h"', schema)[0]?.code).toBe('type-mismatch');
  });

  test('stay as they are written', () => {
    const text = 'placed >= "2026-11-05T09:30:00+01:00" AND at > "-0h"';
    expect(print(parseQuery(text, schema).expression)).toBe(text);
  });
});

describe('the clock of a search from now', () => {
  const search = (text: string) => parseQuery(text, schema);
  const row = { placed: '2026-11-05T08:30:00Z', shown: '2026-11-05 09:30', at: '09:30' };
  const at = Date.parse('2026-11-05T08:30:00.999Z');

  test.each<readonly [string, Clock]>([
    ['an instant in a zone', { timeZone, now: at }],
    ['a day and a time in a zone', { today: '2026-11-05', time: '09:30', timeZone }],
  ])('is %s', (_, clock) => {
    for (const field of ['placed', 'shown', 'at']) {
      expect(evaluate(search(`${field} = "0h"`), row, clock)).toBe(true);
      expect(evaluate(search(`${field} > "-1min" AND ${field} < "1min"`), row, clock)).toBe(true);
      expect(evaluate(search(`${field} >= "1h"`), row, clock)).toBe(false);
    }
  });

  test('needs a time, and for moments a zone', () => {
    const day = { today: '2026-11-05' };
    for (const use of [
      (text: string, clock: Clock) => toPredicate(search(text), clock),
      (text: string, clock: Clock) => toSql(search(text), sqlite, clock),
    ]) {
      for (const text of ['placed > "-2h"', 'shown > "0h"', 'at > "0h"'])
        expect(() => use(text, { ...day, timeZone })).toThrow(/needs the time/);
      expect(() => use('shown > "0h"', { ...day, time: '09:30' })).toThrow(/no time zone/);
      expect(() => use('shown > "2026-11-05T09:30Z"', day)).toThrow(/no time zone/);
      expect(() => use('placed > "2026-11-05 09:30"', day)).toThrow(TypeError);
      for (const text of ['at > "0h"', 'shown > "2026-11-05 09:30"', 'at > "09:00" AND day = "0d"'])
        expect(() => use(text, { ...day, time: '09:30' })).not.toThrow();
    }
    expect(() => toPredicate(search('day = "0d" AND shown > "2026-11-05 09:30"'), day)).not.toThrow();
  });

  test.each<readonly [string, unknown]>([
    ['a time without its day', { timeZone, time: '09:30' }],
    ['a time that is no text', { today: '2026-11-05', time: 930 }],
  ])('is not %s', (_, clock) => expect(() => readClock(clock as Clock)).toThrow(TypeError));

  test('has a time that exists', () => {
    expect(() => readClock({ today: '2026-11-05', time: '24:00' })).toThrow(RangeError);
    expect(readClock({ today: '2026-11-05', time: '23:59:59' }).time).toBe(86_399);
    expect(formatDay(readClock({ timeZone, now: Date.parse('2026-11-05T23:30Z') }).today)).toBe('2026-11-06');
  });

  test('clamps a time of day, and never wraps it', () => {
    const late = { today: '2026-11-05', time: '23:30' };
    const times = ['00:00', '00:30', '01:30', '23:59', '23:59:59'].map((time) => ({ at: time }));
    const after = (text: string, clock: Clock) => times.filter(toPredicate(search(text), clock)).map((one) => one.at);
    expect(after('at >= "2h"', late)).toEqual(['23:59:59']);
    expect(after('at > "2h"', late)).toEqual([]);
    expect(after('at <= "-2h"', { today: '2026-11-05', time: '01:30' })).toEqual(['00:00']);
  });
});

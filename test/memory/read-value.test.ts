import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { explain } from '../../src/analysis/index.ts';
import { defineSchema, type Field, parseQuery } from '../../src/index.ts';
import {
  columnStore,
  countUnreadable,
  evaluate,
  filter,
  selectRows,
  toEvaluator,
  toPredicate,
  type Verdict,
} from '../../src/memory/index.ts';
import { forAll, law } from '../support/law.ts';
import { dates, decimals, hostileTexts, integers, times, today } from '../support/pools.ts';
import { wordsOf } from '../support/words-of.ts';

// The readers of "No coercion": a row holds a value of the field's type, or none, or is refused.

const timeZone = 'Europe/Amsterdam';
const readAs = (field: Field, literal: string, raw: unknown): Verdict =>
  evaluate(parseQuery(`x = ${literal}`, defineSchema({ x: field })), { x: raw }, { today, timeZone });

test.each<[Field['type'], unknown, string]>([
  ['integer', 14, '14'],
  ['integer', '14', '14'],
  ['integer', '-14', '-14'],
  ['integer', '007', '7'],
  ['integer', '-0', '0'],
  ['integer', -0, '0'],
  ['integer', 14n, '14'],
  ['integer', 9007199254740991, '9007199254740991'],
  ['integer', '-9007199254740991', '-9007199254740991'],
  ['decimal', '12.50', '12.5'],
  ['decimal', 12.5, '12.5'],
  ['decimal', '12', '12'],
  ['decimal', 12, '12.0'],
  ['decimal', '-0.10', '-0.1'],
  ['decimal', -0, '0'],
  ['decimal', 12n, '12'],
  ['text', 'Zaal 1', '"Zaal 1"'],
  ['text', '', '""'],
  ['text', ' 14 ', '" 14 "'],
  ['date', today, '"0d"'],
  ['date', '0001-01-01', '"0001-01-01"'],
  ['date', '9999-12-31', '"9999-12-31"'],
  ['time', '09:30', '"09:30:00"'],
  ['time', '09:30:00', '"09:30"'],
  ['time', 34_200, '"09:30"'],
  ['time', '34200', '"09:30"'],
  ['time', 0, '"00:00"'],
  ['time', 86_399, '"23:59:59"'],
  ['boolean', true, 'TRUE'],
  ['boolean', 'true', 'TRUE'],
  ['boolean', 1, 'TRUE'],
  ['boolean', '1', 'TRUE'],
  ['boolean', false, 'FALSE'],
  ['boolean', 'false', 'FALSE'],
  ['boolean', 0, 'FALSE'],
  ['boolean', '0', 'FALSE'],
])('a value that reads: as %s: %o is %s', (type, raw, literal) => expect(readAs({ type }, literal, raw)).toBe(true));

const invalid = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, new Date(0.5), new Date(Number.NaN)];
const never: readonly unknown[] = [[], {}, ['1'], { valueOf: () => 1 }, Symbol('1'), () => 1, ...invalid];
const noIntegers = [14.5, 2 ** 53, -(2 ** 53), true, false, 1e300];
const unread: Readonly<Record<Field['type'], readonly unknown[]>> = {
  integer: [...' 14|14 |14\n|+14|14.0|1e3|0x0E|1_000|١٤|-|--1|NaN'.split('|'), ...noIntegers],
  decimal: ['12,5', '1e3', '.5', '1.', '+1', ' 1', '1 ', 'Infinity', 'NaN', '0x1', true, false],
  text: [14, 0, true, false, 14n, '\ud800', 'a\udc00b', 12.5],
  date: [
    ...'2026-02-30|2026-1-1|20261121|2026-11-21T00:00|2026-11-21 09:30:00|2026-11-21Z| 2026-11-21|0000-01-01'.split('|'),
    '10000-01-01',
    '0d',
    20_261_121,
    0,
  ],
  time: ['24:00', '23:59:60', '9:30', '09:30:00.0', '09:60', '09:30Z', '-1', '86400', '34200.0', -1, 86_400, 34_200.5, true],
  boolean: ['yes', 'TRUE', 'True', 'ja', 2, -1, '2', 'null', 1n, 0.5],
};
const samples = { integer: '0', decimal: '0', text: '""', date: '"0d"', time: '"00:00"', boolean: 'FALSE' } as const;

describe('a value that does not read', () => {
  const cases = Object.entries(unread).flatMap(([type, values]) =>
    [...values, ...never].map((raw) => [type as Field['type'], raw] as const),
  );
  const clock = { today, timeZone };
  const named = /^(In row 1, counted from 0, t|T)he field "x" has .+, which is no[ t].*unreadable: 'missing'/;

  test.each(cases)('as %s: %o is refused, with its field, whatever is asked of it', (type, raw) => {
    const schema = defineSchema({ x: { type } });
    const rows: readonly object[] = [{ x: null }, { x: raw }];
    for (const search of ['x = ?', 'x != ?', 'x IS NULL', 'x IS NOT NULL', 'NOT x = ?']) {
      const query = parseQuery(search.replace('?', samples[type]), schema);
      const asked: Readonly<Record<string, () => unknown>> = {
        evaluate: () => evaluate(query, { x: raw }, clock),
        toEvaluator: () => toEvaluator(query, clock)({ x: raw }),
        toPredicate: () => toPredicate(query, clock)({ x: raw }),
        explain: () => explain(query, { x: raw }, clock),
        'filter of a list': () => filter(rows, query, clock),
        'filter of an iterator': () => filter(new Set(rows), query, clock),
        columnStore: () => columnStore(schema, rows, clock),
      };
      for (const [name, ask] of Object.entries(asked)) {
        const error = thrownBy(ask);
        expect(error, name).toBeInstanceOf(TypeError);
        expect(String(error), name).toMatch(/^TypeError: /);
        expect((error as TypeError).message, name).toMatch(named);
        expect((error as TypeError).message.startsWith('In row 1,'), name).toBe(/filter|columnStore/.test(name));
      }
    }
  });

  test.each(cases)('as %s: %o is null where it is taken as missing, and counted', (type, raw) => {
    const missing = { ...clock, unreadable: 'missing' } as const;
    const schema = defineSchema({ x: { type } });
    const [equal, isNull] = [parseQuery(`x = ${samples[type]}`, schema), parseQuery('x IS NULL', schema)];
    const row: object = { x: raw };
    expect([evaluate(equal, row, missing), evaluate(isNull, row, missing)]).toEqual([null, true]);
    expect(filter([row], isNull, missing)).toEqual([row]);
    expect([...selectRows(columnStore(schema, [row], missing), isNull, missing)]).toEqual([0]);
    expect(explain(isNull, row, missing)).toMatchObject({ verdict: true, value: null, raw: expect.anything() as unknown });
    expect(countUnreadable([row], schema, clock)).toEqual({ x: 1 });
  });

  test.each(['', 'ignore', null, true])('and unreadable: %j is refused', (unreadable) => {
    const query = parseQuery('x = 1', defineSchema({ x: { type: 'integer' } }));
    const given = { today, unreadable } as unknown as typeof clock;
    expect(() => toPredicate(query, given)).toThrow(/^The option "unreadable" is "error" or "missing", not /);
    expect(() => columnStore(query.schema, [], given)).toThrow(TypeError);
  });

  test('a condition alone is refused exactly where what it reads is counted', () => {
    const raw = fc.oneof(
      fc.constantFrom<unknown>(...Object.values(unread).flat(), ...never, '', null, undefined, today, '09:30', 1, '1', 'é', true),
      fc.constantFrom<unknown>(...integers, ...decimals, ...dates, ...times, ...hostileTexts),
    );
    const one = defineSchema(Object.fromEntries(Object.keys(samples).map((type) => [type, { type: type as Field['type'] }])));
    const searches = Object.entries(samples).flatMap(([type, value]) =>
      [
        ...(type === 'boolean' ? [] : ['< ?', '>= ?', 'BETWEEN ? AND ?', 'NOT BETWEEN ? AND ?', 'IN (?)', 'NOT IN (?,?)']),
        ...(type === 'text' ? ['~ ?', '!^= ?', 'IN ("a","b","c","d","e")'] : []),
        '= ?',
        '!= ?',
        'IS NULL',
        'IS NOT NULL',
      ].map((condition) => [type, parseQuery(`${type} ${condition.replaceAll('?', value)}`, one)] as const),
    );
    forAll([raw, fc.constantFrom(...searches)], 3_000, (value, [type, query]) => {
      const rows: readonly object[] = [{ [type]: value }];
      const isUnreadable = countUnreadable(rows, one, clock)[type] === 1;
      expect(thrownBy(() => filter(rows, query, clock)) instanceof TypeError).toBe(isUnreadable);
      expect(thrownBy(() => evaluate(query, rows[0] ?? {}, clock)) instanceof TypeError).toBe(isUnreadable);
    });
  });

  test('a value that no condition reads may be anything', () => {
    const schema = defineSchema({ x: { type: 'integer' }, y: { type: 'integer' } });
    expect(filter([{ x: 1, y: 'no number' }], parseQuery('x = 1', schema), clock)).toHaveLength(1);
    expect(() => columnStore(schema, [{ x: 1, y: 'no number' }], clock)).toThrow(/"y" has "no number"/);
  });

  test('its error has no more of it than fits a line', () => {
    const query = parseQuery('x = 1', defineSchema({ x: { type: 'integer' } }));
    const error = thrownBy(() => evaluate(query, { x: 'é"\n'.repeat(500) }, clock)) as TypeError;
    expect(error.message.length).toBeLessThan(300);
    expect(error.message).not.toContain('\n');
  });

  const types = Object.keys(samples) as Field['type'][];
  const absent = [{}, { x: undefined }, { x: null }];
  test.each(types.map((type) => [type, type === 'text' ? absent : [...absent, { x: '' }]] as const))(
    'as %s: what is absent, undefined, null or an empty text for another type is null, and not counted',
    (type, rows) => {
      const schema = defineSchema({ x: { type } });
      for (const row of rows) {
        expect(evaluate(parseQuery('x IS NULL', schema), row, clock)).toBe(true);
        expect(evaluate(parseQuery(`x = ${samples[type]}`, schema), row, clock)).toBeNull();
      }
      expect(countUnreadable(rows, schema)).toEqual({});
    },
  );

  test('an integer of any length reads, and stays apart from every literal that is not it', () => {
    const holds = toPredicate(parseQuery('x = 9007199254740991', defineSchema({ x: { type: 'integer' } })), { today });
    const texts = ['9007199254740991', '9007199254740993', '9007199254740992', '9'.repeat(400)];
    const values = [...texts, 2n ** 53n, 2n ** 53n - 1n, -(2n ** 53n)];
    expect(values.map((x) => holds({ x }))).toEqual([true, false, false, false, false, true, false]);
  });
});

describe('a field is found under its own name, or else under its column', () => {
  const schema = defineSchema({ startdatum: { type: 'date', column: 'RES_FROMDATE' }, id: { type: 'integer' } });
  const isToday = toPredicate(parseQuery('startdatum = "0d"', schema), { today, unreadable: 'missing' });
  test.each([
    [{ startdatum: today }, true, {}],
    [{ RES_FROMDATE: today }, true, {}],
    [{ startdatum: today, RES_FROMDATE: 'x' }, true, {}],
    [{ startdatum: null, RES_FROMDATE: today }, true, {}],
    [{ startdatum: 'x', RES_FROMDATE: today }, true, {}],
    [{ startdatum: '', RES_FROMDATE: today }, true, {}],
    [{ startdatum: 'x', RES_FROMDATE: null }, false, { startdatum: 1 }],
    [{ startdatum: 'x', RES_FROMDATE: '' }, false, { startdatum: 1 }],
    [{ startdatum: null, RES_FROMDATE: 'x' }, false, { startdatum: 1 }],
    [{ startdatum: undefined, RES_FROMDATE: 'x' }, false, { startdatum: 1 }],
    [{ RES_FROMDATE: 'x', id: 'y' }, false, { startdatum: 1, id: 1 }],
    [{ other: 'x' }, false, {}],
  ])('%o', (row, found, counted) => {
    expect(isToday(row)).toBe(found);
    expect(countUnreadable([row], schema)).toEqual(counted);
  });

  test('unreadable adds up over all rows', () => {
    const rows = [{ id: 'x' }, { id: 1 }, { id: 'y', startdatum: '2026-02-30' }, {}];
    expect(countUnreadable(rows, schema)).toEqual({ id: 2, startdatum: 1 });
  });
});

describe('a date that carries a time is the local day of it', () => {
  test.each<['UTC' | 'local-wall', string, string]>([
    ['UTC', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['UTC', '2026-11-20T22:59:59Z', '2026-11-20'],
    ['UTC', '2026-11-20 23:00:00', '2026-11-21'],
    ['UTC', '2026-11-20T23:00', '2026-11-21'],
    ['UTC', '2026-11-21', '2026-11-21'],
    ['UTC', '2026-11-20T23:00:00.999Z', '2026-11-21'],
    ['UTC', '2026-11-21T00:00:00+02:00', '2026-11-20'],
    ['UTC', '2026-11-21T00:00:00+0200', '2026-11-20'],
    ['UTC', '2026-11-21T05:00:00-05:00', '2026-11-21'],
    ['local-wall', '2026-11-20T23:59:59', '2026-11-20'],
    ['local-wall', '2026-11-21 00:00:00', '2026-11-21'],
    ['local-wall', '2026-03-29 02:30', '2026-03-29'],
    ['local-wall', '2026-10-25 02:30', '2026-10-25'],
    ['local-wall', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['local-wall', '2026-11-21', '2026-11-21'],
  ])('%s: %s falls on %s', (dateTime, raw, day) => expect(readAs({ type: 'date', dateTime }, `"${day}"`, raw)).toBe(true));

  const none = wordsOf(`2026-11-21T24:00 2026-11-21T23:59:60 2026-11-21T9:30 2026-02-30T00:00 2026-11-21T
    2026-11-21T00:00+25:00 2026-11-21t00:00`);
  test.each([...none, 0])('%j is none', (raw) => {
    for (const dateTime of ['UTC', 'local-wall'] as const)
      expect(() => readAs({ type: 'date', dateTime }, '"0d"', raw)).toThrow(TypeError);
  });

  test('every moment of 1950 to 2050 falls on the day that the independent calendar gives', () => {
    const [from, to] = [Date.parse('1950-01-01T00:00Z'), Date.parse('2050-01-01T00:00Z')];
    forAll([fc.integer({ min: from / 1000, max: to / 1000 })], 300, (seconds) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
      const day = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
      expect(readAs({ type: 'date', dateTime: 'UTC' }, `"${day}"`, instant.toString())).toBe(true);
    });
  });

  test('moments in UTC need a time zone', () => {
    const query = parseQuery('x = "0d"', defineSchema({ x: { type: 'date', dateTime: 'UTC' } }));
    expect(() => toPredicate(query, { today })).toThrow(TypeError);
  });
});

describe('a Date', () => {
  test.each<[Field['dateTime'], string, string, string]>([
    ['UTC', '2026-11-20T22:59:59.999Z', 'Europe/Amsterdam', '2026-11-20'],
    ['UTC', '2026-11-20T23:00:00Z', 'Europe/Amsterdam', '2026-11-21'],
    ['local-wall', '2026-11-20T23:00:00Z', 'Europe/Amsterdam', '2026-11-21'],
    ['local-wall', '2026-11-21T04:59:59Z', 'America/New_York', '2026-11-20'],
    [undefined, '2026-11-20T23:00:00Z', 'Europe/Amsterdam', '2026-11-21'],
    [undefined, '2026-07-20T22:00:00Z', 'Europe/Amsterdam', '2026-07-21'],
    [undefined, '2026-11-21T00:00:00Z', 'UTC', '2026-11-21'],
    [undefined, '2026-11-20T18:15:00Z', 'Asia/Kathmandu', '2026-11-21'],
    // The day began at one o'clock, which is where JavaScript puts its midnight.
    [undefined, '2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04'],
  ])('of a field with dateTime %s: %s in %s is %s', (dateTime, instant, zone, day) => {
    const query = parseQuery(`x = "${day}"`, defineSchema({ x: { type: 'date', ...(dateTime && { dateTime }) } }));
    expect(evaluate(query, { x: new Date(instant) }, { today, timeZone: zone })).toBe(true);
  });

  test.each([
    ['2026-11-21T00:00:00Z', 'Europe/Amsterdam'],
    ['2026-11-20T23:00:00.001Z', 'Europe/Amsterdam'],
    ['2026-11-20T23:00:01Z', 'Europe/Amsterdam'],
    ['2026-11-20T22:59:59.999Z', 'Europe/Amsterdam'],
    ['2018-11-04T04:00:00Z', 'America/Sao_Paulo'],
    ['+010000-01-01T00:00:00Z', 'UTC'],
    ['0000-12-31T00:00:00Z', 'UTC'],
  ])('of a field without a time: %s is no day in %s, and the error says how to set the driver', (instant, zone) => {
    const query = parseQuery('x >= "0d"', defineSchema({ x: { type: 'date' } }));
    const error = thrownBy(() => filter([{ x: new Date(instant) }], query, { today, timeZone: zone }));
    expect(error).toBeInstanceOf(TypeError);
    for (const word of ['row 0', '"x"', instant.replace(/(:\d\d)Z/, '$1.000Z'), zone, 'setTypeParser', 'dateStrings', 'dateTime'])
      expect(String(error)).toContain(word);
    expect(evaluate(query, { x: new Date(instant) }, { today, timeZone: zone, unreadable: 'missing' })).toBeNull();
  });

  law(
    'every midnight of a process in the same zone is its day',
    [fc.integer({ min: -30_000, max: 60_000 }), fc.constantFrom('Europe/Amsterdam', 'America/Sao_Paulo')],
    300,
    (at, zone) => {
      const date = Temporal.PlainDate.from('1970-01-01').add({ days: at });
      const midnight = new Date(date.toZonedDateTime(zone).epochMilliseconds);
      const query = parseQuery(`x = "${date.toString()}"`, defineSchema({ x: { type: 'date' } }));
      expect(evaluate(query, { x: midnight }, { today, timeZone: zone })).toBe(true);
    },
  );

  test.each<Field>([{ type: 'date' }, { type: 'date', dateTime: 'local-wall' }])(
    'of %o without a time zone is refused, also where what is unreadable counts as missing',
    (field) => {
      const query = parseQuery('x = "0d"', defineSchema({ x: field }));
      for (const unreadable of ['error', 'missing'] as const)
        expect(() => evaluate(query, { x: new Date(0) }, { today, unreadable })).toThrow(/^A row has a Date, .* timeZone/);
    },
  );
});

test('what is read of days does not depend on what was read before', () => {
  const days = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }));
  const schema = defineSchema({ x: { type: 'date' } });
  const isThere = toPredicate(parseQuery('x > "0001-01-01"', schema), { today, unreadable: 'missing' });
  forAll([days], 3_000, ([year, month, date]) => {
    const [y, m, d] = [String(2000 + year), String(month).padStart(2, '0'), String(date).padStart(2, '0')];
    const isDay = new Date(`${y}-${m}-${d}T00:00Z`).toJSON()?.startsWith(`${y}-${m}-${d}`) ?? false;
    expect(isThere({ x: `${y}-${m}-${d}` })).toBe(isDay);
    expect(isThere({ x: `${y}/${m}-${d}` })).toBe(false);
    expect(isThere({ x: `${y}-${m}-${d}` })).toBe(isDay);
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run() === undefined ? undefined : 'nothing was thrown';
  } catch (error) {
    return error;
  }
}

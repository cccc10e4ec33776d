import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { defineSchema, type Field, parseQuery } from '../../src/index.ts';
import { countUnreadable, evaluate, toPredicate, type Verdict } from '../../src/memory/index.ts';
import { today } from '../support/pools.ts';

// The readers of "No coercion": what a row holds is a value of the field's type, or null.

const timeZone = 'Europe/Amsterdam';
const readAs = (field: Field, literal: string, raw: unknown): Verdict => {
  const schema = defineSchema({ x: field });
  return evaluate(parseQuery(`x = ${literal}`, schema), { x: raw }, { today, timeZone });
};

describe('a value that reads', () => {
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
  ])('as %s: %o is %s', (type, raw, literal) => expect(readAs({ type }, literal, raw)).toBe(true));
});

const never: readonly unknown[] = [
  [],
  {},
  ['1'],
  { valueOf: () => 1 },
  Symbol('1'),
  () => 1,
  new Date(0),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];
const unread: Readonly<Record<Field['type'], readonly unknown[]>> = {
  integer: [
    '',
    ' 14',
    '14 ',
    '14\n',
    '+14',
    '14.0',
    '1e3',
    '0x0E',
    '1_000',
    '١٤',
    '-',
    '--1',
    'NaN',
    14.5,
    2 ** 53,
    -(2 ** 53),
    true,
    false,
    1e300,
  ],
  decimal: ['', '12,5', '1e3', '.5', '1.', '+1', ' 1', '1 ', 'Infinity', 'NaN', '0x1', true, false],
  text: [14, 0, true, false, 14n, '\ud800', 'a\udc00b', 12.5],
  date: [
    '',
    '2026-02-30',
    '2026-1-1',
    '20261121',
    '2026-11-21T00:00',
    '2026-11-21 09:30:00',
    '2026-11-21Z',
    ' 2026-11-21',
    '0000-01-01',
    '10000-01-01',
    '0d',
    20_261_121,
    0,
  ],
  time: ['', '24:00', '23:59:60', '9:30', '09:30:00.0', '09:60', '09:30Z', '-1', '86400', '34200.0', -1, 86_400, 34_200.5, true],
  boolean: ['', 'yes', 'TRUE', 'True', 'ja', 2, -1, '2', 'null', 1n, 0.5],
};
const samples = { integer: '0', decimal: '0', text: '""', date: '"0d"', time: '"00:00"', boolean: 'FALSE' } as const;

describe('a value that does not read is null, and counted', () => {
  const cases = Object.entries(unread).flatMap(([type, values]) =>
    [...values, ...never].map((raw) => [type as Field['type'], raw] as const),
  );
  test.each(cases)('as %s: %o', (type, raw) => {
    expect(readAs({ type }, samples[type], raw)).toBeNull();
    const schema = defineSchema({ x: { type } });
    expect(evaluate(parseQuery('x IS NULL', schema), { x: raw }, { today })).toBe(true);
    expect(countUnreadable([{ x: raw }], schema)).toEqual({ x: 1 });
  });

  test.each(Object.keys(samples) as Field['type'][])(
    'as %s: what is absent, undefined or null is null, and not counted',
    (type) => {
      const schema = defineSchema({ x: { type } });
      const rows = [{}, { x: undefined }, { x: null }];
      expect(rows.map((row) => evaluate(parseQuery('x IS NULL', schema), row, { today }))).toEqual([true, true, true]);
      expect(countUnreadable(rows, schema)).toEqual({});
    },
  );

  test('an integer of any length reads, and stays apart from every literal that is not it', () => {
    const holds = toPredicate(parseQuery('x = 9007199254740991', defineSchema({ x: { type: 'integer' } })), { today });
    const values = [
      '9007199254740991',
      '9007199254740993',
      '9007199254740992',
      '9'.repeat(400),
      2n ** 53n,
      2n ** 53n - 1n,
      -(2n ** 53n),
    ];
    expect(values.map((x) => holds({ x }))).toEqual([true, false, false, false, false, true, false]);
  });
});

describe('a field is found under its own name, or else under its column', () => {
  const schema = defineSchema({ startdatum: { type: 'date', column: 'RES_FROMDATE' }, id: { type: 'integer' } });
  const isToday = toPredicate(parseQuery('startdatum = "0d"', schema), { today });
  test.each([
    [{ startdatum: today }, true, {}],
    [{ RES_FROMDATE: today }, true, {}],
    [{ startdatum: today, RES_FROMDATE: 'x' }, true, {}],
    [{ startdatum: null, RES_FROMDATE: today }, true, {}],
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

  test.each([
    '2026-11-21T24:00',
    '2026-11-21T23:59:60',
    '2026-11-21T9:30',
    '2026-02-30T00:00',
    '2026-11-21T',
    '2026-11-21T00:00+25:00',
    '2026-11-21t00:00',
    0,
    '',
  ])('%j is none', (raw) => {
    expect(readAs({ type: 'date', dateTime: 'UTC' }, '"0d"', raw)).toBeNull();
    expect(readAs({ type: 'date', dateTime: 'local-wall' }, '"0d"', raw)).toBeNull();
  });

  test('every moment of 1950 to 2050 falls on the day that the independent calendar gives', () => {
    const [from, to] = [Date.parse('1950-01-01T00:00Z'), Date.parse('2050-01-01T00:00Z')];
    fc.assert(
      fc.property(fc.integer({ min: from / 1000, max: to / 1000 }), (seconds) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
        const day = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
        expect(readAs({ type: 'date', dateTime: 'UTC' }, `"${day}"`, instant.toString())).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('moments in UTC need a time zone', () => {
    const query = parseQuery('x = "0d"', defineSchema({ x: { type: 'date', dateTime: 'UTC' } }));
    expect(() => toPredicate(query, { today })).toThrow(TypeError);
  });
});

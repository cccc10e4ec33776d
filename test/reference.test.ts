import { describe, expect, test } from 'vitest';
import type { Between, Comparison, Expression, In, Literal, Null } from '../grammar/expression.ts';
import { judge, type ReferenceField, readRow, reference } from './support/reference.ts';

const FIELDS: Readonly<Record<string, ReferenceField>> = {
  count: { type: 'integer', column: 'cnt' },
  price: { type: 'decimal' },
  name: { type: 'text' },
  day: { type: 'date' },
  at: { type: 'time' },
  paid: { type: 'boolean' },
  moment: { type: 'date', dateTime: 'UTC', column: 'moment_utc' },
  wall: { type: 'date', dateTime: 'local-wall' },
  toString: { type: 'text' } satisfies ReferenceField,
};

type Plain = number | string | boolean | Literal;
type Row = Readonly<Record<string, unknown>>;
type Verdict = true | false | null;

const dec = (value: string): Literal => ({ kind: 'decimal', value });
const missing = (field: string): Null => ({ kind: 'null', field, negated: false });
const oneOf = (field: string, ...values: Plain[]): In => ({ kind: 'in', field, negated: false, values: values.map(literal) });
const negated = (tree: In | Between | Null): Expression => ({ ...tree, negated: true });
const and = (...operands: Expression[]): Expression => ({ kind: 'and', operands });
const or = (...operands: Expression[]): Expression => ({ kind: 'or', operands });
const not = (operand: Expression): Expression => ({ kind: 'not', operand });

describe('L3.2: numbers are exact', () => {
  test.each([
    ['=', [false, true, false]],
    ['!=', [true, false, true]],
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
  ] as const)('13, 14 and 15 %s 14', (operator, verdicts) => {
    expect([13, 14, 15].map((count) => on({ count }, is('count', operator, 14)))).toEqual(verdicts);
  });

  judged([
    ['below zero', is('count', '<', -3), { count: -4 }, true],
    ['minus zero is zero', is('count', '=', 0), { count: -0 }, true],
    ['a name goes by letters in either case', is('COUNT', '=', 14), { count: 14 }, true],
    ['one more than the largest literal', is('count', '=', Number.MAX_SAFE_INTEGER), { count: '9007199254740992' }, false],
    ['zeros at the end are no part of a decimal', is('price', '=', dec('12.5')), { price: '12.500' }, true],
    ['an integer literal on a decimal', is('price', '=', 12), { price: '12.00' }, true],
    ['a tenth and two tenths', is('price', '=', dec('0.3')), { price: '0.30000000000000004' }, false],
    ['the number that prints as 0.1', is('price', '=', dec('0.1')), { price: 0.1 }, true],
    ['a decimal below zero, above a whole one', is('price', '>', -1), { price: '-0.5' }, true],
    ['minus nought point nought', is('price', '=', 0), { price: '-0.0' }, true],
    ['more digits in the literal', is('price', '>', dec('12.5')), { price: 13 }, true],
    ['the 31st digit decides', is('price', '>', dec('0.1')), { price: `0.1${'0'.repeat(29)}1` }, true],
    ['1e21 is above every literal', is('price', '>', 999_999_999_999_999), { price: 1e21 }, true],
    ['1.5e-7 written out', is('price', '=', dec('0.00000015')), { price: 1.5e-7 }, true],
    ['5e-324 is above zero', is('price', '>', 0), { price: 5e-324 }, true],
  ]);
});

describe('L3.2: texts, dates, times', () => {
  judged([
    ['case counts', is('name', '=', 'Zaal'), { name: 'zaal' }, false],
    ['accents count', is('name', '=', 'Cafe'), { name: 'Café' }, false],
    ['nothing is normalised', is('name', '=', '\u00e9'), { name: 'e\u0301' }, false],
    ['a space at the end comes after', is('name', '>', 'Zaal'), { name: 'Zaal ' }, true],
    ['capitals come first', is('name', '<', 'a'), { name: 'Z' }, true],
    ['U+FFFD before U+1F600, though its unit is greater', is('name', '<', '\u{1f600}'), { name: '\ufffd' }, true],
    ['the same after an equal pair', is('name', '<', 'x\u{1f600}\u{1f600}'), { name: 'x\u{1f600}\uffee' }, true],
    ['dates in their order', is('day', '<', '2026-11-28'), { day: '2026-02-28' }, true],
    ['one truth value is not the other', is('paid', '=', true), { paid: false }, false],
    ['times in their order', is('at', '<', '10:00'), { at: '09:59:59' }, true],
  ]);
});

describe('L3.3: containing', () => {
  judged([
    ['A to Z in either case', is('name', '~', 'ZAAL'), { name: 'grote zaal 1' }, true],
    ['with or without accents', is('name', '~', 'É'), { name: 'cafe' }, true],
    ['the Kelvin sign is a k', is('name', '~', 'k'), { name: '\u212a' }, true],
    ['the long s is an s', is('name', '~', 's'), { name: '\u017f' }, true],
    ['sharp s is not two', is('name', '~', 'ss'), { name: 'ß' }, false],
    ['the start of a text', is('name', '^=', 'caf'), { name: 'Café' }, true],
    ['the middle is no start', is('name', '^=', 'afe'), { name: 'Café' }, false],
    ['not the start', is('name', '!^=', 'caf'), { name: 'Café' }, false],
    ['the brackets after Z are not the braces after z', is('name', '~', '['), { name: '{' }, false],
    ['no wildcards', is('name', '~', '%_.*'), { name: 'abcdef' }, false],
    ['the empty text, of every text', is('name', '~', ''), { name: '' }, true],
    ['the empty text, of a missing text', is('name', '~', ''), { name: null }, null],
    ['not containing what is not there', is('name', '!~', 'foyer'), { name: 'Zaal 1' }, true],
    ['not containing, of a missing text', is('name', '!~', 'foyer'), {}, null],
  ]);
});

describe('L3.4: relative dates', () => {
  test.each([
    ['2026-11-28', '3d', '2026-12-01'],
    ['2027-01-01', '-1d', '2026-12-31'],
    ['2026-11-28', '-1w', '2026-11-21'],
    ['2026-11-28', '2m', '2027-01-28'],
    ['2027-01-31', '1m', '2027-02-28'],
    ['2028-01-31', '1m', '2028-02-29'],
    ['2027-03-31', '-1m', '2027-02-28'],
    ['2024-02-29', '1y', '2025-02-28'],
    ['2024-02-29', '4y', '2028-02-29'],
    ['2024-02-29', '-124y', '1900-02-28'],
    ['1900-02-28', '1d', '1900-03-01'],
    ['2000-02-28', '1d', '2000-02-29'],
    ['2026-11-30', '12000m', '3026-11-30'],
    ['8990-12-31', '1000y', '9990-12-31'],
    ['1010-01-01', '-366000d', '0007-12-05'],
  ])('on %s, %s is %s', (today, relative, day) => expect(on({ day }, is('day', '=', relative), undefined, today)).toBe(true));

  test.each(['1009-12-31', '8991-01-01', '2026-02-29', 'today', ''])('"%s" is no today', (today) => {
    expect(() => reference(missing('day'), FIELDS, today)).toThrow(RangeError);
  });
});

describe('L3.5: the local day of a moment', () => {
  test.each([
    ['the last moment before the day of summer time', 'moment', '2026-03-28T22:59:59.999Z', 'Europe/Amsterdam', '2026-03-28'],
    ['its first moment', 'moment', '2026-03-28T23:00:00Z', 'Europe/Amsterdam', '2026-03-29'],
    ['its last moment, 23 hours later', 'moment', '2026-03-29 21:59:59', 'Europe/Amsterdam', '2026-03-29'],
    ['the first moment after it', 'moment', '2026-03-29T22:00', 'Europe/Amsterdam', '2026-03-30'],
    ['a day without midnight, before', 'moment', '2018-11-04T02:59:59Z', 'America/Sao_Paulo', '2018-11-03'],
    ['a day without midnight, at its start', 'moment', '2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04'],
    ['before a day that a zone left out', 'moment', '2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['after a day that a zone left out', 'moment', '2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    ['a date alone is midnight in UTC', 'moment', '2026-03-29', 'America/New_York', '2026-03-28'],
    ['one calendar for all centuries', 'moment', '1500-03-01T00:00Z', 'America/New_York', '1500-02-28'],
    ['an offset without a colon', 'moment', '2026-03-29T02:00:00+0530', 'Europe/Amsterdam', '2026-03-28'],
    ['the wall clock as written', 'wall', '2026-03-29T23:59:59.9999999', 'America/New_York', '2026-03-29'],
    ['an offset on the wall clock', 'wall', '2026-03-29T23:59:00-05:00', 'Europe/Amsterdam', '2026-03-30'],
  ])('%s', (_title, field, text, zone, day) => {
    expect(on({ [field]: text }, is(field, '=', day), zone)).toBe(true);
    expect(on({ [field]: text }, is(field, '!=', day), zone)).toBe(false);
  });

  test.each([
    ['just before the calendar', '0001-01-01T00:00Z', 'America/New_York', is('moment', '<', '0001-01-01'), true],
    ['just after the calendar', '9999-12-31T23:30Z', 'Europe/Amsterdam', is('moment', '>', '9999-12-31'), true],
    ['no zone', '2026-03-29T12:00:00', undefined, missing('moment'), true],
    ['no such offset', '2026-03-29T12:00+24:00', 'UTC', missing('moment'), true],
    ['a fraction of a minute', '2026-03-29T12:00.5Z', 'UTC', missing('moment'), true],
    ['more than a moment', '2026-03-29T12:00Z ', 'UTC', missing('moment'), true],
  ])('%s', (_title, text, zone, tree, verdict) => expect(on({ moment: text }, tree, zone)).toBe(verdict));
});

describe('L3.6: three values', () => {
  const row = { count: 1 };
  const [yes, no, unknown] = [is('count', '=', 1), is('count', '=', 2), is('price', '=', 1)];
  test.each([
    ['true', yes, [true, false, null], [true, true, true], false],
    ['false', no, [false, false, false], [true, false, null], true],
    ['unknown', unknown, [null, false, null], [true, null, null], null],
  ] as const)('%s with true, false and unknown', (_title, tree, both, either, opposite) => {
    expect([yes, no, unknown].map((other) => on(row, and(tree, other)))).toEqual(both);
    expect([yes, no, unknown].map((other) => on(row, or(tree, other)))).toEqual(either);
    expect(on(row, not(tree))).toBe(opposite);
  });

  test.each([
    ['IN', oneOf('count', 3, 1), negated(oneOf('count', 3, 1)), [false, true, false, true, false]],
    ['BETWEEN', within('count', 1, 3), negated(within('count', 1, 3)), [false, true, true, true, false]],
    ['BETWEEN turned', within('count', 3, 1), negated(within('count', 3, 1)), [false, false, false, false, false]],
    ['~', is('name', '~', '1'), is('name', '!~', '1'), [false, true, false, false, false]],
  ])('0, 1, 2, 3, 4: %s, and its NOT', (_title, positive, negative, verdicts) => {
    const rows = [0, 1, 2, 3, 4].map((count) => ({ count, name: `Zaal ${count}` }));
    expect(rows.map((one) => on(one, positive))).toEqual(verdicts);
    expect(rows.map((one) => on(one, negative))).toEqual(verdicts.map((verdict) => !verdict));
  });

  judged([
    ['three operands', and(unknown, yes, no), row, false],
    ['present', negated(missing('price')), row, false],
    ['present, where it is', negated(missing('count')), row, true],
    ['!= of a missing value', is('price', '!=', 1), row, null],
    ['one of, of a missing value', oneOf('price', 3, dec('1.0')), row, null],
    ['none of, of a missing value', negated(oneOf('price', 3)), row, null],
    ['between the wrong way round, of a missing value', within('price', 2, 0), row, null],
    ['not between relative dates', negated(within('day', '-1w', '0d')), { day: '2026-11-20' }, true],
  ]);
});

describe('L3.7: what a row value reads as', () => {
  const reads: readonly (readonly [field: string, raws: readonly unknown[], same: Plain])[] = [
    ['count', [14, 14n, '14', '0014'], 14],
    ['count', [-3, -3n, '-3'], -3],
    ['price', [12, 12n, '12', '12.0', '012.00'], 12],
    ['at', [34_200, '34200', '09:30', '09:30:00'], '09:30'],
    ['at', [86_399, '86399'], '23:59:59'],
    ['at', [0, '0'], '00:00'],
    ['paid', [true, 1, '1', 'true'], true],
    ['paid', [false, 0, '0', 'false'], false],
  ];
  test.each(reads)('%s reads %o as %s', (field, raws, same) => {
    expect(raws.filter((raw) => on({ [field]: raw }, is(field, '=', same)) !== true)).toEqual([]);
  });

  test.each([
    ['count', [14.5, 2 ** 53, Number.NaN, '', ' 14', '14.0', '+14', '1e3', '0x10', '-', '١٤', true, null, undefined, [14]]],
    ['price', [Number.NaN, -Infinity, '', '12,50', '1e3', '.5', '5.', '1 000', 'NaN', '12\n', false, {}]],
    ['name', [14, true, '\ud800', 'a\udc00b', ['a'], null]],
    ['day', ['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-11-00', '0000-12-31', '2026-11-28T10:00', 20261128]],
    ['at', [86_400, -1, 0.5, '86400', '24:00', '9:30', '09:60', '09:30:60', '09:30:00.0', '-1', '', 34_200n]],
    ['paid', ['TRUE', 'yes', 2, '', '01', null]],
  ])('%s does not read %o', (field, raws) => {
    expect(raws.filter((raw) => on({ [field]: raw }, missing(field)) !== true)).toEqual([]);
  });

  judged([
    ['a column', is('count', '=', 14), { cnt: 14 }, true],
    ['the name before the column', is('count', '=', 14), { cnt: 15, count: 14 }, true],
    ['the column where the name has no value', is('count', '=', 15), { cnt: 15, count: null }, true],
    ['the column where the name has none that reads', is('count', '=', 15), { cnt: 15, count: 'many' }, true],
    ['what is inherited is missing', missing('toString'), Object.create({ toString: 'inherited' }) as Row, true],
  ]);

  test.each([
    ['"14" is no integer', is('count', '=', '14'), TypeError],
    ['14.0 is no integer', is('count', '=', dec('14.0')), TypeError],
    ['14 is no text', is('name', '=', 14), TypeError],
    ['1 is no truth value', is('paid', '=', 1), TypeError],
    ['"34200" is no time', is('at', '=', '34200'), RangeError],
    ['2026-02-29 is no date', is('day', '=', '2026-02-29'), RangeError],
    ['an unknown field', missing('constructor'), TypeError],
  ])('%s, in a literal', (_title, tree, error) => expect(() => reference(tree, FIELDS, '2026-11-28')).toThrow(error));
});

function judged(cases: readonly (readonly [title: string, tree: Expression, row: Row, verdict: Verdict])[]): void {
  test.each(cases)('%s', (_title, tree, row, verdict) => expect(on(row, tree)).toBe(verdict));
}

function on(row: Row, tree: Expression, zone?: string, today = '2026-11-28'): Verdict {
  return judge(tree, FIELDS, readRow(FIELDS, row, zone), today);
}

function literal(value: Plain): Literal {
  if (typeof value === 'number') return { kind: 'integer', value };
  if (typeof value === 'string') return { kind: 'string', value };
  return typeof value === 'boolean' ? { kind: 'boolean', value } : value;
}

function is(field: string, operator: Comparison['operator'], value: Plain): Comparison {
  return { kind: 'comparison', field, operator, value: literal(value) };
}

function within(field: string, low: Plain, high: Plain): Between {
  return { kind: 'between', field, negated: false, low: literal(low), high: literal(high) };
}

import { parse, print } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { expect, test, vi } from 'vitest';
import { toCsv } from '../../playground/results/csv.ts';
import { removeCondition } from '../../playground/results/remove-condition.ts';
import { type Entry, toEntry } from '../../playground/state/entry.ts';
import { chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { worldOf } from '../differential/world.ts';

// The words depend on the page's language, which is set on the document.
vi.stubGlobal('document', { documentElement: {} });
const { blockOf, hoursOf, inLanes } = await import('../../playground/results/timeline/blocks.ts');
const { boundsIn, movedBy } = await import('../../playground/results/timeline/bounds.ts');
const { spanInFull, spanInWords, stateOf, times } = await import('../../playground/ui/in-words.ts');
const { daysFrom, firstShown, windowStart } = await import('../../playground/results/timeline/days.ts');

test.each([
  ['a = 1 AND b = 2', 0, 'b = 2'],
  ['a = 1 AND b = 2', 1, 'a = 1'],
  ['a = 1   and\n  b = 2 AND c  =  3', 1, 'a = 1 AND c  =  3'],
  ['a = 1 OR b = 2 OR c = 3', 2, 'a = 1 OR b = 2'],
  ['( a = 1 ) AND ((b = 2)) AND c = 3', 1, '( a = 1 ) AND c = 3'],
  ['(a = 1 OR b = 2) AND c = 3', 1, '(a = 1 OR b = 2)'],
  ['(a = 1 OR b = 2) AND c = 3', 0, 'c = 3'],
  ['((a = 1 AND b = 2))', 0, '((b = 2))'],
  ['a = 1 AND (b = 2 AND c = 3)', 2, 'a = 1 AND (b = 2)'],
])('of %s condition %i is taken out', (text, at, expected) => expect(removed(text, at)).toBe(expected));

test('a condition alone, and a text with a mistake, stay as they are', () => {
  expect([removeCondition('a = 1', 0), removeCondition('NOT (a = 1 AND b = 2)', 0)]).toEqual([undefined, undefined]);
  expect([removeCondition('a = 1 AND', 0), removeCondition('a = 1 AND b = 2', 2)]).toEqual([undefined, undefined]);
});

test('without a condition every search says what its others say', () => {
  let removals = 0;
  for (let number = 0; number < 400; number++) {
    const chance = chanceOf(8_101, number);
    const expression = expressionOf(worldOf(chance), chance);
    if (expression.kind !== 'and' && expression.kind !== 'or') continue;
    const text = print(expression);
    for (const at of expression.operands.keys()) {
      const rest = expression.operands.filter((_, index) => index !== at);
      const [only] = rest;
      const wanted = rest.length === 1 && only !== undefined ? only : { ...expression, operands: rest };
      expect(print(parse(removed(text, at) ?? '').expression ?? { ...expression, operands: [] })).toBe(print(wanted));
      removals++;
    }
  }
  expect(removals).toBeGreaterThan(200);
});

function removed(text: string, at: number): string | undefined {
  const edit = removeCondition(text, at);
  return edit && text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
}

test('CSV quotes what it must, and runs nothing in a spreadsheet', () => {
  const rows = [
    { id: 1, title: '=HYPERLINK("http://x")', note: 'a,b' },
    { id: -5, title: '-12.5', note: 'two\nlines' },
    { id: null, title: '@x', extra: '\tx' },
  ];
  expect(toCsv(rows)).toBe(
    ['id,title,note,extra', `1,"'=HYPERLINK(""http://x"")","a,b",`, '-5,-12.5,"two\nlines",', ",'@x,,'\tx", ''].join('\r\n'),
  );
});

test.each([
  [{ RES_CUSTOM01: 'Yoga', OBJ_NAME: 'Kajuit', OBJ_DESC: 'The boat' }, ['Yoga', 'Kajuit']],
  [{ RES_CUSTOM01: '', OBJ_NAME: '', OBJ_DESC: 'The boat' }, ['The boat', 'The boat']],
  [{ RES_CUSTOM01: null, OBJ_NAME: null, OBJ_DESC: 'The boat' }, ['The boat', 'The boat']],
  [{ OBJ_DESC: 'The boat' }, ['The boat', 'The boat']],
  [{ RES_CUSTOM01: '' }, ['', '']],
])('the title and the place of %j are the first texts that are not empty: %j', (row, expected) => {
  const { title, place } = toEntry(row);
  expect([title, place]).toEqual(expected);
});

const entry = (from: string, till: string, date = '2026-11-21', tillDate = date): Entry => ({
  ...toEntry({}),
  id: `${date} ${from}`,
  date,
  from,
  tillDate,
  till,
});

test.each([
  ['09:00', '11:30', '2026-11-21', '2026-11-21', [540, 690]],
  ['22:00', '02:00', '2026-11-21', '2026-11-22', [1_320, 1_560]],
  ['22:00', '02:00', '2026-11-21', '2026-11-21', [1_320, 1_560]],
  ['22:00', '02:00', '2026-11-20', '2026-11-21', [-120, 120]],
  ['09:00', '17:00', '2026-11-20', '2026-11-23', [-900, 3_900]],
  ['09:00', '09:00', '2026-11-21', '2026-11-21', [540, 570]],
  ['09:00', '10:00', '2026-11-22', '2026-11-22', undefined],
  ['09:00', '00:00', '2026-11-20', '2026-11-21', undefined],
  ['', '', '', '', undefined],
])('%s till %s from %s to %s lies on a day', (from, till, date, tillDate, expected) => {
  const block = blockOf(entry(from, till, date, tillDate), '2026-11-21');
  expect(block && [block.from, block.till]).toEqual(expected);
});

test('the hours are those of a working day, and as many more as are booked', () => {
  const hours = (...entries: readonly Entry[]) => hoursOf(entries.flatMap((one) => blockOf(one, '2026-11-21') ?? []));
  expect(hours()).toEqual([8, 18]);
  expect(hours(entry('06:30', '09:00'), entry('17:00', '19:15'))).toEqual([6, 20]);
  expect(hours(entry('22:00', '02:00', '2026-11-21', '2026-11-22'))).toEqual([8, 26]);
  expect(hours(entry('09:00', '17:00', '2026-11-20', '2026-11-23'))).toEqual([8, 24]);
});

test('blocks share a lane where they do not overlap, and take no more lanes than are busy at once', () => {
  const chance = chanceOf(8_102, 0);
  for (let round = 0; round < 200; round++) {
    const blocks = Array.from({ length: 12 }, () => {
      const from = chance.below(1_000);
      return { entry: entry('', ''), from, till: from + 30 + chance.below(300) };
    });
    const placed = inLanes(blocks);
    expect(placed).toHaveLength(blocks.length);
    for (const [at, one] of placed.entries())
      for (const other of placed.slice(at + 1))
        expect(one.lane === other.lane && one.from < other.till && other.from < one.till).toBe(false);
    const busiest = Math.max(
      ...blocks.map(({ from }) => blocks.filter((other) => other.from <= from && from < other.till).length),
    );
    expect(Math.max(...placed.map(({ lane }) => lane)) + 1).toBe(busiest);
  }
});

test('a strip has every day from the first to the last, and of years apart only those with something', () => {
  expect(daysFrom(['2026-11-30', '2026-11-28', '2026-12-01'])).toEqual(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']);
  expect(daysFrom(['2026-11-30', '2020-11-28'])).toEqual(['2020-11-28', '2026-11-30']);
  expect(daysFrom([])).toEqual([]);
  expect(firstShown(['2026-11-20', '2026-11-22'], '2026-11-21')).toBe('2026-11-22');
  expect(firstShown(['2026-11-19', '2026-11-20'], '2026-11-21')).toBe('2026-11-20');
});

test.each([
  [0, 8, 9, 30, 0],
  [0, 9, 9, 30, 1],
  [10, 4, 9, 30, 4],
  [25, 29, 9, 30, 21],
  [5, 2, 9, 4, 0],
])('a window that begins at %i moves to hold day %i of its %i of %i', (start, at, size, length, expected) => {
  expect(windowStart(start, at, size, length)).toBe(expected);
});

test.each([
  [
    'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101)',
    'startdatum >= "-1d" AND startdatum <= "6d" AND product IN (101)',
  ],
  ['STARTDATUM>="2026-12-01"', 'STARTDATUM>="2026-11-30"'],
  ["(RES_FROMDATE <= '2w')", '(RES_FROMDATE <= "13d")'],
  ['startdatum >= "1m" AND einddatum <= "7d"', undefined],
  ['startdatum >= "0d" AND startdatum >= "1d"', undefined],
  ['startdatum >= "0d" OR product = 1', undefined],
  ['startdatum >= 0 AND product >= 5', undefined],
  ['startdatum >=', undefined],
])('the bounds of %s are moved in the text', (text, expected) => {
  const bounds = boundsIn(text, bookingSchema, 'RES_FROMDATE', '2026-11-21').toSorted((a, b) => b.range.from - a.range.from);
  const moved = bounds.map((bound) => movedBy(-1, bound));
  const after = moved.reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
  expect(after).toBe(expected ?? text);
});

test.each([
  [entry('09:00', '11:00'), '09:00–11:00'],
  [entry('22:00', '02:00'), '22:00–02:00'],
  [entry('09:00', '09:00', '2026-11-21', '2026-11-22'), '09:00–09:00'],
  [entry('09:00', '09:00'), '09:00'],
  [entry('09:00', ''), '09:00'],
  [entry('', ''), ''],
])('the times of an entry are told: %#', (one, expected) => expect(times(one)).toBe(expected));

test.each([
  [{ isCancelled: true, status: 'Cancelled' }, 'Cancelled'],
  [{ isCancelled: true, status: 'Rejected' }, 'Rejected'],
  [{ free: 0, places: 12 }, 'Full'],
  [{ free: 2, places: 12 }, '2 of 12 free'],
  [{ free: 2 }, '2 free'],
  [{ status: 'Open' }, ''],
])('the state of %o is %s', (marks, expected) => expect(stateOf({ ...entry('09:00', '11:00'), ...marks })).toBe(expected));

test.each([
  ['2026-11-21', '2026-11-28', '21–28 Nov', '21 up to and including 28 November'],
  ['2026-11-28', '2026-12-02', '28 Nov – 2 Dec', '28 November up to and including 2 December'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027', '30 December 2026 up to and including 2 January 2027'],
  ['2026-11-21', '2026-11-21', '21 Nov', '21 November'],
])('%s till %s is %s', (first, last, short, full) => {
  expect(spanInWords(first, last, '2026-11-21').replaceAll(/\s/g, ' ')).toBe(short);
  expect(spanInFull(first, last, '2026-11-21').replaceAll(/\s/g, ' ')).toBe(full);
});

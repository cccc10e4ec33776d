import { describe, expect, test } from 'vitest';
import type { CompleteOptions, CompletionList, SuggestValues } from '../../src/language-service/index.ts';
import { createLanguageService, type LanguageService } from '../../src/language-service/language-service.ts';
import { defineSchema } from '../../src/schema/schema.ts';
import { atCaret, service } from './caret.ts';

const booking = service();

const schema = defineSchema({
  product: {
    type: 'integer',
    values: [
      { value: 14, label: 'Vergaderzaal 2' },
      { value: 141, label: 'Zaal V' },
      { value: 1, label: 'Zaal 14 Vergaderruimte' },
      { value: 15, label: 'Café' },
      { value: 140 },
      { value: 4, label: 'Zaal é 1' },
    ],
  },
  room: { type: 'integer', closed: true, values: [{ value: 10 }, { value: 100 }] },
  number: { type: 'integer' },
  name: { type: 'text', values: [{ value: 'Op' }, { value: 'Open' }, { value: 'zaal a', label: 'De Open Haard' }] },
  when: { type: 'date', values: [{ value: '2026-12-25', label: 'Kerst' }] },
});
const rooms = createLanguageService(schema, { today: '2026-11-21' });

function listAt(marked: string, from: LanguageService, options?: CompleteOptions): CompletionList | Promise<CompletionList> {
  const { text, caret } = atCaret(marked);
  return from.complete(text, caret, options);
}

const labelsOf = (list: CompletionList) =>
  list.items.map(({ label, isPreselected }) => (isPreselected ? `*${label}` : label)).join(' · ');

function labels(marked: string, from = rooms): string {
  const list = listAt(marked, from);
  if (list instanceof Promise) throw new Error('Nothing was to wait for.');
  return labelsOf(list);
}

describe('numbers are completed from their first digits, names are searched word by word', () => {
  test.each([
    ['product = 14|', '*14 · 141 · 140'],
    ['product = 1|', '*1 · 14 · 141 · 15 · 140'],
    ['product = 4|', '*4'],
    ['product = 2|', ''],
    ['product = 140|', '*140'],
    // A number that is not known, before those that begin with it.
    ['room = 1|', '10 · 100'],
    ['room >= 10|', '*10 · 100'],
    ['product IN (zaal v|', '141 · 1 · 14'],
    ['product IN (14 v|', ''],
    ['product IN (cafe|', '15'],
    ['product IN (CAFÉ|', '15'],
    ['product IN (é|', '4 · 14 · 1 · 15'],
    ['product IN (ruimte|', '1'],
    ['product IN (zaal 14|', '1'],
    ['number = 1|', ''],
    ['name = "op|"', '*Op · Open · zaal a'.replace('*', '')],
    ['name = "Op|"', '*Op · Open · zaal a'],
    ['name = "haard|"', 'zaal a'],
    ['name = "ZAAL A|"', 'zaal a'],
    ['when = "kerst|"', '2026-12-25'],
  ])('%j', (marked, expected) => expect(labels(marked)).toBe(expected));

  // Of what `~` finds alike; see test/schema/folding.test.ts for all of it.
  test.each([
    ['name = "ZOE|"', 'Zoë'],
    ['name = "straße|"', ''],
    ['name = "lodz|"', 'Łódź'],
    ['name = "smor|"', 'Smørrebrød'],
    ['name = "ΛΌΓΟΣ|"', 'λόγος'],
    ['name = "istanbul|"', 'Istanbul'],
    ['name = "İSTANBUL|"', 'Istanbul'],
  ])('letters count folded: %j', (marked, expected) => {
    const names = ['Zoë', 'Strasse', 'Łódź', 'Smørrebrød', 'λόγος', 'Istanbul'].map((value) => ({ value }));
    const own = createLanguageService(defineSchema({ name: { type: 'text', values: names } }), { today: '2026-11-21' });
    expect(labels(marked, own)).toBe(expected);
  });

  test('a number that is not known comes before those that begin with it, and says so', () => {
    const open = createLanguageService(defineSchema({ id: { type: 'integer', values: [{ value: 100 }] } }), {
      today: '2026-11-21',
    });
    const list = listAt('id = 10|', open) as CompletionList;
    expect(labelsOf(list)).toBe('*10 · 100');
    expect(list.items[0]).toMatchObject({ detail: 'not a known value', insert: '10' });
  });

  test('an editor that filters by itself keeps the order', () => {
    const numbers = listAt('product = 1|', rooms) as CompletionList;
    expect(numbers.isIncomplete).toBe(true);
    expect(numbers.items.map(({ filter }) => filter)).toEqual(['1', '14', '141', '15', '140']);
    const names = listAt('product = zaal v|', rooms) as CompletionList;
    expect(names.isIncomplete).toBe(true);
    expect(names.items.map(({ filter }) => filter)).toEqual(['zaal v', 'zaal v', 'zaal v']);
  });
});

describe('dates', () => {
  test.each([
    ['startdatum >= "|"', '0d · 2026-11-21 · 1d · 2d · 7d · 1w · 2026-11-28 · 14d · 30d · 1m · 3m · 1y · -1m · -7d · -1d'],
    [
      'startdatum >= "3d" AND startdatum <= "|"',
      '7d · 1w · 2026-11-28 · 14d · 30d · 1m · 3m · 1y · -1m · -7d · -1d · 0d · 2026-11-21 · 1d · 2d',
    ],
    [
      'startdatum >= "3d" AND einddatum <= "|"',
      '0d · 2026-11-21 · 1d · 2d · 7d · 1w · 2026-11-28 · 14d · 30d · 1m · 3m · 1y · -1m · -7d · -1d',
    ],
    [
      'startdatum BETWEEN "14d" AND "|"',
      '30d · 1m · 3m · 1y · -1m · -7d · -1d · 0d · 2026-11-21 · 1d · 2d · 7d · 1w · 2026-11-28 · 14d',
    ],
    ['startdatum IN ("0d", "|")', '2026-11-21 · 1d · 2d · 7d · 1w · 2026-11-28 · 14d · 30d · 1m · 3m · 1y · -1m · -7d · -1d'],
    ['startdatum >= "7|"', '7d · 7w · 7m · 7y'],
    ['startdatum >= "-3|"', '-3d · -3w · -3m · -3y'],
    ['startdatum >= "0|"', '0d'],
    ['startdatum >= "1d|"', '*1d'],
    ['startdatum >= "2026-11-28|"', '*2026-11-28'],
    ['startdatum >= "2026-11-3|"', '2026-11-30'],
    ['startdatum >= "2026-02-2|"', Array.from({ length: 9 }, (_, at) => `2026-02-2${at}`).join(' · ')],
    ['startdatum >= "2026-13|"', ''],
    ['startdatum >= "99999999|"', ''],
    ['startdatum >= "tom|"', '1d · 2d'],
    ['startdatum >= "morg|"', '1d'],
    ['startdatum >= "maan|"', '2d · 1m · -1m'],
    ['startdatum >= "zat|"', '0d · 7d'],
    ['startdatum >= vandaag|', '0d'],
    ['startdatum >= "nothing|"', ''],
  ])('%j', (marked, expected) => expect(labels(marked, booking)).toBe(expected));

  test.each([
    ['0d', 'today', 'vandaag', 'now', 'nu'],
    ['1d', 'tomorrow', 'morgen'],
    ['2d', 'day after tomorrow', 'overmorgen'],
    ['-1d', 'yesterday', 'gisteren'],
    ['-2d', 'day before yesterday', 'eergisteren'],
    ['7d', 'in a week', 'next week', 'over een week', 'volgende week'],
    ['-7d', 'a week ago', 'last week', 'een week geleden', 'vorige week'],
    ['14d', 'in two weeks', 'fortnight', 'over twee weken'],
    ['1m', 'in a month', 'next month', 'over een maand', 'volgende maand'],
    ['-1m', 'a month ago', 'last month', 'een maand geleden', 'vorige maand'],
    ['1y', 'in a year', 'next year', 'over een jaar', 'volgend jaar'],
    ['-1y', 'a year ago', 'last year', 'een jaar geleden', 'vorig jaar'],
    ['1d', 'sunday', 'zondag'],
    ['2d', 'monday', 'maandag'],
    ['3d', 'tuesday', 'dinsdag'],
    ['4d', 'wednesday', 'woensdag'],
    ['5d', 'thursday', 'donderdag'],
    ['6d', 'friday', 'vrijdag'],
    ['0d', 'saturday', 'zaterdag'],
  ])('%s is offered first for each of its names', (day, ...names) => {
    for (const name of names) expect([name, labels(`startdatum >= "${name}|"`, booking).split(' · ')[0]]).toEqual([name, day]);
  });

  test.each([
    ['startdatum >= "7|"', '7d: in 7 days, Sat 28 Nov'],
    ['startdatum >= "1d|"', '1d: tomorrow, Sun 22 Nov'],
    ['startdatum >= "2027-01-0|"', '2027-01-01: in 41 days, Fri 1 Jan 2027'],
    ['startdatum >= "0w|"', '0w: today, Sat 21 Nov'],
  ])('what is said of the first at %j', (marked, expected) => {
    const [first] = (listAt(marked, booking) as CompletionList).items;
    expect(`${first?.label}: ${first?.detail}, ${first?.description}`).toBe(expected);
  });
});

describe('times', () => {
  test.each([
    ['RES_FROMTIME >= "09|"', '09:00 · 09:30'],
    ['RES_FROMTIME >= "9|"', '09:00 · 09:30'],
    ['RES_FROMTIME >= "09:|"', '09:00 · 09:15 · 09:30 · 09:45'],
    ['RES_FROMTIME >= "9:1|"', '09:10 · 09:15'],
    ['RES_FROMTIME >= "09:30|"', '*09:30'],
    ['RES_FROMTIME >= "09:30:15|"', '*09:30:15'],
    ['RES_FROMTIME >= "25|"', ''],
    ['RES_FROMTIME >= "-|"', '-1h · -2h · -24h · -30min'],
  ])('%j', (marked, expected) => expect(labels(marked, booking)).toBe(expected));

  const timed = createLanguageService(defineSchema({ begin: { type: 'date', dateTime: 'local-wall' } }), { today: '2026-11-21' });
  test.each([
    ['begin >= "2026-11-28 9|"', '2026-11-28 09:00 · 2026-11-28 09:30'],
    ['begin >= "2026-11-28T09:|"', '2026-11-28T09:00 · 2026-11-28T09:15 · 2026-11-28T09:30 · 2026-11-28T09:45'],
    ['begin >= "2026-11-31 9|"', ''],
  ])('of a day: %j', (marked, expected) => expect(labels(marked, timed)).toBe(expected));

  test('all half hours of the day, from seven on, and now', () => {
    const all = labels('RES_FROMTIME >= "|"', booking).split(' · ');
    expect([all.length, all[0], all[47], all[48]]).toEqual([49, '07:00', '06:30', '0h']);
  });
});

describe('many values', () => {
  const many = Array.from({ length: 812 }, (_, at) => ({ value: at + 1, label: `Zaal ${at}` }));
  const from = createLanguageService(defineSchema({ id: { type: 'integer', values: many } }), { today: '2026-11-21' });

  test.each([
    ['id = |', 501, '… 312 more: keep typing', 'id = |'],
    ['id IN (zaa| l)', 501, '… 312 more: keep typing', 'id IN (zaa| l)'],
    ['id = 80|', 11, undefined, ''],
  ])('%j', (marked, count, last, text) => {
    const { items } = listAt(marked, from) as CompletionList;
    expect(items.length).toBe(count);
    if (last === undefined) return;
    const row = items.at(-1);
    expect(row).toMatchObject({ label: last, kind: 'text' });
    // Taking it changes nothing.
    const { text: before } = atCaret(marked);
    const { insert = '', caret = 0, replace = { from: 0, to: 0 } } = row ?? {};
    const made = before.slice(0, replace.from) + insert + before.slice(replace.to);
    expect(`${made.slice(0, replace.from + caret)}|${made.slice(replace.from + caret)}`).toBe(text);
  });
});

describe('values from elsewhere', () => {
  const serving = (suggestValues: SuggestValues) => createLanguageService(schema, { today: '2026-11-21', suggestValues });

  test.each<readonly [title: string, marked: string, suggest: SuggestValues, expected: string]>([
    ['after those of the schema', 'product = 14|', () => [{ value: 1400, label: 'Elders' }], '*14 · 141 · 140 · 1400'],
    [
      'each once',
      'product = 14|',
      () => [{ value: 14, label: 'Elders' }, { value: 1400 }, { value: 1400 }],
      '*14 · 141 · 140 · 1400',
    ],
    ['a number only from its first digits', 'product = 14|', () => [{ value: 514 }, { value: 149 }], '*14 · 141 · 140 · 149'],
    ['what they were found by is their business', 'product IN (xyz|', () => [{ value: 514, label: 'Elders' }], '514'],
    ['for a field without values', 'number = 1|', () => [{ value: 12 }], '*1 · 12'],
    ['the one that stands there first', 'number = 12|', () => [{ value: 123 }, { value: 12, label: 'Elders' }], '*12 · 123'],
    [
      'of the right type only',
      'product IN (x|',
      () => ['14', { value: '14' }, { value: 1.5 }, null, { value: 77 }, {}] as never,
      '77',
    ],
    ['no list at all', 'product = 14|', () => 'oops' as never, '*14 · 141 · 140'],
    ['a failure', 'product = 14|', () => Promise.reject(new Error('no network')), '*14 · 141 · 140'],
    [
      'a failure at once',
      'product = 14|',
      () => {
        throw new Error('no network');
      },
      '*14 · 141 · 140',
    ],
    ['later', 'name = "x|"', () => Promise.resolve([{ value: 'xy', label: 7 as never }]), 'xy'],
    ['what can be written only', 'name = "x|"', () => [{ value: '\ud800' }, { value: 'a\0' }, { value: 'ok' }], 'ok'],
    ['nothing', 'product = 14|', () => undefined as never, '*14 · 141 · 140'],
    ['not for a date', 'when = "x|"', () => [{ value: '2026-01-01' }], ''],
    ['not beside a list', 'product IN (14 |', () => [{ value: 1 }], ', · )'],
  ])('%s', async (_, marked, suggest, expected) => expect(labelsOf(await listAt(marked, serving(suggest)))).toBe(expected));

  test('are asked for the field, what was typed, and until nobody waits for them', async () => {
    const asked: unknown[] = [];
    const controller = new AbortController();
    const from = serving((field, typed, signal) => {
      asked.push([field.name, field.type, typed, signal === controller.signal]);
      return Promise.resolve().then(() => {
        controller.abort();
        return [{ value: 77 }];
      });
    });
    const list = listAt('product IN (1, zaal x|)', from, { signal: controller.signal });
    expect(await list).toEqual({ items: [], isIncomplete: false });
    expect(asked).toEqual([['product', 'integer', 'zaal x', true]]);
    expect(listAt('product IN (1, zaal x|)', from, { signal: controller.signal })).toEqual({ items: [], isIncomplete: false });
    expect(asked.length).toBe(1);
  });

  test('are waited for only where they are asked', () => {
    const from = serving(() => Promise.resolve([]));
    expect(listAt('product |', from)).not.toBeInstanceOf(Promise);
    expect(listAt('product = 1|', from)).toBeInstanceOf(Promise);
    expect(
      listAt(
        'product = 1|',
        serving(() => []),
      ),
    ).not.toBeInstanceOf(Promise);
  });
});

import type { Page } from 'playwright-core';
import { type Expression, parseQuery, print } from 'search-expression';
import { explain } from 'search-expression/analysis';
import { bookingSchema } from 'search-expression/booking';
import { evaluate } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { toEntry } from '../../playground/state/entry.ts';
import { leaveOut, moreLike } from '../../playground/why/change-search.ts';
import { explainInWords } from '../../playground/why/explained-node.ts';
import { find } from '../../playground/why/find.ts';
import { point } from '../support/point.ts';
import { soon, textOf } from './editing.ts';
import { firstText, usePlayground } from './playground.ts';

const { open } = await usePlayground();

const card = (page: Page) => page.getByRole('region', { name: 'Why it is on the screen or not' });
const nodes = (page: Page) => card(page).locator('.why-node').allTextContents();

point('why', async () => {
  const page = await open({ link: { q: `${firstText} AND status != "Cancelled" AND RES_CUSTOM04 IS NULL` } });

  // One that is found.
  await page.getByRole('button', { name: /^Café-overleg wijkraad, 10:00–12:00, Zaal S/ }).click();
  await card(page).getByText('On the screen').waitFor();
  expect(await nodes(page)).toEqual([
    'YesStart date is today (21 November 2026) or later. Here it is Sat 21 Nov.',
    'YesStart date is 7 days from now (28 November 2026) or earlier. Here it is Sat 21 Nov.',
    'YesRoom is Zaal S or Zaal M. Here it is Zaal S (101).',
    'YesStatus is not Cancelled. Here it is “Open”.',
    'YesCatering has no value. Here nothing is filled in.',
  ]);

  // One that is left out, in the same rooms.
  await page.getByRole('button', { name: /^Workshop crème brûlée, 14:00–16:00, Zaal M/ }).click();
  await card(page).getByText('Not on the screen').waitFor();
  await card(page).getByText('1 of 5 conditions does not hold.').waitFor();
  expect((await nodes(page))[3]).toBe('NoStatus is not Cancelled. Here it is “Cancelled”.');
  const told = 'Workshop crème brûlée. Not on the screen. 1 of 5 conditions does not hold.';
  await soon(() => page.locator('#announcement').textContent()).toBe(told);

  // A condition leads to its place in the text, and the card follows what is typed there.
  await card(page).locator('.why-node').nth(3).click();
  await page.keyboard.insertText('status = "Cancelled"');
  await expect.poll(async () => (await nodes(page))[3]).toBe('YesStatus is Cancelled. Here it is “Cancelled”.');
  await card(page).getByText('On the screen').waitFor();
  await card(page).getByRole('button', { name: 'Close' }).click();

  // One that is nowhere near what is shown.
  await page.getByRole('searchbox', { name: 'Is a booking missing?' }).fill('nachtconcert jose');
  await page.getByRole('button', { name: /Nachtconcert José & Zoë.*Left out/ }).click();
  await card(page).getByText('Not on the screen').waitFor();
  expect((await nodes(page))[2]).toBe('NoRoom is Zaal S or Zaal M. Here it is Grote zaal (1).');

  // What the card makes of the search is one step of undo each.
  const [asked, on] = [await textOf(page), card(page).getByText('On the screen', { exact: true })];
  await card(page).getByRole('button', { name: 'Also Grote zaal' }).click();
  await soon(() => textOf(page)).toContain('product IN (101,102,1)');
  await card(page).getByRole('button', { name: 'Remove this condition' }).click();
  await on.waitFor();
  await card(page).getByRole('button', { name: 'Leave this out' }).click();
  await soon(() => textOf(page)).toMatch(/ AND RES_ID != \d+$/);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await on.waitFor();
  await card(page).getByRole('button', { name: 'More like this' }).click();
  await soon(() => textOf(page)).toMatch(/^startdatum >= "0d" AND startdatum <= "7d" AND RES_CUSTOM01 = "Nacht/);
  for (const _ of '12345') await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  expect(await textOf(page)).toBe(asked);
});

describe('what is said of a row', () => {
  const schema = bookingSchema;
  const [row = {}] = demoRows('2026-11-21').booking;
  const said = (text: string, of: object = row) => {
    const query = parseQuery(text, schema);
    const clock = { today: '2026-11-21', time: '12:00', timeZone: 'Europe/Amsterdam' };
    const inEnglish = { locale: 'en', day: (date: string) => date, hasColumn: (column: string) => column in of } as const;
    const given = { ...clock, ...inEnglish, text, query, schema };
    return explainInWords(explain(query, of, { ...clock, unreadable: 'missing' }), given);
  };

  test('goes down the tree, and what decides is marked', () => {
    const of = { OBJ_ID: 5, RES_NUMBER: null, RES_STATUS: 'y' };
    expect(said('NOT (product = 5 OR RES_NUMBER > 1000) OR status = "x"', of)).toMatchObject({
      verdict: false,
      sentence: 'At least one of these:',
      isDecisive: true,
      parts: [
        {
          verdict: false,
          sentence: 'Not this:',
          isDecisive: true,
          parts: [
            {
              verdict: true,
              isDecisive: true,
              parts: [
                { verdict: true, sentence: 'Room is 5.', has: 'Here it is 5.', isDecisive: true },
                { verdict: null, has: 'Here nothing is filled in.', isDecisive: false },
              ],
            },
          ],
        },
        { verdict: false, has: 'Here it is “y”.', isDecisive: true },
      ],
    });
  });

  const today = '2026-11-21';
  test.each<[text: string, of: object, repairs: Readonly<Record<string, string>>]>([
    ['product in (101 , 102)', { OBJ_ID: 14 }, { 'Also Kamer Réaumur': 'product in (101 , 102,14)' }],
    ['product=101', { OBJ_ID: 14 }, { 'Also Kamer Réaumur': 'product IN (101,14)' }],
    ['product NOT IN (14, 101)', { OBJ_ID: 14 }, { 'Also Kamer Réaumur': 'product NOT IN (101)' }],
    ['product NOT IN (14)', { OBJ_ID: 14 }, {}],
    ["status = 'Open'", { RES_STATUS: 'Paid' }, { 'Also “Paid”': "status IN ('Open','Paid')" }],
    ["startdatum <  '7d'", { RES_FROMDATE: '2026-12-01' }, { 'Up to and including 2026-12-01': "startdatum <=  '10d'" }],
    ['startdatum>="1m"', { RES_FROMDATE: today }, { [`From ${today}`]: `startdatum>="${today}"` }],
    ['RES_FROMTIME > "18:00"', { RES_FROMTIME: '09:30:00' }, { 'From 09:30': 'RES_FROMTIME >= "09:30"' }],
    ['RES_NUMBER BETWEEN 5 AND 9', { RES_NUMBER: 12 }, { 'Up to and including 12': 'RES_NUMBER BETWEEN 5 AND 12' }],
    ['RES_NUMBER BETWEEN 5 AND 9', { RES_NUMBER: 2 }, { 'From 2': 'RES_NUMBER BETWEEN 2 AND 9' }],
    ['startdatum = "0d"', { RES_FROMDATE: '2026-11-23' }, { 'Also 2026-11-23': 'startdatum IN ("0d","2d")' }],
    ['RES_CUSTOM01 ~ "koor"', { RES_CUSTOM01: 'Yoga' }, {}],
    ['RES_NUMBER > 5', { RES_NUMBER: null }, {}],
  ])('%s can be mended for %j', (text, of, repairs) => {
    expect(Object.fromEntries(said(text, of).repairs.map((one) => [one.name, one.text]))).toEqual(repairs);
  });

  test('a condition of the whole search can be dropped, whatever it is; in a NOT nothing is mended', () => {
    const of = { OBJ_ID: 5, RES_CUSTOM01: 'Yoga', RES_NUMBER: 3 };
    const text = 'product = 5 AND (RES_CUSTOM01 ~ "koor" OR RES_NUMBER = 2) AND NOT (RES_NUMBER = 3)';
    const [first, either, not] = said(text, of).parts;
    expect(first?.repairs).toEqual([]);
    expect(either?.repairs).toEqual([{ name: 'Remove this condition', text: 'product = 5 AND NOT (RES_NUMBER = 3)' }]);
    expect(either?.parts.map((one) => one.repairs)).toEqual([
      [],
      [{ name: 'Also 3', text: text.replace('RES_NUMBER = 2', 'RES_NUMBER IN (2,3)') }],
    ]);
    expect(not?.repairs).toEqual([
      { name: 'Remove this condition', text: 'product = 5 AND (RES_CUSTOM01 ~ "koor" OR RES_NUMBER = 2)' },
    ]);
    expect(not?.parts[0]?.repairs).toEqual([]);
    expect(said('NOT RES_NUMBER = 2', of).parts[0]).toMatchObject({ verdict: false, repairs: [] });
    expect(said('RES_CUSTOM01 ~ "koor"', of).repairs).toEqual([]);
  });

  test('a column that an answer does not carry is told apart from one without a value, and from one that cannot be read', () => {
    expect(said('startdatum = "0d"', {}).has).toBe('The answer does not say.');
    expect(said('startdatum = "0d"', { RES_FROMDATE: null }).has).toBe('Here nothing is filled in.');
    expect(said('startdatum = "0d"', { RES_FROMDATE: '<b>' }).has).toBe('Here it is “<b>”, which cannot be read.');
  });
});

describe('a search made from a booking', () => {
  const query = (text: string) => parseQuery(text, bookingSchema);
  test.each([
    ['product = 5', 'product = 5 AND RES_ID != 7'],
    ['product = 5 OR product = 6 ', '(product = 5 OR product = 6) AND RES_ID != 7'],
    ['(product = 5 OR product = 6)', '(product = 5 OR product = 6) AND RES_ID != 7'],
    ['NOT product = 5', 'NOT product = 5 AND RES_ID != 7'],
    ['product = 5 AND RES_ID!=3', 'product = 5 AND RES_ID NOT IN (3,7)'],
    ['RES_ID  != 3 AND product = 5', 'RES_ID NOT IN (3,7) AND product = 5'],
    ['RES_ID <> 3 AND product = 5', 'RES_ID NOT IN (3,7) AND product = 5'],
    ['BOOKING_ID not in (1 , 2) AND product = 5', 'BOOKING_ID not in (1 , 2,7) AND product = 5'],
  ])('%s, with one left out', (text, expected) => {
    const without = leaveOut(text, query(text), { column: 'RES_ID', value: 7 });
    expect(without).toBe(expected);
    expect(evaluate(query(without), { RES_ID: 7, OBJ_ID: 5 }, { today: '2026-11-21' })).toBe(false);
  });

  test.each([
    ['startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)', 'startdatum >= "0d" AND startdatum <= "7d" AND T'],
    [
      'startdatum>="0d"\n  and RES_NUMBER > 3 and (startdatum="0d" or product=1)',
      'startdatum>="0d"\n  and (startdatum="0d" or product=1)\n  and T',
    ],
    ['startdatum > "3d" AND product = 1', 'T'],
    ['product = 1 OR RES_NUMBER > 3', 'T'],
  ])('%s, for more of the same title', (text, expected) => {
    const row = { RES_FROMDATE: '2026-11-21', OBJ_ID: 1 };
    const isMet = (one: Expression) => evaluate(query(print(one)), row, { today: '2026-11-21' }) === true;
    const title = { column: 'RES_CUSTOM01', value: 'De "zes"' };
    expect(moreLike(text, query(text), title, isMet)).toBe(expected.replace('T', 'RES_CUSTOM01 = "De \\"zes\\""'));
  });
});

test('a booking is found by the beginnings of words, without accents, and by its number', () => {
  const entry = (id: string, title: string, date: string) => ({ ...toEntry({}), id, title, date });
  const entries = [
    entry('1001', 'Café-overleg wijkraad', '2026-12-01'),
    entry('1002', 'Café chantant', '2026-11-22'),
    entry('100', 'Yoga', '2026-11-01'),
    entry('101', 'Smørrebrød', '2026-11-01'),
  ];
  const expected = { cafe: ['1002', '1001'], SMOR: ['101'], 'OVER wijk': ['1001'], leg: [], 100: ['100'], ' ': [], '(': [] };
  for (const [typed, ids] of Object.entries(expected))
    expect([typed, ...find(entries, typed, '2026-11-21', 5).map(({ id }) => id)]).toEqual([typed, ...ids]);
  const events = [entry('2026-11-21_1', 'Lezing', '2026-11-21'), entry('2026-11-21_2', 'Yoga', '2026-11-21')];
  expect(find(events, ' 2026-11-21_2', '2026-11-21', 5)).toEqual([events[1]]);
  expect(find(events, '2026-11-21', '2026-11-21', 5)).toEqual([]);
});

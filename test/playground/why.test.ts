import type { Page } from 'playwright-core';
import { parseQuery } from 'search-expression';
import { explain } from 'search-expression/analysis';
import { bookingSchema } from 'search-expression/booking';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { explainInWords } from '../../playground/why/explained-node.ts';
import { find } from '../../playground/why/find.ts';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';

const { browser, open } = await usePlayground();
const skip = browser === undefined;

const card = (page: Page) => page.getByRole('region', { name: 'Why it is on the screen or not' });
const nodes = (page: Page) => card(page).locator('.why-node').allTextContents();

point(
  'why',
  async () => {
    const page = await open({
      link: {
        q: 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102) AND status != "Cancelled" AND RES_CUSTOM04 IS NULL',
      },
    });

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
    await expect
      .poll(() => page.locator('#announcement').textContent(), { timeout: patience })
      .toBe('Workshop crème brûlée. Not on the screen. 1 of 5 conditions does not hold.');

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
  },
  { skip },
);

describe('what is said of a row', () => {
  const schema = bookingSchema;
  const [row = {}] = demoRows('2026-11-21').booking;
  const said = (text: string, of: object = row) =>
    explainInWords(text, explain(parseQuery(text, schema), of, { today: '2026-11-21', unreadable: 'missing' }), {
      schema,
      locale: 'en',
      today: '2026-11-21',
      day: (date) => date,
      hasColumn: (column) => column in of,
    });

  test('goes down the tree, and what decides is marked', () => {
    const whole = said('NOT (product = 5 OR RES_NUMBER > 1000) OR status = "x"', {
      OBJ_ID: 5,
      RES_NUMBER: null,
      RES_STATUS: 'y',
    });
    expect(whole).toMatchObject({
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

  test('a column that an answer does not carry is told apart from one without a value, and from one that cannot be read', () => {
    expect(said('startdatum = "0d"', {}).has).toBe('The answer does not tell.');
    expect(said('startdatum = "0d"', { RES_FROMDATE: null }).has).toBe('Here nothing is filled in.');
    expect(said('startdatum = "0d"', { RES_FROMDATE: '<b>' }).has).toBe('Here it is “<b>”, which cannot be read.');
  });
});

test('a booking is found by the beginnings of words, without accents, and by its number', () => {
  const entry = (id: string, title: string, date: string) => ({ ...blank, id, title, date });
  const entries = [
    entry('1001', 'Café-overleg wijkraad', '2026-12-01'),
    entry('1002', 'Café chantant', '2026-11-22'),
    entry('100', 'Yoga', '2026-11-01'),
    entry('101', 'Smørrebrød', '2026-11-01'),
  ];
  const ids = (typed: string) => find(entries, typed, '2026-11-21', 5).map(({ id }) => id);
  expect(ids('cafe')).toEqual(['1002', '1001']);
  expect(ids('SMOR')).toEqual(['101']);
  expect(ids('OVER wijk')).toEqual(['1001']);
  expect(ids('leg')).toEqual([]);
  expect(ids('100')).toEqual(['100']);
  expect(ids(' ')).toEqual([]);
  expect(ids('(')).toEqual([]);
  const events = [entry('2026-11-21_1', 'Lezing', '2026-11-21'), entry('2026-11-21_2', 'Yoga', '2026-11-21')];
  expect(find(events, ' 2026-11-21_2', '2026-11-21', 5)).toEqual([events[1]]);
  expect(find(events, '2026-11-21', '2026-11-21', 5)).toEqual([]);
});

const blank = {
  by: '',
  place: 'Zaal S',
  placeId: 1,
  from: '',
  tillDate: '',
  till: '',
  status: '',
  isCancelled: false,
  places: undefined,
  free: undefined,
  row: {},
};

import type { Page } from 'playwright-core';
import { parseQuery, type Query } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { firstText, usePlayground } from './playground.ts';

const { open } = await usePlayground();

const today = '2026-11-21';
const { booking: rows } = demoRows(today);
const found = (text: string) => filter(rows as readonly object[], parseQuery(text, bookingSchema) as Query, { today });
const week = 'startdatum >= "0d" AND startdatum <= "7d"';

/** Puts the caret at the end of the search and presses keys. */
async function typeAtEnd(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole('region', { name: 'The search' }).getByRole('textbox').first().focus();
  for (const key of ['ControlOrMeta+End', ...keys]) await page.keyboard.press(key);
}

const results = (page: Page) => page.locator('.results');
const countOf = async (page: Page): Promise<number> => Number((await page.locator('#count').textContent())?.replace(',', ''));

describe('the timeline', () => {
  test('moves the first and the last day in the text', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Last day: a day later' }).click();
    await expect.poll(() => countOf(page)).toBe(found(firstText.replace('7d', '8d')).length);
    await page.getByRole('button', { name: 'First day: a day earlier' }).click();
    await page.locator('.condition').getByText('Start date is yesterday or later').waitFor();
    await page.locator('.condition').getByText('Start date is 8 days from now or earlier').waitFor();
    // More days than fit beside each other can be gone to by date.
    await page.getByLabel('Go to a day').fill('2026-11-26');
    await results(page).getByRole('heading', { name: 'Thursday 26 November 2026' }).waitFor();
  });

  test('goes to its last day by a button, which keeps the focus there', async () => {
    const page = await open({ link: { q: 'startdatum >= "0d" AND startdatum <= "1d"' } });
    await page.getByRole('button', { name: 'Next day' }).focus();
    await page.keyboard.press('Enter');
    await results(page).getByRole('heading', { name: 'Sunday 22 November 2026 · tomorrow' }).waitFor();
    await page.keyboard.press('Enter');
    const pressed = page.locator(':focus');
    expect(await pressed.getAttribute('aria-label')).toBe('Next day');
    expect(await pressed.isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { checked: true }).textContent()).toContain('22');
  });

  test('has a room that is free all day, and no last day before the first', async () => {
    const page = await open({ link: { q: `startdatum >= "0d" AND startdatum <= "0d" AND (RES_ID > 0 OR product = 1)` } });
    expect(await page.getByRole('button', { name: 'Last day: a day earlier' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'First day: a day later' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'First day: a day earlier' }).isDisabled()).toBe(false);
    const either = '(startdatum = "0d" AND product = 101) OR (startdatum = "1d" AND product = 102)';
    await page.goto(new URL(`#${new URLSearchParams({ q: either })}`, page.url()).href);
    await page.getByRole('button', { name: /^Left out: \d+$/ }).click();
    await expect.poll(() => page.locator('.hours-name').allTextContents()).toEqual(['Zaal M', 'Zaal S']);
    expect(await page.getByRole('group', { name: 'Zaal M', exact: true }).textContent()).toContain('Nothing here');
  });

  test('tells a cancelled booking in words, one past midnight to its end, and what is left out by what', async () => {
    const page = await open({ link: { q: `${week} AND status != "Cancelled" AND product IN (1,102)` } });
    const left = page.getByRole('button', { name: /^Workshop crème brûlée, 14:00–16:00, Zaal M, Cancelled/ });
    await expect.poll(() => left.locator('.unseen').textContent()).toContain('Left out by: Status is not Cancelled');
    await page.getByRole('button', { name: /^Nachtconcert José & Zoë, 22:00–02:00, Grote zaal$/ }).waitFor();
    await page.getByRole('button', { name: /^Left out: \d+$/ }).click();
    await left.waitFor({ state: 'detached' });
  });

  test('is a list on a phone, and nothing is wider than it', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, link: { lang: 'nl' } });
    expect(await page.locator('.agenda-times').allTextContents()).toEqual([
      '08:00–11:00',
      '08:30–11:00',
      '09:00–11:00',
      '10:00–12:00',
      '14:00–16:00',
      '14:00–17:00',
      '15:30–17:00',
      '17:30–20:00',
      '20:00–23:00',
    ]);
    expect(await page.getByText('Geannuleerd').count()).toBe(2);
    for (const tab of ['Tabel', 'JSON', 'Tijdlijn']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  test('of events tells the places that are free', async () => {
    const page = await open({ link: { of: 'event', q: 'EVENT_DATE = "0d"' } });
    await page.getByRole('button', { name: 'Workshop crème brûlée, 13:30–15:00, Grote zaal met podium, 2 of 12 free' }).waitFor();
    await page
      .getByRole('button', { name: 'Lezing: de ruïnes van Brederode, 15:00–16:30, Grote zaal met podium, Full' })
      .waitFor();
    await page.getByRole('tab', { name: 'Table' }).click();
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(expect.arrayContaining(['Time', 'Title', 'Room', 'Places']));
    expect(await page.getByRole('columnheader', { name: 'Organiser' }).count()).toBe(0);
  });
});

describe('the table', () => {
  test('draws two hundred rows and then more, texts of others as they are, and is left as CSV', async () => {
    const page = await open({ link: { q: 'RES_ID > 0', view: 'table' }, acceptDownloads: true });
    await page.locator('.table-row').first().waitFor();
    expect(await page.locator('.table-row').count()).toBe(200);
    await page.getByRole('button', { name: 'Show 200 more' }).click();
    await expect.poll(() => page.locator('.table-row').count()).toBe(400);
    expect(await page.getByRole('button', { name: 'Zangles <beginners>' }).count()).toBeGreaterThan(0);
    expect(await page.locator('beginners').count()).toBe(0);

    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('booking.csv');
    const stream = await download.createReadStream();
    const csv = (await stream.toArray()).join('');
    // Spreadsheets know by it that the letters are UTF-8.
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv.split('\r\n')).toHaveLength(2_020 + 2);

    await page.locator('.table-times').first().click();
    await page.getByRole('region', { name: 'Why it is on the screen' }).waitFor();
  });
});

describe('two thousand rows', () => {
  test('are searched and drawn while someone types', async () => {
    const page = await open({ link: { q: 'RES_ID >= 1', tool: 'grammar' } });
    await expect.poll(() => countOf(page)).toBe(2_020);
    const session = await page.context().newCDPSession(page);
    // Time of the processor, not of the clock: other programs may want it too.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    };
    await typeAtEnd(page, '0', 'Backspace');
    const before = await busy();
    for (let round = 0; round < 10; round++) {
      for (const [key, least] of [
        ['0', '10'],
        ['Backspace', '1'],
      ] as const) {
        await page.keyboard.press(key);
        await page.locator('.condition').getByText(`Booking number (RES_ID) is at least ${least}`, { exact: true }).waitFor();
      }
    }
    const each = (await busy()) - before;
    // With all that a key sets in motion, the editor's part and the counts too: some 20 here.
    expect(each / 20).toBeLessThan(60);
  });
});

describe('before there is an answer', () => {
  test('ways to begin stand there', async () => {
    const page = await open({ link: { of: 'event', q: 'EVENT_DATE >=' } });
    await page.getByRole('heading', { name: 'What you search for appears here' }).waitFor();
    await page.getByRole('button', { name: 'Show the coming week' }).click();
    await expect.poll(() => countOf(page)).toBeGreaterThan(10);
  });
});

import type { Page } from 'playwright-core';
import { parseQuery, type Query } from 'search-expression';
import { whyNoRows } from 'search-expression/analysis';
import { bookingSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
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

point('live-results', async () => {
  const page = await open({ link: { q: `${week} AND product IN (101)` } });
  await expect.poll(() => countOf(page)).toBe(found(`${week} AND product IN (101)`).length);
  expect(await results(page).locator('.bar:not(.left-out)').count()).toBeGreaterThan(2);

  // Without its last parenthesis it is no search: the last answer stays, and says of what it is.
  await typeAtEnd(page, 'Backspace');
  const stale = results(page).getByText('Not up to date: this is the answer to');
  await stale.waitFor();
  expect(await stale.textContent()).toContain(`${week} AND product IN (101)`);
  expect(await countOf(page)).toBe(found(`${week} AND product IN (101)`).length);
  expect(await results(page).locator('.bar:not(.left-out)').count()).toBeGreaterThan(2);
  // Places in that text are none in this one.
  expect(await page.locator('.condition').first().isDisabled()).toBe(true);

  await page.keyboard.insertText(',102)');
  await expect.poll(() => countOf(page)).toBe(50);
  await stale.waitFor({ state: 'detached' });
  expect(await results(page).getByRole('heading', { level: 2 }).textContent()).toBe('50 of 2,020 bookings');
  expect(await results(page).locator('.results-facts').textContent()).toMatch(/^21–28 Nov · (under 1|\d+) ms$/);
  await expect
    .poll(() => page.locator('#announcement').textContent(), { timeout: patience })
    .toBe('50 bookings, 21 up to and including 28 November');

  const expected = found(firstText) as typeof rows;
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.locator('.table-row').first().waitFor();
  expect(await page.locator('.table-what').allTextContents()).toEqual(expected.map((row) => row['RES_CUSTOM01']));

  await page.getByRole('tab', { name: 'JSON' }).click();
  const shown = JSON.parse((await page.locator('.json pre').textContent()) ?? '') as readonly object[];
  expect(shown).toEqual(
    expected.slice(0, shown.length).map((row) => {
      const columns = ['RES_ID', 'OBJ_DESC', 'RES_FROMDATE', 'RES_FROMTIME', 'RES_TILTIME', 'RES_STATUS'];
      return Object.fromEntries(columns.map((column) => [column, String(row[column] ?? '')]));
    }),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'All columns' }).click();
  await page.getByRole('button', { name: 'Copy 50 bookings: JSON' }).click();
  await results(page).getByText('Copied').waitFor();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as readonly object[];
  expect(copied).toHaveLength(50);
  expect(Object.keys(copied[0] ?? {})).toEqual(Object.keys(expected[0] ?? {}));
});

point('counts', async () => {
  const text = `${week} AND product IN (106) AND status = "Open"`;
  const page = await open({ link: { q: text } });
  const report = whyNoRows(parseQuery(text, bookingSchema)).count(rows, { today, timeZone: 'Europe/Amsterdam' });
  const inWords = [
    'Start date is today or later',
    'Start date is 7 days from now or earlier',
    'Room is Zolderkamer',
    'Status is Open',
  ];
  const lines = page.locator('.conditions tbody tr');
  await page.locator('.conditions td').filter({ hasText: /\d/ }).first().waitFor();
  expect(await lines.evaluateAll((all) => all.map((line) => [...line.children].map((cell) => cell.textContent)))).toEqual(
    report.conditions.map((one, at) => [
      inWords[at],
      `${one.alone.toLocaleString('en')} meet it; without it ${one.without.toLocaleString('en')} are found`,
    ]),
  );

  const helpful = report.conditions[2]?.without ?? 0;
  expect(helpful).toBeGreaterThan(0);
  await page.getByText(`Room is Zolderkamer. Without it there would be ${helpful} bookings.`).waitFor();
  await page.getByRole('button', { name: 'Remove it: Room is Zolderkamer' }).click();
  await expect.poll(() => countOf(page)).toBe(helpful);
  await expect.poll(() => lines.locator('th').allTextContents()).toEqual(inWords.toSpliced(2, 1));

  // A condition leads to its place in the text.
  await page.locator('.condition').nth(2).click();
  await page.keyboard.insertText('status = "Paid"');
  await expect.poll(() => countOf(page)).toBe(found(`${week} AND status = "Paid"`).length);
});

describe('what was found', () => {
  test('is marked in the table and the timeline, and names stay as they are', async () => {
    const search = 'startdatum = "0d" AND (RES_CUSTOM01 ~ "cafe" OR RES_CUSTOM02 ^= "STICHTING")';
    const page = await open({ link: { q: search, view: 'table' } });
    const marked = page.locator('.table mark');
    await marked.first().waitFor();
    const titles = (found(search) as typeof rows).map((row) => String(row['RES_CUSTOM01']));
    expect(await page.locator('.table-what').allTextContents()).toEqual(titles);
    expect(await page.locator('.table-what mark').allTextContents()).toEqual(
      titles.flatMap((title) => /café/i.exec(title) ?? []),
    );
    expect(new Set(await page.locator('td:nth-child(3) mark').allTextContents())).toEqual(new Set(['Stichting']));
    const [title = ''] = titles.filter((one) => /.café/i.test(one));
    await page.getByRole('button', { name: title, exact: true }).first().waitFor();

    // What the search leaves out is drawn, too, but was not found.
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.locator('.bar mark').first().waitFor();
    expect(await page.locator('.bar.left-out').count()).toBeGreaterThan(0);
    expect(await page.locator('.bar.left-out mark').count()).toBe(0);
    expect(new Set(await page.locator('.bar mark').allTextContents())).toEqual(new Set(['Café', 'café']));
  });

  test('has no marks where the search wants it without, nor for other operators', async () => {
    const search = 'RES_CUSTOM01 !~ "cafe" AND NOT RES_CUSTOM02 ^= "Müller" AND RES_CUSTOM01 = "EHBO-training"';
    const page = await open({ link: { q: search, view: 'table' } });
    await page.locator('.table-row').first().waitFor();
    // The marks come with the analysis, as do these numbers.
    await page.locator('.conditions td').filter({ hasText: /\d/ }).first().waitFor();
    expect(await page.locator('mark').count()).toBe(0);
  });
});

describe('the timeline', () => {
  test('goes by keyboard from day to day, from bar to bar, and into why and back', async () => {
    const page = await open();
    await page.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Sunday 22 November 2026, 5 bookings');
    await results(page).getByRole('heading', { name: 'Sunday 22 November 2026 · tomorrow' }).waitFor();
    await page.keyboard.press('End');
    expect(await page.locator(':focus').getAttribute('aria-label')).toContain('28 November');
    expect(await page.getByRole('button', { name: 'Next day' }).isDisabled()).toBe(true);
    expect(await page.locator('.hours-now').count()).toBe(0);
    // A day that is found no longer is shown no longer.
    await page.getByRole('button', { name: 'Last day: a day earlier' }).click();
    await results(page).getByRole('heading', { name: 'Saturday 21 November 2026 · today' }).waitFor();
    await page.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('PageDown');
    expect(await page.locator(':focus').getAttribute('aria-label')).toContain('27 November');
    await page.keyboard.press('Home');
    expect(await page.locator('.hours-now').textContent()).toBe('09:00');

    await page.locator('.bar').first().focus();
    await page.keyboard.press('ArrowDown');
    const bar = page.locator('.bar:focus');
    expect(await bar.locator('.unseen').textContent()).toContain('Zaal S');
    await page.keyboard.press('ArrowRight');
    const name = await bar.locator('.unseen').textContent();
    const details = page.locator('.timeline-pointed');
    expect(await details.textContent()).toContain(await bar.locator('.bar-title').textContent());
    // The card covers nothing for long: Escape puts it away, the bar stays.
    await page.keyboard.press('Escape');
    expect(await details.count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Why it is on the screen' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Why it is on the screen' }).waitFor({ state: 'detached' });
    expect(await bar.locator('.unseen').textContent()).toBe(name);
    expect(await page.locator('.bar[tabindex="0"]').count()).toBe(1);
  });

  test('cuts no time, however narrow a bar is, and has the whole in a card by it', async () => {
    const page = await open({ viewport: { width: 900, height: 900 } });
    await page.locator('.bar').first().waitFor();
    for (const width of [900, 1_100, 1_280, 1_600]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.locator('.bar-foot').evaluateAll((all) =>
        all
          .flatMap((foot) => {
            const { right } = foot.closest('.bar')?.getBoundingClientRect() ?? { right: 0 };
            const shown = [...foot.children].filter((one) => one.checkVisibility());
            return shown.filter((one) => one.getBoundingClientRect().right > right || one.scrollWidth > one.clientWidth + 1);
          })
          .map((one) => one.textContent),
      );
      expect(cut, `${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: /^Café-overleg wijkraad, 10:00–12:00, Zaal S/ }).hover();
    expect(await page.locator('.timeline-pointed').innerText()).toMatch(/^Café-overleg wijkraad\s+10:00–12:00\s+Zaal S/);
    const [card, hours] = await Promise.all(['.timeline-pointed', '.hours'].map((one) => page.locator(one).boundingBox()));
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual((hours?.x ?? 0) + (hours?.width ?? 0));
    // The pointer can move onto the card; it stays until the pointer leaves it, or Escape.
    const [x, y] = [(card?.x ?? 0) + 20, (card?.y ?? 0) + 20];
    await page.mouse.move(x, y, { steps: 20 });
    expect(await page.locator('.timeline-pointed').innerText()).toContain('Café-overleg wijkraad');
    await page.mouse.move(x, 2);
    await page.locator('.timeline-pointed').waitFor({ state: 'detached' });
    await page.locator('.bar').first().hover();
    await page.locator('.timeline-pointed').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.timeline-pointed').waitFor({ state: 'detached' });
  });
});

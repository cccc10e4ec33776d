import type { Page } from 'playwright-core';
import { parseQuery, type Query } from 'search-expression';
import { whyNoRows } from 'search-expression/analysis';
import { bookingSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { textsOf, wordsOf } from '../support/words-of.ts';
import { soon } from './editing.ts';
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
  await soon(() => page.locator('#announcement').textContent()).toBe('50 bookings, 21 up to and including 28 November');

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
  const inWords = textsOf`
    Start date is today or later; Start date is 7 days from now or earlier; Room is Zolderkamer; Status is Open`;
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

describe.runIf(isLong)('the timeline', () => {
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
    expect([await pressed.getAttribute('aria-label'), await pressed.isDisabled()]).toEqual(['Next day', true]);
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
    expect(await page.locator('.agenda-times').allTextContents()).toEqual(
      wordsOf(`
      08:00–11:00 08:30–11:00 09:00–11:00 10:00–12:00 14:00–16:00 14:00–17:00 15:30–17:00 17:30–20:00 20:00–23:00`),
    );
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

describe.runIf(isLong)('the table', () => {
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

describe.runIf(isLong)('two thousand rows', () => {
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

describe.runIf(isLong)('before there is an answer', () => {
  test('ways to begin stand there', async () => {
    const page = await open({ link: { of: 'event', q: 'EVENT_DATE >=' } });
    await page.getByRole('heading', { name: 'What you search for appears here' }).waitFor();
    await page.getByRole('button', { name: 'Show the coming week' }).click();
    await expect.poll(() => countOf(page)).toBeGreaterThan(10);
  });
});

import { diagnose, operators, parseQuery, type Schema } from 'search-expression';
import { lint } from 'search-expression/analysis';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { sheetDates, sheetExamples } from '../../playground/help/sheet-examples.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const today = '2026-11-21';
const rows = demoRows(today);
const schemas: Readonly<Record<'booking' | 'event', Schema>> = { booking: bookingSchema, event: eventSchema };
const examples = (['booking', 'event'] as const).flatMap((of) => {
  const { dateField, ...groups } = sheetExamples[of];
  const texts = Object.values(groups).flatMap((group) => Object.values<string>(group));
  return [...texts, ...sheetDates.map((date) => `${dateField} = "${date}"`)].map((text) => ({ of, text }));
});

test.each(examples)('the examples of the cheat sheet: $of: $text', ({ of, text }) => {
  expect(diagnose(text, schemas[of])).toEqual([]);
  const query = parseQuery(text, schemas[of]);
  // A hint may say that there is no last day: the sheet shows operators by themselves.
  expect(lint(text, query, { today }).filter(({ severity }) => severity !== 'hint')).toEqual([]);
  // No event lacks a value; a single day far away may have none.
  const mayBeEmpty = of === 'event' && text.endsWith(' IS NULL');
  if (!mayBeEmpty && !/ = "-?\d+[dwmy]"$/.test(text))
    expect(filter(rows[of] as readonly object[], query, { today }).length).toBeGreaterThan(0);
});

point('help', { where: 'the language on one page' }, async () => {
  const page = await open({ link: { of: 'event', q: 'EVENT_DATE = "0d"', tool: 'words' } });
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  await page.getByRole('button', { name: 'The language on one page' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'The language on one page' });
  await sheet.getByRole('rowheader').first().waitFor();
  expect(await sheet.getByRole('rowheader').allTextContents()).toEqual(Object.keys(operators));
  const heads = ['Operator', 'The field …', 'Example', 'Write', 'For', 'Now'];
  expect(await sheet.getByRole('columnheader').allTextContents()).toEqual(heads);
  expect(await sheet.getByRole('row').filter({ hasText: '"7d"' }).last().textContent()).toBe('"7d"in 7 daysSat 28 Nov');
  expect(await sheet.getByRole('row').filter({ hasText: 'a day of the calendar' }).textContent()).toContain('"2026-11-28"');
  await sheet.getByText('NOT goes first, then AND, then OR.').waitFor();
  await sheet.getByRole('img', { name: 'Railroad diagram of the grammar' }).waitFor();

  await sheet.getByRole('button', { name: 'Try it: PRODUCT IN (101,102)', exact: true }).press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('Room is Zaal S or Zaal M.').first().waitFor();
  await page.getByText('The example is in the search now.').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textOf(page)).toBe('EVENT_DATE = "0d"');

  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'The language on one page' }).click();
  await sheet.getByRole('button', { name: 'Everything that can be searched' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
});

describe.runIf(isLong)('the cheat sheet', () => {
  test('is on two pages of paper, without the page behind it', async () => {
    const page = await open({ link: { lang: 'nl' }, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Hulp' }).click();
    await page.getByRole('button', { name: 'De taal op één bladzijde' }).click();
    await page.getByRole('dialog').locator('svg.railroad').waitFor();
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    await page.getByRole('button', { name: 'Afdrukken' }).click();
    await page.locator('body[data-printed]').waitFor();
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(/\/Count (\d+)/.exec(paper)?.[1]).toBe('2');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main').isVisible()).toBe(false);
    const colour = await page.getByRole('dialog').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(colour).toBe('rgb(255, 255, 255)');
  });

  test('fits on a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'The language on one page' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('svg.railroad').waitFor();
    const { content, room } = await sheet.evaluate((one) => ({ content: one.scrollWidth, room: one.clientWidth }));
    expect(content).toBe(room);
  });
});

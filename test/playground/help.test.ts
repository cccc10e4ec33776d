import { parseQuery, type Schema } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { exampleCondition, fieldsFound, withCondition } from '../../playground/help/fields.ts';
import { patience } from '../support/browser.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };
const sample = demoRows('2026-11-21');

point('help', { where: 'what can be searched' }, async () => {
  const page = await open({ link: { q: 'product = 101 OR product = 102', view: 'json' } });
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  await page.getByRole('button', { name: 'What can be searched' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What can be searched in bookings' });
  const fields = dialog.locator('.fields-list > li');
  await expect.poll(() => fields.count(), soon).toBe(Object.keys(bookingSchema.fields).length);
  await dialog.getByRole('searchbox').fill('what the booking is for');
  await expect.poll(() => fields.count(), soon).toBe(1);
  expect(await fields.textContent()).toMatch(/Title RES_CUSTOM01.*text.*what the booking is for.*~/);
  await dialog.getByRole('button', { name: /^Add/ }).press('Enter');
  await expect.poll(() => dialog.count(), soon).toBe(0);
  await page.getByText(/^Added: RES_CUSTOM01 = "/).waitFor();
  expect(await textOf(page)).toContain('(product = 101 OR product = 102) AND RES_CUSTOM01 = "');
  // The condition holds for both rooms.
  const added = (await page.getByText(/^Added: /).textContent())?.replace('Added: ', '') ?? '';
  const query = parseQuery(`(product = 101 OR product = 102) AND ${added}`, bookingSchema);
  const found = filter(sample.booking as readonly object[], query, { today: '2026-11-21' });
  await page.getByRole('tab', { name: 'JSON', selected: true }).waitFor();
  await expect.poll(() => page.locator('.found').textContent(), soon).toContain(String(found.length));
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textOf(page), soon).toBe('product = 101 OR product = 102');
});

const entities: readonly (readonly ['booking' | 'event', Schema])[] = [
  ['booking', bookingSchema],
  ['event', eventSchema],
];
const everyField = entities.flatMap(([entity, schema]) =>
  Object.entries(schema.fields).map(([name, field]) => ({ entity, schema, name, field })),
);

test.each(everyField)('the condition to begin with on $name of a $entity finds rows', ({ entity, schema, name, field }) => {
  const query = parseQuery(exampleCondition(name, field, sample[entity]), schema);
  expect(filter(sample[entity] as readonly object[], query, { today: '2026-11-21' })).not.toEqual([]);
});

describe.runIf(isLong)('help', () => {
  test('tells what can be searched of events, with their known values', async () => {
    const page = await open({ link: { of: 'event', lang: 'nl' } });
    await page.getByRole('button', { name: 'Hulp' }).click();
    await page.getByRole('button', { name: 'Waarop u kunt zoeken' }).click();
    const dialog = page.getByRole('dialog', { name: 'Waarop u in evenementen kunt zoeken' });
    await dialog.getByRole('searchbox').fill('reaumur');
    await expect.poll(() => dialog.locator('.fields-list > li').count(), soon).toBe(2);
    // A day is asked for by its order, not by its letters; the example is what events have.
    const ways = (name: string) =>
      dialog
        .locator('li', { has: page.getByRole('heading', { name }) })
        .locator('kbd')
        .allTextContents();
    await dialog.getByRole('searchbox').fill('EVENT_D');
    await dialog.getByText(/^EVENT_DESC = "/).waitFor();
    expect(await ways('EVENT_DATE')).toEqual(['=', '!=', '<', '<=', '>', '>=', 'IN', 'BETWEEN', 'IS NULL']);
    expect(await ways('EVENT_DESC')).toContain('~');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Naam: EVENT_DATE' }).click();
    await dialog.getByText('Gekopieerd').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EVENT_DATE');
    await dialog.getByRole('searchbox').fill('nothing at all');
    await dialog.getByText('Geen veld heeft dat').waitFor();
  });

  test('adds nothing to a search with a mistake', async () => {
    const page = await open({ link: { q: 'product = ' } });
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'What can be searched' }).click();
    await page.getByText('Fix the mistake in the search; then you can add conditions.').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: /^Add:/ }).first().isDisabled()).toBe(true);
  });

  test('names the keys', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Help' }).click();
    expect(await page.getByRole('link', { name: 'The API' }).first().getAttribute('href')).toBe('docs/');
    await page.getByRole('button', { name: 'Keys' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Run' });
    await expect.poll(() => row.locator('kbd').allTextContents(), soon).toEqual(['Ctrl', 'Enter', 'Shift', 'Enter']);
    await page.getByText('On a Mac, Ctrl is the command key.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), soon).toBe('Help');
  });
});

test.each(['\ud800', 'a\0b', 'x'.repeat(2_000), ''])('a value that no search can hold is not proposed: %j', (value) => {
  const field = bookingSchema.fields['RES_CUSTOM01'] ?? expect.unreachable();
  expect(exampleCondition('RES_CUSTOM01', field, [{ RES_CUSTOM01: value }])).toBe('RES_CUSTOM01 IS NOT NULL');
});

test.each([
  ['', 'b = 2'],
  ['  \n', 'b = 2'],
  ['a = 1', 'a = 1 AND b = 2'],
  ['a=1  AND c=3 ', 'a=1  AND c=3 AND b = 2'],
  ['a = 1 OR c = 3', '(a = 1 OR c = 3) AND b = 2'],
  ['(a = 1 OR c = 3)', '((a = 1 OR c = 3)) AND b = 2'],
  ['NOT a = 1', 'NOT a = 1 AND b = 2'],
  ['a BETWEEN 1 AND 2', 'a BETWEEN 1 AND 2 AND b = 2'],
  ['a = ', undefined],
])('%j also asking for b = 2 is %j', (text, expected) => {
  const edits = withCondition(text, 'b = 2');
  const after = edits?.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
  expect(after).toBe(expected);
});

test.each([
  ['', Object.keys(bookingSchema.fields).length],
  ['start date', 2],
  ['ATRIUM', 2],
  ['réaumur', 2],
  ['custom0', 6],
])('%j is in so many fields', (wanted, count) => expect(fieldsFound(bookingSchema, wanted, 'en')).toHaveLength(count));

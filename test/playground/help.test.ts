import { parseQuery, type Schema } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { expect, test } from 'vitest';
import { exampleCondition } from '../../playground/help/fields.ts';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
/** The machine may be busy. */
const soon = { timeout: patience };
const sample = demoRows('2026-11-21');

point(
  'help',
  async () => {
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
    const text = await textOf(page);
    expect(text).toContain('(product = 101 OR product = 102) AND RES_CUSTOM01 = "');
    // The condition holds for both rooms.
    const added = (await page.getByText(/^Added: /).textContent())?.replace('Added: ', '') ?? '';
    const query = parseQuery(`(product = 101 OR product = 102) AND ${added}`, bookingSchema);
    const found = filter(sample.booking as readonly object[], query, { today: '2026-11-21' });
    await page.getByRole('tab', { name: 'JSON', selected: true }).waitFor();
    await expect.poll(() => page.locator('.found').textContent(), soon).toContain(String(found.length));
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textOf(page), soon).toBe('product = 101 OR product = 102');
  },
  { where: 'what can be searched' },
);

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

import { coreProfile, diagnose, parseQuery } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { describe, expect, test } from 'vitest';
import { forScreens, toLearnFrom } from '../../playground/examples/examples.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { soon, textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const schemas = { booking: bookingSchema, event: eventSchema };
const opened = '2026-11-21';
const days = Array.from({ length: 44 }, (_, index) => new Date(Date.parse(opened) + (index - 13) * 86_400_000));

describe('every example', () => {
  const all = [...forScreens, ...toLearnFrom];
  const sound = all.filter(({ title }) => !title.en.includes('mistakes'));
  const rows = demoRows(opened);

  test('is sound, but for the one that is there to show two mistakes', () => {
    const wrong = all.map(({ text, entity }) => diagnose(text, schemas[entity])).filter(({ length }) => length > 0);
    expect(wrong.map((diagnostics) => diagnostics.map(({ code }) => code))).toEqual([
      ['unbalanced-parenthesis', 'unknown-field'],
    ]);
    expect(sound.length).toBe(all.length - 1);
  });

  test('has a title of its own and says what it is, in both languages', () => {
    for (const locale of ['en', 'nl'] as const) {
      expect(new Set(all.map(({ title }) => title[locale])).size).toBe(all.length);
      for (const { title, about } of all)
        expect([title[locale], about[locale]]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    }
  });

  test.each(sound)('finds rows on each day that the sample is looked at: $text', ({ text, entity }) => {
    const query = parseQuery(text, schemas[entity]);
    const empty = days
      .map((day) => day.toISOString().slice(0, 10))
      .filter((today) => filter(rows[entity] as readonly object[], query, { today }).length === 0);
    expect(empty).toEqual([]);
  });

  test.each(forScreens)('for a screen is taken by every service: $text', ({ text, entity }) => {
    expect(diagnose(text, schemas[entity], { profile: coreProfile })).toEqual([]);
  });
});

point('examples', async () => {
  const page = await open();
  const kinds = { day: 'Day schedule', sign: 'Room sign', slides: 'Slideshow', grid: 'Events' };
  const names = { ...kinds, grid: 'Event grid' };
  for (const [screen, kind] of Object.entries(kinds)) {
    expect(forScreens.filter((example) => example.screen === screen).length).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Examples' }).click();
    const card = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${kind}`) });
    await card.first().click();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('tab', { name: 'On a screen', selected: true }).waitFor();
    await page.getByRole('region', { name: names[screen as keyof typeof names] }).waitFor();
  }
  await page.getByRole('button', { name: 'Events', pressed: true }).waitFor();
  await soon(() => page.locator('.screen').textContent()).toContain('Rondleiding');
  // Back to what was searched before, of bookings.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Bookings', pressed: true }).waitFor();
});

test.runIf(isLong)('an example is chosen by keyboard, and the search from before comes back', async () => {
  const page = await open({ link: { q: 'product = 14', view: 'json' } });
  const found = page.locator('.found');
  await page.getByRole('button', { name: 'Examples' }).press('Enter');
  const card = page.getByRole('button', { name: /^A word in the title/ });
  await card.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Table', selected: true }).waitFor();
  await soon(() => found.textContent()).toContain('Café');
  const opened = page.getByText('Opened: A word in the title');
  await opened.waitFor();
  // The focus is where it was, as the dialog found it.
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Examples');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
  await soon(() => textOf(page)).toBe('product = 14');
  await opened.waitFor({ state: 'detached' });

  // One that stands there already is shown as it is meant; there is nothing to undo.
  const { text = '' } = toLearnFrom.find(({ title }) => title.en === 'A word in the title') ?? {};
  await page.goto(new URL(`#${new URLSearchParams({ q: text, view: 'json' })}`, page.url()).href);
  await page.getByRole('tab', { name: 'JSON', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Examples' }).press('Enter');
  await card.click();
  await page.getByRole('tab', { name: 'Table', selected: true }).waitFor();
  expect(await opened.count()).toBe(0);
});

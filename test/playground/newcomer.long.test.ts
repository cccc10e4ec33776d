import { describe, expect, test } from 'vitest';
import { soon, textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();

describe('who is new here', () => {
  test('reads how many tips there are, and has them told when asked: nothing moves', async () => {
    const page = await open({ link: { q: 'product IN (101) AND startdatum <= "7d"' } });
    const tips = page.getByRole('button', { name: '1 tip' });
    await tips.waitFor();
    const below = async () => (await page.locator('.more').boundingBox())?.y;
    const before = await below();
    expect(await page.locator('.editor-problem').count()).toBe(0);
    await tips.press('Enter');
    await soon(() => page.locator('.editor-problem.hint').count()).toBe(1);
    expect(await below()).toBe(before);
    expect(await tips.getAttribute('aria-expanded')).toBe('true');
    await tips.press('Enter');
    await soon(() => page.locator('.editor-problem').count()).toBe(0);
    expect(await below()).toBe(before);
  });

  test('writes a day as it is written at home', async () => {
    const page = await open({ link: { q: 'startdatum = 21-11-2026', lang: 'nl' } });
    await page.getByRole('button', { name: 'Vervang door "2026-11-21" (za 21 nov)' }).press('Enter');
    await soon(() => textOf(page)).toBe('startdatum = "2026-11-21"');
  });

  test('finds a state by its Dutch name, in a list that is in sight and stays where it is', async () => {
    const page = await open({
      link: { q: 'startdatum >= "0d" AND startdatum <= "7d" AND status IN ("New","Open")', lang: 'nl' },
      viewport: { width: 1366, height: 768 },
    });
    await page.getByRole('button', { name: 'Kies: Nieuw, Open' }).click();
    const sheet = page.locator('search-expression-builder .popup');
    await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeGreaterThan(200);
    const { x = 0, y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(768);
    await page.keyboard.type('gean');
    await page.keyboard.press('Enter');
    await soon(() => textOf(page)).toContain('"New","Open","Cancelled"');
    await page.getByRole('button', { name: 'Verwijder Geannuleerd' }).waitFor();
    expect((await sheet.boundingBox())?.x).toBe(x);
  });

  test('sees rows above and below the work that begin and end where it does', async () => {
    const page = await open({ viewport: { width: 2560, height: 1440 } });
    const left = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    await page.locator('.top .name').waitFor();
    expect(await left('.top .name')).toBe(await left('.card'));
    expect(await left('.foot p')).toBe(await left('.card'));
  });

  test('has the tools of the text in one row on a laptop, in Dutch too', async () => {
    const page = await open({ link: { lang: 'nl' }, viewport: { width: 1366, height: 768 } });
    const middles = await page
      .locator('.editor-head .button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)));
    expect(new Set(middles).size).toBe(1);
  });
});

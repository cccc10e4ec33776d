import { describe, expect } from 'vitest';
import { point } from '../support/point.ts';
import { outside, unreadable } from './readable-screen.ts';
import { fills, kinds, later, openScreen, skip, soon, today } from './screens-page.ts';

describe.skipIf(skip)('the screens', () => {
  point(
    'screens',
    async () => {
      const page = await openScreen({ q: 'startdatum = "0d" AND product = 101' });
      for (const shape of ['16:9', '9:16', '800×480']) {
        await page.getByRole('button', { name: shape }).click();
        const { width = 0, height = 0 } = (await page.locator('.screen').boundingBox()) ?? {};
        const [wide = 0, high = 0] = shape.split(/[:×]/).map(Number);
        expect(width / height).toBeCloseTo(wide / high, 1);
        for (const name of Object.values(kinds)) {
          await page.getByRole('button', { name, exact: true }).click();
          await page.getByRole('region', { name }).waitFor();
          const content = await page.locator('.screen').innerText();
          // Each shape shows the same row: list, door, first slide and first card.
          expect(content, `${name} ${shape}`).toContain('Yoga voor beginners');
          expect(await outside(page), `${name} ${shape}`).toEqual([]);
          expect(await unreadable(page), `${name} ${shape}`).toEqual([]);
        }
      }
    },
    { skip },
  );

  point(
    'screen-time',
    async () => {
      const page = await openScreen({ ...today, at: '2026-11-21T10:50:00+01:00', screen: 'sign' });
      const state = () => page.locator('.screen-sign-state').innerText();
      expect(await state()).toMatch(/^BUSY\s+until 11:00$/);
      expect(await page.locator('.screen-sign-left').innerText()).toBe('10 min left');
      await later(page).click();
      expect(await page.locator('.screen-clock').innerText()).toBe('10:55');
      expect(await page.locator('.screen-sign-left').innerText()).toBe('5 min left');
      await later(page).click();
      expect(await state()).toMatch(/^FREE\s+until 14:00$/);
      // The clock of the page is where it was.
      expect(await page.locator('header').innerText()).toContain('10:50');
      expect(await page.locator('.screens .badge').innerText()).toBe('10 min ahead');
      // A sign asks every five minutes: it has just asked twice.
      expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 11:00');
      await page.getByRole('tabpanel', { name: 'On a screen' }).getByRole('button', { name: 'Back to now' }).press('Enter');
      expect(await state()).toMatch(/^BUSY/);
      // The button is gone, and the focus is not.
      expect(await later(page).evaluate((button) => button === document.activeElement)).toBe(true);

      // A schedule asks every fifteen: its rows are those of then until it has.
      await page.getByRole('button', { name: 'Day schedule' }).click();
      await later(page).click();
      await later(page).click();
      expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 10:50');
      expect(await page.locator('.screens-countdown').innerText()).toBe('The next time is in 5:00.');
      await later(page).click();
      expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 11:05');
      await later(page).click();
      await page.getByRole('button', { name: 'Refresh now' }).click();
      expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 11:10');
    },
    { skip },
  );

  point(
    'full-screen',
    async () => {
      const page = await openScreen(today);
      const button = page.getByRole('button', { name: 'Full screen' });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className), soon).toContain('screens-frame');
      await expect.poll(() => fills(page), soon).toBe(true);
      expect(await outside(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => document.fullscreenElement), soon).toBe(null);
      await expect.poll(() => button.evaluate((element) => element === document.activeElement), soon).toBe(true);
    },
    { skip },
  );
});

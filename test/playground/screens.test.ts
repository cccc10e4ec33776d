import { describe, expect, test } from 'vitest';
import { checkDays } from '../../playground/screens/check/check-days.ts';
import { demoRows } from '../../src/service/index.ts';
import { point } from '../support/point.ts';
import { dayNames } from './checked-screens.ts';
import { outside, unreadable } from './readable-screen.ts';
import { fills, kinds, later, openScreen, soon, today } from './screens-page.ts';

describe('the screens', () => {
  point('screens', async () => {
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
        await expect.poll(() => outside(page), { message: `${name} ${shape}` }).toEqual([]);
        expect(await unreadable(page), `${name} ${shape}`).toEqual([]);
      }
    }
  });

  point('screen-time', async () => {
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
    expect(await page.locator('.screens-countdown').innerText()).toBe('The next request is in 5:00.');
    await later(page).click();
    expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 11:05');
    await later(page).click();
    await page.getByRole('button', { name: 'Refresh now' }).click();
    expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 11:10');
  });

  test('are checked for the next 30 days, with reasons and repairs', async () => {
    const search = 'startdatum = "0d" AND product = 102 AND RES_CUSTOM03 !~ "theater"';
    const page = await openScreen({ q: search, screen: 'sign' });
    const check = page.getByRole('region', { name: 'The next 30 days' });
    // Before its worker has come it is stopped, and claims nothing.
    let letGo = (): void => undefined;
    await page.route(/check-worker/, (route) => {
      letGo = () => void route.continue();
    });
    await check.getByRole('button', { name: 'Check 30 days' }).click();
    await check.getByRole('progressbar', { name: '0 of 30 days' }).waitFor();
    await check.getByRole('button', { name: 'Stop' }).click();
    await check.getByText('Stopped before the first day.').waitFor();
    expect(await check.getByRole('radio').count()).toBe(0);
    letGo();
    await page.unroute(/check-worker/);

    await check.getByRole('button', { name: 'Check again' }).click();
    await check.getByText('Days: 4 right · 22 wrong · 4 empty').waitFor();
    const sample = { entity: 'booking', search, room: 'Zaal M', locale: 'en', timeZone: 'Europe/Amsterdam' } as const;
    const days = checkDays({
      ...sample,
      screen: 'sign',
      rows: demoRows('2026-11-21').booking,
      first: '2026-11-21',
      days: 30,
      known: { first: '2026-11-01', last: '2027-01-01' },
    });
    const labels = await check.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(labels.map((label) => label?.replace(/.*, /, ''))).toEqual([...days].map(({ verdict }) => dayNames[verdict]));
    // The first day that is not right is shown.
    const reasons = check.locator('.screens-check-reasons');
    expect(await reasons.innerText()).toMatch(
      /^Saturday 21 November 2026\. Wrong [-–:, \d]+\. The search leaves out:\s+Huiskamerconcert José & Zoë 20:00–23:00 · Zaal M\s+Left out by: Setup does not contain "theater"\./,
    );
    await check.getByRole('radio', { name: /^Saturday 21/ }).press('ArrowRight');
    await reasons.getByText('Right all day: 2 bookings.').waitFor();
    await check.getByRole('radio', { name: /^Saturday 28/ }).click();
    await reasons.getByText('The search finds nothing on this day. It leaves out:').waitFor();

    await reasons.getByRole('button', { name: 'Show Sat 28 Nov 08:30' }).click();
    await page.locator('.screens .badge').getByText('Sat 28 Nov 08:30').waitFor();
    expect(await page.locator('.screen-clock').innerText()).toBe('08:30');

    await reasons.getByRole('button', { name: 'Remove: Setup does not contain "theater"' }).click();
    await check.getByText('This was checked before the last change.').waitFor();
    expect(await reasons.getByRole('button', { name: /^Remove/ }).isDisabled()).toBe(true);
    await check.getByRole('button', { name: 'Check again' }).click();
    await check.getByText('The screen is right on all 30 days.').waitFor();
  });

  point('full-screen', async () => {
    const page = await openScreen(today);
    const button = page.getByRole('button', { name: 'Full screen' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className), soon).toContain('screens-frame');
    await expect.poll(() => fills(page), soon).toBe(true);
    await expect.poll(() => outside(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement), soon).toBe(null);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement), soon).toBe(true);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoRows } from '../../src/service/index.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { thirtyDays } from './checked-screens.ts';
import { outside, unreadable, widenLetters } from './readable-screen.ts';
import { fills, kinds, later, openScreen, said, soon, today } from './screens-page.ts';

const like = (pattern: RegExp) => expect.stringMatching(pattern) as string;

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
    expect(await said(page, 'sign-state', 'sign-left')).toEqual([like(/^BUSY\s+until 11:00$/), '10 min left']);
    await later(page).click();
    expect(await said(page, 'clock', 'sign-left')).toEqual(['10:55', '5 min left']);
    await later(page).click();
    expect(await said(page, 'sign-state')).toEqual([like(/^FREE\s+until 14:00$/)]);
    // The clock of the page is where it was.
    expect(await page.locator('header').innerText()).toContain('10:50');
    expect(await page.locator('.screens .badge').innerText()).toBe('10 min ahead');
    // A sign asks every five minutes: it has just asked twice.
    expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 11:00');
    await page.getByRole('tabpanel', { name: 'On a screen' }).getByRole('button', { name: 'Back to now' }).press('Enter');
    expect(await said(page, 'sign-state')).toEqual([like(/^BUSY/)]);
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

  point('screen-time', { where: 'a new day' }, async () => {
    const page = await openScreen({ q: 'startdatum = "0d" AND product = 101', at: '2026-11-21T23:55:00+01:00' });
    expect(await page.locator('.screen-nothing-text').innerText()).toBe('Nothing more today in Zaal S');
    await later(page).click();
    expect(await said(page, 'date', 'as-of')).toEqual(['Sunday 22 November', 'Updated 00:00']);
    expect(await page.locator('.screen-row').count()).toBeGreaterThan(0);
  });

  test('are checked for the next 30 days, with reasons and repairs', async () => {
    const search = 'startdatum = "0d" AND product = 102 AND RES_CUSTOM03 !~ "theater"';
    const page = await openScreen({ q: search, screen: 'sign' });
    const check = page.getByRole('region', { name: 'The next 30 days' });
    // Before its worker has come it is stopped, and claims nothing.
    let letGo = (): void => undefined;
    await page.route(/check-worker/, (route) => void (letGo = () => void route.continue()));
    await check.getByRole('button', { name: 'Check 30 days' }).click();
    await check.getByRole('progressbar', { name: '0 of 30 days' }).waitFor();
    await check.getByRole('button', { name: 'Stop' }).click();
    await check.getByText('Stopped before the first day.').waitFor();
    expect(await check.getByRole('radio').count()).toBe(0);
    letGo();
    await page.unroute(/check-worker/);

    await check.getByRole('button', { name: 'Check again' }).click();
    await check.getByText('Days: 4 right · 22 wrong · 4 empty').waitFor();
    const known = { first: '2026-11-01', last: '2027-01-01' };
    const days = await thirtyDays(check, { search, rows: demoRows('2026-11-21').booking, known });
    expect(days.shown).toEqual(days.checked);
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

const events = { of: 'event', q: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"' };

const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();

describe.runIf(isLong)('the screens', () => {
  test('show events in the same way', async () => {
    const page = await openScreen({ ...events, screen: 'grid' });
    for (const name of Object.values(kinds)) {
      await page.getByRole('button', { name, exact: true }).click();
      if (name === kinds.sign) await page.getByRole('combobox', { name: 'Room' }).selectOption('Grote zaal met podium');
      await expect.poll(() => page.locator('.screen').innerText(), soon).toContain('Peuterconcert');
      await expect.poll(() => outside(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Event grid' }).click();
    const places = await texts(page, '.screen-card .screen-places');
    // None free, two free, three more than there are places, and the others.
    expect(places.slice(0, 4)).toEqual(['Full', 'Last 2 places', 'Full', '28 of 40 free']);
    const pages = await texts(page, '.screen-card-title');
    await page.clock.runFor(10_000);
    expect(await texts(page, '.screen-card-title')).not.toEqual(pages);
  });

  test.each([
    { name: '16:9', viewport: { width: 1920, height: 1080 } },
    { name: '16:9, with wide letters', viewport: { width: 1920, height: 1080 }, prepare: widenLetters },
    { name: '9:16, with wide letters', viewport: { width: 1080, height: 1920 }, prepare: widenLetters },
    { name: '800×480, with wide letters', viewport: { width: 800, height: 480 }, prepare: widenLetters },
  ])(
    'are read from five metres in full at $name',
    async ({ viewport, prepare }) => {
      const wanted: readonly { readonly screen: string; readonly room?: string; readonly [name: string]: string | undefined }[] =
        [
          { screen: 'day', q: 'startdatum = "0d"' },
          { screen: 'day', q: 'startdatum = "0d" AND product = 103', lang: 'nl' },
          { screen: 'sign', q: today.q, at: '2026-11-21T10:40:00+01:00' },
          { screen: 'sign', q: today.q, at: '2026-11-21T13:52:00+01:00', lang: 'nl' },
          { screen: 'sign', q: 'startdatum = "0d"', at: '2026-11-21T10:40:00+01:00', room: 'Zaal M' },
          { screen: 'sign', q: 'startdatum = "0d" AND product = 106', at: '2026-11-21T09:00:00+01:00' },
          { screen: 'slides', q: 'startdatum >= "0d" AND startdatum <= "3d"' },
          { screen: 'day', q: 'product = 102 AND startdatum >= "1d" AND startdatum <= "3d"' },
          { ...events, screen: 'slides', lang: 'nl' },
          { ...events, screen: 'sign', at: '2026-11-21T10:40:00+01:00' },
          { ...events, screen: 'grid' },
          { ...events, screen: 'grid', q: 'EVENT_DATE = "2d"', lang: 'nl' },
        ];
      const page = await openScreen({ q: today.q }, { viewport, ...(prepare && { prepare }) });
      for (const { room, ...link } of wanted) {
        const title = JSON.stringify({ room, ...link });
        const usual = { view: 'screen', of: 'booking', lang: 'en', at: '2026-11-21T09:10:00+01:00' };
        await page.goto(new URL(`#${new URLSearchParams({ ...usual, ...link })}`, page.url()).href);
        await page.locator(`.screen[data-screen=${link.screen}]`).waitFor();
        if (room !== undefined) await page.getByRole('combobox', { name: 'Room' }).selectOption(room);
        await page.getByRole('button', { name: /Full screen|Volledig scherm/ }).click();
        await expect.poll(() => fills(page), soon).toBe(true);
        await expect.poll(() => unreadable(page), { ...soon, message: title }).toEqual([]);
        await expect.poll(() => outside(page), { message: title }).toEqual([]);
        await page.keyboard.press('Escape');
        await expect.poll(() => fills(page), soon).toBe(false);
      }
    },
    60_000,
  );

  test('take the longest names and every character as text', async () => {
    const page = await openScreen({ q: 'RES_CUSTOM01 = "Zangles <beginners>" AND startdatum >= "0d"', screen: 'slides' });
    expect(await texts(page, '.screen-slide-title')).toEqual(['Zangles <beginners>']);
    // A name that is too wide for the screen is clipped, in one word or many.
    await page.locator('.screen-slide-title').evaluate((element) => {
      element.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(8);
    });
    await expect.poll(() => outside(page)).toEqual([]);
  });

  test('turn their pages by themselves, and stop where they are told to', async () => {
    const page = await openScreen({ ...today, screen: 'slides' });
    const title = () => page.locator('.screen-slide-title').innerText();
    const slides = [await title()];
    await page.clock.pauseAt('2026-11-21T09:01:00+01:00');
    const turned = async (milliseconds: number) => {
      const before = await page.locator('.screen-pages').getAttribute('aria-label');
      await page.clock.runFor(milliseconds);
      return before !== (await page.locator('.screen-pages').getAttribute('aria-label'));
    };
    expect(await turned(10_200)).toBe(true);
    slides.push(await title());
    expect(new Set(slides).size).toBe(2);
    await page.locator('.screen-slide').hover();
    expect(await turned(24_000)).toBe(false);
    await page.mouse.move(0, 0);
    expect(await turned(10_200)).toBe(true);
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await turned(24_000)).toBe(false);
  });

  test('fit their texts anew where there is more or less room for them', async () => {
    const q = (days: number) => `EVENT_DATE >= "0d" AND EVENT_DATE <= "${days}d" AND EVENT_ID >= "2026-11-21_3"`;
    const scales = (page: Page) =>
      page
        .locator('.screen-card .screen-fit')
        .evaluateAll((all) => all.map((one) => one.style.getPropertyValue('--screen-scale')));
    const link = { at: '2026-11-21T09:00:00+01:00', of: 'event', screen: 'grid' };
    const page = await openScreen({ ...link, q: q(0) });
    await expect.poll(() => page.locator('.screen-card').count(), soon).toBe(2);
    await page.evaluate((hash) => location.assign(hash), `#${new URLSearchParams({ ...link, view: 'screen', q: q(7) })}`);
    await expect.poll(() => page.locator('.screen-card').count(), soon).toBe(4);
    const other = await openScreen({ ...link, q: q(7) });
    await expect.poll(() => other.locator('.screen-card').count(), soon).toBe(4);
    expect(await scales(page)).toEqual(await scales(other));
    expect(await scales(page)).toContain('0.8');

    // Where nothing may move, not even for a moment, texts fit as well.
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await other.reload();
    await expect.poll(() => other.locator('.screen-card').count(), soon).toBe(4);
    await expect.poll(() => scales(other)).toEqual(await scales(page));
  });

  test('say what there is instead where there is nothing', async () => {
    const page = await openScreen({ q: 'product = 102 AND startdatum >= "1d" AND startdatum <= "3d"' });
    // The search finds nothing today, and the room is taken today.
    expect(await page.locator('.screen-nothing').innerText()).toMatch(/^Nothing today\s+Next\s+.+\s+Tomorrow · 08:30/);
    await page.getByRole('button', { name: 'Room sign' }).click();
    expect(await page.locator('.screen-sign-state').innerText()).toMatch(/^BUSY\s+until 11:00$/);
    await page.getByRole('button', { name: 'Refresh now' }).waitFor();
    await page.goto(page.url().replace(/q=[^&]*/, `q=${encodeURIComponent('product = 106 AND startdatum >= "1d"')}`));
    await expect.poll(() => page.locator('.screen-sign-state').innerText(), soon).toMatch(/^FREE\s+all day$/);
    await page.getByRole('button', { name: 'Day schedule' }).click();
    expect(await page.locator('.screen-nothing').innerText()).toMatch(/^Nothing today/);
  });

  test('of a room that nobody booked are signs of it', async () => {
    const page = await openScreen({ q: 'product = 106 AND startdatum = "0d"', screen: 'sign' });
    expect(await page.locator('.screen-title').innerText()).toBe('Zolderkamer');
    expect(await page.locator('.screen').getAttribute('data-state')).toBe('free');
  });

  test('are of the room that is chosen', async () => {
    const page = await openScreen({ ...today, screen: 'sign' });
    const room = page.getByRole('combobox', { name: 'Room' });
    expect(await texts(page, '.screens-room option')).toEqual(['Zaal M', 'Zaal S']);
    await room.selectOption('Zaal S');
    // Until the last of those that overlap is over.
    const [also, until] = ['Also now: Bestuursvergadering', 'until 12:00'];
    expect(await said(page, 'title', 'sign-also', 'sign-until')).toEqual(['Zaal S', also, until]);
  });

  test('replay the day in half a minute, and come back to now', async () => {
    const page = await openScreen({ ...today, screen: 'sign' });
    await page.clock.pauseAt('2026-11-21T09:01:00+01:00');
    await page.getByRole('button', { name: 'Replay today in 30 seconds' }).click();
    const seen = new Set<string | null>();
    for (let second = 0; second < 29; second++) {
      await page.clock.runFor(1_000);
      seen.add(await page.locator('.screen').getAttribute('data-state'));
    }
    expect(seen).toEqual(new Set(['free', 'busy']));
    expect(await said(page, 'clock', 'date')).toEqual([like(/^23:/), 'Sat 21 Nov']);
    await page.clock.runFor(1_200);
    await expect.poll(() => said(page, 'clock'), soon).toEqual(['09:01']);
    await page.getByRole('button', { name: 'Replay today in 30 seconds' }).waitFor();
  });

  test('mark what is on, and let go of what is over', async () => {
    const page = await openScreen({ ...today, at: '2026-11-21T10:59:30+01:00' });
    expect(await texts(page, '.screen-row.is-on .screen-row-place')).toEqual(['Zaal S', 'Zaal M', 'Zaal S', 'Zaal S']);
    expect(await page.locator('.screen-row.is-on .screen-now').first().innerText()).toBe('NOW');
    await later(page).click();
    await expect.poll(() => texts(page, '.screen-row.is-on .screen-row-title'), soon).toEqual(['Café-overleg wijkraad']);
    expect(await page.locator('.screen-row.is-on').first().innerText()).toMatch(/^NOW\s+– 12:00\s+Café-overleg/);
    // Cancelled ones are not there.
    expect(await page.locator('.screen').innerText()).not.toContain('Workshop crème brûlée');
  });

  point('full-screen', { where: 'where the browser refuses the display' }, async () => {
    const page = await openScreen(today);
    await page.evaluate(() => void (Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not here'))));
    const button = page.getByRole('button', { name: 'Full screen' });
    await button.click();
    await expect.poll(() => fills(page), soon).toBe(true);
    // The keyboard stays in it.
    for (const key of ['Tab', 'Tab']) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Leave full screen');
    }
    await page.keyboard.press('Escape');
    expect(await fills(page)).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('speak Dutch', async () => {
    const page = await openScreen({ ...today, lang: 'nl', screen: 'sign' });
    const [state, updated] = [like(/^BEZET\s+tot 11:00$/), like(/^Bijgewerkt/)];
    expect(await said(page, 'sign-state', 'date', 'as-of')).toEqual([state, 'Za 21 nov', updated]);
    expect(await page.locator('.screens-refresh').innerText()).toContain('elke 5 minuten');
    await page.getByRole('button', { name: '5 minuten later' }).click();
    expect(await page.locator('.screen-sign-left').innerText()).toBe('nog 1 u 55 min');
  });

  test('have room on a phone', async () => {
    const page = await openScreen(today, { viewport: { width: 390, height: 844 } });
    for (const shape of ['16:9', '9:16', '800×480']) {
      await page.getByRole('button', { name: shape }).click();
      await expect.poll(() => outside(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
});

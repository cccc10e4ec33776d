import { describe, expect, test } from 'vitest';
import { point } from '../support/point.ts';
import { screenHtml } from './screen-html.ts';
import { auth, filledIn, footer, open, search, service, site, soon, titles } from './screen-page-site.ts';

describe('a page that is a screen', () => {
  test('never says that a room is free while something takes it that the search leaves out', async () => {
    const html = await screenHtml({
      screen: 'sign',
      entity: 'booking',
      search: 'startdatum = "0d" AND product = 104 AND RES_CUSTOM01 ~ "koor"',
      room: 'De Kajuit',
      baseUrl: service.url,
      locale: 'en',
      timeZone: 'Europe/Amsterdam',
    });
    const page = await open(site.url, filledIn(auth.password, html));
    const state = () => page.locator('.screen-sign-state').innerText();
    await expect.poll(state, soon).toMatch(/^BUSY\s+until 13:30$/);
    // What it is, is not for everyone to read; what to do about it is.
    expect(await page.locator('.screen').innerText()).not.toContain('Sollicitatiegesprekken');
    expect(await footer(page)).toContain('leaves a booking out: 10:30 – 13:30. To show it, remove RES_CUSTOM01 ~ "koor"');
    service.now += 45 * 60_000;
    await page.clock.fastForward('45:00');
    await expect.poll(state, soon).toMatch(/^FREE\s+until 18:30$/);
  });

  point(
    'html-page',
    async () => {
      const asked = new URLSearchParams({ search, columns: 'RES_CUSTOM01,RES_STATUS,OBJ_NAME' });
      const headers = { Authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}` };
      const answer = await fetch(`${service.url}/api/rest/booking/filter?${asked}`, { headers });
      const rows = (await answer.json()) as readonly Readonly<Record<string, string>>[];
      const expected = rows
        .filter(({ RES_STATUS }) => RES_STATUS !== 'Cancelled' && RES_STATUS !== 'Rejected')
        .map(({ RES_CUSTOM01, OBJ_NAME }) => RES_CUSTOM01 || OBJ_NAME);
      expect(expected.length).toBeGreaterThan(2);

      const page = await open(site.url, filledIn());
      await expect.poll(() => titles(page), soon).toEqual(expected);
      expect(await footer(page)).toBe('Updated 13:00');

      // The service goes away: the rows stay, with their time.
      await service.stop();
      await page.clock.fastForward('17:00');
      await expect.poll(() => footer(page), soon).toMatch(/^As of 13:00\s+The service cannot be reached now\.$/);
      expect(await titles(page)).toEqual(expected);

      // So they do where the page is loaded while it is away.
      await page.reload();
      await expect.poll(() => titles(page), soon).toEqual(expected);
      await expect.poll(() => footer(page), soon).toContain('As of 13:00');

      // It is back, and asked within a minute.
      await service.start();
      await page.clock.fastForward('00:40');
      await expect.poll(() => footer(page), soon).toMatch(/^Updated 13:1\d$/);

      // At once where the machine tells that the network is back.
      await service.stop();
      await page.clock.fastForward('17:00');
      await expect.poll(() => footer(page), soon).toContain('The service cannot be reached now.');
      await service.start();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.clock.fastForward('00:02');
      await expect.poll(() => footer(page), soon).toMatch(/^Updated 13:[34]\d$/);
    },
    { where: 'from another origin' },
  );
});

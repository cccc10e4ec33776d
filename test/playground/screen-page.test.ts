import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { outside, unreadable } from './readable-screen.ts';
import {
  auth,
  databaseFile,
  filledIn,
  footer,
  htmlOf,
  made,
  open,
  search,
  service,
  site,
  soon,
  stranger,
  titles,
} from './screen-page-site.ts';

describe('a page that is a screen', () => {
  test('never says that a room is free while something takes it that the search leaves out', async () => {
    const ofChoirs = 'startdatum = "0d" AND product = 103 AND RES_CUSTOM01 ~ "koor"';
    const html = await htmlOf({ screen: 'sign', search: ofChoirs, room: 'Zaal L' });
    const page = await open(site.url, filledIn(auth.password, html));
    const state = () => page.locator('.screen-sign-state').innerText();
    await expect.poll(state, soon).toMatch(/^BUSY\s+until 09:30$/);
    // What it is, is not for everyone to read; what to do about it is.
    expect(await page.locator('.screen').innerText()).not.toContain('Cursus fotografie');
    expect(await footer(page)).toContain('leaves a booking out: 08:00 – 09:30. To show it, remove RES_CUSTOM01 ~ "koor"');
    service.now += 45 * 60_000;
    await page.clock.fastForward('45:00');
    await expect.poll(state, soon).toMatch(/^FREE\s+until 16:30$/);
  });

  point('html-page', { where: 'from another origin' }, async () => {
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
    expect(await footer(page)).toBe('Updated 09:00');

    // The service goes away: the rows stay, with their time.
    await service.stop();
    await page.clock.fastForward('17:00');
    await expect.poll(() => footer(page), soon).toMatch(/^As of 09:00\s+The service cannot be reached now\.$/);
    expect(await titles(page)).toEqual(expected);

    // So they do where the page is loaded while it is away.
    await page.reload();
    await expect.poll(() => titles(page), soon).toEqual(expected);
    await expect.poll(() => footer(page), soon).toContain('As of 09:00');

    // It is back, and asked within a minute.
    await service.start();
    await page.clock.fastForward('00:40');
    await expect.poll(() => footer(page), soon).toMatch(/^Updated 09:1\d$/);

    // At once where the machine tells that the network is back.
    await service.stop();
    await page.clock.fastForward('17:00');
    await expect.poll(() => footer(page), soon).toContain('The service cannot be reached now.');
    await service.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.clock.fastForward('00:02');
    await expect.poll(() => footer(page), soon).toMatch(/^Updated 09:[34]\d$/);
  });
});

describe.runIf(isLong)('a page that is a screen', () => {
  point('html-page', { where: 'as a file' }, async () => {
    const page = await open('file', filledIn());
    await expect.poll(() => titles(page), soon).toContain('Bestuursvergadering');
    expect(await page.evaluate(() => origin)).toBe('null');
  });

  test('does without a column that the service does not have', async () => {
    const page = await open(site.url, filledIn().replace('"OBJ_ID",', '"OBJ_ID",\n    "OBJ_COLOUR",\n    "RES_MOOD",'));
    await expect.poll(() => titles(page), soon).toContain('Bestuursvergadering');
    expect(await footer(page)).toBe('Updated 09:00');
  });

  test('shows the clock before the first answer, and waits', async () => {
    const page = await open(site.url, filledIn(), { '**/api/rest/**': 'hangs' });
    await expect.poll(() => page.locator('.screen-clock').innerText(), soon).toBe('09:00');
    expect(await page.locator('.screen-nothing').innerText()).toBe('Waiting for the service');
  });

  test('asks anew at midnight, and does not say that there is nothing while it waits', async () => {
    const page = await open(site.url, filledIn());
    await expect.poll(() => titles(page), soon).toContain('Bestuursvergadering');
    await page.clock.pauseAt('2026-11-21T23:59:30+01:00');
    await expect.poll(() => footer(page), soon).toBe('Updated 23:59');
    expect(await page.locator('.screen-nothing-text').innerText()).toBe('Nothing more today in Zaal S');
    service.now = Date.parse('2026-11-22T00:00:10+01:00');
    await service.stop();
    await page.clock.runFor(45_000);
    expect(await page.locator('.screen-date').innerText()).toBe('Sunday 22 November');
    await expect.poll(() => footer(page), soon).toContain('As of Sat 21 Nov 23:59');
    expect(await page.locator('.screen-nothing-text').innerText()).toBe('Waiting for today’s rows');
    await service.start();
    const afterFiveSeconds = () => page.clock.runFor(5_000).then(() => footer(page));
    await expect.poll(afterFiveSeconds, { ...soon, interval: 500 }).toMatch(/^Updated 00:0\d$/);
    expect((await titles(page)).length).toBeGreaterThan(0);
  });

  test.each([
    ['no user', made, 'Fill in the API user and its password in this page.'],
    ['a wrong password', () => filledIn('wrong'), 'The service does not accept the user and password in this page.'],
    ['a field that there is none of', () => filledIn().replace('"startdatum', '"begindatum'), 'There is no field `begindatum`'],
    ['an address that is none', () => filledIn().replace(service.url, 'ftp://x'), 'Something in this page is not right'],
  ])('%s is said, and what to do', async (_name, html, said) => {
    const page = await open(site.url, typeof html === 'string' ? html : html());
    await expect.poll(() => page.locator('.screen-foot').innerText(), soon).toContain(said);
    expect(await page.locator('.screen-nothing').innerText()).toBe('Waiting for the service');
  });

  test.each([
    ['a comma too many', () => filledIn().replace(/\n\}\n<\/script>/, ',\n}\n</script>'), /JSON/],
    ['a zone that there is none of', () => filledIn().replace('Europe/Amsterdam', '<b>Mars</b>'), /<b>mars<\/b>/i],
  ])('%s stands there in place of the screen', async (_name, html, said) => {
    const page = await open(site.url, html());
    await expect.poll(() => page.locator('#screen').textContent(), soon).toMatch(said);
    expect(await page.locator('#screen > *').count()).toBe(0);
  });

  test('a missing origin is said, and which', async () => {
    const page = await open(stranger.url, filledIn());
    await expect.poll(() => footer(page), soon).toContain(`adds the origin ${new URL(stranger.url).origin} under Settings`);
  });

  test('its configuration stays data, whatever the search holds', async () => {
    const hostile = `RES_CUSTOM01 = "</script><img src=x onerror=alert(1)><!-- \u2028 <script>"`;
    const html = await htmlOf({ screen: 'sign', search: hostile, locale: 'nl', room: '</title><b>Zaal' });
    const page = await open(site.url, filledIn(auth.password, html).replace('"theme": "auto"', '"theme": "dark"'));
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(JSON.parse((await page.locator('#screen-config').textContent()) ?? '')).toMatchObject({ search: hostile });
    await expect.poll(() => page.locator('.screen-sign-word').innerText(), soon).toBe('VRIJ');
    expect(await page.locator('.screen-title').innerText()).toBe('</title><b>Zaal');
    expect(await page.locator('img, b').count()).toBe(0);
    // Nothing but the one script may run.
    const isRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.isRun = true';
      document.body.append(script);
      return 'isRun' in window;
    });
    expect(isRun).toBe(false);
  });

  const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3" onload="parent.isRun = 1"><script>parent.isRun = 1</script><circle r="3"/></svg>')}`;
  const look = { logo, colour: '#5b2a86', directions: { 'Zaal M': 'left', '': 'right' } } as const;
  const long = 'Ledenvergadering muziekvereniging <b>Ons</b>';

  test.each([
    ['day', 1920, 1080],
    ['sign', 800, 480],
    ['slides', 1080, 1920],
    ['grid', 1920, 1080],
  ] as const)(
    'the %s of a house has its logo, colour and arrows, and all of long titles, at %i×%i',
    async (screen, width, height) => {
      const rows = new DatabaseSync(databaseFile);
      const update = "UPDATE bookings SET custom01 = ?, custom02 = ? WHERE from_date = '2026-11-25'";
      rows.prepare(update).run(long, 'Stichting Vrienden van het Wijkgebouw');
      rows.close();
      service.now = Date.parse('2026-11-25T10:00:00+01:00');
      const ofRooms = 'startdatum = "0d" AND product IN (101, 102, 103)';
      const html = await htmlOf({ screen, search: ofRooms, room: screen === 'sign' ? 'Zaal M' : '', locale: 'nl', look });
      const page = await open(site.url, filledIn(auth.password, html));
      await page.setViewportSize({ width, height });
      await page.clock.setSystemTime(service.now);
      await expect.poll(() => page.locator('.screen').innerText(), soon).toContain(long);
      await expect.poll(() => unreadable(page), soon).toEqual([]);
      await expect.poll(() => outside(page)).toEqual([]);
      const shown = page.locator('.screen-logo');
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.src)).toBe(logo);
      const head = page.locator('.screen-head');
      expect(await head.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(91, 42, 134)');
      expect(await head.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(255, 255, 255)');
      expect(await page.locator('.screen-arrow').first().getAttribute('aria-label')).toMatch(/^(Links|Rechts)$/);
      expect(await page.evaluate(() => 'isRun' in window)).toBe(false);
      expect(await page.locator('.screen b').filter({ hasText: 'Ons' }).count()).toBe(0);
    },
  );

  test('a logo that does not come is told, and leaves the rest as it is', async () => {
    const html = await htmlOf({ search: 'startdatum = "0d"', look: { ...look, logo: `${site.url}none.png` } });
    const page = await open(site.url, filledIn(auth.password, html));
    await expect.poll(() => footer(page), soon).toContain('The logo cannot be loaded.');
    await expect.poll(() => titles(page), soon).not.toEqual([]);
    expect(await page.locator('.screen-logo').count()).toBe(0);
  });

  test('has what it needs for a search that counts from now, and says where it lacks that', async () => {
    const fromNow = 'startdatum = "0d" AND RES_TILTIME > "10h"';
    const html = await htmlOf({ search: fromNow });
    const page = await open(site.url, filledIn(auth.password, html));
    await expect.poll(() => titles(page), soon).toContain('Huiskamerconcert José & Zoë');
    expect(await titles(page)).not.toContain('Bestuursvergadering');
    expect(await footer(page)).toBe('Updated 09:00');
    expect(gzipSync(html).length / 1024).toBeLessThan(82);

    const ofToday = 'startdatum = "0d"';
    const without = (await htmlOf({ search: ofToday })).replace(JSON.stringify(ofToday), JSON.stringify(fromNow));
    const lacking = await open(site.url, filledIn(auth.password, without));
    await expect.poll(() => footer(lacking), soon).toContain('this page was made for a search that does not count from now');
  });

  test('a page is small', () => expect(gzipSync(made).length / 1024).toBeLessThan(63));
});

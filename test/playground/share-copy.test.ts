import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clientProgram, curl, fetchProgram } from '../../playground/share/formats/programs.ts';
import { requestUrl, searchParameter, searchText } from '../../playground/share/formats/request.ts';
import { whereClause } from '../../playground/share/formats/where-clause.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { soon, typeText } from './editing.ts';
import { usePlayground } from './playground.ts';
import { searchFor, wantedOf } from './share-formats.ts';

const { open, site } = await usePlayground();
const dialog = (page: Page) => page.getByRole('dialog');
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const choose = (page: Page, name: string) => dialog(page).getByRole('tab', { name, exact: true }).click();
/** The buttons of the toolbar. */
const showCopies = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Copy as|Kopieer als)/ })
    .first()
    .click();
  await dialog(page).getByRole('heading').first().waitFor();
};

async function copied(page: Page, name: RegExp | string = 'Copy'): Promise<string> {
  await dialog(page).getByRole('button', { name }).first().click();
  await dialog(page).getByText('Copied', { exact: true }).waitFor();
  const text = await clipboard(page);
  await page.clock.fastForward(5_000);
  await dialog(page).getByText('Copied', { exact: true }).waitFor({ state: 'detached' });
  return text;
}

// What these texts do is tested where they are run.
point('copy-as', async () => {
  const search = searchFor(`O'Brien's </script> "zaal" \\ $USER \`x\` 😀`);
  const page = await open({ link: { q: search } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await showCopies(page);
  const wanted = { ...wantedOf(search), address: site.url.replace(/\/$/, '') };
  expect(await copied(page)).toBe(requestUrl(wanted));
  for (const [tab, expected] of [
    ['Parameter', searchParameter(wanted)],
    ['Plain text', searchText(wanted)],
    ['curl', curl(wanted, 'bash')],
    ['JavaScript', fetchProgram(wanted)],
    ['TypeScript', clientProgram(wanted)],
  ] as const) {
    await choose(page, tab);
    expect(await copied(page)).toBe(expected);
  }
  await choose(page, 'SQL');
  const sql = whereClause(wanted, 'sqlite');
  expect(await copied(page, 'Copy: Condition, after WHERE')).toBe(sql?.text);
  expect(await copied(page, 'Copy: Its values, in order')).toBe(JSON.stringify(sql?.values));

  await choose(page, 'Screen (HTML)');
  await dialog(page).getByText('Anyone who can read the page can read the user and password in it.').waitFor();
  const html = await copied(page, 'Copy: Screen (HTML)');
  expect(html).toMatch(/^<!doctype html>/i);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('screen-day.html');
  expect(await text(await download.createReadStream())).toBe(html);
});

describe.runIf(isLong)('copying', () => {
  test('gives a screen the logo, the colour and the arrow of the house', async () => {
    const page = await open({ link: { view: 'screen', screen: 'sign', q: 'startdatum = "0d" AND product IN (101,102)' } });
    const config = async (): Promise<unknown> =>
      JSON.parse(/id="screen-config">([^<]*)/.exec((await dialog(page).locator('pre').textContent()) ?? '')?.[1] ?? '{}');
    await page.getByRole('button', { name: 'Copy as a page' }).click();
    await dialog(page).getByText('Logo, colour and arrows').click();
    const logo = dialog(page).getByRole('textbox', { name: 'Logo', exact: true });
    await logo.fill('javascript:alert(1)');
    await dialog(page).getByText('Type an address that starts with https://').waitFor();
    await soon(config).toMatchObject({ room: 'Zaal M', logo: '', colour: '', directions: {} });
    await logo.fill('https://example.com/"><script>alert(1)</script>.png');
    await dialog(page).getByText('The screen loads the logo from this address.').waitFor();
    await dialog(page).getByLabel('Colour').fill('#5b2a86');
    await dialog(page).getByRole('combobox', { name: 'Zaal M' }).selectOption('Ahead on the left');
    const address = 'https://example.com/%22%3E%3Cscript%3Ealert(1)%3C/script%3E.png';
    await soon(config).toMatchObject({ logo: address, colour: '#5b2a86', directions: { 'Zaal M': 'ahead-left' } });

    // A file is in the page itself, and the preview shows it.
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><path d="M0 0h3v1z"/></svg>';
    const files = dialog(page).locator('input[type=file]');
    await files.setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<b>') });
    await dialog(page).getByText('or choose an image file.').waitFor();
    await files.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.alloc(200_001) });
    await dialog(page).getByText('The file is larger than 200 KB.').waitFor();
    await files.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await soon(config).toMatchObject({ logo: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` });
    await page.keyboard.press('Escape');
    const drawn = page.locator('.screen-logo');
    await soon(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await page.getByRole('img', { name: 'Ahead on the left' }).count()).toBe(1);
  });

  test('has choices of dates, columns, address and terminal', async () => {
    const page = await open({ link: { q: 'startdatum BETWEEN "0d" AND "7d" AND RES_TILTIME > "0h"' } });
    const shown = dialog(page).locator('pre');
    await showCopies(page);
    await dialog(page).getByRole('tab', { name: 'URL', exact: true }).focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
    await dialog(page).getByRole('tab', { name: 'curl', selected: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Stay as now' }).press('Enter');
    await soon(() => shown.textContent()).toMatch(
      /startdatum BETWEEN "2026-11-21" AND "2026-11-28" AND RES_TILTIME > "\d\d:\d\d:\d\d"/,
    );
    await dialog(page).getByLabel('Columns').selectOption('screen');
    await soon(() => shown.textContent()).toContain('columns=RES_ID,RES_FROMDATE,RES_TILLDATE');
    await dialog(page).getByLabel('Terminal').selectOption('powershell');
    await soon(() => shown.textContent()).toMatch(/^curl\.exe -G -u "\$env:USERNAME" `\n/);

    // A password in the address is in nothing that is copied, and does not stay in the field.
    const address = dialog(page).getByLabel('Address of the service');
    await address.fill('https://screen:s3cret@bookings.example.com/deep/api/rest/');
    await soon(() => shown.textContent()).toContain("'https://bookings.example.com/deep/api/rest/booking/filter'");
    await dialog(page).getByText('The user and password in it are left out.').waitFor();
    await address.press('Tab');
    await soon(() => address.inputValue()).toBe('https://bookings.example.com/deep/');
    expect(await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage))).not.toContain('s3cret');
    await address.fill('bookings');
    await soon(() => shown.count()).toBe(0);
    await choose(page, 'Plain text');
    await soon(() => shown.textContent()).toContain('2026-11-21');
  });

  test('of a broken text offers the last good one, and of none says what to do', async () => {
    const page = await open({ link: { q: 'product = ', of: 'event', lang: 'nl' } });
    await showCopies(page);
    await dialog(page).getByText('Herstel de fout in de tekst en kopieer dan.').waitFor();
    await page.keyboard.press('Escape');
    await typeText(page, 'EVENT_DATE = "0d"');
    await typeText(page, 'EVENT_DATE = "0d" AND');
    await showCopies(page);
    await dialog(page).getByText('Dit is de laatste zoekopdracht zonder fout: EVENT_DATE = "0d"').waitFor();
    await choose(page, 'Platte tekst');
    await soon(() => dialog(page).locator('pre').textContent()).toBe('EVENT_DATE = "0d"');
  });

  test('of a sign is the page of the room that was chosen for it', async () => {
    const link = { q: 'product IN (101,102) AND startdatum = "0d"', view: 'screen', screen: 'sign' };
    const page = await open({ link });
    const room = page.getByRole('combobox', { name: 'Room' });
    await room.waitFor();
    const [first, other] = await room.locator('option').allTextContents();
    expect(await room.inputValue()).toBe(first);
    await room.selectOption(other ?? '');
    await showCopies(page);
    const shown = dialog(page).locator('pre');
    await soon(() => shown.textContent()).toContain(`"room": ${JSON.stringify(other)}`);
    await dialog(page)
      .getByRole('combobox', { name: 'Room' })
      .selectOption(first ?? '');
    await soon(() => shown.textContent()).toContain(`"room": ${JSON.stringify(first)}`);
    // One room needs no name: the service may call it otherwise than the sample does.
    await page.keyboard.press('Escape');
    await typeText(page, 'product = 101');
    await showCopies(page);
    await soon(() => shown.textContent()).toContain('"room": ""');
    expect(await dialog(page).getByRole('combobox', { name: 'Room' }).count()).toBe(0);
    // What the search leaves out is told here, too.
    await page.keyboard.press('Escape');
    await typeText(page, 'startdatum = "0d" AND product = 102 AND RES_CUSTOM01 ~ "koor"');
    await showCopies(page);
    await dialog(page).getByText('Would say Free while “Lezing: de ruïnes van Brederode” runs:').waitFor();
  });

  test('fits a phone and needs no user for events', async () => {
    const page = await open({
      viewport: { width: 390, height: 844 },
      link: { q: `EVENT_DESC ~ "${'x'.repeat(250)}"`, of: 'event', view: 'screen', screen: 'grid' },
    });
    await showCopies(page);
    await dialog(page).getByRole('tab', { name: 'Screen (HTML)', selected: true }).waitFor();
    await dialog(page).locator('pre').waitFor();
    expect(await dialog(page).locator('.notice, p').filter({ hasText: 'user and password' }).count()).toBe(0);
    for (const tab of await dialog(page).getByRole('tab').all()) {
      await tab.click();
      expect(await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
  });
});

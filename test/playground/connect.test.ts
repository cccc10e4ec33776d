import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { database, reached } from '../client/demo-server.ts';
import { point } from '../support/point.ts';
import { allowPage, openConnect, whileConnecting } from './connection-form.ts';
import { typeText } from './editing.ts';
import { usePlayground } from './playground.ts';

const { browser, site, open } = await usePlayground();
const skip = browser === undefined;
const { user, password } = reached.auth;
const secret = new RegExp(`geheim|${Buffer.from(`${user}:${password}`).toString('base64').slice(0, 24)}`);
const q = 'startdatum = "0d" AND product = 101';

beforeAll(async () => {
  await allowPage(site.url);
  // What is in this service only.
  const file = new DatabaseSync(database.file);
  file.exec(`UPDATE products SET name = 'Blauwe salon' WHERE id = 101`);
  file.close();
});

/** Whatever the page holds where others could find it. */
const lyingAbout = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      location.href,
      JSON.stringify(history.state),
      document.cookie,
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  );

point(
  'connect',
  async () => {
    const rows = await createClient(reached).bookings({ search: q, columns: ['RES_ID', 'RES_CUSTOM01', 'OBJ_NAME'] });
    expect(rows.length).toBeGreaterThan(2);
    const page = await open({ link: { q, view: 'json' }, allowed: whileConnecting });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) sent.push(`${request.method()} ${decodeURIComponent(request.url())}`);
    });
    const dialog = await openConnect(page);
    // Credentials in the address move to their own fields, and the form shows the request.
    await dialog.getByLabel('Address of').fill('');
    await dialog.getByLabel('Address of').fill(reached.baseUrl.replace('//', `//${user}:${encodeURIComponent(password)}@`));
    await dialog.getByLabel('API user').focus();
    expect(await dialog.getByLabel('API user').inputValue()).toBe(user);
    expect(await dialog.getByLabel(/^Password/).inputValue()).toBe(password);
    expect(`${await dialog.getByLabel('Address of').inputValue()}/`).toBe(new URL(reached.baseUrl).href);
    const preview = await dialog.locator('pre').innerText();
    expect(preview).toMatch(/^GET http:.*\/api\/rest\/booking\/filter\?.*\nAuthorization: Basic •+\nOrigin: /);
    expect(sent).toEqual([]);

    await dialog.getByText('Remember the address').click();
    await dialog.getByRole('button', { name: 'Test and connect' }).click();
    await dialog.getByText(`It gave ${rows.length} bookings.`).waitFor();
    await dialog.getByText('so the service may leave cancelled bookings out').waitFor();
    expect(preview).toContain(decodeURIComponent(sent[0] ?? 'nothing was sent'));
    expect(sent.every((line) => line.startsWith(`GET ${new URL(reached.baseUrl).href}api/rest/`))).toBe(true);
    expect(await lyingAbout(page)).not.toMatch(secret);

    await dialog.getByRole('button', { name: 'Show the rows' }).click();
    await page.getByRole('tab', { name: 'Table' }).click();
    const shown = page.locator('.found').getByRole('tabpanel').filter({ hasText: 'Blauwe salon' });
    await shown.waitFor();
    for (const { RES_CUSTOM01 } of rows) expect(await shown.innerText()).toContain(RES_CUSTOM01);
    expect(await lyingAbout(page)).not.toMatch(secret);

    // No rows: what is cancelled may be among those that fit.
    const empty = page.locator('.results-blank');
    const ask = async (text: string): Promise<void> => {
      await typeText(page, text);
      await page.keyboard.press('Control+Enter');
    };
    await ask('RES_ID = 1');
    await empty.getByText('so the service may leave cancelled bookings out').waitFor();
    await empty.getByText('With status IS NOT NULL in the search').waitFor();
    await ask('RES_ID = 1 AND status IS NOT NULL');
    await empty.getByText('so the service may leave cancelled bookings out').waitFor({ state: 'detached' });
    await ask(q);
    await shown.waitFor();

    // What is proposed to be asked is what this service has.
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'What can be searched' }).click();
    await dialog.getByRole('searchbox').fill('Product name');
    await dialog.getByText('OBJ_NAME = "Blauwe salon"').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    // Back to the sample: nothing of the service stays, but what was to be remembered.
    await openConnect(page);
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    expect(await dialog.getByLabel(/^Password/).inputValue()).toBe('');
    expect(await dialog.getByLabel('API user').inputValue()).toBe(user);
    await page.keyboard.press('Escape');
    await page.getByText('Blauwe salon').waitFor({ state: 'detached' });
    expect(await lyingAbout(page)).not.toMatch(/geheim|Blauwe/);
    await page.reload();
    const again = await openConnect(page);
    expect(`${await again.getByLabel('Address of').inputValue()}/`).toBe(new URL(reached.baseUrl).href);
    expect(await again.getByLabel(/^Password/).inputValue()).toBe('');
  },
  { skip },
);

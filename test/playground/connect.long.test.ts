import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { database, reached } from '../client/demo-server.ts';
import { httpAnswers } from '../client/http-answers.ts';
import { patience } from '../support/browser.ts';
import { point } from '../support/point.ts';
import { allowPage, openConnect, tryToConnect, whileConnecting } from './connection-form.ts';
import { usePlayground } from './playground.ts';

const { site, open } = await usePlayground();
const { user, password } = reached.auth;
const q = 'startdatum = "0d" AND product = 101';
// Machines are shared.
const patiently = { timeout: patience };

beforeAll(async () => {
  await allowPage(site.url);
  // What is in this service only.
  const file = new DatabaseSync(database.file);
  file.exec(`UPDATE products SET name = 'Blauwe salon' WHERE id = 101`);
  file.close();
});

point('names', async () => {
  const page = await open({ link: { q }, allowed: whileConnecting });
  const dialog = await openConnect(page);
  await tryToConnect(dialog, { address: reached.baseUrl, user, password });
  await dialog.getByText('7 rooms by name').waitFor();
  await dialog.getByText(/^Blauwe salon, De Kajuit, /).waitFor();

  // A service that gives no names.
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Authorization' };
  const row = { RES_ID: '1', RES_FROMDATE: '2026-11-21', OBJ_ID: '101', OBJ_NAME: '', OBJ_DESC: '', RES_CUSTOM02: 'Naamloos' };
  const nameless = await httpAnswers((request, response) => {
    const columns = new URL(request.url ?? '', 'http://localhost').searchParams.get('columns')?.split(',') ?? [];
    const list = [Object.fromEntries(columns.map((name) => [name, { ...row }[name] ?? '']))];
    response.writeHead(200, headers).end(request.method === 'OPTIONS' ? '' : JSON.stringify(list));
  });
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await tryToConnect(dialog, { address: nameless, user, password });
  await dialog.getByText('Rooms by number only').waitFor();
  await dialog.getByText('Last answer: 1 booking.').waitFor();
});

describe('a connected service', () => {
  test('is asked when the search is run, and while typing only where that was chosen', async () => {
    const page = await open({ link: { q }, allowed: whileConnecting });
    const searches: string[] = [];
    page.on('request', (request) => {
      const text = new URL(request.url()).searchParams.get('search');
      if (text?.startsWith(q) && request.method() === 'GET') searches.push(text);
    });
    const dialog = await openConnect(page);
    await tryToConnect(dialog, { address: reached.baseUrl, user, password });
    await dialog.getByText('1 request so far.').waitFor();
    await dialog.getByText('7 rooms by name').waitFor();
    await dialog.getByRole('button', { name: 'Show the rows' }).click();

    const type = async (text: string): Promise<void> => {
      // It gives the focus back as it goes.
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.ask').getByRole('textbox').first().focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    };
    await type(' ');
    // For longer than the pause after which it would be asked.
    const now = () => page.evaluate(() => Date.now());
    const typed = await now();
    await expect.poll(now, patiently).toBeGreaterThan(typed + 1_000);
    expect(searches).toHaveLength(1);
    await openConnect(page);
    await dialog.getByText('Ask the service while I type.').click();
    await expect.poll(() => searches.length, patiently).toBe(2);
    await page.keyboard.press('Escape');
    await type('  ');
    await expect.poll(() => searches.length, patiently).toBe(3);
  });

  test('says why it gave nothing, in its own words, and the rows from before stay', async () => {
    const page = await open({ link: { q: 'startdatum = "0d"', lang: 'nl' }, allowed: whileConnecting });
    let isAway = false;
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Authorization' };
    const address = await httpAnswers((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const columns = searchParams.get('columns')?.split(',') ?? [];
      const refuse = (status: number, problem: object) => response.writeHead(status, headers).end(JSON.stringify(problem));
      if (request.method === 'OPTIONS') response.writeHead(204, headers).end();
      else if (isAway) refuse(503, { detail: `De kast is op slot (${searchParams.get('lang')}).` });
      // An older service, which has fewer columns.
      else if (columns.includes('OBJ_NAME')) refuse(400, { code: 'unknown-column', detail: 'There is no column `OBJ_NAME`.' });
      else response.writeHead(200, headers).end(JSON.stringify([Object.fromEntries(columns.map((name) => [name, '']))]));
    });
    const dialog = await openConnect(page);
    await tryToConnect(dialog, { address, user, password });
    await dialog.getByText('Laatste antwoord: 1 boeking.').waitFor();
    isAway = true;
    await dialog.getByRole('button', { name: 'Vraag opnieuw' }).click();
    await dialog.getByText('De service kan nu niet antwoorden.').waitFor();
    expect(await dialog.locator('.notice').innerText()).toMatch(/De kast is op slot \(nl\).*De eerdere rijen staan er nog/);
  });

  test('without a user gives events, and never is asked for bookings', async () => {
    const page = await open({ link: { q }, allowed: whileConnecting });
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('/booking/') && sent.push(request.url())));
    const dialog = await openConnect(page);
    await tryToConnect(dialog, { address: reached.baseUrl });
    await dialog.getByText(/Last answer: \d+ events/).waitFor();
    await dialog.getByText('Without a user').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), patiently).toBe('Show the rows');
    await dialog.getByText(/\d+ rooms? by name/).waitFor();
    expect(sent).toEqual([]);
  });

  test('is not asked by a link, also where one was remembered', async () => {
    const page = await open({ link: { q } });
    await page.evaluate(
      (text) => localStorage.setItem('search-expression.service', text),
      JSON.stringify({ address: reached.baseUrl, user }),
    );
    await page.reload();
    await page.getByRole('tabpanel').first().waitFor();
    await expect.poll(() => page.getByRole('banner').innerText(), patiently).toContain('Sample data');
  });
});

import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryColumns } from '../../playground/state/entry-columns.ts';
import { createClient } from '../../src/client/index.ts';
import { database, reached } from '../client/demo-server.ts';
import { httpAnswers } from '../client/http-answers.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { thirtyDays } from './checked-screens.ts';
import { allowing, allowPage, connect, openConnect, tryToConnect, whileConnecting } from './connection-form.ts';
import { soon, typeText } from './editing.ts';
import { usePlayground } from './playground.ts';

const { site, open } = await usePlayground();
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

/** The searches that the page asks the service for, from now on. */
function searchesOf(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname.includes('/api/rest/')) sent.push(url.searchParams.get('search') ?? '');
  });
  return sent;
}

point('connect', async () => {
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
  await dialog.getByText(`Last answer: ${rows.length} bookings.`).waitFor();
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
  await dialog.getByRole('searchbox').fill('Room name');
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
});

test('what is shown of a service is true of a clock that is moved within the day, where the search counts from now', async () => {
  const ofDay = 'startdatum = "0d"';
  const ending = async (after: string) =>
    (await createClient(reached).bookings({ search: `${ofDay} AND RES_TILTIME > "${after}"` })).length;
  const link = { q: `${ofDay} AND RES_TILTIME > "0h"`, view: 'json' };
  const page = await open({ link, allowed: whileConnecting });
  const sent = searchesOf(page);
  const dialog = await connect(page);
  await dialog.getByText(/Last answer: \d+ bookings?\./).waitFor();
  await dialog.getByRole('button', { name: 'Show the rows' }).click();
  const count = async () => Number(await page.locator('#count').innerText());
  await soon(count).toBe(await ending('09:00'));
  expect(sent).toContain(`${ofDay} AND RES_TILTIME IS NOT NULL`);
  expect(sent.filter((text) => /[0-9](?:h|min)"/.test(text))).toEqual([]);
  const asked = sent.length;
  const counts = [await ending('20:15'), await ending('00:00')];
  expect(new Set([await ending('09:00'), ...counts]).size).toBe(3);
  await page.getByRole('button', { name: /^Clock/ }).click();
  await page.getByRole('checkbox', { name: 'Stop the clock' }).check();
  for (const [at, time] of ['20:15', '00:00'].entries()) {
    await page.getByLabel('Time', { exact: true }).fill(time);
    await soon(count).toBe(counts[at]);
  }
  // The service gave all of the day at once.
  expect(sent).toHaveLength(asked);
});

test('what is shown of a service is true: of a day that the clock is moved to, and of what the search leaves out', async () => {
  const search = 'startdatum >= "0d" AND startdatum <= "7d" AND product = 102 AND RES_CUSTOM01 ~ "koor"';
  const page = await open({ link: { q: search, view: 'screen', screen: 'sign' }, allowed: whileConnecting });
  const sent = searchesOf(page);
  const state = () => page.locator('.screen').getAttribute('data-state');
  const guard = page.locator('.screens-guard');
  const lecture = 'Would say Free while “Lezing: de ruïnes van Brederode” runs: 08:30 – 11:00';
  // So it does of the sample.
  expect(await state()).toBe('busy');
  expect(await guard.innerText()).toContain(lecture);
  expect(await page.locator('.screen-foot').innerText()).toContain('To show it, remove RES_CUSTOM01 ~ "koor"');

  const dialog = await connect(page);
  await dialog.getByText('Last answer: 2 bookings.').waitFor();
  await page.keyboard.press('Escape');
  await soon(state).toBe('busy');
  expect(await guard.innerText()).toContain(lecture);
  expect(sent).toContain('startdatum <= "0d" AND einddatum >= "-1d" AND product = 102');

  // Counted on demand, among all on these days in these rooms.
  const conditions = page.getByRole('region', { name: 'Rows by condition' });
  await conditions.getByText('Room is Zaal M').waitFor();
  expect(await conditions.locator('td').allInnerTexts()).toEqual(['–', '–', '–', '–']);
  await conditions.getByRole('button', { name: 'Count at the service' }).click();
  await conditions.getByText(/^Counted among the \d+ bookings on these days in these rooms\.$/).waitFor();
  const around = await createClient(reached).bookings({ search: search.replace(/ AND RES_CUSTOM01.*/, ''), columns: ['RES_ID'] });
  await soon(() => conditions.locator('td').allInnerTexts()).toEqual([
    '–',
    '–',
    '–',
    `2 meet it; without it ${around.length} are found`,
  ]);

  // A booking that is missing, and one that the service leaves out by a rule of its own.
  const missing = page.getByRole('region', { name: 'Is a booking missing?' });
  const card = page.getByRole('region', { name: 'Why it is on the screen' });
  await missing.getByRole('searchbox').fill('2006');
  await missing.getByRole('button', { name: 'Ask the service' }).click();
  await missing.getByRole('button', { name: /Workshop crème brûlée/ }).click();
  await card.getByText('A service leaves cancelled bookings out unless the search names the status.').waitFor();
  expect(await card.innerText()).toContain('1 of 4 conditions does not hold.');
  await missing.getByRole('searchbox').fill('99999999');
  await missing.getByRole('searchbox').press('Enter');
  await missing.getByText('It never gives bookings of rooms that this API user may not read.').waitFor();

  // The next 30 days, for which it is asked once, and what a change of the search gains.
  const check = page.getByRole('region', { name: 'The next 30 days' });
  await check.getByText('Asks the service once, for these days without the other conditions of the search.').waitFor();
  // A check that is stopped ends its request.
  const of30Days = '%2229d%22';
  await page.route(`**${of30Days}**`, () => undefined);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes(of30Days));
  await check.getByRole('button', { name: 'Check 30 days' }).click();
  await check.getByRole('button', { name: 'Stop' }).click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await check.getByText('Stopped before the first day.').waitFor();
  await page.unroute(`**${of30Days}**`);
  await check.getByRole('button', { name: 'Check again' }).click();
  await check.getByText(/^Days: \d+ wrong · \d+ empty$/).waitFor();
  expect(sent).toContain('startdatum <= "29d" AND einddatum >= "-1d" AND product = 102');
  const booked = await createClient(reached).bookings({
    search: 'startdatum <= "29d" AND einddatum >= "-1d" AND product = 102',
    columns: entryColumns.booking as never[],
  });
  await check.getByText(`The service gave ${booked.length} bookings at 09:00.`).waitFor();
  const known = { first: '2026-11-21', last: '2026-12-20' };
  const days = await thirtyDays(check, { search, rows: booked, known });
  expect(days.shown).toEqual(days.checked);
  await page.evaluate(() => {
    const booking = { text: 'startdatum = "0d" AND product = 102', at: Date.now() };
    localStorage.setItem('search-expression.taken', JSON.stringify({ booking }));
    dispatchEvent(new StorageEvent('storage', { key: 'search-expression.taken' }));
  });
  await page.getByRole('button', { name: 'Share' }).click();
  const changes = dialog.getByRole('region', { name: 'What changes' });
  const asked = sent.length;
  await changes.getByText('This sends two requests').waitFor();
  await changes.getByRole('button', { name: 'Ask the service' }).click();
  await changes.getByText('As the service answered at 09:00.').waitFor();
  expect(sent.slice(asked)).toEqual(['startdatum = "0d" AND product = 102', search]);
  expect(await changes.locator('summary').innerText()).toBe('1 booking more. 2 bookings fewer.');
  await page.keyboard.press('Escape');

  // Another day: the rows are of it, and it is asked for by its date.
  await page.getByRole('button', { name: /^Clock/ }).click();
  await page.getByLabel('Date', { exact: true }).fill('2026-12-04');
  await page.getByText('Not up to date: rows as of Sat 21 Nov 09:00').waitFor();
  expect(await state()).toBe('unknown');
  await page.clock.fastForward(1_000);
  await soon(() => page.locator('.results-facts').innerText()).toContain('asked with the dates of Fri 4 Dec');
  expect(sent).toContain(search.replace('"0d"', '"2026-12-04"').replace('"7d"', '"2026-12-11"'));
  await soon(state).toBe('busy');
  expect(await guard.innerText()).toContain('Would say Free while “EHBO-training” runs: 08:30');
  expect(await page.locator('.screen-as-of').innerText()).toBe('Updated 09:00');

  await page.keyboard.press('Escape');
  // The repair is one step, and the sign draws what it is busy with.
  await guard.getByRole('button', { name: 'Remove: Title contains "koor"' }).click();
  // Old rows are told by the button itself, and in the notice above the rows.
  const run = page.getByRole('region', { name: 'The search' }).getByRole('button', { name: /^Run/ });
  await soon(() => run.innerText()).toBe('Run: rows are old');
  const width = (await run.boundingBox())?.width;
  await page.locator('.results-stale').getByRole('button', { name: 'Run the search' }).click();
  await soon(() => page.locator('.screen').innerText()).toContain('EHBO-training');
  expect(await guard.count()).toBe(0);
  await soon(() => run.innerText()).toBe('Run');
  expect((await run.boundingBox())?.width).toBe(width);
  expect(await page.getByRole('button', { name: 'Put on a screen' }).count()).toBe(0);
});

if (isLong)
  point('names', async () => {
    const page = await open({ link: { q }, allowed: whileConnecting });
    const dialog = await connect(page);
    await dialog.getByText('7 rooms by name').waitFor();
    await dialog.getByText(/^Blauwe salon, De Kajuit, /).waitFor();

    // A service that gives no names.
    const row = { RES_ID: '1', RES_FROMDATE: '2026-11-21', OBJ_ID: '101', OBJ_NAME: '', OBJ_DESC: '', RES_CUSTOM02: 'Naamloos' };
    const nameless = await httpAnswers((request, response) => {
      const columns = new URL(request.url ?? '', 'http://localhost').searchParams.get('columns')?.split(',') ?? [];
      const list = [Object.fromEntries(columns.map((name) => [name, { ...row }[name] ?? '']))];
      response.writeHead(200, allowing).end(request.method === 'OPTIONS' ? '' : JSON.stringify(list));
    });
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await tryToConnect(dialog, { address: nameless, user, password });
    await dialog.getByText('Rooms by number only').waitFor();
    await dialog.getByText('Last answer: 1 booking.').waitFor();
  });

describe.runIf(isLong)('a connected service', () => {
  test('is asked when the search is run, and while typing only where that was chosen', async () => {
    const page = await open({ link: { q }, allowed: whileConnecting });
    const sent = searchesOf(page);
    const searches = () => sent.filter((text) => text.startsWith(q));
    const dialog = await connect(page);
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
    await soon(now).toBeGreaterThan(typed + 1_000);
    expect(searches()).toHaveLength(1);
    await openConnect(page);
    await dialog.getByText('Ask the service while I type.').click();
    await soon(searches).toHaveLength(2);
    await page.keyboard.press('Escape');
    await type('  ');
    await soon(searches).toHaveLength(3);
  });

  test('says why it gave nothing, in its own words, and the rows from before stay', async () => {
    const page = await open({ link: { q: 'startdatum = "0d"', lang: 'nl' }, allowed: whileConnecting });
    let isAway = false;
    const address = await httpAnswers((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const columns = searchParams.get('columns')?.split(',') ?? [];
      const refuse = (status: number, problem: object) => response.writeHead(status, allowing).end(JSON.stringify(problem));
      if (request.method === 'OPTIONS') response.writeHead(204, allowing).end();
      else if (isAway) refuse(503, { detail: `De kast is op slot (${searchParams.get('lang')}).` });
      // An older service, which has fewer columns.
      else if (columns.includes('OBJ_NAME')) refuse(400, { code: 'unknown-column', detail: 'There is no column `OBJ_NAME`.' });
      else response.writeHead(200, allowing).end(JSON.stringify([Object.fromEntries(columns.map((name) => [name, '']))]));
    });
    const dialog = await connect(page, { address, user, password });
    await dialog.getByText('Laatste antwoord: 1 boeking.').waitFor();
    isAway = true;
    await dialog.getByRole('button', { name: 'Vraag opnieuw' }).click();
    await dialog.getByText('De service kan nu niet antwoorden.').waitFor();
    expect(await dialog.locator('p.notice').innerText()).toMatch(/De kast is op slot \(nl\).*De eerdere rijen staan er nog/);
  });

  test('without a user gives events, and never is asked for bookings', async () => {
    const page = await open({ link: { q }, allowed: whileConnecting });
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('/booking/') && sent.push(request.url())));
    const dialog = await connect(page, { address: reached.baseUrl });
    await dialog.getByText(/Last answer: \d+ events/).waitFor();
    await dialog.getByText('Without a user').waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show the rows');
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
    await soon(() => page.getByRole('banner').innerText()).toContain('Sample data');
  });
});

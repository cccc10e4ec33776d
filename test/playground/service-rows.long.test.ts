import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { httpAnswers } from '../client/http-answers.ts';
import { openConnect, tryToConnect, whileConnecting } from './connection-form.ts';
import { soon } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const said = (page: Page) => page.locator('#announcement').textContent();

test('the rows of a service: are the same ones when it is asked again, and what it says is heard each time', async () => {
  const row = (id: string, title: string) => ({
    RES_ID: id,
    RES_FROMDATE: '2026-11-21',
    RES_FROMTIME: '10:00:00',
    RES_TILTIME: '11:00:00',
    RES_CUSTOM01: title,
    OBJ_ID: '101',
    OBJ_NAME: 'Zaal S',
  });
  const answer = { status: 200, rows: [row('1', 'Koor'), row('2', 'Yoga')] };
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Authorization' };
  const address = await httpAnswers((request, response) => {
    const columns = new URL(request.url ?? '', 'http://localhost').searchParams.get('columns')?.split(',') ?? [];
    const list = answer.rows.map((one) => Object.fromEntries(columns.map((name) => [name, { ...one }[name as 'RES_ID'] ?? ''])));
    const isAsked = request.method !== 'OPTIONS';
    response.writeHead(isAsked ? answer.status : 200, headers).end(isAsked ? JSON.stringify(list) : '');
  });
  const page = await open({ link: { q: 'startdatum = "0d"', view: 'table' }, allowed: whileConnecting });
  const card = page.getByRole('region', { name: 'Why it is on the screen' });
  await page.getByRole('button', { name: 'Café-overleg wijkraad' }).first().click();
  await card.getByText('On the screen', { exact: true }).waitFor();

  const dialog = await openConnect(page);
  await tryToConnect(dialog, { address, user: 'screen', password: 'secret' });
  await dialog.getByText('Last answer: 2 bookings.').waitFor();
  await page.keyboard.press('Escape');
  // A booking of the sample is none of the service's.
  await soon(() => card.count()).toBe(0);
  await page.getByRole('button', { name: 'Koor' }).click();
  await card.getByText('On the screen', { exact: true }).waitFor();
  await page.clock.fastForward(5_000);
  await soon(() => said(page)).toContain('Koor. On the screen');

  const run = page.locator('.editor-run');
  await run.click();
  await soon(() => said(page)).toBe('2 bookings, 21 November');
  expect(await card.textContent()).toContain('On the screen');
  expect(await page.locator('.table-row.chosen').count()).toBe(1);

  answer.rows = [row('2', 'Yoga')];
  await run.click();
  await card.getByText('Not on the screen').waitFor();

  // One bad row blanks nothing, and is told.
  answer.rows = [row('2', 'Yoga'), { ...row('3', 'Schaken'), OBJ_ID: 'Zaal S' }];
  await run.click();
  await soon(() => said(page)).toContain('2 bookings, 21 November. 1 value cannot be read and counts as missing');
  expect(await page.locator('.results-facts').textContent()).toContain('1 value cannot be read and counts as missing');
  expect(await page.locator('.table-row').count()).toBe(2);

  answer.status = 500;
  await run.click();
  const failure = page.locator('.results-failure');
  await failure.getByRole('button', { name: 'Run again' }).waitFor();
  // What is old is marked so, and nothing says that the service answers.
  expect(await page.locator('.tab-panel.outdated').count()).toBe(1);
  expect(await page.locator('.results-facts').textContent()).toMatch(/^Not up to date: rows as of Sat 21 Nov 09:00$/);
  await page.getByRole('banner').getByRole('button', { name: 'No rows from 127.0.0.1' }).waitFor();
  const text = (await failure.locator('p').first().textContent())?.replace('The service gave no rows. ', '') ?? 'nothing';
  await soon(() => said(page)).toContain(text);
  await failure.getByRole('button', { name: 'Run again' }).press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('view-panel');
});

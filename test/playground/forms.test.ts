import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const text = 'startdatum >= "0d" AND (product IN (101,102) OR RES_CUSTOM01 ~ "yoga") AND NOT status = "Cancelled"';
const permissions = ['clipboard-read', 'clipboard-write'];

point('forms', async () => {
  const page = await open({ link: { q: text, tool: 'words' }, permissions });
  const words = panel(page, 'In words');
  await words.getByText('Start date is today (21 November 2026) or later, (Room is Zaal S or Zaal M,').waitFor();
  expect(await words.locator('.words-dates').allTextContents()).toEqual(['"0d" Sat 21 Nov, today']);
  expect(await words.getByText('Not: Status is Cancelled.').count()).toBe(1);
  await page.getByRole('tab', { name: 'In words' }).focus();

  await page.keyboard.press('ArrowRight');
  const lines = panel(page, 'Tree').getByRole('treeitem');
  await lines.first().waitFor();
  expect(await lines.allTextContents()).toEqual([
    'AND all 3 have to hold',
    'startdatum Start date >= "0d" Sat 21 Nov, today ',
    'OR one of the 2 is enough',
    'product Room IN 101 Zaal S 102 Zaal M ',
    'RES_CUSTOM01 Title ~ "yoga" ',
    'NOT this must not hold',
    'status Status = "Cancelled" ',
  ]);

  await page.keyboard.press('ArrowRight');
  const sql = panel(page, 'SQL');
  const placeholders = {
    SQLite: '?',
    PostgreSQL: '$2::bigint',
    MySQL: 'CAST(? AS SIGNED)',
    MariaDB: 'nopad',
    DuckDB: 'CAST($1 AS DATE)',
  };
  for (const [dialect, placeholder] of Object.entries(placeholders)) {
    await sql.getByRole('button', { name: dialect, exact: true }).focus();
    await page.keyboard.press('Enter');
    const condition = sql.getByLabel(`WHERE: ${dialect}`, { exact: true });
    await condition.waitFor();
    expect(await condition.textContent()).toContain(placeholder);
    const product = (value: string) => (dialect === 'DuckDB' ? `"${value}"` : value);
    expect(await sql.locator('tbody code').allTextContents()).toEqual([
      '"2026-11-21"',
      product('101'),
      product('102'),
      expect.stringMatching(/\[YyÝý.*\[Oo/), // yoga in any case, with any accents
      '"Cancelled"',
    ]);
    await sql.getByText('The text of ~ or ^= is a pattern').waitFor();
  }

  await page.getByRole('tab', { name: 'SQL' }).focus();
  await page.keyboard.press('ArrowRight');
  const request = await panel(page, 'URL')
    .getByLabel('The request, after the address of your service', { exact: true })
    .textContent();
  const url = new URL(request ?? '', 'http://service.example');
  expect(url.pathname).toBe('/api/rest/booking/filter');
  expect(url.searchParams.get('search')).toBe(text);
  expect(await panel(page, 'URL').getByLabel('Only the search, encoded', { exact: true }).textContent()).toBe(
    `search=${encodeURIComponent(text).replace(/[()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`,
  );

  await page.keyboard.press('ArrowRight');
  const grammar = panel(page, 'Grammar');
  await grammar.getByRole('img', { name: 'Railroad diagram of the grammar' }).waitFor();
  expect(await grammar.locator('svg text.name').allTextContents()).toContain('conjunction');
  await grammar.getByText('The same as text').press('Enter');
  expect(await grammar.getByLabel('The grammar as EBNF', { exact: true }).textContent()).toMatch(
    /^conjunction ::= negation \( "AND" negation \)\*$/m,
  );
});

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });

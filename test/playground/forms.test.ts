import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
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

describe.runIf(isLong)('a form', () => {
  test('leads to its place in the text: the tree by keyboard, words by mouse', async () => {
    const page = await open({ link: { q: text, tool: 'tree' }, permissions });
    const lines = panel(page, 'Tree').getByRole('treeitem');
    await lines.first().focus();
    expect(await panel(page, 'Tree').locator('[role=treeitem][tabindex="0"]').count()).toBe(1);
    const at = () => page.evaluate(() => document.activeElement?.textContent?.trim().split(' ')[0]);
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return at();
    };
    expect([await press('ArrowDown'), await press('End')]).toEqual(['startdatum', 'status']);
    expect([await press('ArrowLeft'), await press('ArrowLeft'), await lines.count()]).toEqual(['NOT', 'NOT', 6]);
    expect(await press('ArrowRight', 'ArrowRight')).toBe('status');
    expect(await press('Home', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('product');
    expect(await press('ArrowRight', 'ArrowRight', 'ArrowDown')).toBe('102');
    expect(await lines.filter({ hasText: 'product' }).getAttribute('aria-expanded')).toBe('true');
    expect(await press('ArrowLeft')).toBe('product');
    await page.keyboard.press('Enter');
    expect(await copied(page)).toBe('product IN (101,102)');

    await page.getByRole('tab', { name: 'In words' }).click();
    await panel(page, 'In words').getByRole('button', { name: 'status = "Cancelled"' }).click();
    expect(await copied(page)).toBe('status = "Cancelled"');
  });

  test('of a text with an error is that of the last one without, and says so', async () => {
    const page = await open({ link: { q: text, tool: 'tree' } });
    await panel(page, 'Tree').getByRole('treeitem').nth(1).press('Enter');
    await page.keyboard.type(')');
    for (const tool of ['Tree', 'In words', 'SQL', 'URL']) {
      // By the keyboard, since the list of suggestions may be over it.
      await page.getByRole('tab', { name: tool }).press('Enter');
      await panel(page, tool).getByText('Not up to date').waitFor();
      expect(await panel(page, tool).locator('.form-stale code').textContent()).toBe(text);
    }
  });

  test('of a text that never was right says what to expect', async () => {
    const page = await open({ link: { of: 'event', q: 'EVENT_DATE >=', tool: 'sql', lang: 'nl' } });
    await panel(page, 'SQL').getByText('Zodra de zoekopdracht te lezen is, ziet u die hier.').waitFor();
  });

  test('of the tree is also JSON', async () => {
    const page = await open({ link: { q: 'product = 101', tool: 'tree', lang: 'nl' } });
    await panel(page, 'Boom').getByRole('button', { name: 'JSON' }).click();
    expect(JSON.parse((await panel(page, 'Boom').locator('pre').textContent()) ?? '')).toEqual({
      kind: 'comparison',
      field: 'product',
      operator: '=',
      value: { kind: 'integer', value: 101 },
    });
  });

  test('of the URL tells what goes beyond the core language, and says it within', async () => {
    const page = await open({ link: { q: 'product = 101 AND startdatum >= "1w"', tool: 'url' }, permissions });
    const url = panel(page, 'URL');
    await url.getByText('Not every service takes this search').waitFor();
    expect(await url.locator('.form-link').allTextContents()).toEqual(['=', '"1w"']);
    await url.getByRole('button', { name: '"1w"' }).click();
    expect(await copied(page)).toBe('"1w"');
    await url.getByRole('button', { name: 'Use this text' }).click();
    await url.getByText('Every service of the specification takes this search.').waitFor();
    expect(await url.getByLabel('Only the search, encoded', { exact: true }).textContent()).toBe(
      `search=${encodeURIComponent('product IN (101) AND startdatum >= "7d"').replace('(', '%28').replace(')', '%29')}`,
    );
  });

  test('fits on a phone', async () => {
    const page = await open({ link: { q: text, tool: 'words' }, viewport: { width: 390, height: 844 } });
    for (const tool of ['In words', 'Tree', 'SQL', 'URL', 'Grammar']) {
      await page.getByRole('tab', { name: tool }).click();
      await panel(page, tool).locator('.form').waitFor();
      const { content, room } = await panel(page, tool).evaluate((one) => ({ content: one.scrollWidth, room: one.clientWidth }));
      expect({ tool, content }).toEqual({ tool, content: room });
    }
  });
});

/** What is selected where the focus is. */
async function copied(page: Page): Promise<string> {
  await page.keyboard.press('Control+c');
  return page.evaluate(() => navigator.clipboard.readText());
}

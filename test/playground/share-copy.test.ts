import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clientProgram, curl, fetchProgram } from '../../playground/share/formats/programs.ts';
import { requestUrl, searchParameter, searchText } from '../../playground/share/formats/request.ts';
import { whereClause } from '../../playground/share/formats/where-clause.ts';
import { point } from '../support/point.ts';
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
  await dialog(page).getByText('Copied').waitFor();
  const text = await clipboard(page);
  await page.clock.fastForward(5_000);
  await dialog(page).getByText('Copied').waitFor({ state: 'detached' });
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

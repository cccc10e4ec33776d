import type { Page } from 'playwright-core';

export type Scene = {
  readonly name: string;
  /** What stands behind the `#` of the address. */
  readonly link?: Readonly<Record<string, string>>;
  readonly act?: (page: Page) => Promise<void>;
  readonly isNewcomer?: boolean;
  readonly isHighContrast?: boolean;
  readonly scheme?: 'light' | 'dark';
  /** Whether it is taken at each size and in both schemes, and not only on a large display. */
  readonly everySize?: boolean;
  /** What of the page is taken; by default what can be seen. */
  readonly part?: string;
};

const today = 'startdatum >= "0d" AND startdatum <= "0d"';
const frozen = { at: '2026-11-21T08:00:00Z' };
const day = { at: '2026-11-21T10:00:00Z', q: `${today} AND product IN (101,102,103)`, view: 'screen', screen: 'day' };

/** What pictures are taken of; add to it what is new. */
export const scenes: readonly Scene[] = [
  { name: 'first-look', everySize: true },
  { name: 'newcomer', isNewcomer: true, everySize: true },
  { name: 'newcomer-typing', isNewcomer: true, act: typeCondition, everySize: true },
  { name: 'problems', link: { q: 'startdatm >= "0d" AND product IN (101,102' }, everySize: true },
  {
    name: 'cafe',
    link: { q: 'startdatum BETWEEN "0d" AND "14d" AND RES_CUSTOM01 ~ "cafe"', view: 'table' },
    act: (page) => page.locator('mark').first().waitFor(),
    everySize: true,
  },
  { name: 'builder', link: { q: 'startdatum = "1d" AND (product = 1 OR RES_NUMBER >= 50)', tool: 'builder' } },
  { name: 'words', link: { tool: 'words' } },
  { name: 'tree', link: { tool: 'tree' }, scheme: 'dark' },
  { name: 'sql', link: { tool: 'sql' } },
  {
    name: 'why',
    link: { view: 'table' },
    act: (page) => press(page, page.locator('.found [role=tabpanel] tbody button').first()),
  },
  // Of what was booked, two ended at this minute.
  { name: 'screen-day', link: day, act: (page) => page.locator('.screens-shown').scrollIntoViewIfNeeded(), everySize: true },
  // As docs/start-screen.md shows it.
  { name: 'on-the-wall', link: day, part: '.screen' },
  { name: 'screen-sign', link: { ...frozen, q: `${today} AND product IN (101)`, view: 'screen', screen: 'sign' } },
  {
    name: 'screen-check',
    link: { ...frozen, q: `${today} AND product = 102 AND RES_CUSTOM03 !~ "theater"`, view: 'screen', screen: 'sign' },
    act: checkDays,
    everySize: true,
  },
  { name: 'screen-slides', link: { ...frozen, q: today, view: 'screen', screen: 'slides' }, scheme: 'dark' },
  {
    name: 'screen-grid',
    link: { ...frozen, of: 'event', q: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"', view: 'screen', screen: 'grid' },
  },
  { name: 'empty', link: { q: 'startdatum = "0d" AND product = 106' } },
  { name: 'stale', act: typeMistake },
  { name: 'clock-moved', act: moveClock, everySize: true },
  { name: 'examples', act: (page) => openSheet(page, page.getByRole('button', { name: 'Examples' })), everySize: true },
  { name: 'copy', act: (page) => openSheet(page, page.getByRole('button', { name: /^Copy as/ }).first()) },
  { name: 'share', act: (page) => openSheet(page, page.getByRole('button', { name: 'Share', exact: true })) },
  { name: 'connect', act: (page) => openSheet(page, page.getByRole('button', { name: 'Sample data' })) },
  { name: 'connect-failure', act: failToConnect },
  { name: 'cheat-sheet', act: (page) => help(page, 'The language on one page') },
  { name: 'fields', act: (page) => help(page, 'What can be searched'), scheme: 'dark' },
  { name: 'keys', act: (page) => help(page, 'Keys') },
  { name: 'dutch', link: { lang: 'nl' } },
  { name: 'high-contrast', isHighContrast: true },
  { name: 'high-contrast-dark', isHighContrast: true, scheme: 'dark' },
];

async function press(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  await button.click();
  await page.mouse.move(0, 0);
}

async function openSheet(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  await press(page, button);
  await page.getByRole('dialog').waitFor();
}

async function help(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await press(page, page.getByRole('button', { name, exact: true }));
  await page.getByRole('dialog').waitFor();
}

async function moveClock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Clock/ }).click();
  await page.getByRole('slider', { name: 'Day', exact: true }).press('ArrowRight');
  await press(page, page.getByRole('button', { name: 'Next Monday 08:00' }));
}

async function typeMistake(page: Page): Promise<void> {
  await page.locator('.ask').getByRole('textbox').first().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' AND product IN (');
  await page.keyboard.press('Escape');
}

/** The steps end with the first key, and suggestions show what may follow. */
async function typeCondition(page: Page): Promise<void> {
  await page.locator('.welcome').waitFor();
  await page.locator('.ask').getByRole('textbox').first().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' AND status = ');
}

async function failToConnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sample data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('http://127.0.0.1:9/');
  await dialog.locator('button.main').first().click();
  await dialog.locator('.connect-failure').first().waitFor();
}

async function checkDays(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check 30 days' }).click();
  const reasons = page.locator('.screens-check-reasons');
  await reasons.waitFor();
  await reasons.scrollIntoViewIfNeeded();
}

import type { Page } from 'playwright-core';
import { findingsOn } from '../support/axe.ts';
import { firstText, type OpenOptions } from './playground.ts';
import { settled } from './settled.ts';

const room = { q: 'startdatum = "0d" AND product IN (101,102)' };
export const usual = { q: firstText, of: 'booking', view: 'timeline', screen: 'day', tool: 'builder' };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

type State = OpenOptions & { readonly press?: readonly (RegExp | string)[] };

/** The tested states: how to open the page, and the names of the buttons to press. */
export const states: Readonly<Record<string, State>> = {
  'the first look': {},
  'a newcomer': { isNewcomer: true },
  'dark, on a phone': { ...phone, colorScheme: 'dark' },
  problems: { link: { q: 'startdatm >= "0d" AND product IN (1,' } },
  'nothing found': { link: { q: 'product = 106 AND startdatum = "0d"' } },
  'a table': { link: { view: 'table' } },
  'a table on a phone': { ...phone, link: { view: 'table' } },
  'what was found, marked': { link: { q: 'RES_CUSTOM01 ~ "cafe"', view: 'table' } },
  'what was found, marked and dark': { link: { q: 'RES_CUSTOM01 ~ "cafe"', view: 'table' }, colorScheme: 'dark' },
  JSON: { link: { view: 'json' } },
  why: { link: { view: 'table' }, press: [/Bestuursvergadering/] },
  ...Object.fromEntries(
    ['day', 'sign', 'slides', 'grid'].flatMap((screen) => [
      [`a screen: ${screen}`, { link: { ...room, view: 'screen', screen } }],
      [`a dark screen: ${screen}`, { link: { ...room, view: 'screen', screen }, colorScheme: 'dark' as const }],
    ]),
  ),
  ...Object.fromEntries(
    (['light', 'dark'] as const).map((colorScheme) => [
      `a screen that was checked: ${colorScheme}`,
      {
        colorScheme,
        link: { q: 'startdatum = "0d" AND product = 102 AND RES_CUSTOM03 !~ "theater"', view: 'screen', screen: 'sign' },
        press: ['Check 30 days', /^Saturday 28 November 2026, empty/],
      },
    ]),
  ),
  events: { link: { of: 'event', q: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"', view: 'screen', screen: 'grid' } },
  ...Object.fromEntries(
    ['builder', 'words', 'tree', 'sql', 'url', 'grammar'].map((tool) => [
      `tool: ${tool}`,
      { link: { q: 'NOT (product = 1 OR RES_CUSTOM01 ~ "café") AND RES_NUMBER BETWEEN 2 AND 9', tool } },
    ]),
  ),
  examples: { press: ['Examples'] },
  history: { press: ['History'] },
  share: { press: ['Share'] },
  connect: { press: ['Sample data'] },
  'copy as': { press: [/Copy as/] },
  'the clock': { press: [/Sat 21 Nov/] },
  help: { press: ['Help'] },
  'the cheat sheet': { press: ['Help', /one page/] },
  'the fields': { press: ['Help', /searched/] },
  'the keys': { press: ['Help', /^Keys/] },
  settings: { press: ['Settings'] },
};

/** Groups states that differ only in link and pressed buttons: one page visits them all. */
export function inGroups(of: readonly string[]): readonly (readonly string[])[] {
  const groups = Map.groupBy(of, (name) => {
    const { link: _link, press: _press, ...options } = states[name] ?? {};
    return JSON.stringify(options);
  });
  return [...groups.values()].flatMap((names) =>
    Array.from({ length: Math.ceil(names.length / most) }, (_, at) => names.slice(at * most, (at + 1) * most)),
  );
}

/** How many states one test looks at. */
const most = 4;

/** What axe finds in some states of the page, and which of them are wider than the window. */
export async function findingsIn(
  names: readonly string[],
  open: (options: OpenOptions) => Promise<Page>,
): Promise<readonly string[]> {
  const found: string[] = [];
  let page: Page | undefined;
  for (const name of names) {
    const { link = {}, press = [], ...options } = states[name] ?? {};
    if (page === undefined) page = await open({ link, reducedMotion: 'reduce', ...options });
    else await page.goto(new URL(`#${new URLSearchParams({ ...usual, ...link })}`, page.url()).href);
    for (const button of press)
      await page
        .getByRole('button', { name: button })
        .or(page.getByRole('radio', { name: button }))
        .first()
        .click();
    await settled(page);
    found.push(...(await findingsOn(page)).map((finding) => `${name}: ${finding}`));
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) found.push(`${name}: ${beyond} px wider than the window`);
    for (const _ of press) await page.keyboard.press('Escape');
  }
  return found;
}

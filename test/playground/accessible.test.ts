import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { firstText, type OpenOptions, usePlayground } from './playground.ts';

const { browser, open } = await usePlayground();
const skip = browser === undefined;
const checker = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const room = { q: 'startdatum = "0d" AND product IN (101,102)' };
const usual = { q: firstText, of: 'booking', view: 'timeline', screen: 'day', tool: 'builder' };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What is looked at: how the page is opened, and which buttons of it are pressed, by their names. */
const states: Readonly<Record<string, OpenOptions & { readonly press?: readonly (RegExp | string)[] }>> = {
  'the first look': {},
  'a newcomer': { isNewcomer: true },
  'dark, on a phone': { ...phone, colorScheme: 'dark' },
  problems: { link: { q: 'startdatm >= "0d" AND product IN (1,' } },
  'nothing found': { link: { q: 'product = 106 AND startdatum = "0d"' } },
  'a table': { link: { view: 'table' } },
  'a table on a phone': { ...phone, link: { view: 'table' } },
  JSON: { link: { view: 'json' } },
  why: { link: { view: 'table' }, press: [/Bestuursvergadering/] },
  ...Object.fromEntries(
    ['day', 'sign', 'slides', 'grid'].flatMap((screen) => [
      [`a screen: ${screen}`, { link: { ...room, view: 'screen', screen } }],
      [`a dark screen: ${screen}`, { link: { ...room, view: 'screen', screen }, colorScheme: 'dark' as const }],
    ]),
  ),
  events: { link: { of: 'event', q: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"', view: 'screen', screen: 'grid' } },
  ...Object.fromEntries(
    ['builder', 'words', 'tree', 'sql', 'url', 'grammar'].map((tool) => [
      `tool: ${tool}`,
      { link: { q: 'NOT (product = 1 OR RES_CUSTOM02 ~ "café") AND RES_NUMBER BETWEEN 2 AND 9', tool } },
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

point(
  'accessible',
  async () => {
    const found: string[] = [];
    let page: Page | undefined;
    let opened = '';
    for (const [name, { link = {}, press = [], ...options }] of Object.entries(states)) {
      // One page is led from state to state, as by its user; a new one where the browser is another.
      const kind = JSON.stringify(options);
      if (page === undefined || kind !== opened) {
        await page?.context().close();
        page = await open({ link, reducedMotion: 'reduce', ...options });
        opened = kind;
      } else await page.goto(new URL(`#${new URLSearchParams({ ...usual, ...link })}`, page.url()).href);
      for (const button of press) await page.getByRole('button', { name: button }).first().click();
      await page
        .getByText(/One moment/)
        .first()
        .waitFor({ state: 'detached' });
      found.push(...(await findingsOf(page)).map((finding) => `${name}: ${finding}`));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
      for (const _ of press) await page.keyboard.press('Escape');
    }
    expect(found).toEqual([]);
  },
  { skip, where: 'axe in every state' },
);

point(
  'accessible',
  async () => {
    const page = await open({ editor: 'monaco' });
    // As of a display of 1440 by 900 pixels at 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    const seen = new Set<string>();
    await page.locator('body').press('Tab');
    for (let step = 0; step < 200; step++) {
      const at = await page.evaluate(() => {
        const { activeElement: at } = document;
        if (at === null || at === document.body) return '';
        const of = at.closest('.top, .editor, .tools, .results, .foot');
        return of?.className.split(' ').find((one) => /^(top|editor|tools|results|foot)$/.test(one)) ?? 'between';
      });
      if (at === '') break;
      seen.add(at);
      await page.keyboard.press('Tab');
    }
    expect([...seen]).toEqual(expect.arrayContaining(['top', 'editor', 'tools', 'results', 'foot']));
    // Out at the end, and not before.
    expect([...seen].at(-1)).toBe('foot');
  },
  { skip, where: 'by Tab alone' },
);

async function findingsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(checker);
  const findings = await page.evaluate(async () => {
    const { axe: all } = window as unknown as { axe: typeof axe };
    const { violations } = await all.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
  });
  return findings;
}

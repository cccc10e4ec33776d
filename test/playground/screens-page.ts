import type { Page } from 'playwright-core';
import { patience } from '../support/browser.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
export const soon = { timeout: patience };
export const today = { q: 'startdatum = "0d" AND product IN (101,102)' };
export const kinds = { day: 'Day schedule', sign: 'Room sign', slides: 'Slideshow', grid: 'Event grid' } as const;

export const openScreen = async (
  link: Readonly<Record<string, string>>,
  options: Parameters<typeof open>[0] = {},
): Promise<Page> => {
  const page = await open({ link: { view: 'screen', ...link }, ...options });
  await page.locator('.screen').waitFor();
  return page;
};

/** What parts of the screen say, by the ends of their classes. */
export const said = (page: Page, ...parts: readonly string[]): Promise<readonly string[]> =>
  Promise.all(parts.map((part) => page.locator(`.screen-${part}`).first().innerText()));

export const later = (page: Page) => page.getByRole('button', { name: '5 minutes later' });

export const fills = (page: Page): Promise<boolean> =>
  page.locator('.screen').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return left === 0 && top === 0 && width === innerWidth && height === innerHeight;
  });

import type { Page } from 'playwright-core';
import { patience } from '../support/browser.ts';
import { usePlayground } from './playground.ts';

const { browser, open } = await usePlayground();
export const skip = browser === undefined;
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

export const later = (page: Page) => page.getByRole('button', { name: '5 minutes later' });

/** Texts of a screen that are not wholly within it, or that are cut off without an ellipsis. */
export function outside(page: Page): Promise<readonly string[]> {
  return page.locator('.screen').evaluate((screen) => {
    const edge = screen.getBoundingClientRect();
    const found: string[] = [];
    for (const element of screen.querySelectorAll<HTMLElement>('p, li, b')) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isWithin = left >= edge.left - 1 && right <= edge.right + 1 && top >= edge.top - 1 && bottom <= edge.bottom + 1;
      const isWhole = element.scrollWidth <= element.clientWidth + 1 || getComputedStyle(element).webkitLineClamp !== 'none';
      const parent = element.parentElement?.getBoundingClientRect();
      const isInParent = parent === undefined || element.classList.contains('screen-pages') || bottom <= parent.bottom + 2;
      if (!isWithin || !isWhole || !isInParent) found.push(`${element.className}: ${element.textContent}`);
    }
    return found;
  });
}

export const fills = (page: Page): Promise<boolean> =>
  page.locator('.screen').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return left === 0 && top === 0 && width === innerWidth && height === innerHeight;
  });

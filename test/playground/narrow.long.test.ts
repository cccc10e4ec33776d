import { expect, test } from 'vitest';
import { states, usual } from './accessible-states.ts';
import { usePlayground } from './playground.ts';
import { settled } from './settled.ts';

/* The page of 1280 px at 200 % and at 400 %: everything is there, and nothing scrolls sideways. */

const { open } = await usePlayground();

// A newcomer's card is small, and phones have tests of their own.
const tried = Object.entries(states).filter(
  ([, { isNewcomer, isMobile, colorScheme }]) => !isNewcomer && !isMobile && !colorScheme,
);

test.each([
  { zoom: 200, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  { zoom: 400, viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
])(
  'enlarged: to $zoom %, the page fits its window in every state, and every dialog its frame',
  async ({ viewport, deviceScaleFactor }) => {
    const page = await open({ viewport, deviceScaleFactor, reducedMotion: 'reduce' });
    const wide: string[] = [];
    for (const [name, { link = {}, press = [] }] of tried) {
      await page.goto(new URL(`#${new URLSearchParams({ ...usual, ...link })}`, page.url()).href);
      for (const button of press) await page.getByRole('button', { name: button }).first().click();
      await settled(page);
      const beyond = await page.evaluate(() => {
        const sheets = document.querySelectorAll('dialog[open], .menu-sheet');
        return [document.documentElement, ...sheets].map((one) => Math.max(0, one.scrollWidth - one.clientWidth));
      });
      if (beyond.some((pixels) => pixels > 0)) wide.push(`${name}: ${beyond.join(', ')} px`);
      for (const _ of press) await page.keyboard.press('Escape');
    }
    expect(wide).toEqual([]);
  },
  120_000,
);

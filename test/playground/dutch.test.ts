import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { point } from '../support/point.ts';
import { usePlayground } from './playground.ts';
import { settled } from './settled.ts';

const { open } = await usePlayground();

/** Words that no Dutch sentence has. */
const english =
  /\b([Tt]he|and|[Ww]ith|[Ss]earch|[Rr]ows?|[Bb]ookings?|[Tt]oday|[Tt]omorrow|[Ww]hich|[Nn]othing|[Ss]hown?|[Ff]rom)\b/;
/** Text that is data, code or a name: of bookings, the language, the product. */
const notWords = 'code, pre, .editor-place, .timeline, .screen, [lang=en], select, option, .name, .hours, .find-row';

point('dutch', async () => {
  const page = await open({ locale: 'nl-NL', link: { q: 'startdatm >= "0d" AND product IN (101', view: 'table' } });
  expect(await page.locator('html').getAttribute('lang')).toBe('nl');
  const say = async (where: string): Promise<void> => {
    await settled(page);
    expect(await englishIn(), where).toEqual([]);
  };
  const englishIn = async (): Promise<readonly string[]> => {
    const texts = await page.evaluate((skipped) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement === null || parentElement.closest(skipped) !== null || !parentElement.checkVisibility()) continue;
        found.push(textContent ?? '');
      }
      return found;
    }, notWords);
    return texts.filter((text) => english.test(text));
  };
  await page.getByText('Er is geen veld').first().waitFor();
  await say('problems');
  for (const tool of ['words', 'tree', 'sql', 'url', 'grammar']) {
    await page.goto(new URL(`#${new URLSearchParams({ q: 'startdatum = "0d"', tool })}`, page.url()).href);
    await say(tool);
  }
  for (const name of ['Voorbeelden', 'Geschiedenis', 'Delen', 'Voorbeeldgegevens']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await say(name);
    await page.keyboard.press('Escape');
  }
  for (const name of ['De taal op één bladzijde', 'Toetsen']) {
    await page.getByRole('button', { name: 'Hulp' }).click();
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await say(name);
    await page.keyboard.press('Escape');
  }
});

test('no component has words of its own in one language only', () => {
  const files = readdirSync('playground', { recursive: true, encoding: 'utf8' })
    // The description of the API is in English, and so is the page about it.
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('docs'));
  const bare = files.flatMap((file) => {
    const text = readFileSync(`playground/${file}`, 'utf8');
    return [...text.matchAll(/(?:(?:aria-)?label|title|placeholder)="([A-Za-z][^"]*)"|>\s*([A-Z][a-z]+(?: [a-z]+)+)\s*</g)].map(
      ([, label, child]) => `${file}: ${label ?? child}`,
    );
  });
  // A name, the same in both.
  expect(bare).toEqual(['results/json.tsx: JSON']);
});

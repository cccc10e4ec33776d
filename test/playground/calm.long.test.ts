import { describe, expect, test } from 'vitest';
import { glue } from '../../playground/editor/line-breaks.ts';
import { soon, textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'monaco' });

describe('problems', () => {
  test('of one kind are one, however many there are', async () => {
    const page = await open({ link: { q: `product IN (${Array.from({ length: 2_000 }, (_, at) => 1_000 + at).join(',')})` } });
    await soon(() => page.locator('.editor-problem').count()).toBe(1);
    expect(await page.locator('.editor-problem').textContent()).toContain(
      '1000 is not a known value of product. And 99+ more like it.',
    );
    expect(await page.locator('.editor-status').textContent()).not.toContain('problem');
  });

  test('are fixed all at once, in one step of undo, where each has a best fix', async () => {
    const wrong = 'startdatm >= "0d" AND product IN (101) AND statuss = ‘Open’';
    const page = await open({ link: { q: wrong } });
    await page.getByRole('button', { name: 'Fix all' }).click();
    await soon(() => textOf(page)).toMatch(/^startdatum >= "0d" AND product (?:IN \(101\)|= 101) AND status = ['"]Open['"]$/);
    await soon(() => page.locator('.editor-valid').count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+z');
    await soon(() => textOf(page)).toBe(wrong);
  });

  test('have a strip of one height, on a phone too', async () => {
    const heights = async (width: number): Promise<ReadonlySet<number>> => {
      const found = new Set<number>();
      for (const q of [' ', 'startdatum = "0d"', 'zaal', 'cafe AND x AND y', 'startdatum >= "0d"']) {
        const page = await open({ link: { q }, viewport: { width, height: 800 }, editor: 'field' });
        await soon(() => page.locator('.editor-valid, .editor-problem, .editor-empty').count()).toBeGreaterThan(0);
        found.add(await page.locator('.editor-strip').evaluate((strip) => strip.getBoundingClientRect().height));
      }
      return found;
    };
    expect((await heights(1_280)).size).toBe(1);
    expect((await heights(390)).size).toBe(1);
  });

  test('have fixes whose words are not cut in the menu of Monaco', async () => {
    const page = await open({ link: { q: 'cafe' } });
    await page.locator('.editor-place').click();
    await page.keyboard.press('ControlOrMeta+.');
    const titles = page.locator('.action-widget .monaco-list-row .title');
    await soon(() => titles.allTextContents()).toContain('Organiser contains "cafe"');
    const cut = await titles.evaluateAll(
      (all) =>
        all.filter((title) => {
          const range = document.createRange();
          range.selectNodeContents(title);
          const isClipped = getComputedStyle(title).overflowX !== 'visible' && title.scrollWidth > title.clientWidth;
          return (
            isClipped ||
            range.getBoundingClientRect().right > (title.closest('.action-widget')?.getBoundingClientRect().right ?? 0)
          );
        }).length,
    );
    expect(cut).toBe(0);
  });
});

test('the search is below the text in words, and its last words stay while it is changed', async () => {
  const page = await open();
  const sentence = page.locator('.editor-sentence');
  const said = 'Start date is from today up to and including 7 days from now, and Room is Zaal S or Zaal M.';
  await soon(() => sentence.textContent()).toBe(said);
  await page.locator('.editor-place').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' AND ');
  expect(await sentence.textContent()).toBe(said);
});

/** A space may end a line; what is glued has none but those before AND and OR. */
test.each([
  ['a = 1 AND b = 2', 40, 'axxx1 ANDxbxxx2'],
  ['a = 1 and (b = 2 or c = 3)', 40, 'axxx1 andxxbxxx2 orxcxxx3x'],
  ['a BETWEEN 1 AND 2 AND b = 2', 40, 'axBETWEENx1xANDx2 ANDxbxxx2'],
  ['a = "x AND y" OR b = 2', 40, 'axxxxxxANDxyx ORxbxxx2'],
  ["a = 'x \\' OR y' OR b = 2", 40, 'axxxxxxxxxORxyx ORxbxxx2'],
  // A condition that is wider than a line breaks as before.
  ['a = 1 AND b IN (1,2,3,4,5)', 12, 'axxx1 AND b IN (1,2,3,4,5)'],
] as const)('%s in %d columns', (line, columns, shown) => expect(glue(line, columns, [])).toBe(shown));

test('hints are as wide as what they say', () => {
  const hint = { column: 6, options: { content: 'ten letters' } };
  expect(glue('a = 1 AND b = 2', 12, [hint])).toBe('a = 1 ANDxbxxx2');
});

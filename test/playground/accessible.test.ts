import { expect } from 'vitest';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { findingsIn, inGroups, states } from './accessible-states.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();

/* Each state of the page is looked at in the long run. */
for (const name of ['the first look', 'dark, on a phone', 'copy as'])
  point('accessible', { where: `axe: ${name}` }, async () => expect(await findingsIn([name], open)).toEqual([]));

point('accessible', { where: 'by Tab alone' }, async () => {
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
});

const withMonaco = ['the first look', 'problems'];

if (isLong) {
  point('accessible', { where: `axe, with Monaco: ${withMonaco.join('; ')}` }, async () =>
    expect(await findingsIn(withMonaco, (options) => open({ ...options, editor: 'monaco' }))).toEqual([]),
  );
  for (const names of inGroups(Object.keys(states).filter((name) => name !== 'the first look')))
    point('accessible', { where: `axe: ${names.join('; ')}` }, async () => expect(await findingsIn(names, open)).toEqual([]));
}

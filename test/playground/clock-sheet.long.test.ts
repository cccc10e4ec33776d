import { describe, expect, test } from 'vitest';
import { soon } from './editing.ts';
import { usePlayground } from './playground.ts';

const { browser, open } = await usePlayground();

describe.skipIf(browser === undefined)('a date in the sheet of the clock', () => {
  test('may be typed as slowly as one likes, while the clock goes on', async () => {
    const page = await open();
    const clock = page.getByRole('button', { name: /^Clock/ });
    await clock.click();
    const date = page.getByLabel('Date', { exact: true });
    await date.focus();
    // The year is the last of its three parts.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await page.clock.fastForward('00:05');
    await soon(() => clock.textContent()).toBe('Sat 21 Nov 09:00');
    await page.keyboard.type('28');
    await soon(() => clock.textContent()).toBe('Moved: Tue 21 Nov 2028 09:00');

    // What was left half done shows the clock again.
    await page.keyboard.type('20');
    expect(await date.inputValue()).not.toBe('2028-11-21');
    await page.getByRole('slider', { name: 'Day', exact: true }).focus();
    await soon(() => date.inputValue()).toBe('2028-11-21');
    await page.clock.fastForward('02:00');
    await soon(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('09:02');
  });
});

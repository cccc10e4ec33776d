import { describe, expect, test } from 'vitest';
import { soon } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();

describe('the sheet of the clock', () => {
  test.each([1440, 1100, 760])('stays where it is while its slider is dragged, in a window of %i', async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    const clock = page.getByRole('button', { name: /^Clock/ });
    await clock.click();
    const slider = page.getByRole('slider', { name: 'Day', exact: true });
    const { x = 0, y = 0, width: wide = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    const at = (days: number): number => x + 8 + ((days + 30) / 60) * (wide - 16);
    await page.mouse.move(at(0), y + height / 2);
    await page.mouse.down();
    for (const days of [1, 2, 5, 4]) {
      await page.mouse.move(at(days), y + height / 2);
      await soon(() => slider.inputValue()).toBe(String(days));
      expect(await slider.boundingBox()).toEqual({ x, y, width: wide, height });
    }
    await page.mouse.up();
    await page.getByRole('button', { name: '1 week later' }).click();
    await soon(() => clock.textContent()).toContain('Wed 2 Dec');
    await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
    await soon(() => clock.textContent()).toContain('Sun 22 Nov');
    expect(await slider.boundingBox()).toEqual({ x, y, width: wide, height });
  });

  test('has 24 hours, whatever the browser has', async () => {
    const page = await open({ locale: 'en-US' });
    const clock = page.getByRole('button', { name: /^Clock/ });
    await clock.click();
    const time = page.getByLabel('Time', { exact: true });
    await time.fill('18:05');
    await soon(() => clock.textContent()).toContain('18:05');
    expect(await time.evaluate((field: HTMLInputElement) => [field.type, field.value])).toEqual(['text', '18:05']);
    await time.fill('25:00');
    await page.keyboard.press('Tab');
    await soon(() => time.inputValue()).toBe('18:05');
    await time.fill('6:30');
    await soon(() => clock.textContent()).toContain('06:30');
  });
});

test('a date in the sheet of the clock: may be typed as slowly as one likes, while the clock goes on', async () => {
  const page = await open();
  const clock = page.getByRole('button', { name: /^Clock/ });
  await clock.click();
  const date = page.getByLabel('Date', { exact: true });
  // As a search writes it, whatever the language of the browser.
  expect(await date.inputValue()).toBe('2026-11-21');
  await date.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2028-11-');
  await page.clock.fastForward('00:05');
  await soon(() => clock.textContent()).toBe('Sat 21 Nov 09:00');
  await page.keyboard.type('21');
  await soon(() => clock.textContent()).toBe('Moved: Tue 21 Nov 2028 09:00');

  // What was left half done, or is no day, shows the clock again.
  for (const wrong of ['2028-02-30', '2028-1']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(wrong);
    expect(await date.inputValue()).toBe(wrong);
    expect(await clock.textContent()).toBe('Moved: Tue 21 Nov 2028 09:00');
  }
  await page.getByRole('slider', { name: 'Day', exact: true }).focus();
  await soon(() => date.inputValue()).toBe('2028-11-21');
  await page.clock.fastForward('02:00');
  await soon(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('09:02');
});

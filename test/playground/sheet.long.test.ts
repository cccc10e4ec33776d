import { describe, expect, test } from 'vitest';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
describe('the cheat sheet', () => {
  test('is on two pages of paper, without the page behind it', async () => {
    const page = await open({ link: { lang: 'nl' }, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Hulp' }).click();
    await page.getByRole('button', { name: 'De taal op één bladzijde' }).click();
    await page.getByRole('dialog').locator('svg.railroad').waitFor();
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    await page.getByRole('button', { name: 'Afdrukken' }).click();
    await page.locator('body[data-printed]').waitFor();
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(/\/Count (\d+)/.exec(paper)?.[1]).toBe('2');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main').isVisible()).toBe(false);
    const colour = await page.getByRole('dialog').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(colour).toBe('rgb(255, 255, 255)');
  });

  test('fits on a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'The language on one page' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('svg.railroad').waitFor();
    const { content, room } = await sheet.evaluate((one) => ({ content: one.scrollWidth, room: one.clientWidth }));
    expect(content).toBe(room);
  });
});

import { describe, expect, test } from 'vitest';
import { soon, textOf, typeText } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'monaco' });
const q = 'OBJ_ID = 101';

describe('another search', () => {
  test('of the other kind is a step of undo of its own, though the text is the same', async () => {
    const page = await open({ link: { q, of: 'booking' } });
    const bookings = page.getByRole('button', { name: 'Bookings', exact: true });
    await page.getByRole('button', { name: 'Events', exact: true }).click();
    await typeText(page, q);
    await bookings.click();
    await page.locator('.editor-place').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('1');
    await soon(() => textOf(page)).toBe(`${q}1`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(() => textOf(page)).toBe(q);
    expect(await bookings.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(() => bookings.getAttribute('aria-pressed')).toBe('false');
  });

  test('leaves nothing pointed at of the one before', async () => {
    const page = await open();
    const pointed = page.locator('.timeline-pointed');
    await page.locator('.bar').first().hover();
    await soon(() => pointed.textContent()).toContain('Zaal');
    await page.getByRole('button', { name: 'Events', exact: true }).press('Enter');
    await pointed.waitFor({ state: 'detached' });
  });

  test('goes back to the one from before at a press, whatever was typed since', async () => {
    const page = await open({ link: { q } });
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('button', { name: /^A word in the title/ }).click();
    await page.getByText('Opened: A word in the title').waitFor();
    const back = page.locator('.toast').getByRole('button', { name: 'Undo' });
    await back.hover();
    await typeText(page, 'product = 1');
    await back.click();
    await soon(() => textOf(page)).toBe(q);
  });

  test('that cannot be read is told apart from one that is tidy', async () => {
    const page = await open({ link: { q: 'OBJ_ID = (' } });
    await page.getByRole('button', { name: 'Tidy up' }).click();
    await page.getByText('Fix the mistake first; then the search can be tidied up.').waitFor();
    await typeText(page, q);
    await page.getByRole('button', { name: 'Tidy up' }).click();
    await page.getByText('There is nothing to tidy up.').waitFor();
  });
});

import { expect, test } from 'vitest';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground({ editor: 'monaco' });

test('what is pointed at in a form: lights up in the text, by mouse and keyboard, until it is left', async () => {
  const page = await open({ link: { q: 'product = 101 AND status = "Open"', tool: 'tree' } });
  const lit = async () => (await page.locator('.editor-lit').allTextContents()).join('').replaceAll('\u00a0', ' ');
  const line = page.getByRole('treeitem').filter({ hasText: 'status' });
  await line.hover();
  await expect.poll(lit).toBe('status = "Open"');
  await page.getByRole('tab', { name: 'Tree' }).hover();
  await expect.poll(lit).toBe('');

  await page.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(lit).toBe('product = 101');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(lit).toBe('');

  await page.getByRole('tab', { name: 'In words' }).click();
  await page.locator('.tools').getByRole('button', { name: 'status = "Open"' }).hover();
  await expect.poll(lit).toBe('status = "Open"');
  await page.getByRole('tab', { name: 'SQL' }).press('Enter');
  await expect.poll(lit).toBe('');
});

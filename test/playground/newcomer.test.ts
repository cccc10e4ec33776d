import { describe, expect, test } from 'vitest';
import { searchIn } from '../../playground/editor/pasted-search.ts';
import { soon, textOf } from './editing.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();

describe('the search in what was pasted', () => {
  const text = 'startdatum >= "0d" AND product IN (1,14)';
  const address = `https://example.org/api/rest/booking/filter?columns=RES_ID&search=${encodeURIComponent(text)}&start=0`;

  test.each([
    [address, 'booking'],
    [address.replaceAll('%20', '+'), 'booking'],
    [address.replace('booking', 'event'), 'event'],
    [new URL(address).search, undefined],
    [`/api/rest/event/filter?search=${encodeURIComponent(text)}`, 'event'],
    [`search=${encodeURIComponent(text)}`, undefined],
    [`curl -u "$USER" '${address}'`, 'booking'],
    [`curl -G 'https://example.org/api/rest/booking/filter' --data-urlencode 'search=${text}' -u demo`, 'booking'],
    [`curl.exe -G "https://example.org/x" --data-urlencode "search=${text.replaceAll('"', String.raw`\"`)}"`, undefined],
  ])('of %s', (pasted, entity) => {
    expect(searchIn(pasted)).toStrictEqual({ text, entity });
  });

  test('keeps the quotes of a shell apart from its own', () => {
    expect(searchIn(String.raw`curl --data-urlencode 'search=title = '\''Koor'\'''`)?.text).toBe("title = 'Koor'");
    expect(searchIn(`curl --data-urlencode 'search=title = ''Koor'''`)?.text).toBe("title = 'Koor'");
  });

  test.each([
    text,
    '',
    'search = "a"',
    'activiteit ~ "zie https://example.org/?search=a"',
    'https://example.org/',
    'https://example.org/?search=',
    '?search=%E0%A4%A',
    'curl https://example.org/',
  ])('is none of %j', (pasted) => {
    expect(searchIn(pasted)).toBeUndefined();
  });
});

describe('who is new here', () => {
  test('pastes an address, and takes the search out of it as one step', async () => {
    const pasted = 'https://example.org/api/rest/event/filter?search=EVENT_DATE%20%3E%3D%20%220d%22';
    const page = await open({ link: { q: pasted }, editor: 'monaco' });
    await page.getByText('This looks like an address or a command with a search in it.').waitFor();
    expect(await page.locator('.editor-problem').count()).toBe(0);
    await page.getByRole('button', { name: 'Use only the search' }).press('Enter');
    await soon(() => textOf(page)).toBe('EVENT_DATE >= "0d"');
    expect(await page.getByRole('button', { name: 'Events', pressed: true }).count()).toBe(1);
    await soon(() => page.locator('.editor-valid').count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+z');
    await soon(() => textOf(page)).toBe(pasted);
  });
});

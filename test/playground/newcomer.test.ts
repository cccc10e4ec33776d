import { describe, expect, test } from 'vitest';
import { searchIn } from '../../playground/editor/pasted-search.ts';
import { isLong } from '../support/counts.ts';
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
  ])('of %s', (pasted, entity) => expect(searchIn(pasted)).toStrictEqual({ text, entity }));

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
  ])('is none of %j', (pasted) => expect(searchIn(pasted)).toBeUndefined());
});

test('who is new here: pastes an address, and takes the search out of it as one step', async () => {
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

describe.runIf(isLong)('who is new here', () => {
  test('reads how many tips there are, and has them told when asked: nothing moves', async () => {
    const page = await open({ link: { q: 'product IN (101) AND startdatum <= "7d"' } });
    const tips = page.getByRole('button', { name: '1 tip' });
    await tips.waitFor();
    const below = async () => (await page.locator('.more').boundingBox())?.y;
    const before = await below();
    expect(await page.locator('.editor-problem').count()).toBe(0);
    await tips.press('Enter');
    await soon(() => page.locator('.editor-problem.hint').count()).toBe(1);
    expect(await below()).toBe(before);
    expect(await tips.getAttribute('aria-expanded')).toBe('true');
    await tips.press('Enter');
    await soon(() => page.locator('.editor-problem').count()).toBe(0);
    expect(await below()).toBe(before);
  });

  test('writes a day as it is written at home', async () => {
    const page = await open({ link: { q: 'startdatum = 21-11-2026', lang: 'nl' } });
    await page.getByRole('button', { name: 'Vervang door "2026-11-21" (za 21 nov)' }).press('Enter');
    await soon(() => textOf(page)).toBe('startdatum = "2026-11-21"');
  });

  test('finds a state by its Dutch name, in a list that is in sight and stays where it is', async () => {
    const page = await open({
      link: { q: 'startdatum >= "0d" AND startdatum <= "7d" AND status IN ("New","Open")', lang: 'nl' },
      viewport: { width: 1366, height: 768 },
    });
    await page.getByRole('button', { name: 'Kies: Nieuw, Open' }).click();
    const sheet = page.locator('search-expression-builder .popup');
    await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeGreaterThan(200);
    const { x = 0, y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(768);
    await page.keyboard.type('gean');
    await page.keyboard.press('Enter');
    await soon(() => textOf(page)).toContain('"New","Open","Cancelled"');
    await page.getByRole('button', { name: 'Verwijder Geannuleerd' }).waitFor();
    expect((await sheet.boundingBox())?.x).toBe(x);
  });

  test('sees rows above and below the work that begin and end where it does', async () => {
    const page = await open({ viewport: { width: 2560, height: 1440 } });
    const left = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    await page.locator('.top .name').waitFor();
    expect(await left('.top .name')).toBe(await left('.card'));
    expect(await left('.foot p')).toBe(await left('.card'));
  });

  test('has the tools of the text in one row on a laptop, in Dutch too', async () => {
    const page = await open({ link: { lang: 'nl' }, viewport: { width: 1366, height: 768 } });
    const middles = await page
      .locator('.editor-head .button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)));
    expect(new Set(middles).size).toBe(1);
  });
});

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findingsOn } from '../../support/axe.ts';
import { closePages, newPage, useBrowser } from '../../support/browser.ts';
import { type AdminSite, administrator, startAdminSite } from './admin-site.ts';

const browser = await useBrowser();
let site: AdminSite;
/** What a page must not do: fail, or ask for what it may not. */
const complaints: string[] = [];

beforeAll(async () => void (site = await startAdminSite()));
afterEach(async () => {
  await closePages(browser);
  if (complaints.length > 0) throw new Error(complaints.splice(0).join('\n'));
});
afterAll(() => site.close());

describe('an administrator', () => {
  test('logs in, adds a user, changes its products, sets the origins, and logs out', async () => {
    const page = await open();
    await logIn(page, 'niet het wachtwoord');
    expect(await page.getByRole('alert').textContent()).toBe('This is not the name and password of an administrator.');
    expect(await page.getByLabel('Name').inputValue()).toBe(administrator.name);
    await logIn(page);
    await page.getByRole('heading', { level: 1, name: 'Why is my screen blank?' }).waitFor();
    await page.getByRole('link', { name: 'Users / Staff' }).click();
    await page.getByRole('link', { name: 'Add a user' }).waitFor();
    expect(await page.getByRole('row').allInnerTexts()).toHaveLength(2);

    await page.getByRole('link', { name: 'Add a user' }).click();
    await page.getByLabel('Name', { exact: true }).fill('foyer-scherm');
    await page.getByRole('checkbox', { name: /^Bookings/ }).check();
    await page.getByRole('checkbox', { name: 'Zaal S (101)' }).check();
    await page.getByLabel('Numbers of other products').fill('109, x');
    await page.getByRole('button', { name: 'Add the user' }).click();
    const field = page.getByLabel('Numbers of other products');
    expect(await field.getAttribute('aria-describedby')).toContain('products-error');
    const says = 'x is not the number of a product; write numbers with commas, such as 1,14.';
    expect(await page.locator('#products-error').textContent()).toBe(says);
    expect(await field.inputValue()).toBe('109, x');
    await hasFocus(page, 'Numbers of other products');
    await field.fill('109');
    await page.getByRole('button', { name: 'Add the user' }).click();
    await page.getByRole('status').getByText('There is no such product yet: 109 (did you mean 101 (Zaal S)').waitFor();
    const password = (await page.locator('.password').textContent()) ?? '';
    expect(password).toHaveLength(29);
    await page.reload();
    expect(await page.content()).not.toContain(password);

    await page.getByRole('link', { name: 'foyer-scherm' }).click();
    await page.getByLabel('All products, now and later').check();
    expect(await field.isVisible()).toBe(false);
    await page.getByLabel('Only those chosen below').check();
    await page.getByRole('checkbox', { name: '109 (no such product)' }).uncheck();
    await field.fill('14, 1');
    await page.getByRole('checkbox', { name: 'Events' }).check();
    await page.getByRole('checkbox', { name: 'Show them' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByRole('row', { name: 'foyer-scherm' }).getByRole('cell').allTextContents()).toEqual([
      'bookings, events',
      '1 (no such product), 14 (no such product), Zaal S (101)',
      'shown',
      'active',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);

    await page.getByRole('link', { name: 'Settings > API / Integrations' }).click();
    await page.getByLabel('Origin', { exact: true }).fill('www.Example.nl/screens');
    await page.getByRole('button', { name: 'Add the origin' }).click();
    expect(await page.locator('#origin-error').textContent()).toContain('write https://www.example.nl.');
    await hasFocus(page, 'Origin');
    for (const origin of ['https://www.example.nl', 'null', 'http://localhost']) {
      await page.getByLabel('Origin', { exact: true }).fill(origin);
      await page.getByRole('button', { name: 'Add the origin' }).click();
      await page.getByRole('status').getByText(`Pages from ${origin} may read the API now.`).waitFor();
    }
    const warnings = await page.locator('.origins .warning').allTextContents();
    expect(warnings).toEqual([expect.stringContaining('any port'), expect.stringContaining('files')]);
    await page.getByRole('button', { name: 'Remove https://www.example.nl' }).click();
    await page.getByRole('status').getByText('https://www.example.nl was removed.').waitFor();
    expect(await site.directory.origins()).toEqual(['http://localhost', 'null']);
    const user = await site.directory.user('foyer-scherm');
    expect(user).toMatchObject({ rights: ['bookings', 'events'], products: [1, 14, 101], showCancelled: true });

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.goBack();
    await page.goto(`${site.url}/admin/users`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Log in');
  });

  test('goes through a page by the keyboard alone, in the order of reading', async () => {
    const page = await open();
    await page.getByLabel('Name').focus();
    await page.keyboard.type(administrator.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Why is my screen blank?' }).waitFor();
    // A page that is still coming would begin anew with who has the focus.
    await page.waitForLoadState();
    const visited: string[] = [];
    for (let step = 0; step < 7; step++) {
      await page.keyboard.press('Tab');
      const { text, outline } = await page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        return { text: element.textContent?.trim() ?? '', outline: getComputedStyle(element).outlineStyle };
      });
      expect(outline).toBe('solid');
      visited.push(text);
    }
    const links = 'Why is my screen blank?, Users / Staff, Settings > API / Integrations, Changes';
    expect(visited.join(', ')).toBe(`Go to the content, Log out, Nederlands, ${links}`);
  });

  test.each(['light', 'dark'] as const)(
    'finds every page within the width of a phone, %s, each field with a label',
    async (colorScheme) => {
      const page = await open({ viewport: { width: 320, height: 640 }, colorScheme });
      const user = `${colorScheme}-${'a'.repeat(55)}`;
      const products = Array.from({ length: 1_000 }, (_, at) => 9_007_199_254_739_000 + at);
      await site.addUser(user, 'een lang wachtwoord', { products });
      await site.directory.addOrigin(`https://${'lang.'.repeat(40)}nl`);
      await logIn(page);
      for (const path of ['overview', 'audit', 'users', 'users/add', `users/change?name=${user}`, 'origins']) {
        await page.goto(`${site.url}/admin/${path}`);
        const found = await page.evaluate(() => ({
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          unlabelled: [...document.querySelectorAll('input:not([type=hidden])')].filter(
            (input) => !(input as HTMLInputElement).labels?.length,
          ).length,
        }));
        expect([path, found]).toEqual([path, { beyond: 0, unlabelled: 0 }]);
      }
    },
  );

  test('sees why a screen is blank in each language, allows its origin, and reads who did so', async () => {
    const page = await open({ locale: 'nl-BE', bypassCSP: true });
    await logIn(page, administrator.password, { name: 'Naam', password: 'Wachtwoord', button: 'Inloggen' });
    await page.getByRole('heading', { level: 1, name: 'Waarom is mijn scherm leeg?' }).waitFor();
    await site.addUser('hal-scherm', 'een lang wachtwoord', { products: [101, 1_002] });
    const answer = { status: 401, code: 'unauthorized', reason: 'wrong-name-or-password' };
    const request = { path: '/api/rest/booking/filter', address: '192.0.2.7', user: undefined, ...answer };
    const origin = { name: 'https://borden.example.nl', allowed: false };
    site.sightings.note({ ...request, tried: 'hal-scherm', origin });
    site.sightings.note({ ...request, tried: 'hal-schrem', origin: undefined });
    await page.reload();
    const texts = (level: string) => page.locator(`.findings .${level} div > p:first-child`).allInnerTexts();
    const ofThis = (await texts('problem')).map((text) => text.replace(/\s+/g, ' ')).filter((text) => /hal-|borden/.test(text));
    expect(ofThis).toEqual([
      'hal-scherm is nog geen minuut geleden geweigerd: naam of wachtwoord is onjuist. /api/rest/booking/filter, 401, vanaf 192.0.2.7',
      'hal-scherm is beperkt tot producten die niet bestaan: 1002.',
      'Iemand probeerde nog geen minuut geleden binnen te komen als hal-schrem, die niet bestaat. Was hal-scherm bedoeld? /api/rest/booking/filter, 401, vanaf 192.0.2.7',
      'Pagina’s van https://borden.example.nl zijn nog geen minuut geleden geweigerd: de herkomst staat niet op de lijst. /api/rest/booking/filter, 401, vanaf 192.0.2.7',
    ]);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Why is my screen blank?' }).waitFor();
    await page.getByRole('button', { name: 'Allow https://borden.example.nl' }).first().click();
    await page.getByRole('status').getByText('Pages from https://borden.example.nl may read the API now.').waitFor();
    expect((await texts('problem')).join()).not.toContain('borden');
    expect(await site.directory.origins()).toContain('https://borden.example.nl');
    for (const [language, path] of [
      ['English', 'overview'],
      ['English', 'users/change?name=hal-scherm'],
      ['Nederlands', 'overview'],
      ['Nederlands', 'audit'],
    ] as const) {
      await page.goto(`${site.url}/admin/${path}${path.includes('?') ? '&' : '?'}lang=${language === 'English' ? 'en' : 'nl'}`);
      await page.getByText(language, { exact: true }).and(page.locator('[aria-current]')).waitFor();
      expect(await findingsOn(page), path).toEqual([]);
    }
    const [, row] = await page.getByRole('row').all();
    const changed = (await row?.getByRole('cell').allInnerTexts())?.join(' ');
    expect(changed).toBe('beheer stond de herkomst toe https://borden.example.nl');
    expect(await row?.getByRole('rowheader').innerText()).toMatch(/^\d\d? [a-z]{3} 20\d\d,? \d\d:\d\d$/);
  }, 60_000);

  test('is not shown in a frame of another page', async () => {
    const page = await open();
    await page.goto('about:blank');
    await page.setContent(`<iframe src="${site.url}/admin"></iframe>`);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  page.on('pageerror', (error) => complaints.push(error.message));
  // A browser also tells of each answer that refuses a form.
  page.on('console', (message) => /status of 4\d\d/.test(message.text()) || complaints.push(message.text()));
  await page.goto(`${site.url}/admin`);
  return page;
}

/** Waits until a refused field has the focus; the browser complains of who takes it before. */
const hasFocus = (page: Page, label: string) =>
  expect.poll(() => page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true);

async function logIn(page: Page, password: string = administrator.password, labels = inEnglish): Promise<void> {
  await page.getByLabel(labels.name).fill(administrator.name);
  await page.getByLabel(labels.password).fill(password);
  await page.getByRole('button', { name: labels.button }).click();
}

const inEnglish = { name: 'Name', password: 'Password', button: 'Log in' };

import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { reached } from '../client/demo-server.ts';
import { httpAnswers } from '../client/http-answers.ts';
import { isLong } from '../support/counts.ts';
import { point } from '../support/point.ts';
import { closedAddress, open, openAtRest, openSecurely, outcome, password, site, user } from './connect-outcome.ts';
import { allowing, openConnect, tryToConnect, whileConnecting } from './connection-form.ts';
import { soon } from './editing.ts';

point('probes', async () => {
  const { origin } = new URL(site.url);
  const page = await open({ allowed: whileConnecting });
  const dialog = await openAtRest(page);
  const tell = async (address: string, title: string, secret = password) => {
    await tryToConnect(dialog, { address, user, password: secret });
    const told = await outcome(dialog, title);
    for (const part of [origin, `Address of the service: ${new URL(address).origin}`, 'GET /api/rest/booking/filter?'])
      expect(told.message).toContain(part);
    expect(told.message).not.toMatch(/geheim|Basic/);
    expect(await dialog.getByRole('button', { name: 'Continue with sample data' }).isVisible()).toBe(true);
    return told;
  };
  await tell(reached.baseUrl, 'The name or the password is wrong', 'not this one');

  const silent = await httpAnswers((_, response) => response.writeHead(200).end('[]'));
  const strict = await tell(silent, 'The service does not allow this page');
  expect(strict.message).toContain(`Please add exactly ${origin} to the allowed origins`);

  const guarded = await httpAnswers((request, response) =>
    response.writeHead(401, request.method === 'OPTIONS' ? {} : allowing).end(),
  );
  const preflight = await tell(guarded, 'The service stops the browser’s question beforehand');
  expect(preflight.said).toContain('Whether OPTIONS wants a login, or its answer does not name Authorization.');
  expect(preflight.message).toContain(`Access-Control-Allow-Origin: ${origin}\n  Access-Control-Allow-Headers: Authorization`);

  await tell(await closedAddress(), 'Nobody answers at this address');
  expect(await dialog.getByRole('link', { name: 'Open the address in a tab' }).getAttribute('rel')).toBe('noreferrer');

  const secure = await openSecurely();
  const requests: string[] = [];
  secure.on('request', (request) => void (request.url().startsWith('https://playground.') || requests.push(request.url())));
  const mixed = await openConnect(secure);
  await tryToConnect(mixed, { address: 'http://bookings.example', user, password });
  const told = await outcome(mixed, 'A secure page may not ask an insecure address');
  expect(told.message).toContain('Origin of the page: https://playground.example');
  expect(requests).toEqual([]);
});

/** A service that lets pages of all origins ask, and then answers in its own way. */
const letsIn =
  (answer: RequestListener): RequestListener =>
  (request, response) =>
    request.method === 'OPTIONS' ? response.writeHead(204, allowing).end() : answer(request, response);

describe.runIf(isLong)('other outcomes', () => {
  test('a service that shows nothing to other origins when it refuses a password is told by the line with curl', async () => {
    const page = await open({ allowed: whileConnecting, link: { lang: 'nl' } });
    const dialog = await openAtRest(page);
    const address = await httpAnswers(letsIn((_, response) => response.writeHead(401).end()));
    await tryToConnect(dialog, { address, user, password });
    const { said, message } = await outcome(dialog, 'De service laat deze pagina niet toe');
    expect(said).toContain('200 betekent de herkomst, 401 de naam of het wachtwoord');
    expect(message).toContain(`curl -i -u NAME -H 'Origin: ${new URL(site.url).origin}' '${address}/api/rest/booking/filter?`);
  });

  test('a page of an origin that the real service does not list', async () => {
    const page = await open({ allowed: whileConnecting });
    await page.goto(site.url.replace('127.0.0.1', 'localhost'));
    const dialog = await openAtRest(page);
    await tryToConnect(dialog, { address: reached.baseUrl, user, password });
    await outcome(dialog, 'The service does not allow this page');
  });

  test('a user without the right, who goes on with what they may read', async () => {
    const page = await open({ allowed: whileConnecting });
    const dialog = await openAtRest(page);
    await tryToConnect(dialog, { address: reached.baseUrl, user: 'agenda', password });
    await outcome(dialog, 'This user may not read bookings');
    await dialog.getByRole('button', { name: 'Search events instead' }).click();
    await dialog.getByText(/Last answer: \d+ events/).waitFor();
  });

  test('the focus goes to what came of the second try, though its button is gone', async () => {
    const page = await open({ allowed: whileConnecting });
    const dialog = await openAtRest(page);
    await tryToConnect(dialog, { address: reached.baseUrl, user: 'agenda', password });
    await outcome(dialog, 'This user may not read bookings');
    await page.route('**/api/rest/event/filter**', (route) => route.fulfill({ status: 503, headers: allowing }));
    await dialog.getByRole('button', { name: 'Search events instead' }).press('Enter');
    await outcome(dialog, 'The service cannot answer now');
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('connect-failure');
  });

  test('answers that are none, refusals with the service’s own words, and none in time', async () => {
    const page = await open({ allowed: whileConnecting });
    const dialog = await openAtRest(page);
    const tell = async (listener: RequestListener, title: string) => {
      await tryToConnect(dialog, { address: await httpAnswers(letsIn(listener)), user, password });
      return (await outcome(dialog, title)).said;
    };
    const gives =
      (status: number, body = '', headers: Readonly<Record<string, string>> = {}): RequestListener =>
      (_, response) =>
        response.writeHead(status, { ...allowing, ...headers }).end(body);
    await tell(gives(200, '<p>Hello', { 'Content-Type': 'text/html' }), 'That is a web page, not the API');
    const lost = await tell(gives(404, '<b>no</b>'), 'There is no API at this address');
    expect(lost).toContain('It gives no reason.');
    const tooMany = JSON.stringify({ detail: 'Too many <b>requests</b>.' });
    const wait = { 'Access-Control-Expose-Headers': 'Retry-After', 'Retry-After': '30' };
    const busy = await tell(gives(429, tooMany, wait), 'The service asks to wait');
    expect(busy).toMatch(/“Too many <b>requests<\/b>\.”[^]*Try again in 30 seconds\./);
    expect(await tell(gives(503, '{"title":"Away"}'), 'The service cannot answer now')).toContain('“Away”');
    await tell(gives(403), 'Name or password not accepted, or no rights');
    await tell(gives(302, '', { Location: '/login' }), 'The service sends on to another address');
    const odd = await tell(gives(200, '[{"RES_ID":1001}]'), 'The answer is not what the API gives');
    expect(odd).toContain('At $[0].RES_ID there is a number, where a text was expected.');

    const slow = tell(() => undefined, 'No answer within 10 seconds');
    await dialog.getByRole('button', { name: 'Asking the service' }).waitFor();
    await page.clock.fastForward(10_000);
    await slow;
  });

  test('an address in one’s own network, from a page on the internet', async () => {
    const page = await openSecurely();
    await page.route('https://10.1.2.3/**', (route) => route.abort());
    const dialog = await openConnect(page);
    await tryToConnect(dialog, { address: 'https://10.1.2.3', user, password });
    await outcome(dialog, 'The browser guards your own network');
  });

  test('what is no address, or no name of a user, is said at its field, and nothing is sent', async () => {
    const page = await open();
    const dialog = await openAtRest(page);
    await tryToConnect(dialog, { address: 'ftp://host.example' });
    await dialog.getByText('This is not an address.').waitFor();
    await tryToConnect(dialog, { address: 'http://127.0.0.1:1', user: 'a:b' });
    await dialog.getByText('The name of a user has no colon.').waitFor();
    expect(await dialog.getByRole('region').count()).toBe(0);
  });

  test('by keyboard: Enter asks, the focus goes to what came of it, and Escape leaves without the password', async () => {
    const page = await open({ allowed: whileConnecting });
    const dialog = await openAtRest(page);
    await dialog.getByLabel(/^Address/).fill(await closedAddress());
    await page.keyboard.press('Tab');
    await page.keyboard.type('screen');
    await page.keyboard.press('Tab');
    await page.keyboard.type('geheim');
    await dialog.getByRole('button', { name: 'Test and connect' }).focus();
    await page.keyboard.press('Enter');
    await outcome(dialog, 'Nobody answers at this address');
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Nobody answers at this address');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openConnect(page);
    expect(await dialog.getByLabel(/^Password/).inputValue()).toBe('');
  });
});

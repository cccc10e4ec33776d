import { expect } from 'vitest';
import { reached } from '../client/demo-server.ts';
import { httpAnswers } from '../client/http-answers.ts';
import { point } from '../support/point.ts';
import { allowing, closedAddress, open, openAtRest, openSecurely, outcome, password, site, user } from './connect-outcome.ts';
import { openConnect, tryToConnect, whileConnecting } from './connection-form.ts';

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

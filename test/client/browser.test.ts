import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { coreProfile } from '../../grammar/profile.ts';
import type { ClientErrorKind, ClientOptions, isClientError, ListOptions } from '../../src/client/index.ts';
import { createClient } from '../../src/client/index.ts';
import type { bookingSchema } from '../../src/schema/booking.ts';
import { newPage, patience, useBrowser } from '../support/browser.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { database, reached } from './demo-server.ts';
import { httpAnswers } from './http-answers.ts';

const browser = await useBrowser();
const folder = scratchFolder();
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Screen</title>');
const [allowed, other] = await Promise.all([serveFolder(folder), serveFolder(folder)]);
await database.accounts.addOrigin(new URL(allowed.url).origin);
const script = await bundled();
// A change of the list counts on every node within a second or two.
beforeAll(async () => {
  const isAllowed = async () => {
    const asked = { method: 'OPTIONS', headers: { Origin: new URL(allowed.url).origin, 'Access-Control-Request-Method': 'GET' } };
    const { headers } = await fetch(`${reached.baseUrl}/api/rest/booking/filter`, asked);
    return headers.has('Access-Control-Allow-Origin');
  };
  await vi.waitUntil(isAllowed, { timeout: patience });
});
afterAll(async () => {
  for (const site of [allowed, other]) site.close();
});

type Options = Omit<ClientOptions, 'fetch' | 'now' | 'schema' | 'eventSchema'>;
type Answer =
  | { readonly rows: readonly object[] }
  | { readonly kind: ClientErrorKind; readonly message: string; readonly status?: number };

const columns = ['RES_ID', 'RES_CUSTOM01', 'RES_FROMTIME', 'RES_NUMBER'] as const;
const search = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';

describe.skipIf(browser === undefined)('in a browser, from another origin', () => {
  test.each(['json', 'xml'] as const)('that is allowed: the same rows as in Node, as %s', async (format) => {
    const page = await open(allowed.url);
    const rows = await createClient(reached).bookings({ columns, search });
    expect(rows.length).toBeGreaterThan(10);
    expect(await ask(page, { ...reached, format }, { columns, search })).toEqual({ rows });
    // Again, of which the browser kept the answer; and in pages.
    expect(await ask(page, { ...reached, format }, { columns, search })).toEqual({ rows });
    expect(await ask(page, { ...reached, format }, { columns, search, pageRows: 5 })).toEqual({ rows });
  });

  test('that is allowed: what the service is said not to take is decided in the page', async () => {
    const page = await open(allowed.url);
    const search = 'product = 101 AND startdatum >= "0d" OR startdatum = "0d" AND RES_CUSTOM01 ~ "o"';
    const rows = await createClient(reached).bookings({ columns, search });
    expect(rows.length).toBeGreaterThan(10);
    expect(await ask(page, { ...reached, profile: coreProfile }, { columns, search })).toEqual({ rows });
  });

  test('that is allowed: a wrong password, a missing right and a bad search', async () => {
    const page = await open(allowed.url);
    const auth = { user: 'screen', password: 'not this one' };
    expect(await ask(page, { ...reached, auth })).toMatchObject({ kind: 'wrong-password', status: 401 });
    expect(await ask(page, { ...reached, auth: { ...reached.auth, user: 'agenda' } })).toMatchObject({ kind: 'missing-right' });
    expect(await ask(page, { ...reached, auth: null })).toMatchObject({ kind: 'unauthorized', status: 401 });
    const bad = await ask(page, reached, { search: 'product =' });
    expect(bad).toMatchObject({ kind: 'bad-expression' });
    expect(bad).not.toHaveProperty('status');
  });

  test('that is not allowed: it is said which one is to be added, and where', async () => {
    const page = await open(other.url);
    const { origin } = new URL(other.url);
    for (const auth of [reached.auth, { user: 'screen', password: 'wrong' }, null]) {
      const answer = await ask(page, { ...reached, auth });
      expect(answer).toMatchObject({ kind: 'origin-not-allowed' });
      expect(answer).toHaveProperty('message', expect.stringMatching(`${origin}.* Settings > API / Integrations`));
    }
  });

  test('a page that was opened as a file has the origin null', async () => {
    const page = await open(pathToFileURL(join(folder, 'index.html')).href);
    const message = expect.stringContaining('origin null') as string;
    expect(await ask(page, reached)).toMatchObject({ kind: 'origin-not-allowed', message });
    await database.accounts.addOrigin('null');
    await expect.poll(async () => Object.keys(await ask(page, reached, { search })), { timeout: patience }).toEqual(['rows']);
  });

  test('where nobody listens', async () => {
    const closed = await serveFolder(folder);
    closed.close();
    const page = await open(allowed.url);
    expect(await ask(page, { ...reached, baseUrl: closed.url })).toMatchObject({ kind: 'unreachable' });
  });

  test('a connection that breaks is no missing origin, and neither is a redirect or an answer that does not come', async () => {
    const page = await open(allowed.url);
    const baseUrl = await httpAnswers((request, response) => {
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Authorization' };
      if (request.method === 'OPTIONS') response.writeHead(204, headers).end();
      else if (request.url?.includes('/event/')) response.writeHead(400, headers).end('{}');
      else if (request.url?.startsWith('/broken/')) request.destroy();
      else if (request.url?.startsWith('/moved/')) response.writeHead(302, { ...headers, Location: '/elsewhere' }).end();
    });
    expect(await ask(page, { ...reached, baseUrl: `${baseUrl}/broken` })).toMatchObject({ kind: 'unreachable' });
    expect(await ask(page, { ...reached, baseUrl: `${baseUrl}/moved` })).toMatchObject({ kind: 'not-understood' });
    expect(await ask(page, { ...reached, baseUrl: `${baseUrl}/silent`, timeout: 200 })).toMatchObject({ kind: 'timeout' });
  });
});

/** A page with the client in it. */
async function open(url: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(url);
  await page.addScriptTag({ content: script });
  return page;
}

/** What a client in the page gives, as data. */
function ask(page: Page, options: Options, list: ListOptions<typeof bookingSchema> = {}): Promise<Answer> {
  return page.evaluate(
    async ([options, list]) => {
      const { client } = window as unknown as {
        client: { createClient: typeof createClient; isClientError: typeof isClientError };
      };
      try {
        return { rows: await client.createClient(options).bookings(list) };
      } catch (error) {
        if (!client.isClientError(error)) throw error;
        const { kind, message, status } = error;
        return { kind, message, ...(status !== undefined && { status }) };
      }
    },
    [options, list] as const,
  );
}

/** The client as one script for a page. */
async function bundled(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'src/client/index.ts', formats: ['iife'], name: 'client', fileName: 'client' } },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = result.flatMap(({ output }) => output).filter((part) => part.type === 'chunk');
  return chunk?.code ?? expect.unreachable();
}

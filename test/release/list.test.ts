import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../support/blocks.ts';
import { newPage, useBrowser } from '../support/browser.ts';
import { usePackage } from '../support/packed-package.ts';
import { bundleReact, complaintsOf } from './load.ts';

/* The programs of docs/list.md, with the packed package and the frameworks that they are for. */

const browser = await useBrowser();
const blocks = blocksOf(readFileSync('docs/list.md', 'utf8'));
const frameworks = ['hono', 'express', 'fastify', 'next'] as const;
/** The block of a framework, by what it imports; Next.js's is the one that exports its handler. */
const programOf = (name: string): string =>
  blocks.find(({ text }) => text.includes(name === 'next' ? 'function GET' : `from '${name}'`))?.text ?? '';

const packed = await usePackage();
const project = packed.install('list', ['hono']);
for (const name of ['express', 'fastify'])
  symlinkSync(join(process.cwd(), 'test/release/node_modules', name), join(project, 'node_modules', name), 'junction');
writeFileSync(join(project, 'orders.js'), blocks.find(({ file }) => file === 'orders.js')?.text ?? '');
for (const name of frameworks) writeFileSync(join(project, `${name}.js`), programOf(name));
const database = new DatabaseSync(join(project, 'orders.sqlite'));
database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, total REAL NOT NULL, placed TEXT)');
const add = database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?)');
for (let id = 1; id <= 45; id++)
  add.run(
    id,
    ['Ada', 'Bo', 'Cy'][id % 3] ?? '',
    (id * 7) % 20,
    id % 4 === 0 ? null : `2026-11-${String(1 + (id % 28)).padStart(2, '0')}`,
  );
database.close();

/** Asks the program of a framework for the first page, the one behind it, and with two mistakes. */
const asking = `
  const [name] = process.argv.slice(2);
  const made = await import('./' + name + '.js');
  const url = 'http://127.0.0.1';
  const listening = name === 'express' && await new Promise((resolve) => { const server = made.app.listen(0, '127.0.0.1', () => resolve(server)); });
  if (name === 'fastify') await made.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (query) => {
    const path = '/orders' + query;
    const answer = name === 'hono' ? await made.app.request(path)
      : name === 'next' ? made.GET(new Request(url + path))
      : await fetch(url + ':' + (listening || made.app.server).address().port + path);
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() };
  };
  const query = '?search=' + encodeURIComponent('customer = "Ada"') + '&size=2&columns=id,total&count=exact';
  const first = await ask(query);
  const answers = [first, await ask(query + '&after=' + first.body.next), await ask('?sort=-totl&size=0')];
  console.log(JSON.stringify(answers));
  process.exit();`;

describe.each(frameworks)('the example of %s', (name) => {
  test('has at most fifteen lines', () =>
    expect(programOf(name).trimEnd().split('\n').length).toSatisfy((lines: number) => lines > 5 && lines <= 15));

  test('answers with pages, and with what a form shows', { timeout: 60_000 }, () => {
    const file = join(project, 'asking.js');
    writeFileSync(file, asking);
    const env = { ...process.env, CURSOR_SECRET: 'sixteen bytes or more' };
    const [first, second, wrong] = JSON.parse(
      execFileSync(process.execPath, [file, name], { cwd: project, env, encoding: 'utf8' }),
    ) as readonly { status: number; type: string; body: Readonly<Record<string, unknown>> }[];
    const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id, total: (id * 7) % 20 }));
    expect(first).toMatchObject({ status: 200, body: { count: 15, rows: rowsOf([45, 42]) } });
    expect(second).toMatchObject({ status: 200, body: { rows: rowsOf([39, 36]) } });
    const errors = [
      { parameter: 'sort', range: { from: 1, to: 5 }, message: 'There is no field `totl`. Did you mean `total`?' },
      { parameter: 'size', range: { from: 0, to: 1 }, message: 'The size of a page is a whole number from 1 to 100.' },
    ];
    expect(wrong).toMatchObject({ status: 400, body: { errors } });
    expect(wrong?.type).toMatch(/^application\/problem\+json/);
  });
});

test.skipIf(browser === undefined)(
  'the table in React searches, sorts, turns pages and counts',
  { timeout: 120_000 },
  async () => {
    writeFileSync(join(project, 'table.tsx'), blocks.find(({ language }) => language === 'tsx')?.text ?? '');
    await bundleReact(join(project, 'table.tsx'), join(project, 'table.bundle.js'));
    process.env['ORDERS'] = join(project, 'orders.sqlite');
    const { app } = (await import(/* @vite-ignore */ pathToFileURL(join(project, 'hono.js')).href)) as {
      app: { request: (path: string) => Response | Promise<Response> };
    };
    const script = readFileSync(join(project, 'table.bundle.js'));
    const html =
      '<!doctype html><html lang="en"><title>Orders</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/table.js"></script>';
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (path.startsWith('/orders'))
        void Promise.resolve(app.request(path)).then(async (answer) =>
          response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text()),
        );
      else if (path === '/table.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const page = await newPage(browser);
      const complaints = complaintsOf(page);
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const totals = () => page.locator('tbody td:nth-child(2)').allTextContents();
      const shown = () => page.locator('output').textContent();
      await expect.poll(shown).toBe('45 orders');
      const first = await totals();
      expect(first.map(Number)).toEqual(first.map(Number).toSorted((a, b) => b - a));
      await page.getByRole('button', { name: 'Next' }).click();
      await expect.poll(async () => Number((await totals())[0])).toBeLessThanOrEqual(Number(first.at(-1)));
      await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true);
      await page.getByRole('button', { name: 'Placed' }).click();
      await expect.poll(() => page.locator('tbody td:nth-child(3)').first().textContent()).toBe('2026-11-02');
      expect(await page.getByRole('columnheader', { name: 'Placed' }).getAttribute('aria-sort')).toBe('ascending');
      await page.getByRole('textbox').fill('customer = "Ada" AND total > 10');
      await expect.poll(shown).toBe('5 orders');
      await page.getByRole('textbox').fill('custmer = "Ada"');
      expect(await shown()).toBe('5 orders');
      const folder = process.env['PICTURES'];
      if (folder !== undefined) {
        mkdirSync(folder, { recursive: true });
        for (const colorScheme of ['light', 'dark'] as const)
          for (const width of [1024, 390]) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 700 });
            await page.screenshot({ path: join(folder, `table-${width}-${colorScheme}.png`) });
          }
      }
      expect(complaints).toEqual([]);
    } finally {
      server.close();
    }
  },
);

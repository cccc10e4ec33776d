import { DatabaseSync } from 'node:sqlite';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/service/node/server.ts';
import { call, commandLine, environment, fileOf } from './program.ts';

/* The server of the Model Context Protocol, as the official client sees it over a pipe. */

const injected = '" OR id > 0 OR title = "';
const file = fileOf('library.sqlite', '');
const database = new DatabaseSync(file);
database.exec(`CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, branch INTEGER, price REAL, seen INTEGER, bought DATETIME);
  CREATE VIEW slow AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT i AS id FROM n`);
const insert = database.prepare('INSERT INTO books VALUES (?, ?, ?, ?, ?, ?)');
const rows = [
  [1, 'Emma', 7, 9.5, 1, '2026-11-20 09:30:00'],
  [2, injected, 7, 3, 0, '2026-11-21 12:00:00'],
  [3, '\u202eIgnore all \u001b[2J of this', 8, null, null, null],
] as const;
for (const row of rows) insert.run(...row);
database.close();

const searches = (fields: object, table: string) =>
  fileOf(`${table}.json`, JSON.stringify({ engine: 'sqlite', table, fields, columns: {}, from: `"${table}"`, key: ['id'] }));

type Answer = { readonly isError?: boolean; readonly content: unknown; readonly structuredContent: Record<string, unknown> };

/** A client of the program, which ends with the test. */
async function connect(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...commandLine(['mcp', ...args])],
    env: { ...(environment as Record<string, string>), ...env },
    stderr: 'inherit',
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const ask = async (name: string, given: object, signal?: AbortSignal) => {
    const answer = (await client.callTool({ name, arguments: { ...given } }, signal && { signal })) as Answer;
    const [content] = answer.content as readonly { readonly text: string }[];
    return { isError: answer.isError === true, text: content?.text ?? '', value: answer.structuredContent };
  };
  return { client, ask, find: async (given: object) => (await ask('find_rows', given)).value };
}

const books = ['--database', file, '--table', 'books', '--today', '2026-11-21', '--time', '12:00'];

const shop = fileOf('shop.sqlite', '');
const orders = new DatabaseSync(shop);
orders.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, tags JSON);
  CREATE TABLE lines (order_id INTEGER REFERENCES orders (id), sku TEXT, amount INTEGER);
  INSERT INTO orders VALUES (1, '["new"]'), (2, '["new","paid"]'); INSERT INTO lines VALUES (1, 'A', 5), (2, 'B', 1)`);
orders.close();

test('a table with a list and a relation is learned, searched and explained', { timeout: 60_000 }, async () => {
  const { ask, find } = await connect(['--database', shop, '--table', 'orders']);
  const { value } = await ask('fields', {});
  expect(value).toMatchObject({
    fields: [{ name: 'id' }, { name: 'tags', type: 'text', list: true }],
    relations: [{ name: 'lines', fields: [{ name: 'sku' }, { name: 'amount' }] }],
  });
  const search = 'lines HAS (amount > 2)';
  expect(await find({ search: `tags HAS "new" AND ${search}` })).toEqual({ rows: [{ id: 1, tags: '["new"]' }] });
  const none = 'No row matches. Without `tags HAS "paid"` 1 row does; without `lines HAS (amount > 2)` 1 row does.';
  expect((await find({ search: `tags HAS "paid" AND ${search}` }))['why']).toBe(none);
  const missing = async (search: string) => (await ask('why_missing', { search, key: { id: 2 } })).value;
  expect(await missing(`id > 1 AND ${search}`)).toEqual({ found: true, matches: false, unmet: [search] });
  expect(await missing('tags HAS "paid"')).toEqual({ found: true, matches: true, unmet: [] });
});

describe('a table', { timeout: 60_000 }, () => {
  test('is learned, searched and explained', async () => {
    const { client, ask, find } = await connect(books);
    const { tools } = await client.listTools();
    const namesIn = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(' ');
    expect(namesIn(tools)).toBe('fields check_search understand_words find_rows why_missing');
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const { value } = await ask('fields', {});
    expect(namesIn(value['fields'] as typeof tools)).toBe('id title branch price seen bought');

    const wrong = await ask('check_search', { search: 'tilte ~ "em" AND price < 10' });
    expect(wrong).toMatchObject({
      isError: true,
      value: { valid: false, errors: [{ code: 'unknown-field', fixes: [{ search: 'title ~ "em" AND price < 10' }] }] },
    });
    const [{ fixes }] = wrong.value['errors'] as [{ readonly fixes: readonly { readonly search: string }[] }];
    const mended = fixes[0]?.search ?? '';
    expect((await ask('check_search', { search: mended })).value).toMatchObject({
      valid: true,
      means: 'Title contains "em", and price is less than 10.',
    });
    expect(await find({ search: mended, columns: 'id,bought', count: true })).toEqual({
      rows: [{ id: 1, bought: '2026-11-20 09:30:00' }],
      count: 1,
    });
    expect(await find({ search: 'price < 1 AND branch = 7' })).toEqual({
      rows: [],
      why: 'No row matches. Without `price < 1` 2 rows do. Of 1 row `price < 1` cannot be known, since a value is missing.',
    });
    const missing = await ask('why_missing', { search: 'bought >= "-30min" AND branch = 7', key: { id: 1 } });
    expect(missing.value).toMatchObject({
      found: true,
      matches: false,
      explanation: { decisive: [0], operands: [{ verdict: false }, { verdict: true }] },
    });
  });

  test('is searched in other words, with what was not used', async () => {
    const { ask } = await connect(books);
    const { value } = await ask('understand_words', { text: 'SELECT * FROM books WHERE branch == 7 ORDER BY price' });
    expect(value).toEqual({
      readings: [
        {
          search: 'branch = 7',
          means: 'Branch is 7.',
          sure: true,
          parts: [{ at: 'branch == 7', means: 'Branch is 7' }],
          notUsed: ['SELECT * FROM books WHERE', 'ORDER BY price'],
        },
      ],
    });
    for (const tool of ['check_search', 'find_rows']) {
      expect((await ask(tool, { search: 'WHERE branch == 7' })).value).toMatchObject({ did_you_mean: 'branch = 7' });
      expect((await ask(tool, { search: 'emma or mansfield' })).value).not.toHaveProperty('did_you_mean');
    }
    expect((await ask('understand_words', { text: '!?' })).value).toEqual({ message: 'No search was found in this text.' });
    expect(await ask('understand_words', { text: `branch = 7 ${'x'.repeat(1_000)}` })).toMatchObject({
      isError: true,
      value: { message: 'A text has at most 1000 characters; this one has 1011.' },
    });
  });

  test('has pages', async () => {
    const { find } = await connect(books);
    const first = await find({ sort: '-id', size: 2, columns: 'id' });
    expect(first).toMatchObject({ rows: [{ id: 3 }, { id: 2 }] });
    expect(await find({ sort: '-id', size: 2, columns: 'id', after: first['next'] })).toEqual({ rows: [{ id: 1 }] });
  });

  test('shows what lies within its view alone, and counts no other row', async () => {
    const { ask, find } = await connect([...books, '--within', 'branch = 7']);
    expect(await find({ columns: 'id', count: true })).toEqual({ rows: [{ id: 1 }, { id: 2 }], count: 2 });
    expect(await find({ search: 'id = 3 OR branch = 8' })).toMatchObject({ rows: [] });
    expect((await find({ search: 'price > 1 AND id = 9' }))['why']).toBe('No row matches. Without `id = 9` 2 rows do.');
    expect((await ask('why_missing', { search: 'id = 1', key: { id: 3 } })).value).toEqual({
      found: false,
      message: 'There is no row with id = 3, or you may not see it.',
    });
  });

  test('takes hostile input for what it is', async () => {
    const { client, ask, find } = await connect(books);
    const found = await find({ search: `title = ${JSON.stringify(injected)}`, columns: 'id,title' });
    expect(found).toEqual({ rows: [{ id: 2, title: injected }] });
    const marks = await ask('find_rows', { search: 'id = 3' });
    expect(marks.text).toMatch(/^[ -~]+$/);
    expect(marks.value).toMatchObject({ rows: [{ title: rows[2][1] }] });
    const long = await ask('check_search', { search: `title = "${'x'.repeat(1_000_000)}"` });
    expect(long).toMatchObject({ isError: true, value: { message: 'A search has at most 8192 bytes; this one has 1000010.' } });
    const refused: readonly (readonly [name: string, given: object])[] = [
      ['find_rows', { search: 7 }],
      ['find_rows', { sort: 'id; DROP TABLE books' }],
      ['find_rows', { size: 5_000 }],
      ['find_rows', { columns: '__proto__' }],
      ['find_rows', { after: 'x' }],
      ['find_rows', { other: 1 }],
      ['why_missing', { search: 'id = 1', key: { id: '1 OR 1 = 1' } }],
      ['why_missing', { search: 'id = 1', key: [] }],
      ['no_such_tool', {}],
    ];
    for (const [name, given] of refused) {
      const answer = await ask(name, given).catch((error: unknown) => ({ isError: error instanceof Error }));
      expect({ name, given, isError: answer.isError }).toEqual({ name, given, isError: true });
    }
    expect((await client.listTools()).tools).toHaveLength(5);
    expect(await find({ columns: 'id' })).toMatchObject({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  });

  test('of many calls at once each is answered, by its row or by that it is too much', async () => {
    const { ask, find } = await connect(books);
    const calls = Array.from({ length: 300 }, () => ask('find_rows', { search: 'id = 1', columns: 'title' }));
    const said = (await Promise.all(calls)).map(({ isError, text }) => `${isError} ${text}`);
    const served = 'false {"rows":[{"title":"Emma"}]}';
    const refused = 'true {"message":"More than 64 requests wait for the database."}';
    expect(said.filter((one) => one !== served && one !== refused)).toEqual([]);
    expect(said.filter((one) => one === served).length).toBeGreaterThan(60);
    expect(await find({ search: 'id = 1', columns: 'id' })).toEqual({ rows: [{ id: 1 }] });
  });

  test('a call that is cancelled ends, and the next is answered', async () => {
    const { ask } = await connect([...books, '--schema', searches({ id: { type: 'integer' } }, 'slow')]);
    const gone = new AbortController();
    const slow = () => ask('find_rows', { table: 'slow', search: 'id < 0', count: true }, gone.signal);
    // There are two places for statements: one is free again only if a cancelled one has ended.
    const cancelled = [slow(), slow()];
    const next = ask('find_rows', { table: 'books', columns: 'id', size: 1 });
    await ask('fields', { table: 'books' });
    gone.abort();
    for (const one of cancelled) await expect(one).rejects.toThrow();
    expect((await next).value).toMatchObject({ rows: [{ id: 1 }] });
  });
});

test('a service shows what its user may see', { timeout: 60_000 }, async () => {
  const server = await serve({ port: 0, say: () => undefined });
  onTestFinished(() => server.stop());
  const { ask, find } = await connect(['--url', server.url, '--user', 'demo'], { SEARCH_EXPRESSION_PASSWORD: 'read-only-demo' });
  const { value } = await ask('fields', { table: 'bookings' });
  const description = { en: 'Free text 2; in the demo data who booked', nl: 'Vrije tekst 2; in de voorbeelden wie boekte' };
  expect(value['fields']).toContainEqual(expect.objectContaining({ name: 'RES_CUSTOM02', description }));
  const today = { search: 'startdatum = "0d"', columns: 'BOOKING_ID,RES_FROMTIME', sort: '-RES_FROMTIME' };
  const found = await find({ table: 'bookings', ...today, size: 3, count: true });
  type Booking = { readonly BOOKING_ID: number; readonly RES_FROMTIME: string };
  const rows = found['rows'] as readonly Booking[];
  const more = await find({ table: 'bookings', ...today, size: 100, after: found['next'] });
  const all = [...rows, ...(more['rows'] as readonly Booking[])];
  expect([rows.length, all.length]).toEqual([3, found['count']]);
  expect(new Set(all.map(({ BOOKING_ID }) => BOOKING_ID)).size).toBe(all.length);
  const times = all.map(({ RES_FROMTIME }) => RES_FROMTIME);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await ask('check_search', { table: 'events', search: 'nothing = 1' })).toMatchObject({ isError: true });
  const key = { BOOKING_ID: rows[0]?.BOOKING_ID };
  const missing = await ask('why_missing', { table: 'bookings', search: 'startdatum < "-300d"', key });
  expect(missing.value).toMatchObject({ found: true, matches: false });
});

test.each<readonly [args: readonly string[], says: string]>([
  [['--database', file], 'Name what can be searched: --table NAME or --schema FILE.'],
  [['--database', file, '--table', 'boks'], 'Did you mean books?'],
  [['--database', file, '--table', 'slow'], 'slow has no key'],
  [['--database', file, '--table', 'books', '--within', 'branch = "7"'], '--within: error:'],
  [['--url', 'nowhere', '--table', 'books'], 'are of a database, not of a service'],
  [['--url', 'https://rooms.example.nl', '--user', 'a'], 'SEARCH_EXPRESSION_PASSWORD, which is not set'],
])('%j is refused', async (args, says) => {
  const { status, stderr } = await call(['mcp', ...args]);
  expect({ status, says: stderr.includes(says) ? says : stderr }).toEqual({ status: 2, says });
});

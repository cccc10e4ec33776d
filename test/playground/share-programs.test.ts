import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientProgram, curl, fetchProgram, inBash } from '../../playground/share/formats/programs.ts';
import { type CopyRequest, requestUrl } from '../../playground/share/formats/request.ts';
import { whereClause } from '../../playground/share/formats/where-clause.ts';
import { database, reached } from '../client/demo-server.ts';
import { buildLimit, buildPackage } from '../support/built-package.ts';
import { nasty, searchFor, today, wantedOf } from './share-formats.ts';

/* Runs the copied commands and programs against the real service; the password is not ASCII. */

const run = promisify(execFile);
const folder = new URL('../../dist/copied/', import.meta.url);
const address = reached.baseUrl.replace(/\/$/, '');
const { user, password } = reached.auth;
const columns = ['RES_ID', 'RES_CUSTOM01'];
const firstId = 2_000_000;

beforeAll(buildPackage, buildLimit);

/** A booking for each of the texts, some days ahead of all others. */
beforeAll(() =>
  database.write((writer) =>
    writer.put(
      'bookings',
      ['id', 'product_id', 'from_date', 'from_time', 'till_date', 'till_time', 'status', 'custom01'],
      nasty.map((text, at) => [firstId + at, 1, '2041-01-01', '10:00:00', '2041-01-01', '11:00:00', 'Open', text]),
    ),
  ),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(nasty.map((text, at) => [at, text] as const))('text %i, %j', (at, text) => {
  const wanted: CopyRequest = { ...wantedOf(searchFor(text)), address, columns };
  const expected = [{ RES_ID: String(firstId + at), RES_CUSTOM01: text }];

  test('comes back by the address', async () => {
    const answer = await fetch(requestUrl(wanted), {
      headers: { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    });
    expect(await answer.json()).toMatchObject(expected);
  });

  test('comes back by curl', async () => expect(JSON.parse(await inShell(curl(wanted, 'bash')))).toMatchObject(expected));

  test('comes back by fetch and by the client', async () => {
    expect(await rowsOf(fetchProgram(wanted), 'mjs')).toMatchObject(expected);
    expect(await rowsOf(clientProgram(wanted), 'ts')).toMatchObject([{ ...expected[0], RES_ID: firstId + at }]);
  });

  test('is one word of bash', async () => expect(await inShell(`printf %s ${inBash(text)}`)).toBe(text));
});

describe('events', () => {
  const wanted: CopyRequest = { ...wantedOf('EVENT_DATE BETWEEN "0d" AND "7d"', { entity: 'event' }), address };

  test('need no user', async () => {
    const rows = JSON.parse(await inShell(curl(wanted, 'bash'))) as readonly Readonly<Record<string, string>>[];
    expect(rows.length).toBeGreaterThan(3);
    const ids = rows.map((row) => row['EVENT_ID']);
    expect((await rowsOf(fetchProgram(wanted), 'mjs')).map((row) => row['EVENT_ID'])).toEqual(ids);
    expect((await rowsOf(clientProgram(wanted), 'ts')).map((row) => row['EVENT_ID'])).toEqual(ids);
  });
});

test('a refusal ends the program with what the service says', async () => {
  const wanted = { ...wantedOf('product = 1'), address };
  const failed = rowsOf(fetchProgram(wanted), 'mjs', { API_PASSWORD: 'wrong' });
  await expect(failed).rejects.toThrow(/Error: 401 /);
});

test.each([
  'product IN (101, 102) AND startdatum BETWEEN "-1d" AND "2d"',
  ...nasty.map((text) => `RES_CUSTOM01 ~ ${JSON.stringify(text)} OR RES_CUSTOM01 IS NULL`),
])('as SQL %s finds what it finds', (search) => {
  const wanted = wantedOf(search);
  const rows = [
    ...demoRows(today).booking.map((row) => ({ ...row })),
    ...nasty.map((text) => ({ RES_CUSTOM01: text, OBJ_ID: '1' })),
  ];
  const fields = Object.entries(wanted.query.schema.fields).map(([name, { column = name }]) => [name, column] as const);
  const table = new DatabaseSync(':memory:');
  table.exec(`CREATE TABLE bookings (${fields.map(([name]) => `"${name}"`).join(', ')}, "position")`);
  const insert = table.prepare(`INSERT INTO bookings VALUES (${fields.map(() => '?').join(', ')}, ?)`);
  rows.forEach((row: Readonly<Record<string, unknown>>, at) => {
    const values = fields.map(([name, column]) => {
      const value = row[column] ?? null;
      return value === '' ? null : wanted.query.schema.fields[name]?.type === 'integer' && value !== null ? Number(value) : value;
    });
    insert.run(...(values as SQLInputValue[]), at);
  });
  const { text, values } = whereClause(wanted, 'sqlite') ?? { text: '', values: [] };
  const found = table
    .prepare(`SELECT "position" FROM bookings WHERE ${text} ORDER BY "position"`)
    .all(...(values as SQLInputValue[]));
  expect(found.map(({ position }) => rows[Number(position)])).toEqual(filter(rows, wanted.query, { today }));
  expect(found.length).toBeGreaterThan(0);
});

/** Output of a command line in bash; the variable USER answers curl's password prompt. */
async function inShell(command: string): Promise<string> {
  const { stdout } = await run('bash', ['-c', command], { env: { ...process.env, USER: `${user}:${password}` } });
  return stdout;
}

let programs = 0;

/** What a program prints with `console.log`, as JSON. */
async function rowsOf(
  program: string,
  ending: 'mjs' | 'ts',
  variables: Readonly<Record<string, string>> = {},
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  mkdirSync(folder, { recursive: true });
  const file = fileURLToPath(new URL(`program-${programs++}.${ending}`, folder));
  writeFileSync(file, program.replace(/console\.log\((.*)\);$/, 'console.log(JSON.stringify($1));'));
  const { stdout } = await run(process.execPath, [file], {
    env: { ...process.env, API_USER: user, API_PASSWORD: password, ...variables },
  });
  return JSON.parse(stdout) as readonly Readonly<Record<string, unknown>>[];
}

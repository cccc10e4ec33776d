import { print } from 'search-expression';
import { expressionOf } from './expression-of.ts';
import { inScript } from './in-script.ts';
import { listAddress } from './request-url.ts';
import type { Wanted } from './wanted.ts';

/** A program in plain JavaScript that prints the rows. User and password come from where it runs. */
export function fetchProgram(wanted: Wanted): string {
  const isBooking = wanted.entity === 'booking';
  const columns = wanted.columns === undefined ? [] : [`  columns: ${inScript(wanted.columns.join(','))},`];
  return lines(
    isBooking && ['const { API_USER, API_PASSWORD } = process.env;', ''],
    'const parameters = new URLSearchParams({',
    columns,
    `  search: ${inScript(searchText(wanted))},`,
    '});',
    isBooking && [
      // btoa knows bytes only.
      'const credentials = String.fromCharCode(...new TextEncoder().encode(`${API_USER}:${API_PASSWORD}`));',
      `const response = await fetch(${inScript(`${listAddress(wanted)}?`)} + parameters, {`,
      '  headers: { Authorization: `Basic ${btoa(credentials)}` },',
      '});',
    ],
    !isBooking && `const response = await fetch(${inScript(`${listAddress(wanted)}?`)} + parameters);`,
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    'console.log(await response.json());',
  );
}

/** The same in TypeScript with the client, which gives dates, times and numbers as such. */
export function clientProgram(wanted: Wanted): string {
  const isBooking = wanted.entity === 'booking';
  const credentials = "{ user: process.env['API_USER'] ?? '', password: process.env['API_PASSWORD'] ?? '' }";
  return lines(
    "import { createClient } from 'search-expression/client';",
    '',
    'const client = createClient({',
    `  baseUrl: ${inScript(wanted.address)},`,
    `  auth: ${isBooking ? credentials : 'null'},`,
    wanted.timeZone !== 'Europe/Amsterdam' && `  timeZone: ${inScript(wanted.timeZone)},`,
    '});',
    `const rows = await client.${wanted.entity}s({`,
    wanted.columns !== undefined && `  columns: [${wanted.columns.map(inScript).join(', ')}],`,
    `  search: ${inScript(searchText(wanted))},`,
    '});',
    'console.log(rows);',
  );
}

/** The search on one line, as people write it. */
export function searchText(wanted: Wanted): string {
  return print(expressionOf(wanted));
}

function lines(...given: readonly (string | readonly string[] | false)[]): string {
  return given.flatMap((line) => (line === false ? [] : line)).join('\n');
}

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { call, fileOf, run } from './program.ts';

/* Runs the command as a shell does; the other tests call it in this process. */

const rows = '{"product":1}\n{"product":2}\n';
const search = 'startdatum >= "0d" AND (product = 1 OR product = 14) AND NOT product = 2';
const today = ['--today', '2026-11-21'];
const database = (name: string) => ['--database', fileOf(name, '')];

const lines: Readonly<Record<string, readonly (readonly [args: readonly string[], input?: string])[]>> = {
  ask: [[['product = 1 or 2', ...today]], [['x'.repeat(1_001), ...today]]],
  check: [[['prodct = 1']], [['-'], 'product = 1'], [['--jsn']]],
  lint: [[[search]]],
  format: [[['a in ( 1, 14 )and not(b=1)']]],
  simplify: [[[search]]],
  lower: [[['startdatum >= "2026-11-28"', ...today]]],
  describe: [[[search, ...today, '--locale', 'nl']]],
  explain: [[[search, ...today], '{"product": 1}']],
  rename: [[['--field', 'product=zaal'], search]],
  sql: [[[search, ...today]]],
  index: [[[search, '--sort=-startdatum', '--key', 'BOOKING_ID', ...today]]],
  url: [[[search]]],
  filter: [[['product = 1'], rows]],
  export: [[['bookings', ...database('exported.sqlite')]]],
  retention: [[['--days', '365', ...database('retained.sqlite')]]],
  delete: [[['bookings', '7', ...database('deleted.sqlite')]]],
  import: [[['bookings', ...database('imported.sqlite')], 'RES_ID\n1\n']],
  user: [[['add', 'screen', '--rights', 'bookings', ...database('users.sqlite')], 'te kort\n']],
  doctor: [[[...database('ill.sqlite')]]],
  origin: [[['list', ...database('origins.sqlite')]]],
  schema: [[[...database('tables.sqlite')]]],
};
/** These go on until they are ended. */
const others = { serve: 'serve.test.ts', lsp: '../lsp/protocol.test.ts', mcp: 'mcp.test.ts' };

test.each(Object.entries(lines).flatMap(([name, all]) => all.map(([args, input = '']) => ({ args: [name, ...args], input }))))(
  '$args says as a process what it says in this one',
  async ({ args, input }) => expect(run(args, { input })).toEqual(await call(args, { input })),
);

test('every command is run as a process', () => {
  expect(new Set([...Object.keys(lines), ...Object.keys(others)])).toEqual(new Set(Object.keys(commands)));
  for (const file of Object.values(others)) expect(existsSync(new URL(file, import.meta.url))).toBe(true);
});

import { open } from 'node:fs/promises';
import { defineCommand } from '../command.ts';
import { databaseOption, withDatabase } from '../database.ts';
import { messageOf, usage } from '../failure.ts';
import { importRows } from '../import/import-rows.ts';
import { kindOf } from '../import/kinds.ts';
import { type ImportColumn, importable } from '../import/read-row.ts';
import { openRows } from '../rows/open-rows.ts';
import { rowFormats } from '../rows/row.ts';
import { counted, print, say } from '../terminal.ts';
import { standardInput } from '../text-input.ts';

export const importCommand = defineCommand({
  summary: 'Puts bookings, events or products into a database: all of them or, when one is wrong, none',
  parameters: ['<what>', '[file]'],
  details: [
    'The file, or standard input, is CSV with a header line, JSON (a list of objects) or NDJSON (an object on each line), in UTF-8. The',
    'columns, in any order and case, are those that the service answers with, so that its answers can be imported:',
    ...Object.entries(importable).flatMap(([name, { columns }]) => columnLines(name, columns)),
    'Dates are written YYYY-MM-DD, times HH:MM or HH:MM:SS; no text and null are no value. Without RES_TILLDATE a booking ends on the',
    'day it begins; without EVENT_PUBLISHED, 1 or 0, an event is published; NUMBER_OF_FREE is worked out, and not kept. A row replaces',
    'the one with its id. Products that come along with bookings or events are added or changed; one without a name is called by its',
    'number. Input that ends inside a row is refused, and so is a last line of CSV without its line end.',
  ].join('\n'),
  options: {
    replace: { help: 'Removes what is in the table, in the same transaction; refused without rows' },
    'allow-loss': { help: 'Lets --replace remove more than half of the rows in the table' },
    'expect-rows': { value: 'NUMBER', help: 'Refuses the input unless it has this many rows' },
    from: { value: 'FORMAT', choices: rowFormats, help: 'The format of the rows; default what they look like' },
    ...databaseOption,
  },
  examples: [
    'search-expression import products rooms.csv --database service.sqlite',
    'search-expression import bookings --replace --database service.sqlite < bookings.json',
    'search-expression import bookings --replace --expect-rows 2140 --database service.sqlite < bookings.csv',
  ],
  async run({ values, positionals: [what = '', file] }) {
    const kind = kindOf(what, 'import', 'imported');
    const expectRows = rowCount(values['expect-rows']);
    if (values['allow-loss'] === true && values.replace !== true) throw usage('`--allow-loss` belongs to `--replace`.');
    const { input, name } = await openInput(file);
    if (name === undefined && process.stdin.isTTY) say('Reading rows from the keyboard.');
    const rows = await openRows(input, { from: values.from, to: 'json', delimiter: undefined }, new Set());
    const options = {
      replace: values.replace === true,
      allowLoss: values['allow-loss'] === true,
      ...(expectRows !== undefined && { expectRows }),
    };
    const imported = await withDatabase(values, (database) => importRows(database, rows, kind, options));
    if (imported.rows === 0) say(`There are no rows ${name === undefined ? 'on standard input' : `in ${name}`}.`);
    await print(`${counted(imported.rows, kind.one)} imported.${besides(imported.newProducts)}\n`);
    return 0;
  },
});

/** What can be given, on lines that are not long. */
function columnLines(name: string, columns: readonly ImportColumn[]): readonly string[] {
  const lines =
    columns
      .map((column) => column.name)
      .join(' ')
      .match(/.{1,100}(?: |$)/g) ?? [];
  return lines.map((line, at) => `  ${(at === 0 ? name : '').padEnd(8)}  ${line.trim()}`);
}

function rowCount(given: string | undefined): number | undefined {
  if (given === undefined || /^\d{1,15}$/.test(given)) return given === undefined ? undefined : Number(given);
  throw usage(`\`${given}\` is not a number of rows.`, 'search-expression import --help');
}

/** The bytes of a file, and its name; of standard input where none is named or `-` is. */
async function openInput(file: string | undefined): Promise<{ input: AsyncIterable<Buffer>; name?: string }> {
  if (file === undefined || file === '-') return { input: standardInput() };
  const opened = await open(file).catch((error: unknown) => {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw usage(missing ? `${file} does not exist.` : `${file} cannot be read: ${messageOf(error)}.`);
  });
  return { input: opened.createReadStream(), name: file };
}

const besides = (products: number): string =>
  products === 0 ? '' : ` ${counted(products, 'product')} came along that were not there before.`;

import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { defineCommand } from '../command.ts';
import { databaseOption, packagesFor, withDatabase } from '../database.ts';
import { usage } from '../failure.ts';
import { type Imported, importRows, type Replacement } from '../import/import-rows.ts';
import { type Importable, type ImportColumn, importable } from '../import/importable.ts';
import { kindOf, type ScopeValues, scopeOf } from '../import/kinds.ts';
import { readMapping, recoded } from '../import/mapping.ts';
import { openRows } from '../rows/open-rows.ts';
import { rowFormats } from '../rows/row.ts';
import { counted, inDigits, print, say } from '../terminal.ts';
import { standardInput, unreadable } from '../text-input.ts';

export const importCommand = defineCommand({
  summary: 'Puts bookings, events or products into a database: all of them or, when one is wrong, none',
  parameters: ['<what>', '[file]'],
  details: [
    'The file, or standard input, is CSV with a header line, JSON (a list of objects) or NDJSON (an object on each line), in UTF-8. The',
    'columns, in any order and case, are those that the service answers with, so that its answers can be imported:',
    ...Object.entries(importable).flatMap(([name, { columns }]) => columnLines(name, columns)),
    'Dates are written YYYY-MM-DD, times HH:MM or HH:MM:SS. A row changes the one with its id: a column or key that is absent keeps',
    'what is stored, an empty cell or null clears it. Without RES_TILLDATE a new booking ends on the day it begins, and one that is',
    'moved keeps its number of days; without EVENT_PUBLISHED, 1 or 0, a new event is published; NUMBER_OF_FREE is worked out, and not',
    'kept. Products that come along with bookings or events are added or filled in; one without a name is called by its number. Input',
    'that ends inside a row is refused, and so is a last line of CSV without its line end.',
    'An end may be 24:00, which is stored as 23:59:59; a start may not. A mapping file is JSON, each part of it optional: our columns',
    'and theirs, theirs that are not imported, one format of dates, one of times, the encoding, their words for states:',
    '  { "columns": { "RES_ID": "Nummer", "RES_FROMDATE": "Datum" }, "ignore": ["Opmerking"], "dates": "dd-mm-yyyy", "times": "h:mm",',
    '    "encoding": "windows-1252", "states": { "Geannuleerd": "Cancelled" } }',
    '--replace also removes what the input lacks: of all, or of what begins on the days --from to --to, or of --products; a row outside',
    'is an error. First it exports what is there, beside the file of SQLite, else into the working folder, and says where.',
  ].join('\n'),
  options: {
    replace: { help: 'Removes what the input lacks, in the same transaction; refused without rows' },
    from: { value: 'DATE', help: 'Lets --replace remove only what begins on this day or later, YYYY-MM-DD' },
    to: { value: 'DATE', help: 'Lets --replace remove only what begins on this day or earlier' },
    products: { value: 'LIST', help: 'Lets --replace remove only these products, or what is of them, as 1,14' },
    'allow-loss': { help: 'Lets --replace remove more than half of what is there' },
    backup: { value: 'FILE', help: 'Where --replace exports to first' },
    'no-backup': { help: 'Lets --replace remove rows without an export of them' },
    'expect-rows': { value: 'NUMBER', help: 'Refuses the input unless it has this many rows' },
    mapping: { value: 'FILE', help: 'Reads the rows of another system by this description of them' },
    format: { value: 'FORMAT', choices: rowFormats, help: 'The format of the rows; default what they look like' },
    ...databaseOption,
  },
  examples: [
    'search-expression import products rooms.csv --database service.sqlite',
    'search-expression import bookings --replace --expect-rows 2140 --database service.sqlite < bookings.json',
    'search-expression import bookings agenda.csv --mapping agenda.json --database service.sqlite',
    'search-expression import bookings november.csv --replace --from 2026-11-01 --to 2026-11-30 --products 1,14',
  ],
  async run({ values, positionals: [what = '', file] }) {
    const kind = kindOf(what, 'import', 'imported');
    const expectRows = rowCount(values['expect-rows']);
    const replace = await replacementOf(kind, values);
    const { input, name } = await openInput(file);
    if (name === undefined && process.stdin.isTTY) say('Reading rows from the keyboard.');
    const { mapping: mappingFile } = values;
    const mapping = mappingFile === undefined ? undefined : await readMapping(mappingFile, kind);
    const text = mapping?.encoding === undefined ? input : recoded(input, mapping.encoding);
    const rows = await openRows(text, { from: values.format, to: 'json', delimiter: undefined }, new Set());
    const options = { ...(replace && { replace }), ...(expectRows !== undefined && { expectRows }), ...(mapping && { mapping }) };
    const imported = await withDatabase(values, (database) => importRows(database, rows, kind, options));
    if (imported.rows === 0) say(`There are no rows ${name === undefined ? 'on standard input' : `in ${name}`}.`);
    const [first] = imported.midnights;
    if (first !== undefined)
      say(`24:00 is stored as 23:59:59, in ${counted(imported.midnights.length, 'row')}; the first is ${first.toLowerCase()}.`);
    await print(`${summaryOf(imported, kind, replace)}\n`);
    return 0;
  },
});

/** What was done, a sentence or two, and how it is undone. */
function summaryOf(imported: Imported, { table, one }: Importable, replace: Replacement | undefined): string {
  const { rows, products, backedUp } = imported;
  const verbs = ['added', 'changed', 'unchanged', ...(replace === undefined ? [] : (['removed'] as const))] as const;
  const counts = verbs.map((verb) => `${inDigits(imported[verb])} ${verb}`).join(', ');
  const saved =
    backedUp === undefined
      ? undefined
      : `\nWhat was there, ${counted(backedUp, one)}, is in ${replace?.backup}; \`search-expression import ${table}\` puts it back.`;
  const dropped =
    replace?.backup !== undefined && saved === undefined ? '\nNothing of what was there changed, so no export was kept.' : '';
  return [
    `${counted(rows, one)} imported: ${counts}.`,
    products.added === 0
      ? ''
      : ` ${counted(products.added, 'product')} came along that ${products.added === 1 ? 'was' : 'were'} not there before.`,
    products.changed === 0 ? '' : ` ${counted(products.changed, 'product')} got what was missing of them.`,
    products.kept === 0
      ? ''
      : ` ${counted(products.kept, 'product')} ${products.kept === 1 ? 'keeps' : 'keep'} another name or description than came along; \`import products\` changes products.`,
    saved ?? dropped,
  ].join('');
}

/** @throws Failure for an option of `--replace` without it, and for a file that is there */
async function replacementOf(
  kind: Importable,
  values: ScopeValues & {
    readonly replace?: boolean;
    readonly 'allow-loss'?: boolean;
    readonly backup?: string;
    readonly 'no-backup'?: boolean;
    readonly database?: string;
  },
): Promise<Replacement | undefined> {
  const scope = scopeOf(kind, values);
  if (values.replace !== true) {
    const names = ['allow-loss', 'from', 'to', 'products', 'backup', 'no-backup'] as const;
    const alone = names.find((name) => values[name] !== undefined);
    if (alone !== undefined) throw usage(`\`--${alone}\` belongs to \`--replace\`.`);
    return undefined;
  }
  const allowLoss = values['allow-loss'] === true;
  if (values['no-backup'] === true) {
    if (values.backup !== undefined) throw usage('Give --backup FILE or --no-backup, not both.');
    return { scope, allowLoss, backup: undefined };
  }
  const backup = values.backup ?? (await backupName(kind, values.database ?? ''));
  if (existsSync(backup)) throw usage(`${backup} is there already; name a new file for the export, or move that one.`);
  return { scope, allowLoss, backup };
}

/** A new name: beside a SQLite file, else in the working folder. */
async function backupName({ table }: Importable, database: string): Promise<string> {
  const { sqliteFileOf } = await import('../../service/node/stores/sqlite-file.ts');
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const name = `${table}-before-${moment}.csv`;
  return packagesFor(database).length > 0 ? name : `${sqliteFileOf(database)}.${name}`;
}

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
  return { input: (await open(file).catch(unreadable(file))).createReadStream(), name: file };
}

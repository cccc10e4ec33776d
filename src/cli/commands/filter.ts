import { similar } from '../../../grammar/fixes.ts';
import { fieldsIn } from '../../analysis/expressions.ts';
import { toPredicate } from '../../memory/index.ts';
import { rawValueOf, readerOf } from '../../memory/read-value.ts';
import type { Clock } from '../../schema/dates.ts';
import type { Query } from '../../schema/query.ts';
import { type Field, fieldOf } from '../../schema/schema.ts';
import { defineCommand } from '../command.ts';
import { usage } from '../failure.ts';
import { clockOf, clockOptions, languageOf, languageOptions, readQuery } from '../language.ts';
import { openRows, type RowOptions } from '../rows/open-rows.ts';
import { type InputRow, rowFormats } from '../rows/row.ts';
import { createRowWriter } from '../rows/row-writer.ts';
import { createProgress, print, say } from '../terminal.ts';
import { readText, standardInput } from '../text-input.ts';

export const filter = defineCommand({
  summary: 'Lets through the rows on standard input that an expression is true for',
  parameters: ['<expression>'],
  details: [
    'Rows are JSON (a list of objects), NDJSON (an object on each line) or CSV with a header line, in UTF-8; which one is seen from',
    'their beginning. They come out as they went in, in the same order and format. There may be any number of them.',
    'In CSV an empty cell is no value.',
  ].join('\n'),
  options: {
    from: { value: 'FORMAT', choices: rowFormats, help: 'The format of the rows; default what they look like' },
    to: { value: 'FORMAT', choices: rowFormats, help: 'The format to write; default that of the rows' },
    delimiter: { value: 'CHARACTER', help: 'What separates the cells of CSV, or the word tab; default what the header line has' },
    count: { short: 'c', help: 'Prints only how many rows match' },
    ...languageOptions,
    'expression-file': { value: 'FILE', help: 'Reads the expression from a file' },
    ...clockOptions,
  },
  examples: [
    `search-expression filter 'startdatum >= "0d"' < bookings.csv`,
    `search-expression filter 'product IN (1,14)' --to csv < bookings.json > found.csv`,
    `search-expression filter 'status = "Open"' --count < bookings.ndjson`,
  ],
  async run({ values, positionals: [expression] }) {
    const { from, to, count = false, 'expression-file': file } = values;
    if (expression === undefined && file === undefined) throw usage('There is no expression.', 'search-expression filter --help');
    if (expression === '-' || file === '-')
      throw usage('Standard input has the rows; give the expression as an argument or in a file.');
    const delimiter = delimiterOf(values.delimiter);
    const clock = clockOf(values);
    const query = readQuery(await readText(expression, file), await languageOf(values), values);
    if (query === undefined) return 1;
    if (process.stdin.isTTY) say('Reading rows from the keyboard.');
    await filterRows(query, clock, { from, to, delimiter, count });
    return 0;
  },
});

function delimiterOf(given: string | undefined): string | undefined {
  if (given === 'tab' || given === '\\t') return '\t';
  if (given === undefined || (/^[\t -~]$/.test(given) && !/["\w]/.test(given))) return given;
  throw usage(`Cells cannot be separated by \`${given}\`; give one character such as ; or the word tab.`);
}

type FilterOptions = RowOptions & {
  /** Only counts the rows. */
  readonly count: boolean;
};

/**
 * Filters rows from standard input to standard output in constant memory: the next chunk is read
 * when the rows of the last one are written. Hints about the fields come at the end.
 *
 * @throws Failure for the first broken row; the rows before it are written
 */
async function filterRows(query: Query, clock: Clock & { readonly timeZone: string }, options: FilterOptions): Promise<void> {
  const matches = toPredicate(query, { ...clock, unreadable: 'missing' });
  const watch = watchFields(query, clock.timeZone);
  const { reader, chunks, from, to, delimiter } = await openRows(standardInput(), options, watch.names);
  const writer = options.count ? undefined : createRowWriter(to, from, reader, delimiter);
  const progress = createProgress();

  let [read, matched] = [0, 0];
  let output: string[] = [];
  const take = (row: InputRow) => {
    read++;
    watch.see(row.values);
    if (!matches(row.values)) return;
    matched++;
    if (writer !== undefined) output.push(writer.row(row));
  };
  const flush = async () => {
    const text = output.join('');
    output = [];
    await print(text);
  };

  try {
    for await (const chunk of chunks) {
      reader.push(chunk, take);
      await flush();
      progress.show(read, matched);
    }
    reader.end(take);
    output.push(writer?.end() ?? `${matched}\n`);
  } finally {
    progress.clear();
    await flush();
  }
  progress.end(read, matched);
  if (read === 0) say('There are no rows on standard input.');
  for (const hint of watch.hints(reader.heading?.columns ?? [])) say(`hint: ${hint}`);
}

type FieldWatch = {
  /** The names that rows may carry the searched fields by. */
  readonly names: ReadonlySet<string>;
  readonly see: (values: InputRow['values']) => void;
  /** Hints about missing and unreadable fields, a sentence each. */
  readonly hints: (columns: readonly string[]) => readonly string[];
};

/** Watches which fields of a query each row has, and which do not read as their type. */
function watchFields(query: Query, timeZone: string): FieldWatch {
  const fields = [...fieldsIn(query.expression, query.schema)].map((name) => {
    const field = fieldOf(query.schema, name);
    const [rawOf, read] = [rawValueOf(name, field, timeZone), readerOf(field, timeZone)];
    return { name, field, rawOf, read, present: 0, unreadable: 0, example: '' };
  });
  let rows = 0;
  return {
    names: new Set(fields.flatMap(({ name, field }) => [name, ...(field.column === undefined ? [] : [field.column])])),
    see(values) {
      rows++;
      for (const one of fields) {
        const raw = one.rawOf(values);
        const value = one.read(raw);
        if (value === null) continue;
        one.present++;
        if (value !== undefined) continue;
        if (one.unreadable++ === 0) one.example = JSON.stringify(raw).slice(0, 60);
      }
    },
    hints: (columns) =>
      fields.flatMap(({ name, field, present, unreadable, example }) => [
        ...(present === 0 && rows > 0 ? [absent(name, field, columns)] : []),
        ...(unreadable > 0 ? [misread(name, field, unreadable, example)] : []),
      ]),
  };
}

function absent(name: string, { column }: Field, columns: readonly string[]): string {
  const names = column === undefined ? [name] : [name, column];
  if (names.some((one) => columns.includes(one))) return `No row has a value for ${quoted(names)}.`;
  const near = names.map((one) => similar(one, columns)).find((one) => one !== undefined);
  return `No row has a field ${quoted(names)}${near === undefined ? '' : `; there is ${quoted([near])}`}.`;
}

function misread(name: string, { type }: Field, count: number, example: string): string {
  const values = count === 1 ? '1 value' : `${count} values`;
  return `${values} of ${quoted([name])}, such as ${example}, did not read as ${article(type)} ${type} and counted as missing.`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');
const article = (word: string): string => (/^[aeiou]/.test(word) ? 'an' : 'a');

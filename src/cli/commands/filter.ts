import { defineCommand } from '../command.ts';
import { usage } from '../failure.ts';
import { clockOf, clockOptions, languageOf, languageOptions } from '../language.ts';
import { filterRows } from '../rows/filter-rows.ts';
import { rowFormats } from '../rows/row.ts';
import { readQuery } from '../search.ts';
import { say } from '../terminal.ts';
import { readText } from '../text-input.ts';

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

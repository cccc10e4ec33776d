import type { Locale } from '../../../grammar/index.ts';
import { quote } from '../../../grammar/literal.ts';
import { type Explanation, explain as explainQuery } from '../../analysis/explain.ts';
import { bookingSchema } from '../../schema/booking.ts';
import { booking } from '../../service/booking.ts';
import { withoutCancelled } from '../../service/cancelled.ts';
import { defineCommand } from '../command.ts';
import { messageOf, usage, wrong } from '../failure.ts';
import { clockOf, clockOptions, languageOf, languageOptions, printJson, readQuery } from '../language.ts';
import { aligned, print, say } from '../terminal.ts';
import { readText } from '../text-input.ts';

export const explain = defineCommand({
  summary: 'Shows why a row is selected or not, condition by condition',
  parameters: ['<expression>'],
  details: [
    'The row is a JSON object, given with --row or on standard input. Each line has a verdict, a * where it decided that of the',
    'whole, the condition and what the row has there. With --json the same as a tree. The exit code is 0 whatever the verdict.',
  ].join('\n'),
  options: {
    row: { value: 'JSON', help: 'The row, as an object; default what stands on standard input' },
    ...languageOptions,
    'expression-file': { value: 'FILE', help: 'Reads the expression from a file' },
    ...clockOptions,
    json: { help: 'The answer as JSON, or what is wrong with the expression' },
  },
  examples: [
    `search-expression explain 'startdatum >= "0d" AND product IN (1,14)' --row '{"startdatum": "2026-11-28", "product": 5}'`,
  ],
  async run({ values, positionals: [expression] }) {
    const { row: given, 'expression-file': file } = values;
    if (expression === undefined && file === undefined)
      throw usage('There is no expression.', 'search-expression explain --help');
    if (expression === '-' || file === '-')
      throw usage('Standard input has the row; give the expression as an argument or in a file.');
    const language = await languageOf(values);
    const clock = clockOf(values);
    const query = readQuery(await readText(expression, file), language, values);
    if (query === undefined) return 1;
    if (given === undefined && process.stdin.isTTY) say('Reading the row from the keyboard.');
    const row = readRow(given ?? (await readText('-', undefined)));
    const answer = explainQuery(query, row, { ...clock, unreadable: 'missing' });
    if (values.json === true) await printJson(answer);
    else await print(`${aligned(linesOf(answer, words[language.locale], 0, true))}\n`);
    if (answer.verdict === true && language.schema === bookingSchema) {
      // The service's own rule, which is no part of the search.
      const isLeftOut = explainQuery(withoutCancelled(query, booking), row, clock).verdict !== true;
      if (isLeftOut) say(words[language.locale].leftOut);
    }
    return 0;
  },
});

/** @throws Failure for what is no object */
function readRow(text: string): object {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    throw wrong(`The row is not JSON: ${messageOf(error)}.`);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw wrong('The row has to be a JSON object.');
  return row;
}

/** No deeper than an expression is nested; records by their number. */
function linesOf(
  node: Explanation,
  say: Sayings,
  depth: number,
  isDecisive: boolean,
  number = '',
): readonly (readonly string[])[] {
  const { verdict, records, operands = records ?? [], decisive = [], kind, text } = node;
  const what = number + (node.operands === undefined ? shortened(text) : kind.toUpperCase());
  const line = [say.verdicts[`${verdict}`], isDecisive ? '*' : '', '  '.repeat(depth) + what, valueIn(node, say)];
  const below = operands.map((operand, at) =>
    linesOf(operand, say, depth + 1, isDecisive && decisive.includes(at), records && `${at + 1}. `),
  );
  return [line, ...below.flat()];
}

/** What the row has for a condition, and the dates that it was compared with. */
function valueIn({ field, value, raw, resolved }: Explanation, say: Sayings): string {
  // A relation has no value.
  if (field === undefined || value === undefined) return '';
  const shown = (one: unknown) => shortened(typeof one === 'string' ? quote(one) : String(one));
  const there = raw !== undefined ? say.unreadable(shown(raw)) : value === null ? say.missing : shown(value);
  const dates = resolved === undefined ? '' : `; ${say.comparedWith} ${shortened(resolved.join(', '))}`;
  return `${field}: ${there}${dates}`;
}

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);
const longest = 100;

type Sayings = {
  readonly verdicts: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly missing: string;
  readonly unreadable: (raw: string) => string;
  readonly comparedWith: string;
  readonly leftOut: string;
};

const words: Readonly<Record<Locale, Sayings>> = {
  en: {
    verdicts: { true: 'true', false: 'false', null: 'unknown' },
    missing: 'no value',
    unreadable: (raw) => `no value, ${raw} does not read`,
    comparedWith: 'compared with',
    leftOut:
      'A service leaves it out all the same, since it is cancelled: name the status in the search, as in `status IS NOT NULL`.',
  },
  nl: {
    verdicts: { true: 'waar', false: 'onwaar', null: 'onbekend' },
    missing: 'geen waarde',
    unreadable: (raw) => `geen waarde, ${raw} is niet te lezen`,
    comparedWith: 'vergeleken met',
    leftOut:
      'Een service laat deze toch weg, want geannuleerd: noem de status in de zoekopdracht, zoals in `status IS NOT NULL`.',
  },
};

import { describe as describeQuery } from '../../analysis/describe.ts';
import { defineCommand } from '../command.ts';
import { clockOf, clockOptions, languageOf, languageOptions, readQuery } from '../language.ts';
import { print } from '../terminal.ts';
import { readText } from '../text-input.ts';

export const describe = defineCommand({
  summary: 'Says in a sentence which rows an expression selects',
  parameters: ['[expression]'],
  details: 'With --dates, --today or --time-zone the day that each relative date means stands beside it.',
  options: {
    dates: { help: 'Says the dates that relative dates mean today' },
    ...languageOptions,
    locale: { ...languageOptions.locale, help: 'The language of the sentence; default after LANG, else en' },
    ...clockOptions,
  },
  examples: [`search-expression describe --locale nl 'startdatum BETWEEN "0d" AND "7d" AND product IN (101,102)'`],
  async run({ values, positionals: [expression] }) {
    const language = await languageOf(values);
    const isDated = values.dates === true || values.today !== undefined || values['time-zone'] !== undefined;
    const clock = clockOf(values);
    const query = readQuery(await readText(expression, values['expression-file']), language, values);
    if (query === undefined) return 1;
    await print(`${describeQuery(query, { locale: language.locale, ...(isDated && clock) })}\n`);
    return 0;
  },
});

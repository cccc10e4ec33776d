import { print as canonical } from '../../../grammar/index.ts';
import { simplify as simplifyQuery } from '../../analysis/simplify.ts';
import { defineCommand } from '../command.ts';
import { languageOf, languageOptions, readQuery } from '../language.ts';
import { print } from '../terminal.ts';
import { readText } from '../text-input.ts';

export const simplify = defineCommand({
  summary: 'Says an expression in fewer words',
  parameters: ['[expression]'],
  details: 'Prints the shorter expression, which says the same of every row on every day, in its canonical form.',
  options: languageOptions,
  examples: [`search-expression simplify 'product = 1 OR product = 2 OR product = 2'`],
  async run({ values, positionals: [expression] }) {
    const language = await languageOf(values);
    const query = readQuery(await readText(expression, values['expression-file']), language, values);
    if (query === undefined) return 1;
    await print(`${canonical(simplifyQuery(query).expression)}\n`);
    return 0;
  },
});

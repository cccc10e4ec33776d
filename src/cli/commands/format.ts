import { print as canonical } from '../../../grammar/index.ts';
import { defineCommand } from '../command.ts';
import { languageOf, languageOptions, readExpression } from '../language.ts';
import { print } from '../terminal.ts';
import { readText } from '../text-input.ts';

export const format = defineCommand({
  summary: 'Prints an expression in its canonical form, on one line',
  parameters: ['[expression]'],
  details: 'Any field is fine. With --schema the expression is checked too, and names get the spelling of the schema.',
  options: languageOptions,
  examples: [`search-expression format 'a in ( 1, 14 ) and not(b=1)'`, 'search-expression format < screen.txt'],
  async run({ values, positionals: [expression] }) {
    const language = await languageOf(values);
    const tree = readExpression(await readText(expression, values['expression-file']), language, values);
    if (tree === undefined) return 1;
    await print(`${canonical(tree)}\n`);
    return 0;
  },
});

import { hasError } from '../../../grammar/diagnostics.ts';
import { diagnose } from '../../schema/diagnose.ts';
import { defineCommand } from '../command.ts';
import { languageOf, languageOptions, printJson, reportDiagnostics } from '../language.ts';
import { print } from '../terminal.ts';
import { readText } from '../text-input.ts';

const nothingWrong = { en: 'Nothing is wrong.', nl: 'Er is niets mis.' } as const;

export const check = defineCommand({
  summary: 'Says whether an expression is right, and shows every place where it is not',
  parameters: ['[expression]'],
  details:
    'With --json the answer is a list on standard output, empty where nothing is wrong.\nWarnings are shown, and are fine.',
  options: languageOptions,
  examples: [
    `search-expression check 'startdatum >= "0d" AND product IN (1,14)'`,
    'search-expression check --expression-file screen.txt',
  ],
  async run({ values, positionals: [expression] }) {
    const { schema, profile, locale } = await languageOf(values);
    const text = await readText(expression, values['expression-file']);
    const diagnostics = diagnose(text, schema, { profile, locale });
    if (values.json === true) await printJson(diagnostics);
    else if (diagnostics.length === 0) await print(`${nothingWrong[locale]}\n`);
    else reportDiagnostics(text, diagnostics, { locale });
    return hasError(diagnostics) ? 1 : 0;
  },
});

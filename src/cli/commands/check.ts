import { hasError } from '../../../grammar/diagnostics.ts';
import { interpret } from '../../interpret/index.ts';
import { diagnose } from '../../schema/diagnose.ts';
import { defineCommand } from '../command.ts';
import { clockOf, languageOf, languageOptions, nothingWrong, printJson, reportDiagnostics } from '../language.ts';
import { print, say } from '../terminal.ts';
import { readText } from '../text-input.ts';

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
    const language = await languageOf(values);
    const { schema, profile, locale } = language;
    const text = await readText(expression, values['expression-file']);
    const diagnostics = diagnose(text, schema, { profile, locale });
    if (values.json === true) await printJson(diagnostics);
    else if (diagnostics.length === 0) await print(`${nothingWrong(language)}\n`);
    else {
      reportDiagnostics(text, diagnostics, { locale, schema });
      const [meant] = hasError(diagnostics) ? interpret(text, schema, { ...clockOf({}), profile, locale }) : [];
      if (meant !== undefined) say(`\n${didYouMean[locale](meant.text)}`);
    }
    return hasError(diagnostics) ? 1 : 0;
  },
});

const didYouMean = { en: (text: string) => `Did you mean: ${text}`, nl: (text: string) => `Bedoelde u: ${text}` } as const;

import { hasError } from '../../../grammar/diagnostics.ts';
import type { Diagnostic, Severity } from '../../../grammar/index.ts';
import { lint as lintQuery } from '../../analysis/lint.ts';
import type { Clock } from '../../schema/dates.ts';
import { diagnose } from '../../schema/diagnose.ts';
import { parseQuery } from '../../schema/parse-query.ts';
import { defineCommand } from '../command.ts';
import {
  clockOf,
  clockOptions,
  type Language,
  languageOf,
  languageOptions,
  nothingWrong,
  printJson,
  sayAssumedSchema,
} from '../language.ts';
import { inSource, lineAt, pictureIn, readSources, sourceDetails, sourceOptions } from '../sources.ts';
import { print, say } from '../terminal.ts';

const severities = ['error', 'warning', 'hint'] as const satisfies readonly Severity[];

export const lint = defineCommand({
  summary: 'Says what in stored expressions is wrong or likely not meant, for continuous integration',
  parameters: ['[expression | file …]'],
  details: `${sourceDetails}\nThe exit code is 1 where anything is found that is at least a warning, or what --fail-on says.`,
  options: {
    'fail-on': { value: 'SEVERITY', choices: severities, help: 'The least that makes the exit code 1; default warning' },
    ...sourceOptions,
    ...languageOptions,
    ...clockOptions,
    json: { help: 'What is found as a list in JSON, each with its file and line' },
  },
  examples: [
    'search-expression lint queries/*.txt',
    'search-expression lint --lines --fail-on error --locale nl queries.txt',
    `search-expression lint 'product >= 5 AND product <= 3'`,
  ],
  async run({ values, positionals }) {
    const language = await languageOf(values);
    const clock = clockOf(values);
    const sources = await readSources(positionals, values);
    const found = sources.flatMap((source) =>
      source.queries.flatMap((query) =>
        findings(query.text, language, clock).map((one) => ({ source, diagnostic: inSource(one, query) })),
      ),
    );
    if (values.json === true) {
      await printJson(
        found.map(({ source: { file, text }, diagnostic }) => ({
          ...(file !== undefined && { file }),
          line: lineAt(text, diagnostic.range.from),
          ...diagnostic,
        })),
      );
    } else if (found.length === 0) await print(`${nothingWrong(language)}\n`);
    else {
      say(found.map(({ source, diagnostic }) => pictureIn(source, diagnostic, language.locale)).join('\n\n'));
      sayAssumedSchema(
        found.map(({ diagnostic }) => diagnostic),
        language,
      );
    }

    const worst = severities.slice(0, severities.indexOf(values['fail-on'] ?? 'warning') + 1);
    return found.some(({ diagnostic }) => worst.some((one) => one === diagnostic.severity)) ? 1 : 0;
  },
});

/** The diagnostics of a text, and the lints if it is valid. */
function findings(text: string, { schema, profile, locale }: Language, clock: Clock): readonly Diagnostic[] {
  const diagnostics = diagnose(text, schema, { profile, locale });
  if (hasError(diagnostics)) return diagnostics;
  return [...diagnostics, ...lintQuery(text, parseQuery(text, schema, { profile }), { ...clock, profile, locale })];
}

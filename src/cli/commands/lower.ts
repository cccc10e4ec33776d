import { print as canonical, coreProfile, fullProfile } from '../../../grammar/index.ts';
import { lower as lowerQuery } from '../../analysis/lower.ts';
import { defineCommand } from '../command.ts';
import { clockOf, clockOptions, languageOf, languageOptions, printJson, readQuery, reportDiagnostics } from '../language.ts';
import { print, say } from '../terminal.ts';
import { readText } from '../text-input.ts';

const onlyThen = {
  en: (day: string) => `This holds on ${day} alone: a date in it was counted from that day.`,
  nl: (day: string) => `Dit geldt alleen op ${day}: een datum erin is vanaf die dag geteld.`,
} as const;

export const lower = defineCommand({
  summary: 'Says an expression in the words that a profile has',
  parameters: ['[expression]'],
  details: [
    'Prints an expression that says the same of every row. Where the profile has no words for a part, shows it, with exit code 1.',
    'With --json one object {"search", "validOn", "diagnostics"}.',
  ].join('\n'),
  options: {
    ...languageOptions,
    profile: { ...languageOptions.profile, help: 'The profile to say it in; default core' },
    ...clockOptions,
    json: { help: 'The answer as JSON, or what is wrong with the expression' },
  },
  examples: [`search-expression lower --profile core 'product = 5 AND startdatum < "2w"'`],
  async run({ values, positionals: [expression] }) {
    const language = await languageOf({ ...values, profile: 'full' });
    const { locale } = language;
    const clock = clockOf(values);
    const text = await readText(expression, values['expression-file']);
    const read = readQuery(text, language, values);
    if (read === undefined) return 1;
    const profile = values.profile === 'full' ? fullProfile : coreProfile;
    const { query, diagnostics, validOn } = lowerQuery(read, profile, { ...clock, locale });
    const search = query === undefined ? null : canonical(query.expression);
    if (values.json === true) await printJson({ search, validOn: validOn ?? null, diagnostics });
    else {
      reportDiagnostics(text, diagnostics, { locale });
      if (search !== null) await print(`${search}\n`);
      if (validOn !== undefined) say(onlyThen[locale](validOn));
    }
    return search === null ? 1 : 0;
  },
});

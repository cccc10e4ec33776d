import { interpret } from '../../interpret/index.ts';
import { longest } from '../../interpret/interpret.ts';
import { defineCommand } from '../command.ts';
import { clockOf, clockOptions, languageOf, languageOptions, printJson } from '../language.ts';
import { print, say } from '../terminal.ts';
import { readText } from '../text-input.ts';

const { 'expression-file': textFile, ...options } = languageOptions;

export const ask = defineCommand({
  summary: 'Makes a search of words, of another notation, or of a text with slips',
  parameters: ['[text]'],
  details:
    'Prints the likeliest search, and what each part was taken for on standard error; ends with 1 where there is none.\nWith --json the answer is a list of all readings, the best first. Without --locale the text may be English or Dutch.',
  options: { 'expression-file': { ...textFile, help: 'Reads the text from a file' }, ...options, ...clockOptions },
  examples: [
    `search-expression ask 'choir tomorrow in Zaal S'`,
    `search-expression ask "WHERE status = 'Open' ORDER BY product" --json`,
  ],
  async run({ values, positionals: [given] }) {
    const { schema, profile, locale } = await languageOf(values);
    const text = (await readText(given, values['expression-file'])).trimEnd();
    const language = values.locale === undefined ? {} : { locale };
    const found = interpret(text, schema, { ...clockOf(values), profile, ...language });
    const [first] = found;
    if (values.json === true) await printJson(found);
    else if (first === undefined) say(text.length > longest ? words[locale].long : words[locale].nothing);
    else {
      for (const { range, means } of first.reading) say(`  ${text.slice(range.from, range.to)}: ${means}`);
      for (const { from, to } of first.ignored) say(`  ${text.slice(from, to)}: ${words[locale].ignored}`);
      await print(`${first.text}\n`);
    }
    return first === undefined ? 1 : 0;
  },
});

const words = {
  en: { nothing: 'No search was found in this text.', long: `A text has at most ${longest} characters.`, ignored: 'not used' },
  nl: {
    nothing: 'In deze tekst is geen zoekopdracht gevonden.',
    long: `Een tekst heeft hoogstens ${longest} tekens.`,
    ignored: 'niet gebruikt',
  },
} as const;

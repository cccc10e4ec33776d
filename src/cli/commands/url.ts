import { print as canonical } from '../../../grammar/index.ts';
import { fromUrl, toUrl } from '../../url/index.ts';
import { defineCommand } from '../command.ts';
import { wrong } from '../failure.ts';
import { type Language, languageOf, languageOptions, readExpression, reportDiagnostics } from '../language.ts';
import { inSource } from '../sources.ts';
import { print } from '../terminal.ts';
import { readText } from '../text-input.ts';

export const url = defineCommand({
  summary: 'Encodes an expression for a URL, or reads it back from one',
  parameters: ['[expression]'],
  details:
    'Prints the value of the parameter `search`. With --decode the argument is such a value, or a whole URL that has one,\n' +
    'and the expression is printed. Any field is fine; with --schema the expression is checked too.',
  options: {
    decode: { short: 'd', help: 'Reads a URL, or the value of a parameter, and prints its expression' },
    ...languageOptions,
  },
  examples: [
    `search-expression url 'startdatum >= "0d"'`,
    `search-expression url --decode 'https://example.org/api/rest/booking/filter?search=product%20IN%20%281%29'`,
  ],
  async run({ values, positionals: [expression] }) {
    const language = await languageOf(values);
    const given = await readText(expression, values['expression-file']);
    const text = values.decode === true ? decode(given, language, values) : given;
    const tree = text === undefined ? undefined : readExpression(text, language, values);
    if (tree === undefined) return 1;
    await print(`${values.decode === true ? canonical(tree) : toUrl(tree)}\n`);
    return 0;
  },
});

/** Decodes a value of a URL; `undefined` for invalid encoding, after reporting it. */
function decode(given: string, language: Language, form: { readonly json?: boolean }): string | undefined {
  const { value, at } = searchIn(given.trim());
  const encoding = fromUrl(value, { locale: language.locale }).diagnostics.filter(({ code }) => code === 'invalid-encoding');
  if (encoding.length === 0) return decodeURIComponent(value.replaceAll('+', ' '));
  reportDiagnostics(
    given.trim(),
    encoding.map((one) => inSource(one, { from: at })),
    { ...form, locale: language.locale },
  );
  return undefined;
}

/** The encoded value of `search` in a URL, and its offset; other text is the value itself. */
function searchIn(text: string): { readonly value: string; readonly at: number } {
  if (!/^[a-z][a-z0-9+.-]*:\/\/|^\/|^\?|[?&]search=/i.test(text)) return { value: text, at: 0 };
  const found = [...text.replace(/#.*$/s, '').matchAll(/(?<=[?&]search=)[^&]*/g)];
  const [first] = found;
  if (first === undefined) throw wrong('This URL has no parameter `search`.');
  if (found.length > 1) throw wrong('This URL has the parameter `search` more than once.');
  return { value: first[0], at: first.index };
}

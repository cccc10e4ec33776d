import { dialects, toSql } from '../../sql/index.ts';
import { defineCommand } from '../command.ts';
import { messageOf, wrong } from '../failure.ts';
import { clockOf, clockOptions, languageOf, languageOptions, printJson, readQuery } from '../language.ts';
import { print } from '../terminal.ts';
import { readText } from '../text-input.ts';

const names = Object.keys(dialects) as readonly (keyof typeof dialects)[];

export const sql = defineCommand({
  summary: 'Translates an expression to a condition in SQL and its values',
  parameters: ['[expression]'],
  details:
    'Prints the condition for a WHERE on one line, and the values of its placeholders on the next as a JSON list;\nwith --json one object {"text", "values"}. Each field is a column of its own name.',
  options: {
    dialect: { value: 'NAME', choices: names, help: `The database; default ${names[0]}` },
    ...languageOptions,
    ...clockOptions,
    json: { help: 'The SQL as JSON, or what is wrong with the expression' },
  },
  examples: [`search-expression sql --dialect postgres 'startdatum >= "0d" AND product IN (1,14)'`],
  async run({ values, positionals: [expression] }) {
    const language = await languageOf(values);
    const clock = clockOf(values);
    const query = readQuery(await readText(expression, values['expression-file']), language, values);
    if (query === undefined) return 1;
    const { text, values: bound } = translate(() => toSql(query, dialects[values.dialect ?? 'sqlite'], clock));
    if (values.json === true) await printJson({ text, values: bound });
    else await print(`${text}\n${JSON.stringify(bound)}\n`);
    return 0;
  },
});

/**
 * More values than the database takes are the fault of the expression, and where a list or records
 * are kept only a program can say.
 */
function translate<Sql>(write: () => Sql): Sql {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) throw wrong(messageOf(error));
    if (error instanceof TypeError && error.message.startsWith('Say in columns'))
      throw wrong(`${messageOf(error)} A program says so to toSql; this command cannot.`);
    throw error;
  }
}

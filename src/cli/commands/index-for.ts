import { indexFor, parseRequest, toSelect } from '../../list/index.ts';
import { dialects } from '../../sql/index.ts';
import { defineCommand } from '../command.ts';
import { usage } from '../failure.ts';
import { clockOf, clockOptions, languageOf, languageOptions, printJson, readQuery } from '../language.ts';
import { print } from '../terminal.ts';
import { readText } from '../text-input.ts';

const names = Object.keys(dialects) as readonly (keyof typeof dialects)[];

export const indexCommand = defineCommand({
  summary: 'Says which index serves an expression with an order of rows, and why',
  parameters: ['[expression]'],
  details:
    'Prints the statement that makes the index, and then why it has its columns. Each field is a column of its own name.\nAn empty expression is every row. With --json one object {"index", "why", "select"}.',
  options: {
    dialect: { value: 'NAME', choices: names, help: `The database; default ${names[0]}` },
    table: { value: 'NAME', help: 'The table; default rows' },
    sort: { value: 'FIELDS', help: 'The order, with a minus for descending: --sort=-total,placed' },
    key: { value: 'FIELDS', help: 'The fields whose values no two rows share; default id' },
    'not-null': { value: 'FIELDS', help: 'Fields whose columns are never null, with commas between' },
    ...languageOptions,
    ...clockOptions,
    json: { help: 'The index as JSON, or what is wrong with the expression' },
  },
  examples: [`search-expression index 'status = "Open"' --sort=-startdatum --key BOOKING_ID --dialect postgres --table bookings`],
  async run({ values, positionals: [expression] }) {
    const language = await languageOf(values);
    const { schema } = language;
    const search = expression === '' ? '' : await readText(expression, values['expression-file']);
    if (search !== '' && readQuery(search, language, values) === undefined) return 1;
    const fieldsOf = (text = '') => text.split(',').filter((name) => name !== '');
    for (const name of [...fieldsOf(values.key), ...fieldsOf(values['not-null'])])
      if (!Object.hasOwn(schema.fields, name)) throw usage(`There is no field ${JSON.stringify(name)}.`);
    const key = fieldsOf(values.key);
    const { request, diagnostics } = parseRequest({ search, sort: values.sort }, schema, {
      locale: language.locale,
      ...(key.length > 0 && { key }),
    });
    const [wrong] = diagnostics.filter(({ severity }) => severity === 'error');
    if (request === undefined) throw usage(`--sort: ${wrong?.message}`);
    if (request.key.length === 0) throw usage('Rows need a key that ends their order: --key NAME.');
    const dialect = dialects[values.dialect ?? 'sqlite'];
    const table = values.table ?? 'rows';
    const columns = Object.fromEntries(
      fieldsOf(values['not-null']).map((name) => [name, { sql: dialect.identifier(name), notNull: true }]),
    );
    const { text, why } = indexFor(request, dialect, { table, columns });
    const select = toSelect(request, dialect, { from: dialect.identifier(table), columns, ...clockOf(values) });
    if (values.json === true) await printJson({ index: text ?? null, why, select: { text: select.text, values: select.values } });
    else await print(`${text ?? 'No index gives this order.'}\n${why.map((one) => `- ${one}\n`).join('')}`);
    return 0;
  },
});

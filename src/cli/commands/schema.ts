import { hasError } from '../../../grammar/diagnostics.ts';
import {
  changesBetween,
  fittingSchema,
  isNamed,
  newProblems,
  refusedFields,
  type SchemaChange,
} from '../../introspect/changes.ts';
import { tablesOf } from '../../introspect/introspect.ts';
import { type KeptSchema, keptSchema } from '../../introspect/kept-schema.ts';
import { printModule } from '../../introspect/print-module.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, usage } from '../failure.ts';
import { languageOptions, localeOf, printJson } from '../language.ts';
import { inSource, pictureIn, readSources, sourceOptions } from '../sources.ts';
import { readTableSchema } from '../table-schema.ts';
import { openTables, type TablesDatabase, tableSchema, tablesOption } from '../tables.ts';
import { print } from '../terminal.ts';

export const schema = defineCommand({
  summary: 'Prints the schema of a table of a database, or says whether one still fits it',
  parameters: ['[file …]'],
  details: [
    'Prints a module of TypeScript: a defineSchema, and columns, from, table and key for toSelect; at its end what was taken for',
    'granted, and what was left out and why. With --json the same as one object, which --check, `mcp` and --schema of other commands',
    'take. Without --table it prints the names of the tables. Foreign keys to one row become fields, such as customer.name; those of',
    'other tables relations, such as order_lines HAS (sku = "A").',
    'With --check it asks the database whether the schema still fits; the files are stored searches, of which it tells those that',
    'break. The exit code is 1 where a column is gone or another, or a search breaks; a new column alone is fine.',
  ].join('\n'),
  options: {
    ...tablesOption,
    table: { value: 'NAME', help: 'The table or view; also with its schema, as sales.orders' },
    check: { value: 'FILE', help: 'Says whether the schema in a file, the module or the JSON, still fits the database' },
    ...sourceOptions,
    locale: languageOptions.locale,
    json: { help: 'The schema, or what has changed, as JSON' },
  },
  examples: [
    'search-expression schema --database shop.sqlite --table orders > orders.ts',
    'search-expression schema --database postgres://localhost/shop --check orders.ts --lines searches/*.txt',
  ],
  async run({ values, positionals }) {
    const { table, json = false, check } = values;
    if (check === undefined && positionals.length > 0)
      throw usage('Files are stored searches, for --check.', 'search-expression schema --help');
    const kept = check === undefined ? undefined : await readTableSchema(check);
    const database = await openTables(values.database, limit);
    try {
      if (kept !== undefined) return await checkSchema(kept, database, positionals, values);
      if (table === undefined) {
        const tables = await tablesOf(database.run(), database.engine);
        if (json) await printJson(tables);
        else await print(tables.map((name) => `${name}\n`).join(''));
        return 0;
      }
      const found = await tableSchema(database, table);
      if (Object.keys(found.fields).length === 0) throw usage(`${table} has no column that a search can name.`);
      await print(json ? `${JSON.stringify(found, null, 2)}\n` : printModule(found));
      return 0;
    } finally {
      await database.close();
    }
  },
});

/** Milliseconds of a statement. */
const limit = 60_000;

type CheckOptions = { readonly json?: boolean; readonly lines?: boolean; readonly locale?: 'en' | 'nl'; readonly check?: string };

async function checkSchema(
  kept: KeptSchema,
  database: TablesDatabase,
  files: readonly string[],
  { json = false, lines = false, locale = localeOf(process.env), check = '' }: CheckOptions,
): Promise<ExitCode> {
  const { engine, run } = database;
  if (kept.engine !== engine) throw usage(`${check} is of ${kept.engine}, and the database is ${engine}.`);
  const now = await tableSchema(database, kept.table);
  const all = Object.keys(kept.database).length === 0 ? [] : changesBetween(kept.database, now.database);
  const relations = { ...kept.schema.relations, ...now.relations };
  const relationOf = (name: string) => Object.keys(relations).find((relation) => name.startsWith(`${relation}.`));
  const whole = new Set(
    all.filter(({ change, name }) => change !== 'changed' && Object.hasOwn(relations, name)).map(({ name }) => name),
  );
  const differing = all.filter(({ name }) => !whole.has(relationOf(name) ?? ''));
  const known = new Set(all.map(({ name }) => name));
  const changes = [...differing, ...(await refusedFields(run(), kept)).filter(({ name }) => !known.has(name))];
  const before = kept.schema;
  const isSearchable = Object.keys(now.fields).length > 0;
  const after = fittingSchema(before, changes, isSearchable ? keptSchema(now).schema : undefined);
  const sources = files.length === 0 ? [] : await readSources(files, { lines });
  const problems = sources.flatMap((source) =>
    source.queries.flatMap((query) =>
      (after === undefined ? [] : newProblems(query.text, before, after, locale)).map((one) => ({
        source,
        diagnostic: inSource(one, query),
      })),
    ),
  );
  const breaking = changes.filter(({ change, name }) => change !== 'new' && (change === 'refused' || isNamed(kept.schema, name)));
  if (json)
    await printJson({
      table: kept.table,
      changes,
      searches: problems.map(({ source: { file }, diagnostic }) => ({ file, ...diagnostic })),
    });
  else {
    const told = [
      ...changes.map((one) => sentenceOf(one, relationOf(one.name) !== undefined)),
      ...problems.map(({ source, diagnostic }) => pictureIn(source, diagnostic, locale)),
    ];
    const searches = sources.reduce((sum, { queries }) => sum + queries.length, 0);
    if (breaking.length === 0 && problems.length === 0)
      told.push(
        `${check} fits ${kept.table}${searches === 0 ? '' : `, and so ${searches === 1 ? 'does the search' : `do all ${searches} searches`}`}.`,
      );
    await print(`${told.join('\n')}\n`);
  }
  return breaking.length > 0 || hasError(problems.map(({ diagnostic }) => diagnostic)) ? 1 : 0;
}

function sentenceOf({ name, change, before, after, renamed }: SchemaChange, isInside: boolean): string {
  if (change === 'new') return `new: \`${name}\` is ${after}.`;
  if (change === 'changed') return `changed: \`${name}\` was ${before}, and is ${after}.`;
  if (change === 'refused') return `refused: the database takes no search of \`${name}\`: ${after}`;
  const mended = isInside ? '.' : `: search-expression rename --field ${name}=${renamed} FILE …`;
  const hint = renamed === undefined ? '' : ` Perhaps it is \`${renamed}\` now${mended}`;
  return `gone: \`${name}\`, which was ${before}.${hint}`;
}

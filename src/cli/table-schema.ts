import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TableSchema } from '../introspect/introspect.ts';
import { type KeptSchema, keptSchema } from '../introspect/kept-schema.ts';
import { isHasSource } from '../sql/columns.ts';
import { dialects } from '../sql/index.ts';
import { messageOf, usage } from './failure.ts';
import { readFileText } from './text-input.ts';

/**
 * Reads what `schema` printed: its JSON, or the module, of which nothing but the exports is used.
 *
 * @throws Failure for a file that is neither
 */
export async function readTableSchema(file: string): Promise<KeptSchema> {
  const isModule = /\.[cm]?[jt]s$/.test(file);
  const read = isModule ? await readModule(file) : await readJson(file);
  const { engine, table, fields, relations = {}, columns = {}, from, key = [], database = {} } = read;
  const isWhole =
    typeof fields === 'object' && typeof columns === 'object' && typeof from === 'string' && typeof table === 'string';
  if (!isWhole || typeof engine !== 'string' || !Object.hasOwn(dialects, engine))
    throw usage(`${file} is not what \`search-expression schema\` prints: it has no fields, from, engine or table.`);
  const isOdd = Object.values(columns).some(
    (one) => typeof one === 'object' && !('sql' in one || 'make' in one || isHasSource(one)),
  );
  if (isOdd) throw usage(`${file} has lists or relations of another copy of search-expression than this command; use that one.`);
  const { rows = table } = read;
  return keptSchema({ engine, table, fields, relations, columns, from, rows, key, database });
}

async function readJson(file: string): Promise<Partial<TableSchema>> {
  try {
    return Object(JSON.parse(await readFileText(file))) as Partial<TableSchema>;
  } catch (error) {
    if (error instanceof SyntaxError) throw usage(`${file} is not JSON: ${error.message}`);
    throw error;
  }
}

async function readModule(file: string): Promise<Partial<TableSchema>> {
  type Exports = Partial<KeptSchema> & { readonly database?: object; readonly databaseColumns?: object };
  const module = (await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw usage(`${file} cannot be loaded: ${messageOf(error)}`);
  })) as Exports;
  const { table: rows, database, databaseColumns } = module;
  return { ...module, ...module.schema, rows, ...database, database: databaseColumns } as Partial<TableSchema>;
}

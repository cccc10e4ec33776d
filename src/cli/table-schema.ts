import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { KeptSchema } from '../introspect/changes.ts';
import { dialects } from '../sql/index.ts';
import { messageOf, usage } from './failure.ts';
import { readFileText } from './text-input.ts';

/**
 * Reads what `schema` printed: its JSON, or the module, of which nothing but the exports is used.
 *
 * @throws Failure for a file that is neither
 */
export async function readTableSchema(file: string): Promise<KeptSchema> {
  const read = /\.[cm]?[jt]s$/.test(file) ? await readModule(file) : await readJson(file);
  const { engine, table, fields, columns = {}, from, key = [], database = {} } = read as Partial<KeptSchema>;
  const isWhole =
    typeof fields === 'object' && typeof columns === 'object' && typeof from === 'string' && typeof table === 'string';
  if (!isWhole || typeof engine !== 'string' || !Object.hasOwn(dialects, engine))
    throw usage(`${file} is not what \`search-expression schema\` prints: it has no fields, from, engine or table.`);
  return { engine, table, fields, columns, from, key, database };
}

async function readJson(file: string): Promise<object> {
  try {
    return Object(JSON.parse(await readFileText(file))) as object;
  } catch (error) {
    if (error instanceof SyntaxError) throw usage(`${file} is not JSON: ${error.message}`);
    throw error;
  }
}

async function readModule(file: string): Promise<object> {
  type Exports = { readonly schema?: object; readonly database?: object; readonly databaseColumns?: object };
  const module = (await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw usage(`${file} cannot be loaded: ${messageOf(error)}`);
  })) as Exports;
  return { ...module, ...module.schema, ...module.database, database: module.databaseColumns };
}

import { hasError } from '../../grammar/diagnostics.ts';
import type { Diagnostic, Locale } from '../../grammar/index.ts';
import { mostRelations } from '../../grammar/limits.ts';
import { printName } from '../../grammar/literal.ts';
import { exampleOf } from '../schema/check-fields.ts';
import { diagnose } from '../schema/diagnose.ts';
import { parseQuery } from '../schema/parse-query.ts';
import { defineRelation } from '../schema/relations.ts';
import { behind, defineSchema, type Field, innerSchema, type Schema } from '../schema/schema.ts';
import { dialects, toSql } from '../sql/index.ts';
import type { RunSql } from './database-table.ts';
import type { KeptSchema } from './kept-schema.ts';

/** What of a database no longer is as its schema has it. */
export type SchemaChange = {
  readonly name: string;
  /** `refused` is a field whose statement the database refuses. */
  readonly change: 'gone' | 'new' | 'changed' | 'refused';
  readonly before?: string;
  readonly after?: string;
  /** The new column that it may be now. */
  readonly renamed?: string;
};

/** Compares what the columns of a table were with what they are. */
export function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly SchemaChange[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const renamedTo = (name: string): string | undefined => {
    const within = (one: string) => one.slice(0, one.lastIndexOf('.') + 1);
    const alike = added.filter((one) => after[one] === before[name] && within(one) === within(name));
    const rivals = gone.filter((one) => before[one] === before[name] && within(one) === within(name));
    return alike.length === 1 && rivals.length === 1 ? alike[0] : undefined;
  };
  const is = (name: string) => ({ before: before[name] ?? '', after: after[name] ?? '' });
  return [
    ...gone.map((name): SchemaChange => {
      const renamed = renamedTo(name);
      return { name, change: 'gone', before: before[name] ?? '', ...(renamed !== undefined && { renamed }) };
    }),
    ...Object.keys(before)
      .filter((name) => Object.hasOwn(after, name) && before[name] !== after[name])
      .map((name): SchemaChange => ({ name, change: 'changed', ...is(name) })),
    ...added.map((name): SchemaChange => ({ name, change: 'new', after: after[name] ?? '' })),
  ];
}

/** Asks the database whether it takes a search of each field: its tables, columns and types. */
export async function refusedFields(
  run: RunSql,
  { engine, schema, columns, from, rows }: KeptSchema,
): Promise<readonly SchemaChange[]> {
  const refused: SchemaChange[] = [];
  for (const [name, search] of searchesOf(schema)) {
    const query = parseQuery(search, schema);
    const { text, values } = toSql(query, dialects[engine], { timeZone: 'UTC', columns, table: rows });
    await run(`SELECT count(*) FROM ${from} WHERE 1 = 0 AND ${text}`, values).catch((error: unknown) => {
      refused.push({ name, change: 'refused', after: error instanceof Error ? error.message : String(error) });
    });
  }
  return refused;
}

/** A search of each field, also of those of related records, by its name. */
function searchesOf(schema: Schema, depth = 0): readonly (readonly [name: string, search: string])[] {
  const own = Object.entries(schema.fields).map(
    ([name, field]) => [name, `${printName(name)} ${field.list ? 'HAS' : '='} ${exampleOf(field)}`] as const,
  );
  const relations = depth < mostRelations ? Object.keys(schema.relations ?? {}) : [];
  const inner = relations.flatMap((name) =>
    searchesOf(innerSchema(schema, name), depth + 1).map(
      ([of, search]) => [`${name}.${of}`, `${printName(name)} HAS (${search})`] as const,
    ),
  );
  return [...own, ...inner];
}

/** Whether a schema has a field, a list or a relation of this name: `lines`, or `lines.sku` in it. */
export function isNamed(schema: Schema, name: string): boolean {
  if (Object.hasOwn(schema.fields, name) || Object.hasOwn(schema.relations ?? {}, name)) return true;
  const [first = '', ...rest] = name.split('.');
  return rest.length > 0 && Object.hasOwn(schema.relations ?? {}, first) && isNamed(innerSchema(schema, first), rest.join('.'));
}

/** The schema that fits the database now: without what is gone, with the types that changed. */
export function fittingSchema(
  kept: Schema,
  changes: readonly SchemaChange[],
  now: Schema | undefined,
  within = '',
): Schema | undefined {
  const { fields: _fields, ...declarations } = kept;
  const changeOf = (name: string) => changes.find((one) => one.name === `${within}${name}`)?.change;
  const isLost = (name: string) => changeOf(name) === 'gone' || changeOf(name) === 'refused';
  const fields = Object.entries(kept.fields).flatMap(([name, field]): readonly (readonly [string, Field])[] => {
    const fresh = now !== undefined && Object.hasOwn(now.fields, name) ? now.fields[name] : undefined;
    if (isLost(name) || (changeOf(name) === 'changed' && fresh === undefined)) return [];
    const { list: _, [behind]: __, ...words } = field;
    return [[name, changeOf(name) === 'changed' ? { ...words, ...fresh } : field]];
  });
  const relations = Object.entries(kept.relations ?? {}).flatMap(([name, relation]) => {
    const fresh = now?.relations?.[name];
    if (isLost(name) || (changeOf(name) === 'changed' && fresh === undefined)) return [];
    if (typeof relation.schema === 'function') return [[name, relation] as const];
    const inner = fittingSchema(relation.schema, changes, fresh?.schema as Schema | undefined, `${within}${name}.`);
    return inner === undefined ? [] : [[name, defineRelation({ ...relation, schema: inner })] as const];
  });
  if (fields.length === 0) return undefined;
  return defineSchema(Object.fromEntries(fields), { ...declarations, relations: Object.fromEntries(relations) });
}

/** What is wrong with a search now, and was not before. */
export function newProblems(text: string, before: Schema, after: Schema, locale: Locale): readonly Diagnostic[] {
  const known = diagnose(text, before, { locale });
  if (hasError(known)) return [];
  const keyOf = ({ code, range }: Diagnostic) => `${code} ${range.from} ${range.to}`;
  const keys = new Set(known.map(keyOf));
  return diagnose(text, after, { locale }).filter((one) => !keys.has(keyOf(one)));
}

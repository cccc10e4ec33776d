import { hasError } from '../../grammar/diagnostics.ts';
import type { Diagnostic, Locale } from '../../grammar/index.ts';
import { printName } from '../../grammar/literal.ts';
import { exampleOf } from '../schema/check-fields.ts';
import { diagnose } from '../schema/diagnose.ts';
import { parseQuery } from '../schema/parse-query.ts';
import { defineSchema, type Field, type Schema } from '../schema/schema.ts';
import { dialects, toSql } from '../sql/index.ts';
import type { RunSql } from './database-table.ts';
import type { IntrospectedColumn, TableSchema } from './introspect.ts';

/** A table's schema as it was kept, perhaps mended by hand. */
export type KeptSchema = Omit<TableSchema, 'leftOut' | 'notes' | 'columns'> & {
  readonly columns: Readonly<Record<string, IntrospectedColumn | string>>;
};

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
    const alike = added.filter((one) => after[one] === before[name]);
    return alike.length === 1 && gone.filter((one) => before[one] === before[name]).length === 1 ? alike[0] : undefined;
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
  { engine, fields, columns, from }: KeptSchema,
): Promise<readonly SchemaChange[]> {
  const schema = defineSchema(fields);
  const refused: SchemaChange[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const query = parseQuery(`${printName(name)} = ${exampleOf(field)}`, schema);
    const { text, values } = toSql(query, dialects[engine], { timeZone: 'UTC', columns });
    await run(`SELECT count(*) FROM ${from} WHERE 1 = 0 AND ${text}`, values).catch((error: unknown) => {
      refused.push({ name, change: 'refused', after: error instanceof Error ? error.message : String(error) });
    });
  }
  return refused;
}

/** The schema that fits the database now: without what is gone, with the types that changed. */
export function fittingSchema({ fields }: KeptSchema, changes: readonly SchemaChange[], now: TableSchema): Schema | undefined {
  const lost = new Set(changes.filter(({ change }) => change === 'gone' || change === 'refused').map(({ name }) => name));
  const changed = new Set(changes.filter(({ change }) => change === 'changed').map(({ name }) => name));
  const kept = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, Field])[] => {
    const fresh = Object.hasOwn(now.fields, name) ? now.fields[name] : undefined;
    if (lost.has(name) || (changed.has(name) && fresh === undefined)) return [];
    return [[name, changed.has(name) && fresh !== undefined ? { ...field, ...fresh } : field]];
  });
  return kept.length === 0 ? undefined : defineSchema(Object.fromEntries(kept));
}

/** What is wrong with a search now, and was not before. */
export function newProblems(text: string, before: Schema, after: Schema, locale: Locale): readonly Diagnostic[] {
  const known = diagnose(text, before, { locale });
  if (hasError(known)) return [];
  const keyOf = ({ code, range }: Diagnostic) => `${code} ${range.from} ${range.to}`;
  const keys = new Set(known.map(keyOf));
  return diagnose(text, after, { locale }).filter((one) => !keys.has(keyOf(one)));
}

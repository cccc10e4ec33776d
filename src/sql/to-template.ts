import type { Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import type { Bindable, Dialect } from './dialect.ts';
import { type SqlOptions, toSql } from './to-sql.ts';

/**
 * A query as the arguments of a template tag, for libraries that number the placeholders of a statement themselves: with the `sql` of Kysely or
 * Drizzle, or of any driver with such a tag, `sql(...toTemplate(query, postgres, clock))` is a part of a larger query.
 *
 * @throws what `toSql` throws; a TypeError where the SQL of a column has a NUL in it
 */
export function toTemplate<S extends Schema, Value extends Bindable>(
  query: Query<S>,
  dialect: Dialect<Value>,
  options: SqlOptions<S>,
): [strings: TemplateStringsArray, ...values: Value[]] {
  const gapped = withGaps.get(dialect) ?? { ...dialect, placeholder: () => gap };
  withGaps.set(dialect, gapped);
  const { text, values } = toSql(query, gapped as Dialect<Value>, options);
  const strings = text.split(gap);
  if (strings.length !== values.length + 1) throw new TypeError('The SQL of a column has a NUL in it.');
  return [Object.assign(strings, { raw: strings }), ...values];
}

/** Stands for a value; no engine takes it in SQL. */
const gap = '\0';

/** Made once for each dialect, since what is known of shapes is known by dialect. */
const withGaps = new WeakMap<Dialect, Dialect>();

import type { Clock } from '../schema/dates.ts';
import type { Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import type { Bindable, Dialect } from './dialect.ts';
import { type SqlOptions, sqlOf } from './to-sql.ts';

/** A query with a fixed text, whose values follow the day, or another query of the same shape. */
export type PreparedSql<S extends Schema, Value extends Bindable = Bindable> = {
  /** A boolean expression for a WHERE, as `toSql` gives it. */
  readonly text: string;
  /**
   * The values of its placeholders, in order. Reads the clock once.
   *
   * @throws TypeError for a query of another shape, which has another text; what `toSql` throws
   */
  readonly values: (clock: Clock, other?: Query<S>) => Value[];
};

/**
 * Translates a query for a statement that is prepared once and bound often: each day, or for each
 * query that differs in its values alone. `toSql` with the same clock and columns gives the same
 * text and values.
 *
 * @example
 * prepareSql(parseQuery('startdatum = "1d"', schema), sqlite, {}).values({ today: '2026-11-21' })
 * // ['2026-11-22']
 * @throws TypeError for a value that is no query; RangeError for more values than the engine binds
 */
export function prepareSql<S extends Schema, Value extends Bindable>(
  query: Query<S>,
  dialect: Dialect<Value>,
  options: Pick<SqlOptions<S>, 'columns' | 'table'> = {},
): PreparedSql<S, Value> {
  const { table } = options;
  const columns = options.columns && { ...options.columns };
  const { text } = sqlOf(query, dialect, anyClock, columns, table);
  return {
    text,
    values: (clock, other = query) => {
      const sql = sqlOf(other, dialect, clock, columns, table);
      // The text is a function of the shape, so that equal texts take each other's values.
      if (sql.text !== text) throw new TypeError('This query has another shape than the one that was prepared.');
      return sql.values;
    },
  };
}

/** The text does not depend on the clock. */
const anyClock: Clock = { today: '2000-01-01', timeZone: 'UTC' };

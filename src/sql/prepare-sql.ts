import type { Clock } from '../schema/dates.ts';
import type { Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import type { Columns } from './columns.ts';
import type { Bindable, Dialect } from './dialect.ts';
import { sqlOf } from './to-sql.ts';

/** A query whose text stays, while its values follow the day, or another query of the same shape. */
export type PreparedSql<S extends Schema, Value extends Bindable = Bindable> = {
  /** A boolean expression for a WHERE, as `toSql` gives it. */
  readonly text: string;
  /**
   * The values of its placeholders, in order, by a clock that is read once.
   *
   * @throws TypeError for a query of another shape, which has another text; and what `toSql` throws
   */
  readonly values: (clock: Clock, other?: Query<S>) => Value[];
};

/**
 * The SQL of a query for a statement that is prepared once and bound often: each day, or for each search that differs in its values alone.
 * `toSql` with the same clock and columns gives the same text and values.
 *
 * @throws TypeError for what is no query; RangeError for more values than the engine binds
 */
export function prepareSql<S extends Schema, Value extends Bindable>(
  query: Query<S>,
  dialect: Dialect<Value>,
  options: { readonly columns?: Columns<S> } = {},
): PreparedSql<S, Value> {
  const columns = options.columns && { ...options.columns };
  const { text } = sqlOf(query, dialect, anyClock, columns);
  return {
    text,
    values: (clock, other = query) => {
      const sql = sqlOf(other, dialect, clock, columns);
      // The text says all that the values need to fit: no other comparison of shapes could go wrong.
      if (sql.text !== text) throw new TypeError('This query has another shape than the one that was prepared.');
      return sql.values;
    },
  };
}

/** No text depends on the clock. */
const anyClock: Clock = { today: '2000-01-01', timeZone: 'UTC' };

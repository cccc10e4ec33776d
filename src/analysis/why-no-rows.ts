import type { Locale } from '../../grammar/diagnostics.ts';
import { locate } from '../../grammar/ranges.ts';
import { toEvaluator } from '../memory/evaluator.ts';
import type { Row } from '../memory/raw-value.ts';
import { formatDay } from '../schema/day.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import type { Bindable, Dialect } from '../sql/dialect.ts';
import type { Sql, SqlOptions } from '../sql/to-sql.ts';
import { type Join, type NamedCondition, type NoRowsReport, newTally, reportOf } from './why-no-rows/report.ts';
import { readTally, tallySql } from './why-no-rows/sql.ts';

/** The ways to count the rows of the conditions that a query is made of. Each gives the same report. */
export type WhyNoRows<S extends Schema = Schema> = {
  /**
   * Counts in memory, in one pass. The clock is read once.
   *
   * @throws TypeError or RangeError for a clock that gives no day
   */
  readonly count: (rows: Iterable<object>, clock: Clock) => NoRowsReport;
  /**
   * One statement that counts in a database: its one row is for `read`. `from` is SQL of your own program and never of a search: what stands behind
   * FROM, a table, a join, with a WHERE if wanted, but no LIMIT. Each condition is evaluated once for each row, and each of its values bound once.
   *
   * @throws RangeError for more than 400 conditions, which is what the columns of an answer have room for; TypeError for an empty `from`; what `toSql` throws
   */
  readonly toSql: <Value extends Bindable>(
    dialect: Dialect<Value>,
    options: SqlOptions<S> & { readonly from: string },
  ) => Sql<Value>;
  /**
   * The row that the statement gives, as an object with its columns or as an array in their order; counts may be numbers, bigints or digits.
   *
   * @throws TypeError for anything else
   */
  readonly read: (answer: object) => NoRowsReport;
};

/**
 * Which conditions of a query leave no rows. A query that is an AND is taken apart into what it joins, and so is an OR; any other is one condition.
 *
 * @example whyNoRows(query).count(rows, clock).message // 'No row matches. Without `product = 5` 12 rows do.'
 * @throws TypeError for what is no query
 */
export function whyNoRows<S extends Schema>(query: Query<S>, locale: Locale = 'en'): WhyNoRows<S> {
  const { schema, expression } = contentOf(query);
  const join: Join = expression.kind === 'or' ? 'or' : 'and';
  const partsOf = (whole: typeof expression) => (whole.kind === 'or' || whole.kind === 'and' ? whole.operands : [whole]);
  const parts = partsOf(expression);
  const queries = parts.map((part) => makeQuery(schema, part));
  const { text, expression: located } = locate(expression);
  const conditions = partsOf(located).map((part, at): NamedCondition => {
    const range = parts[at]?.range;
    return { text: text.slice(part.range?.from, part.range?.to), ...(range && { range }) };
  });
  return {
    count: (rows, clock) => {
      const fixed = fixedClock(clock);
      const evaluators = queries.map((one) => toEvaluator(one, fixed));
      const tally = newTally(parts.length);
      for (const row of rows)
        tally.add(
          evaluators.map((verdict) => verdict(row as Row)),
          join,
        );
      return reportOf(tally, conditions, join, locale);
    },
    toSql: (dialect, options) => {
      const { from, columns } = options;
      return tallySql(queries, join, dialect, { from, ...(columns && { columns }), ...fixedClock(options) });
    },
    read: (answer) => reportOf(readTally(answer, parts.length), conditions, join, locale),
  };
}

/** The day that a clock gives, so that it is one and the same for every condition. */
function fixedClock(clock: Clock): { readonly today: string; readonly timeZone?: string } {
  const { timeZone } = clock;
  return { today: formatDay(todayOf(clock)), ...(timeZone !== undefined && { timeZone }) };
}

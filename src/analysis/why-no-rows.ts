import type { Locale } from '../../grammar/diagnostics.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { locate } from '../../grammar/ranges.ts';
import { toEvaluator } from '../memory/evaluate.ts';
import type { Row } from '../memory/read-value.ts';
import { type Clock, clockAt, readClock } from '../schema/dates.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import type { Bindable, Dialect } from '../sql/dialect.ts';
import type { Sql, SqlOptions } from '../sql/to-sql.ts';
import type { Connective } from './kleene.ts';
import { type NamedCondition, type NoRowsReport, newTally, reportOf } from './why-no-rows/report.ts';
import { readTally, tallySql } from './why-no-rows/sql.ts';

/** The ways to count the rows of the conditions of a query. All give the same report. */
export type WhyNoRows<S extends Schema = Schema> = {
  /**
   * Counts in memory, in one pass. The clock is read once.
   *
   * @throws TypeError or RangeError for a clock that gives no day; TypeError for an unreadable
   *   value (L3.7), unless `unreadable` is `missing`
   */
  readonly count: (rows: Iterable<object>, clock: Clock) => NoRowsReport;
  /**
   * One statement that counts in a database; `read` takes its one row. Each condition is evaluated
   * once per row, and each of its values is bound once. `from` is what follows FROM: a table or a
   * join, if need be with WHERE, but without LIMIT. It is SQL of your own program, never of a
   * search.
   *
   * @throws RangeError for more than 400 conditions; TypeError for an empty `from`; what `toSql`
   *   throws
   */
  readonly toSql: <Value extends Bindable>(
    dialect: Dialect<Value>,
    options: SqlOptions<S> & { readonly from: string },
  ) => Sql<Value>;
  /**
   * Reads the row of the statement, an object by column or an array in their order. Counts may be
   * numbers, bigints or digits.
   *
   * @throws TypeError for anything else
   */
  readonly read: (answer: object) => NoRowsReport;
};

/**
 * Finds which conditions of a query leave no rows. The conditions of an AND or OR are its
 * operands; any other query is one condition.
 *
 * @example
 * whyNoRows(parseQuery('product = 7 AND startdatum = "0d"', schema)).count(rows, clock).message
 * // 'No row matches. Without `product = 7` 1 row does.'
 * @throws TypeError for what is no query, and for an unknown option
 */
export function whyNoRows<S extends Schema>(query: Query<S>, options?: CommonOptions): WhyNoRows<S>;
/** The former signature, until 0.3. */
export function whyNoRows<S extends Schema>(query: Query<S>, locale: Locale): WhyNoRows<S>;
export function whyNoRows<S extends Schema>(query: Query<S>, given: CommonOptions | Locale = {}): WhyNoRows<S> {
  const options = typeof given === 'string' ? { locale: given } : given;
  assertOptions(options);
  const { locale } = options;
  const { schema, expression } = contentOf(query);
  const join: Connective = expression.kind === 'or' ? 'or' : 'and';
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
      const { from, columns, table } = options;
      const given = { from, ...(columns && { columns }), ...(table !== undefined && { table }) };
      return tallySql(queries, join, dialect, { ...given, ...fixedClock(options) });
    },
    read: (answer) => reportOf(readTally(answer, parts.length), conditions, join, locale),
  };
}

/** Reads the clock once, so that the day is the same for every condition. */
function fixedClock(clock: Clock): Clock {
  const { unreadable } = clock;
  return { ...clockAt(readClock(clock)), ...(unreadable && { unreadable }) };
}

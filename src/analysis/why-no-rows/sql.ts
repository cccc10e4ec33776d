import type { Query } from '../../schema/query.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Bindable, Dialect } from '../../sql/dialect.ts';
import { type Sql, type SqlOptions, toSql } from '../../sql/to-sql.ts';
import type { Connective } from '../kleene.ts';
import type { RowCounts } from './report.ts';

/** PostgreSQL allows 1664 columns: four for each condition and the total. */
const mostConditions = 400;

/**
 * The statement that counts the rows of conditions. The inner query evaluates each condition once
 * per row, the next one finds how many decide and which is the first. A LIMIT keeps engines from
 * merging the queries, which would repeat each condition many times.
 */
export function tallySql<S extends Schema, Value extends Bindable>(
  queries: readonly Query<S>[],
  join: Connective,
  dialect: Dialect<Value>,
  options: SqlOptions<S> & { readonly from: string },
): Sql<Value> {
  const { from, ...ofEach } = options;
  if (typeof from !== 'string' || from.trim() === '') throw new TypeError('Say in `from` what the rows are counted in.');
  if (queries.length > mostConditions) {
    throw new RangeError(`The query joins ${queries.length} conditions; ${mostConditions} can be counted in one statement.`);
  }
  const values: Value[] = [];
  const name = (text: string) => dialect.identifier(text);
  const verdicts = queries.map((_, at) => name(`verdict_${at + 1}`));
  const conditions = queries.map((query, at) => {
    const sql = toSql(query, shifted(dialect, values.length), ofEach);
    values.push(...sql.values);
    return `${sql.text} AS ${verdicts[at]}`;
  });
  if (values.length > dialect.maximumValues) {
    throw new RangeError(`The query has ${values.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  }
  const [first, deciding] = [name('first'), name('deciding')];
  const decides = verdicts.map((verdict) => `${verdict} IS ${join === 'or' ? '' : 'NOT '}TRUE`);
  const count = (test: string) => `count(CASE WHEN ${test} THEN 1 END)`;
  const counted = verdicts.map((verdict, at) => [
    count(verdict),
    count(`${verdict} IS NULL`),
    count(`${first} = ${at + 1}`),
    count(`${first} = ${at + 1} AND ${deciding} = 1`),
  ]);
  const names = columnNames(queries.length).map(name);
  const text = `SELECT ${['count(*)', ...counted.flat()].map((sql, at) => `${sql} AS ${names[at]}`).join(',\n')}
FROM (SELECT ${verdicts.join(', ')},
CASE ${decides.map((test, at) => `WHEN ${test} THEN ${at + 1}`).join('\n')} ELSE 0 END AS ${first},
${decides.map((test) => `CASE WHEN ${test} THEN 1 ELSE 0 END`).join('\n+ ')} AS ${deciding}
FROM (SELECT ${conditions.join(',\n')}
FROM ${from}
${unmerged}) AS ${name('verdicts')}
${unmerged}) AS ${name('decided')}`;
  return { text, values };
}

/** With more rows than any table has. */
const unmerged = 'LIMIT 9223372036854775807';

/** A dialect whose placeholders follow those of `before` other values. */
export function shifted<Value extends Bindable>(dialect: Dialect<Value>, before: number): Dialect<Value> {
  return {
    ...dialect,
    placeholder: (position) => dialect.placeholder(before + position),
    parameter: (placeholder, storage, position) => dialect.parameter(placeholder, storage, before + position),
  };
}

const columnNames = (conditions: number): readonly string[] => [
  'total',
  ...Array.from({ length: conditions }, (_, at) =>
    ['alone', 'unknown', 'first', 'only'].map((what) => `${what}_${at + 1}`),
  ).flat(),
];

/** Reads the one row of the statement, by column name or by index. */
export function readTally(answer: object, conditions: number): RowCounts {
  if (typeof answer !== 'object' || answer === null) throw new TypeError('The answer is no row.');
  const cells = answer as Readonly<Record<string, unknown>>;
  const numbers = columnNames(conditions).map((name, at) => {
    const cell: unknown = Array.isArray(answer) ? answer[at] : cells[name];
    const rows = typeof cell === 'number' || typeof cell === 'bigint' || typeof cell === 'string' ? Number(cell) : Number.NaN;
    if (Number.isSafeInteger(rows) && rows >= 0 && cell !== '') return rows;
    throw new TypeError(`The answer has no count ${JSON.stringify(name)}; give the row of the statement as it is.`);
  });
  const [total = 0, ...rest] = numbers;
  const every = (column: number) => rest.filter((_, at) => at % 4 === column);
  return { total, alone: every(0), unknown: every(1), first: every(2), only: every(3) };
}

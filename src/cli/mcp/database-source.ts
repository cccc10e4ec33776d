import { print } from '../../../grammar/print.ts';
import { shifted } from '../../analysis/why-no-rows/sql.ts';
import { whyNoRows } from '../../analysis/why-no-rows.ts';
import type { KeptSchema } from '../../introspect/kept-schema.ts';
import { type ListRequestOptions, parseRequest, toSelect } from '../../list/index.ts';
import { clockAt, readClock } from '../../schema/dates.ts';
import type { Query } from '../../schema/query.ts';
import { columnOf } from '../../sql/columns.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { dialects, toSql } from '../../sql/index.ts';
import type { TablesDatabase } from '../tables.ts';
import { mostRows, type SearchClock, type SearchSource } from './search-source.ts';

/** What a database lets its callers see. */
export type DatabaseView = {
  readonly clock: SearchClock;
  /** Which rows; by default all. */
  readonly within?: Query | undefined;
};

/** A table of a database, by its schema. */
export function databaseSource({ engine, run }: TablesDatabase, kept: KeptSchema, { clock, within }: DatabaseView): SearchSource {
  const { columns, key, rows: table } = kept;
  const schema = within?.schema ?? kept.schema;
  const dialect: Dialect = dialects[engine];
  const from = guarded(kept.from, kept.table, dialect);
  const now = () => ({ ...clockAt(readClock(clock)), timeZone: clock.timeZone }) as SearchClock;
  const options: ListRequestOptions = { key, defaultSize: 20, maximumSize: mostRows, ...(within && { within }) };

  const find: SearchSource['find'] = async (parameters, signal) => {
    const { request, diagnostics } = parseRequest(parameters, schema, options);
    if (request === undefined) return { diagnostics };
    const select = toSelect(request, dialect, { from, columns, table, ...now() });
    const rows = await run(signal)(select.text, select.values);
    const {
      rows: found,
      next,
      count,
    } = select.page(rows.map((row) => Object.fromEntries(select.columns.map((name, at) => [name, row[at]]))));
    return { rows: found, next, count };
  };
  return {
    name: kept.table,
    schema,
    key,
    clock: now,
    find,
    row: async (query, fields, signal) => {
      const found = await find({ search: print(query.expression), columns: [...new Set(fields)].join(','), size: '1' }, signal);
      const [row] = 'rows' in found ? found.rows : [];
      return (
        row &&
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            readable(value as never, columnOf(schema, name, dialect, columns).storage),
          ]),
        )
      );
    },
    whyNone: async (query, signal) => {
      const reason = whyNoRows(query);
      const clause = (placed: Dialect) => {
        const { text, values } =
          within === undefined ? { text: '', values: [] } : toSql(within, placed, { ...now(), columns, table });
        return { from: text === '' ? from : `${from} WHERE ${text}`, values };
      };
      const count = reason.toSql(dialect, { from, columns, table, ...now() }).values.length;
      const seen = clause(shifted(dialect, count));
      const { text, values } = reason.toSql(dialect, { from: seen.from, columns, table, ...now() });
      const [row] = await run(signal)(text, [...values, ...seen.values]);
      return row && reason.read([...row]);
    },
  };
}

/** SQLite ends a statement only where a row asks it to, which the function `tick` does. */
function guarded(from: string, table: string, dialect: Dialect): string {
  const own = dialect.identifier(table);
  if (dialect.name !== 'sqlite' || !from.startsWith(own)) return from;
  return `(SELECT * FROM ${own} WHERE tick(1)) AS ${own}${from.slice(own.length)}`;
}

/** A value as rows in memory have it, also a moment that is a number or has no offset here. */
function readable(value: string | number | boolean | null, storage: string): unknown {
  if (value === null) return null;
  if (storage === 'unix') return new Date(Number(value) * 1000);
  if (storage !== 'instant') return value;
  const text = String(value)
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00');
  return new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
}

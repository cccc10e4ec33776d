import { assertOptions } from '../../grammar/options.ts';
import { type Clock, todayOf } from '../schema/dates.ts';
import type { FieldName, Schema } from '../schema/schema.ts';
import { type AnyColumns, type ColumnSource, columnOf } from '../sql/columns.ts';
import type { Bindable, Dialect } from '../sql/dialect.ts';
import { sqlOf } from '../sql/to-sql.ts';
import { type ListEdge, type OrderValue, orderOf, type SortField } from './order.ts';
import { type FoundRow, type ListPage, pageOf } from './page.ts';
import { contextOf, keyOf, type ListRequest } from './request.ts';

/** The column of a field as `toSql` takes it, and what a list may know of it besides. */
export type ListColumn =
  | string
  | (Exclude<ColumnSource, string> & {
      /** Whether the column is never null: an index then serves its order from any place on. */
      readonly notNull?: boolean;
      /**
       * The SQL that rows are sorted by in its stead, in the order of the database: a column with a
       * collation of its own, or the column itself where an index has the right one.
       */
      readonly order?: string;
    });

/** The columns of the fields of a list. */
export type ListColumns<S extends Schema> = { readonly [Name in FieldName<S>]?: ListColumn };

/** Where the rows are, and the clock of the search. */
export type SelectOptions<S extends Schema> = Clock & {
  /** What stands after FROM: SQL of yours, such as `orders o JOIN customers c ON c.id = o.customer`. */
  readonly from: string;
  /** The columns of the fields; by default each field has a column of its own name. */
  readonly columns?: ListColumns<S>;
  /** The fields that end the order, where the request does not name them. */
  readonly key?: FieldName<S> | readonly FieldName<S>[];
};

/** A statement with the values of its placeholders, and the page that its rows are. */
export type ListSql<Value extends Bindable = Bindable> = {
  readonly text: string;
  readonly values: Value[];
  /**
   * The page of the rows that the statement gave: objects by column name, as drivers give them.
   *
   * @throws TypeError for rows of another statement
   */
  readonly page: (rows: readonly object[]) => ListPage;
};

/**
 * One statement for the page of a request: its columns under the names of their fields, the search
 * as `toSql` writes it, keyset paging and the order. Walking pages never skips or repeats a row
 * whose place in the order stays, whatever else changes meanwhile, and the last page takes no longer
 * than the first where an index serves the order (`indexFor`). A row without a value comes last in
 * both directions; texts are in code point order.
 *
 * The text depends on the shape of the request alone: values are bound, names come from the schema
 * and the options. Reads the clock once.
 *
 * @example toSelect(request, postgres, { from: 'orders', timeZone: 'Europe/Amsterdam' }).text
 * @throws TypeError for what `parseRequest` did not make, for no key, for a cursor of another
 *   dialect, and what `toSql` throws
 */
export function toSelect<S extends Schema, Value extends Bindable>(
  request: ListRequest<S>,
  dialect: Dialect<Value>,
  options: SelectOptions<S>,
): ListSql<Value> {
  assertOptions(options, ['from', 'columns', 'key']);
  const { from, columns, key, ...clock } = options;
  if (typeof from !== 'string' || from.trim() === '')
    throw new TypeError('The option "from" is the SQL after FROM, such as "orders".');
  todayOf(clock);
  const { edge, sealer } = contextOf(request);
  const ends = keyOf(request, key);
  const order = orderOf(request.sort, ends);
  const sources = sourcesOf(columns);
  const keys = order.map((one) => sortKey(one, request.schema, dialect, columns, ends.includes(one.field)));

  const found = request.query && sqlOf(request.query, dialect, clock as Clock, sources);
  const values: Bindable[] = [...(found?.values ?? [])];
  const place = edge && keyset(keys, fitting(edge, keys.length, dialect.name), dialect, values);
  const conditions = [found?.text, place].filter((one) => one !== undefined);
  const isCounted = request.count === 'exact';
  const columnsOf = request.columns.map(
    (name) => `${columnOf(request.schema, name, dialect, sources).sql} AS ${dialect.identifier(name)}`,
  );
  const output = [
    ...columnsOf,
    ...keys.map(({ exact }, at) => `${exact} AS ${dialect.identifier(orderName(at, request))}`),
    ...(isCounted
      ? [`(SELECT count(*) FROM ${from}${whereOf(found && [found.text])}) AS ${dialect.identifier(countName(request))}`]
      : []),
  ];
  const by = keys.map(({ by }) => by(edge?.side === 'before'));
  // Where placeholders have no numbers, the values of the count come once more.
  const isNumbered = dialect.placeholder(1) !== dialect.placeholder(2);
  const bound = isCounted && !isNumbered ? [...(found?.values ?? []), ...values] : values;
  if (bound.length > dialect.maximumValues)
    throw new RangeError(`The request has ${bound.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  return {
    text: `SELECT ${output.join(', ')} FROM ${from}${whereOf(conditions)} ORDER BY ${by.join(', ')} LIMIT ${request.size + 1}`,
    values: bound as Value[],
    page: (rows) => {
      const read = rows.map((row) => readRow(row, request, keys.length));
      const [first] = rows as readonly Readonly<Record<string, unknown>>[];
      // No row says nothing of the count, unless the page is the first.
      const count = first === undefined ? (edge === undefined ? 0 : undefined) : Number(first[countName(request)]);
      return pageOf(read, { request, edge, sealer, backend: dialect.name, count: isCounted ? count : undefined });
    },
  };
}

const whereOf = (conditions: readonly string[] = []): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;

/** Columns as `toSql` takes them. */
export function sourcesOf(columns: Readonly<Record<string, ListColumn | undefined>> | undefined): AnyColumns | undefined {
  if (columns === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]): readonly [string, ColumnSource | undefined] => {
      if (typeof column !== 'object') return [name, column];
      const { notNull: _, order: __, ...source } = column;
      return [name, source];
    }),
  );
}

/** What a list knows of the column of a field. */
export function listColumnOf(
  field: string,
  columns: Readonly<Record<string, ListColumn | undefined>> | undefined,
): { readonly notNull?: boolean; readonly order?: string } {
  const given = columns !== undefined && Object.hasOwn(columns, field) ? columns[field] : undefined;
  return typeof given === 'object' ? given : {};
}

/** A field of the order in the SQL of a dialect. */
type SortKey = SortField & {
  readonly isNullable: boolean;
  /** The column as it is compared with a place in the order. */
  readonly compared: string;
  /** The column as the statement gives it for a cursor. */
  readonly exact: string;
  /** The placeholder of its value. */
  readonly value: (placeholder: string, position: number) => string;
  /** The key of ORDER BY, backwards for a page before a place. */
  readonly by: (isBackwards: boolean) => string;
};

function sortKey(
  { field, descending }: SortField,
  schema: Schema,
  dialect: Dialect,
  columns: Readonly<Record<string, ListColumn | undefined>> | undefined,
  isKey: boolean,
): SortKey {
  const { sort } = dialect;
  const { notNull = isKey, order } = listColumnOf(field, columns);
  const { sql, storage } = columnOf(schema, field, dialect, sourcesOf(columns));
  const key = order ?? sort.key(sql, storage);
  return {
    field,
    descending,
    isNullable: !notNull,
    compared: order ?? dialect.compared(sql, storage),
    exact: sort.exact(order ?? sql, storage),
    value: order === undefined ? (placeholder, at) => sort.value(placeholder, storage, at) : (placeholder) => placeholder,
    by: (isBackwards) => sort.by(key, descending !== isBackwards, notNull ? undefined : isBackwards ? 'first' : 'last'),
  };
}

/** A position of this statement's order. */
function fitting(edge: ListEdge & { readonly backend: string }, fields: number, name: string): ListEdge {
  if (edge.backend !== name) throw new TypeError(`The cursor is one of ${edge.backend}, and the statement is for ${name}.`);
  if (edge.position.length !== fields) throw new TypeError('The cursor has another key.');
  return edge;
}

/**
 * The condition that a row comes after a place in the order, or before it; adds its values.
 *
 * Null comes last in both directions. Of columns that are never null, and all in one direction, it
 * is a comparison of rows where an index serves that; else each column but the last has a bound of
 * its own, which an index on the first columns serves.
 */
function keyset(keys: readonly SortKey[], { side, position, including }: ListEdge, dialect: Dialect, values: Bindable[]): string {
  const isForward = side === 'after';
  const bind = (key: SortKey, value: OrderValue): string => {
    values.push(value);
    return key.value(dialect.placeholder(values.length), values.length);
  };
  const symbolOf = ({ descending }: SortKey) => (descending === isForward ? '<' : '>');
  const [first] = keys;
  const isOneWay = keys.every((key) => !key.isNullable && key.descending === first?.descending);
  if (dialect.sort.comparesRows && keys.length > 1 && isOneWay && first !== undefined) {
    const bound = keys.map((key, at) => bind(key, position[at] ?? null));
    return `(${keys.map(({ compared }) => compared).join(', ')}) ${symbolOf(first)}${including ? '=' : ''} (${bound.join(', ')})`;
  }
  const from = (at: number): string => {
    const key = keys[at] as SortKey;
    const { compared } = key;
    const value = position[at] ?? null;
    const isLast = at === keys.length - 1;
    if (value === null) {
      // A key has a value in every row.
      if (isLast) return isForward ? `${compared} IS NULL` : `${compared} IS NOT NULL`;
      return isForward ? `(${compared} IS NULL AND ${from(at + 1)})` : `(${compared} IS NOT NULL OR ${from(at + 1)})`;
    }
    const symbol = symbolOf(key);
    const strictly = isLast
      ? `${compared} ${symbol}${including ? '=' : ''} ${bind(key, value)}`
      : `(${compared} ${symbol}= ${bind(key, value)} AND (${compared} ${symbol} ${bind(key, value)} OR ${from(at + 1)}))`;
    return key.isNullable && isForward ? `(${dialect.sort.isNull(compared)} OR ${strictly})` : strictly;
  };
  return from(0);
}

/** The name of a column of the order in the statement's rows. */
const orderName = (at: number, { schema }: ListRequest): string => unused(`search: order ${at + 1}`, schema);
const countName = ({ schema }: ListRequest): string => unused('search: count', schema);

const unused = (name: string, schema: Schema): string => (Object.hasOwn(schema.fields, name) ? unused(`${name}_`, schema) : name);

function readRow(row: object, request: ListRequest, fields: number): FoundRow {
  const of = row as Readonly<Record<string, unknown>>;
  return {
    row: Object.fromEntries(request.columns.map((name) => [name, of[name]])),
    position: Array.from({ length: fields }, (_, at) => readValue(of, orderName(at, request))),
  };
}

function readValue(row: Readonly<Record<string, unknown>>, name: string): OrderValue {
  const value = row[name];
  if (value === undefined && !Object.hasOwn(row, name))
    throw new TypeError(`A row of the statement has a column ${JSON.stringify(name)}.`);
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new TypeError(`The driver gives ${JSON.stringify(name)} as neither a text nor a number.`);
}

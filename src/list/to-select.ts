import { assertOptions } from '../../grammar/options.ts';
import { type Clock, todayOf } from '../schema/dates.ts';
import type { FieldName, NameOfRelation, Schema } from '../schema/schema.ts';
import { type AnyColumns, type ColumnSource, columnOf, type HasSource, isHasSource, sourceOf } from '../sql/columns.ts';
import type { Bindable, Dialect } from '../sql/dialect.ts';
import { sqlOf } from '../sql/to-sql.ts';
import { type ListEdge, type OrderValue, orderOf, type SortField } from './order.ts';
import { type FoundRow, type ListPage, pageOf } from './page.ts';
import { conjunctsOf, contextOf, keyOf, type ListRequest } from './request.ts';

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

/** The columns of the fields of a list, and where its lists and relations are. */
export type ListColumns<S extends Schema> = {
  readonly [Name in FieldName<S> | NameOfRelation<S>]?: ListColumn | HasSource;
};
type ColumnsOfList = Readonly<Record<string, ListColumn | HasSource | undefined>>;

/** Where the rows are, and the clock of the search. */
export type SelectOptions<S extends Schema> = Clock & {
  /** What stands after FROM: SQL of yours, such as `orders o JOIN customers c ON c.id = o.customer`. */
  readonly from: string;
  /** The columns of the fields; by default each field has a column of its own name. */
  readonly columns?: ListColumns<S>;
  /** What `from` calls the rows, for lists and relations in tables of their own. */
  readonly table?: string;
  /** The fields that end the order, where the request does not name them. */
  readonly key?: FieldName<S> | readonly FieldName<S>[];
};

/** A statement with the values of its placeholders, and the page that its rows are. */
export type ListSql<Value extends Bindable = Bindable> = {
  readonly text: string;
  readonly values: Value[];
  /** The names of its columns in their order, for drivers that give rows as lists. */
  readonly columns: readonly string[];
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
 * both directions; texts are in code point order. A list in a table of its own is no column of the
 * page.
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
  assertOptions(options, ['from', 'columns', 'table', 'key']);
  const { from, columns, table, key, ...clock } = options;
  if (typeof from !== 'string' || from.trim() === '')
    throw new TypeError('The option "from" is the SQL after FROM, such as "orders".');
  todayOf(clock);
  const { edge, sealer } = contextOf(request);
  const ends = keyOf(request, key);
  const order = orderOf(request.sort, ends);
  const sources = sourcesOf(columns);
  const conditions = request.query === undefined ? [] : conjunctsOf(request.query.expression);
  const given = conditions.flatMap((one) =>
    ['comparison', 'in', 'between'].includes(one.kind) && 'field' in one ? one.field : [],
  );
  const keys = order.map((one) =>
    sortKey(one, request.schema, dialect, columns, { isKey: ends.includes(one.field), isGiven: given.includes(one.field) }),
  );
  const isBackwards = edge?.side === 'before';
  const found = request.query && sqlOf(request.query, dialect, clock as Clock, sources, table);

  const isCounted = request.count === 'exact';
  // Where placeholders have no numbers, the values of the search come with each of its copies.
  const isNumbered = dialect.placeholder(1) !== dialect.placeholder(2);
  const values: Bindable[] = [];
  const search = (): readonly string[] => {
    if (found && (values.length === 0 || !isNumbered)) values.push(...found.values);
    return found ? [found.text] : [];
  };
  const bind: Bind = (key, value) => {
    values.push(value);
    return key.value(dialect.placeholder(values.length), values.length);
  };
  const named = (sql: string, name: string) => `${sql} AS ${dialect.identifier(name)}`;
  const select: string[] = [];
  const nameOf = new Map<string, string>();
  const add = (sql: string, name: string) => {
    nameOf.set(sql, nameOf.get(sql) ?? name);
    select.push(named(sql, name));
  };
  /** The name of a column of the statement that has this SQL. */
  const selected = (sql: string, name: string): string => {
    if (!nameOf.has(sql)) add(sql, unused(name, request.schema));
    return nameOf.get(sql) ?? name;
  };
  // ORDER BY takes the name of an output before a column of the table.
  const isShown = (one: string) => (sourceOf(one, sources) as HasSource | undefined)?.isTable !== true;
  const shown = request.columns.filter(isShown).map((one): readonly [field: string, name: string] => {
    const { sql } = columnOf(request.schema, one, dialect, sources);
    const isShadow = keys.some(({ column }) => column !== sql && column.toLowerCase().includes(one.toLowerCase()));
    const name = isShadow ? unused(`search: ${one}`, request.schema) : one;
    add(sql, name);
    return [one, name];
  });
  const exact = keys.map((key, at) => selected(key.exact, `search: order ${at + 1}`));
  const outputs = [...new Set([...shown.map(([, name]) => name), ...exact])];
  const countName = unused('search: count', request.schema);
  const count = isCounted ? [named(`(SELECT count(*) FROM ${from}${whereOf(search())})`, countName)] : [];
  const limit = `LIMIT ${request.size + 1}`;
  const statementOf = (selection: readonly string[], { condition, from: sorted, isEven }: OrderRange) => {
    const where = whereOf([...search(), ...(condition?.(bind) ?? [])]);
    const by = keys.slice(sorted).map((key, at) => key.by(key.keyOf(key.column), isBackwards, at === 0 && isEven));
    return `SELECT ${selection.join(', ')} FROM ${from}${where}${by.length === 0 ? '' : ` ORDER BY ${by.join(', ')}`} ${limit}`;
  };
  const ranges = rangesOf(keys, edge && fitting(edge, keys.length, dialect.name), dialect);
  const [only] = ranges;
  let text: string;
  if (ranges.length === 1 && only !== undefined) text = statementOf([...select, ...count], only);
  else {
    const by = keys.map((key, at) =>
      key.by(key.keyOf(dialect.identifier(selected(key.column, `search: key ${at + 1}`))), isBackwards, false),
    );
    const parts = ranges.map((range, at) => named(`SELECT * FROM (${statementOf(select, range)})`, `search: range ${at + 1}`));
    const rows = named(`(${parts.join(' UNION ALL ')})`, 'search: ranges');
    text = `SELECT ${[...outputs.map(dialect.identifier), ...count].join(', ')} FROM ${rows} ORDER BY ${by.join(', ')} ${limit}`;
  }
  if (values.length > dialect.maximumValues)
    throw new RangeError(`The request has ${values.length} values; ${dialect.name} takes ${dialect.maximumValues}.`);
  return {
    text,
    values: values as Value[],
    columns: isCounted ? [...outputs, countName] : outputs,
    page: (rows) => {
      const read = rows.map((row) => readRow(row, shown, keys, exact));
      const [first] = rows as readonly Readonly<Record<string, unknown>>[];
      // No row says nothing of the count, unless the page is the first.
      const counted = first === undefined ? (edge === undefined ? 0 : undefined) : Number(first[countName]);
      return pageOf(read, { request, edge, sealer, backend: dialect.name, count: isCounted ? counted : undefined });
    },
  };
}

const whereOf = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`);

/** Columns as `toSql` takes them. */
export function sourcesOf(columns: ColumnsOfList | undefined): AnyColumns | undefined {
  if (columns === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]): readonly [string, ColumnSource | HasSource | undefined] => {
      if (typeof column !== 'object' || isHasSource(column)) return [name, column];
      const { notNull: _, order: __, ...source } = column;
      return [name, source];
    }),
  );
}

/** What a list knows of the column of a field. */
export function listColumnOf(
  field: string,
  columns: ColumnsOfList | undefined,
): { readonly notNull?: boolean; readonly order?: string } {
  const given = columns !== undefined && Object.hasOwn(columns, field) ? columns[field] : undefined;
  return typeof given === 'object' && !isHasSource(given) ? given : {};
}

/** A field of the order in the SQL of a dialect. */
type SortKey = SortField & {
  /** Whether a row that the search finds may have no value. */
  readonly isNullable: boolean;
  /** The column as it is compared with a place in the order. */
  readonly compared: string;
  /** The column as the statement gives it for a cursor. */
  readonly exact: string;
  /** The placeholder of its value. */
  readonly value: (placeholder: string, position: number) => string;
  /** The column that rows are sorted by, and a column with its values as ORDER BY takes it. */
  readonly column: string;
  readonly keyOf: (column: string) => string;
  readonly isInteger: boolean;
  /** A key of ORDER BY, backwards for a page before a place; `isEven` where all rows have null or none. */
  readonly by: (key: string, isBackwards: boolean, isEven: boolean) => string;
};

function sortKey(
  { field, descending }: SortField,
  schema: Schema,
  dialect: Dialect,
  columns: ColumnsOfList | undefined,
  { isKey, isGiven }: { readonly isKey: boolean; readonly isGiven: boolean },
): SortKey {
  const { sort } = dialect;
  const { notNull = isKey, order } = listColumnOf(field, columns);
  const { sql, storage } = columnOf(schema, field, dialect, sourcesOf(columns));
  // Where an index has nulls last, its order is asked for as it is.
  const canLeaveOut = sort.index?.ascendingNullsLast === false;
  return {
    field,
    descending,
    isNullable: !notNull && !isGiven,
    compared: order ?? dialect.compared(sql, storage),
    exact: sort.exact(order ?? sql, storage),
    value: order === undefined ? (placeholder, at) => sort.value(placeholder, storage, at) : (placeholder) => placeholder,
    column: order ?? sql,
    keyOf: (column) => (order === undefined ? sort.key(column, storage) : column),
    isInteger: order === undefined && storage === 'integer',
    by: (key, isBackwards, isEven) =>
      sort.by(
        key,
        descending !== isBackwards,
        notNull || (canLeaveOut && (isEven || isGiven)) ? undefined : isBackwards ? 'first' : 'last',
      ),
  };
}

/** A position of this statement's order. */
function fitting(edge: ListEdge & { readonly backend: string }, fields: number, name: string): ListEdge {
  if (edge.backend !== name) throw new TypeError(`The cursor is one of ${edge.backend}, and the statement is for ${name}.`);
  if (edge.position.length !== fields) throw new TypeError('The cursor has another key.');
  return edge;
}

/** Adds a value to those of the statement, and gives its placeholder. */
type Bind = (key: SortKey, value: OrderValue) => string;

/** Rows that follow each other in the order: one range of an index that begins with its fields. */
type OrderRange = {
  /** Conditions that are joined by AND; missing for every row. */
  readonly condition?: (bind: Bind) => readonly string[];
  /** From which field of the order on its rows are sorted: those before have one value in it. */
  readonly from: number;
  /** Whether that field is null in all of its rows or in none. */
  readonly isEven: boolean;
};

/**
 * The ranges whose rows come after a place in the order, or before it, from the place on; all rows
 * without one. Null comes last in both directions.
 *
 * Fields that go in one direction, and of which only the first may be null, are compared as one.
 * Any other has a range of the rows that share its value, one of those with a value beyond, and one
 * of those without. An engine whose indexes give no order reads the rows once, in one range.
 */
function rangesOf(keys: readonly SortKey[], edge: ListEdge | undefined, { sort }: Dialect): readonly OrderRange[] {
  const first = keys[0] as SortKey;
  const all: OrderRange = { from: 0, isEven: false };
  const given = ({ compared }: SortKey) => `${compared} IS NOT NULL`;
  const missing = ({ compared }: SortKey) => `${compared} IS NULL`;
  // PostgreSQL takes an index for the rows without a value only if their order names the field; MariaDB only if not.
  const isNamed = sort.index?.ascendingNullsLast !== false;
  const valueless = (at: number) => (isNamed ? { from: at, isEven: true } : { from: at + 1, isEven: false });
  if (edge === undefined) {
    if (isNamed || !first.isNullable || first.descending) return [all];
    return [
      { condition: () => [given(first)], from: 0, isEven: true },
      { condition: () => [missing(first)], ...valueless(0) },
    ];
  }
  const { side, position, including } = edge;
  const isForward = side === 'after';
  const symbolOf = ({ descending }: SortKey) => (descending === isForward ? '<' : '>');
  const beyond = (first: number): NonNullable<OrderRange['condition']> => {
    const some = keys.slice(first);
    const symbol = symbolOf(some[0] as SortKey);
    const end = including ? '=' : '';
    return (bind) => {
      const bound = some.map((key, at) => bind(key, position[first + at] ?? null));
      const names = some.map(({ compared }) => compared);
      return [
        some.length === 1
          ? `${names[0]} ${symbol}${end} ${bound[0]}`
          : `(${names.join(', ')}) ${symbol}${end} (${bound.join(', ')})`,
      ];
    };
  };
  const rangesFrom = (at: number): readonly OrderRange[] => {
    const key = keys[at];
    if (key === undefined) return including ? [{ from: at, isEven: false }] : [];
    const value = position[at] ?? null;
    const within = (condition: (bind: Bind) => string) =>
      rangesFrom(at + 1).map((range) => ({
        ...range,
        condition: (bind: Bind) => [condition(bind), ...(range.condition?.(bind) ?? [])],
      }));
    if (value === null) {
      const same = within(() => missing(key)).map((range) => ({ ...range, ...(isNamed && valueless(at)) }));
      return isForward ? same : [...same, { condition: () => [given(key)], from: at, isEven: true }];
    }
    const others = keys.slice(at + 1);
    const isOne = others.every(({ isNullable, descending }) => !isNullable && descending === key.descending);
    const ranges: OrderRange[] =
      others.length === 0 || (sort.comparesRows && isOne)
        ? [{ condition: beyond(at), from: at, isEven: true }]
        : [
            ...within((bind) => `${key.compared} = ${bind(key, value)}`),
            { condition: (bind) => [`${key.compared} ${symbolOf(key)} ${bind(key, value)}`], from: at, isEven: true },
          ];
    if (key.isNullable && isForward) ranges.push({ condition: () => [missing(key)], ...valueless(at) });
    return ranges;
  };
  const ranges = rangesFrom(0);
  // After a key without a value, which is none.
  if (ranges.length === 0) return [{ ...all, condition: () => ['1 = 0'] }];
  if (sort.index !== undefined) return ranges;
  const either = (bind: Bind) => ranges.map(({ condition }) => `(${condition?.(bind).join(' AND ')})`).join(' OR ');
  return [{ ...all, condition: (bind) => [`(${either(bind)})`] }];
}

const unused = (name: string, schema: Schema): string => (Object.hasOwn(schema.fields, name) ? unused(`${name}_`, schema) : name);

/** A row with its fields, and its place in the order, which stands in columns of these names. */
function readRow(
  row: object,
  shown: readonly (readonly [field: string, name: string])[],
  keys: readonly SortKey[],
  names: readonly string[],
): FoundRow {
  const of = row as Readonly<Record<string, unknown>>;
  return {
    row: Object.fromEntries(shown.map(([field, name]) => [field, of[name]])),
    position: names.map((name, at) => readValue(of, name, keys[at]?.isInteger === true)),
  };
}

function readValue(row: Readonly<Record<string, unknown>>, name: string, isInteger: boolean): OrderValue {
  const value = row[name];
  if (value === undefined && !Object.hasOwn(row, name))
    throw new TypeError(`A row of the statement has a column ${JSON.stringify(name)}.`);
  if (typeof value === 'bigint') return String(value);
  if (isInteger && typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`The driver gives ${JSON.stringify(name)} rounded; set it to give such integers as bigint or text.`);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new TypeError(`The driver gives ${JSON.stringify(name)} as neither a text nor a number.`);
}

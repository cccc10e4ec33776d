import { type Expression, valuesOf } from '../../grammar/expression.ts';
import { assertOptions } from '../../grammar/options.ts';
import { print } from '../../grammar/print.ts';
import type { FieldName, Schema } from '../schema/schema.ts';
import { columnOf } from '../sql/columns.ts';
import type { Dialect } from '../sql/dialect.ts';
import { orderOf } from './order.ts';
import { conjunctsOf, keyOf, type ListRequest } from './request.ts';
import { type ListColumns, listColumnOf, sourcesOf } from './to-select.ts';

/** Which index serves a request, and why. */
export type IndexAdvice = {
  /** The statement that makes the index; undefined where none can serve the order. */
  readonly text: string | undefined;
  /** Why it has these columns, and which conditions are tested row by row, as English sentences. */
  readonly why: readonly string[];
};

/** The table that the index is for. */
export type IndexOptions<S extends Schema> = {
  /** The name of the table. */
  readonly table: string;
  readonly columns?: ListColumns<S>;
  readonly key?: FieldName<S> | readonly FieldName<S>[];
};

/**
 * The index that serves a request: its rows come in order without a sort, from any page on. The
 * fields that the search compares with one value come first, then those of the order; other
 * conditions are tested on the rows that the index gives.
 *
 * @example
 * indexFor(request, postgres, { table: 'orders' }).text
 * // 'CREATE INDEX ON "orders" ("customer", "placed" DESC, "id")'
 * @throws TypeError for what `parseRequest` did not make, and for no key
 */
export function indexFor<S extends Schema>(request: ListRequest<S>, dialect: Dialect, options: IndexOptions<S>): IndexAdvice {
  assertOptions(options, ['table', 'columns', 'key']);
  const { table, columns, key } = options;
  const { schema, query, sort } = request as ListRequest;
  const ends = keyOf(request, key);
  const conditions = query === undefined ? [] : conjunctsOf(query.expression);
  const same = [...new Set(conditions.flatMap((one) => fieldOfEquality(one) ?? []))];
  const whole = orderOf(sort, ends);
  const first = whole[0]?.field;
  const order = whole.filter(({ field }) => !same.includes(field));
  const { index } = dialect.sort;
  const title = dialect.title ?? dialect.name;
  if (index === undefined) return { text: undefined, why: [`${title} sorts the rows that match: no index gives it an order.`] };

  const columnIn = (field: string) => {
    const { sql, storage } = columnOf(schema, field, dialect, sourcesOf(columns));
    const { notNull = ends.includes(field), order } = listColumnOf(field, columns);
    return { sql: indexed(order ?? sql), isText: storage === 'text' || storage === 'iso', isNamed: order !== undefined, notNull };
  };
  const keys: string[] = [];
  const why: string[] = [];
  for (const field of same) {
    const { sql, isText, isNamed } = columnIn(field);
    keys.push(sql + (isText && !isNamed ? index.text : ''));
  }
  if (same.length > 0)
    why.push(`${same.join(', ')} first: the search compares ${same.length === 1 ? 'it' : 'each'} with one value.`);
  let isServed = true;
  for (const { field, descending } of order) {
    const { sql, isText, isNamed, notNull } = columnIn(field);
    // The statement reads the rows without a value of its first field by themselves.
    if (!notNull && !descending && !index.ascendingNullsLast && field !== first) {
      isServed = false;
      why.push(
        `${field} may be null, and ${title} puts null first: no index gives null last. Say \`notNull\` where it is never null.`,
      );
    }
    if (isText && !isNamed && index.note !== undefined) {
      isServed = false;
      why.push(`${field} is a text. ${index.note}`);
    }
    keys.push(sql + (isText && !isNamed ? index.text : '') + (descending ? ` DESC${notNull ? '' : index.nullsLast}` : ''));
  }
  if (!isServed) return { text: undefined, why };
  why.push(
    `${order.map(({ field, descending }) => field + (descending ? ' descending' : '')).join(', ')} next: the order, so that nothing is sorted.`,
  );
  const tested = conditions.filter((one) => !same.includes(fieldOfEquality(one) ?? ''));
  const bounds = tested.filter((one) => 'field' in one && one.field === order[0]?.field);
  if (bounds.length > 0) why.push(`${bounds.map(print).join(', ')}: bounds the part of the index that is read.`);
  const others = tested.filter((one) => !bounds.includes(one));
  if (others.length > 0) why.push(`${others.map(print).join(', ')}: tested row by row as the index is read.`);
  const name = dialect.identifier(`${table}_${[...same, ...order.map(({ field }) => field)].join('_')}`.slice(0, 60));
  return { text: `CREATE INDEX ${name} ON ${dialect.identifier(table)} (${keys.join(', ')})`, why };
}

/** A column in an index: without the name of its table; any other expression is in parentheses. */
function indexed(sql: string): string {
  const [, name] = /^(?:[\w$]+\.)?([\w$]+|"[^"]+"|`[^`]+`)$/.exec(sql) ?? [];
  return name ?? `(${sql})`;
}

function fieldOfEquality(node: Expression): string | undefined {
  if (node.kind === 'comparison' && node.operator === '=') return node.field;
  return node.kind === 'in' && !node.negated && valuesOf(node).length === 1 ? node.field : undefined;
}

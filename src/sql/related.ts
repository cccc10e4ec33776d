import type { Null } from '../../grammar/expression.ts';
import { type HasNode, innerSchema, type Schema } from '../schema/schema.ts';
import { type AnyColumns, type ColumnSource, type Columns, type HasSource, how, isHasSource } from './columns.ts';
import { type HasSql, notTrue } from './conditions.ts';
import { type Dialect, quotedFor, unusedName } from './dialect.ts';
import { type Scope, shapeCacheOf } from './shape-cache.ts';
import { type Pass, stepConnective, visit } from './to-sql.ts';

/** A table whose rows belong to a row of the search. */
export type RelatedRows = {
  /** Its name, or SQL of yours that stands in a FROM. */
  readonly from: string | { readonly sql: string };
  /**
   * The columns that hold the same value: those of the table with those of the row it belongs to.
   * Or the SQL of a condition, of the names that both have in the statement.
   */
  readonly on: Readonly<Record<string, string>> | ((own: string, row: string) => string);
};

/**
 * The table of the records of a relation, with the columns of their fields: names are columns of
 * the table. Make it once, as shapes are cached by it.
 *
 * @example relatedTable({ from: 'order_lines', on: { order_id: 'id' }, columns: { sku: 'article' } })
 */
export function relatedTable<S extends Schema = Schema>(table: RelatedRows & { readonly columns?: Columns<S> }): HasSource {
  const id = ++made;
  const scopes = new WeakMap<Schema, Map<string, ReturnType<typeof under>>>();
  const scopeIn = ({ field }: HasNode | Null, outer: Scope): Scope => {
    const { schema: around, dialect } = outer.cache;
    const schema = innerSchema(around, field);
    const depth = outer.depth + 1;
    const known = scopes.get(schema) ?? new Map<string, ReturnType<typeof under>>();
    scopes.set(schema, known);
    const key = `${dialect.name} ${depth}`;
    const named = known.get(key) ?? under(depth, schema, dialect, table.columns);
    known.set(key, named);
    return { ...named, cache: shapeCacheOf(schema, dialect), depth };
  };
  const sql: HasSql = {
    bind: (node: HasNode | Null, pass: Pass) => {
      const outer = pass.scope;
      stepConnective(`${node.kind} ${id} ${outer.table}`, pass);
      if (node.kind === 'related') {
        pass.scope = scopeIn(node, outer);
        visit(node.condition, pass);
        pass.scope = outer;
        stepConnective(`end ${node.negated} ${node.only}`, pass);
      } else stepConnective(`end ${node.negated}`, pass);
    },
    text: (node, pen, condition) => {
      const outer = pen.scope;
      const inner = scopeIn(node, outer);
      const { from, where } = rowsOf(table, inner.table as string, outer, node.field);
      pen.scope = inner;
      const holds = condition?.();
      pen.scope = outer;
      const isOnly = node.kind === 'related' && node.only;
      const also = holds === undefined ? '' : ` AND ${isOnly ? notTrue(holds) : holds}`;
      const isNone = (node.kind === 'empty' || isOnly) !== node.negated;
      return `${isNone ? '(NOT ' : ''}EXISTS (SELECT 1 FROM ${from} WHERE ${where}${also})${isNone ? ')' : ''}`;
    },
  };
  return { [how]: sql };
}

/** Tells tables apart in the cache of shapes. */
let made = 0;

/** The FROM and the WHERE of a table whose rows belong to a row. */
export function rowsOf({ from, on }: RelatedRows, alias: string, { table, cache }: Scope, name: string) {
  if (table === undefined)
    throw new TypeError(
      `Say by { table } what your statement calls the rows: those of ${JSON.stringify(name)} are found by a column of them.`,
    );
  const { dialect } = cache;
  const column = (of: string, own: string) => `${of}.${quotedFor(dialect, own)}`;
  const pairs =
    typeof on === 'function'
      ? [on(alias, table)]
      : Object.entries(on).map(([own, row]) => `${column(alias, own)} = ${column(table, row)}`);
  if (pairs.length === 0) throw new TypeError(`The table of ${JSON.stringify(name)} has no columns in "on".`);
  return {
    from: `${typeof from === 'string' ? quotedFor(dialect, from) : from.sql} AS ${alias}`,
    where: pairs.map((one) => `(${one})`).join(' AND '),
  };
}

/** What a statement calls the rows of a table, and their columns under that name. */
function under(depth: number, schema: Schema, dialect: Dialect, given: AnyColumns = {}) {
  // DuckDB takes it for a column of JSON inside, where one has that name.
  const inside = Object.keys(schema.relations ?? {}).map((name) => Object.keys(innerSchema(schema, name).fields));
  const alias = quotedFor(dialect, unusedName(inside.join(), `search: ${depth}`));
  const named = (source: ColumnSource): ColumnSource =>
    typeof source === 'string' ? { sql: `${alias}.${quotedFor(dialect, source)}` } : source;
  const names = [...Object.keys(schema.fields), ...Object.keys(schema.relations ?? {})];
  const columns = Object.fromEntries(
    names.map((name): readonly [string, ColumnSource | HasSource] => {
      const source = (Object.hasOwn(given, name) ? given[name] : undefined) ?? name;
      if (!isHasSource(source)) return [name, named(source)];
      return [name, source.column === undefined ? source : { ...source, column: named(source.column) }];
    }),
  );
  return { table: alias, columns };
}

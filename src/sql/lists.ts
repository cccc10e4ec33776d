import {
  type Comparison,
  type Has,
  type In,
  isLiteral,
  type Literal,
  type Members,
  type Null,
} from '../../grammar/expression.ts';
import { givenLiteral, type HasNode } from '../schema/schema.ts';
import { type ColumnSource, type FieldSql, type HasSource, how, isHasSource } from './columns.ts';
import { bindVariableList, conditions, type HasSql, join, not, notTrue, type Pen, textOfVariableList } from './conditions.ts';
import { type Dialect, type ElementRows, type ListRow, type ListRows, type QuickList, quotedFor } from './dialect.ts';
import { duckdbLists } from './dialects/duckdb.ts';
import { mariadbLists, mysqlLists } from './dialects/mysql.ts';
import { postgresLists } from './dialects/postgres.ts';
import { sqliteLists } from './dialects/sqlite.ts';
import { type RelatedRows, rowsOf } from './related.ts';
import type { Scope } from './shape-cache.ts';
import { bindGiven, givenList, type Pass, stepConnective, stepField } from './to-sql.ts';

/**
 * A list in an array of the engine's own, which PostgreSQL and DuckDB have.
 *
 * @example nativeArray('tags')
 */
export const nativeArray = (column?: ColumnSource): HasSource => listIn('array', column);

/**
 * A list in an array of JSON: texts, days and times as JSON texts, numbers and truth values as they
 * are. In PostgreSQL the column is `jsonb`.
 *
 * @example jsonArray('tags')
 */
export const jsonArray = (column?: ColumnSource): HasSource => listIn('json', column);

/**
 * A list in a table with a row for each element; a list without any is empty, never null. Make it
 * once, as shapes are cached by it.
 *
 * @example elementTable({ from: 'order_tags', on: { order_id: 'id' }, value: 'tag' })
 */
export function elementTable({ value, ...rows }: RelatedRows & { readonly value: ColumnSource }): HasSource {
  const elements: ElementRowsIn = ({ column, dialect, name }, scope) => {
    const alias = element(dialect);
    return {
      ...rowsOf(rows, alias, scope, name),
      value: typeof value === 'string' ? `${alias}.${quotedFor(dialect, value)}` : column.sql,
    };
  };
  // The list itself is a constant: it is never null.
  const column = typeof value === 'string' ? { sql: '1' } : value;
  return { [how]: sqlOn(elements), column, isTable: true };
}

function listIn(kind: 'array' | 'json', column: ColumnSource | undefined): HasSource {
  const of = ({ dialect, name }: FieldSql): ListRow => {
    const found = lists[dialect.name]?.[kind];
    if (found === undefined)
      throw new TypeError(
        `${dialect.title ?? dialect.name} has no ${kind} for ${JSON.stringify(name)}; use jsonArray or elementTable.`,
      );
    return found;
  };
  // Of the rows outside: in a subquery, a name may be one of its own.
  const listOf = ({ name, column: { sql }, dialect, source }: FieldSql, { table }: Scope): string => {
    const own = isHasSource(source) ? (source.column ?? name) : name;
    return table === undefined || typeof own !== 'string' ? sql : `${table}.${quotedFor(dialect, own)}`;
  };
  const elements: ElementRowsIn = (field, scope) =>
    of(field).elements(listOf(field, scope), field.column.storage, element(field.dialect));
  return {
    [how]: sqlOn(elements, (field) => (field.isMoment ? undefined : of(field).quick?.(field.column.storage))),
    ...(column !== undefined && { column }),
  };
}

const element = (dialect: Dialect): string => quotedFor(dialect, 'search: element');

type ElementRowsIn = (field: FieldSql, scope: Scope) => ElementRows;

function sqlOn(elementsOf: ElementRowsIn, quickOf: (field: FieldSql) => QuickList | undefined = () => undefined): HasSql {
  const stepFor = (node: HasNode | Null, edge: string, pass: Pass) =>
    stepField(node.field, `${node.negated} ${edge} ${pass.scope.table}`, pass);
  /** Binds whether a variable has a value. */
  const bindPresence = (isThere: boolean, { dialect }: FieldSql, { values }: Pass) =>
    values.push(isThere ? dialect.bind.integer(1) : null);

  const bindHas = (node: Has, pass: Pass): void => {
    const { value, operator } = node;
    const field = stepFor(node, `HAS ${operator} ${value.kind === 'variable'}`, pass);
    const { schema } = pass.scope.cache;
    const quick = operator === '=' ? quickOf(field) : undefined;
    if (quick !== undefined) {
      const literal = givenLiteral(value, schema, pass.now);
      pass.values.push(literal === null ? null : quick.bind([field.valueOf(literal, pass.now)], true));
      return;
    }
    const compared = (literal: Literal): Comparison => ({ kind: 'comparison', field: node.field, operator, value: literal });
    const bind = (literal: Literal) => conditions.comparison.bind({ ...compared(literal), value: literal }, field, pass);
    if (isLiteral(value)) return bind(value);
    bindGiven([value], field, pass, ([one]) => bind(one as Literal));
    bindPresence(givenLiteral(value, schema, pass.now) !== null, field, pass);
  };

  const bind = (node: HasNode | Null, pass: Pass): void => {
    if (node.kind === 'has') return bindHas(node, pass);
    if (node.kind !== 'members') return void stepFor(node, node.kind, pass);
    const { values, all } = node;
    const isVariable = 'kind' in values;
    const one = stepFor(node, `${all} ${isVariable || values.length}`, pass);
    if (areSeparate(node, quickOf(one))) {
      for (const value of values as In['values'] & readonly [])
        bindHas({ kind: 'has', field: node.field, negated: false, operator: '=', value }, pass);
      return stepConnective('end', pass);
    }
    const given = isVariable ? givenList(values, pass) : (values as readonly Literal[]);
    const quick = quickOf(one);
    const raw = () => (given ?? []).map((literal) => one.valueOf(literal, pass.now));
    if (quick !== undefined) return void pass.values.push(given === null ? null : quick.bind(raw(), all));
    if (!isVariable) return conditions.in.bind({ ...node, kind: 'in', values: given ?? [] }, one, pass);
    if (all && one.isMoment) throw new TypeError(`A list of moments after HAS ALL has no SQL: ${JSON.stringify(node.field)}.`);
    bindVariableList(given ?? [], one, pass);
    if (all) pass.values.push(one.dialect.bind.integer(new Set(raw().map(String)).size));
    bindPresence(given !== null, one, pass);
  };

  const textOfHas = ({ field: name, operator, value }: Omit<Has, 'negated'>, field: FieldSql, pen: Pen): string => {
    const quick = operator === '=' ? quickOf(field) : undefined;
    if (quick !== undefined) return quick.all(field.column.sql, pen.slotOn(field).placeholder());
    const compared = { kind: 'comparison', field: name, operator, value: value as Literal } as const;
    const found = some(field, pen.scope, (one) => conditions.comparison.text(compared, pen.slotOn(one)));
    return value.kind === 'variable' ? known(found, pen) : found;
  };

  const textOfMembers = (node: Members, field: FieldSql, pen: Pen): string => {
    const { values, all } = node;
    const quick = quickOf(field);
    if (areSeparate(node, quick)) {
      const each = (values as readonly Literal[]).map((value) =>
        textOfHas({ kind: 'has', field: node.field, operator: '=', value }, field, pen),
      );
      return join(each, all ? ' AND ' : ' OR ');
    }
    if (quick !== undefined) return quick[all ? 'all' : 'any'](field.column.sql, pen.slotOn(field).placeholder());
    const listed = { ...node, kind: 'in', negated: false } as const;
    if (!('kind' in values))
      return some(field, pen.scope, (one) =>
        conditions.in.text({ ...listed, values: values as readonly Literal[] }, pen.slotOn(one)),
      );
    const isIn = (one: FieldSql) => textOfVariableList({ ...listed, values }, pen.slotOn(one));
    if (!all) return known(some(field, pen.scope, isIn), pen);
    // As many different ones are in the list as it has.
    const counted = rowsIn(
      field,
      pen.scope,
      isIn,
      (one) => `(SELECT COUNT(DISTINCT ${field.dialect.sort.key(one.column.sql, one.column.storage)})`,
    );
    // To null, which is bound as an empty list, each list would have all of it.
    return `(${counted((count) => `${count} = ${pen.number()}`)} AND (${pen.number()} IS NOT NULL OR NULL))`;
  };

  /** Unknown where a variable has no value. */
  const known = (found: string, pen: Pen): string => `(${found} OR (${pen.number()} IS NULL AND NULL))`;

  const some = (field: FieldSql, scope: Scope, condition: (one: FieldSql) => string): string =>
    rowsIn(field, scope, condition, () => 'EXISTS (SELECT 1')((exists) => exists);

  /** A subquery of the elements that meet a condition, and what is said of it where there is a list. */
  const rowsIn = (field: FieldSql, scope: Scope, condition: (one: FieldSql) => string, select: (one: FieldSql) => string) => {
    const { from, where, value, isList } = elementsOf(field, scope);
    const { dialect, column } = field;
    const one = {
      ...field,
      column: { ...column, sql: value, folded: undefined },
      compared: dialect.compared(value, column.storage),
    };
    const rows = `${select(one)} FROM ${from} WHERE ${where === undefined ? '' : `${where} AND `}${condition(one)})`;
    return (say: (rows: string) => string) =>
      isList === undefined ? `(${say(rows)})` : `(CASE WHEN ${isList} THEN ${say(rows)} END)`;
  };

  const text = (node: HasNode | Null, pen: Pen, field: FieldSql): string => {
    if (node.kind === 'null') return notTrue(elementsOf(field, pen.scope).isList ?? '1 = 1');
    if (node.kind === 'has') return textOfHas(node, field, pen);
    if (node.kind === 'members') return textOfMembers(node, field, pen);
    return not(some(field, pen.scope, ({ column }) => `${column.sql} IS NOT NULL`));
  };
  return {
    bind,
    text: (node, pen) => {
      const found = text(node, pen, pen.fieldOf(node.field));
      return node.negated ? not(found) : found;
    },
  };
}

/** Whether a list becomes a HAS for each value: HAS ALL, and what has variables among its values. */
const areSeparate = ({ values, all }: Members, quick: QuickList | undefined): boolean =>
  !('kind' in values) && ((all && quick === undefined) || !values.every(isLiteral));

const lists: Readonly<Record<string, ListRows>> = {
  sqlite: sqliteLists,
  postgres: postgresLists,
  mysql: mysqlLists,
  mariadb: mariadbLists,
  duckdb: duckdbLists,
};

import type { Schema } from '../schema/schema.ts';
import type { Bindable, Columns, Dialect, Sql } from '../sql/index.ts';
import { toSql } from '../sql/index.ts';
import { entities } from './entities.ts';
import { columnOf, type Entity } from './entity.ts';
import type { PageRequest } from './store.ts';

/** The statement for one page and one row more, in the order of the answer. Every value is bound. `guard` is a condition of the store's own. */
export function pageSql<Value extends Bindable>(
  request: PageRequest,
  dialect: Dialect<Value>,
  guard?: string,
): Sql<Value | number> {
  const { entity, columns, start, length } = request;
  const { text, values } = condition(request, dialect);
  const [limit, offset] = [values.length + 1, values.length + 2].map(dialect.placeholder);
  const selected = columns.map((name) => entity.columns[name]?.sql).join(', ');
  return {
    text: `SELECT ${selected} FROM ${entity.from} WHERE ${both(guard, text)} ORDER BY ${entity.order} LIMIT ${limit} OFFSET ${offset}`,
    values: [...values, length + 1, start],
  };
}

/** The statement that counts all records which a request matches. */
export function countSql<Value extends Bindable>(request: PageRequest, dialect: Dialect<Value>, guard?: string): Sql<Value> {
  const { text, values } = condition(request, dialect);
  return { text: `SELECT count(*) FROM ${request.entity.from} WHERE ${both(guard, text)}`, values };
}

function condition<Value extends Bindable>({ entity, query, today }: PageRequest, dialect: Dialect<Value>): Sql<Value> {
  const { text, values } = toSql(query, dialect, { columns: searched[entity.name], today });
  return { text: both(entity.where, text), values };
}

/** What the toolkit writes is one term, whatever is in it: joined by AND it cannot widen what stands before it. */
const both = (first: string | undefined, second: string): string => (first === undefined ? second : `${first} AND ${second}`);

/** A field is searched where the column that it names is read. */
const searched: Readonly<Record<Entity['name'], Columns<Schema>>> = {
  booking: searchedIn(entities.booking),
  event: searchedIn(entities.event),
};

function searchedIn(entity: Entity): Columns<Schema> {
  return Object.fromEntries(
    Object.keys(entity.schema.fields).map((name) => {
      const column = entity.columns[columnOf(entity, name)];
      if (column === undefined) throw new TypeError(`The field ${name} of ${entity.name} has no column.`);
      return [name, { sql: column.sql }];
    }),
  );
}

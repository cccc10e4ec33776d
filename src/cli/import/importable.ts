import { entities } from '../../service/entities.ts';
import type { Entity } from '../../service/entity.ts';
import { type Table, type TableColumn, type TableName, tables } from '../../service/stores/tables.ts';

/** A column that may be imported: where it is stored, or nowhere where it is worked out of others. */
export type ImportColumn = {
  /** In upper case. */
  readonly name: string;
  readonly to?: { readonly table: TableName; readonly column: string; readonly description: TableColumn };
};

/** What a command line can import. */
export type Importable = {
  readonly table: TableName;
  /** What one row is, in a message. */
  readonly one: string;
  readonly columns: readonly ImportColumn[];
};

const bookings = columnsOf(entities.booking);
const events = columnsOf(entities.event);

/** THE table of what can be imported: by the names that the service answers with, so that its answers can be. */
export const importable: Readonly<Record<TableName, Importable>> = {
  bookings: { table: 'bookings', one: 'booking', columns: bookings },
  events: { table: 'events', one: 'event', columns: [...events, stored('EVENT_PUBLISHED', 'events', 'published')] },
  products: {
    table: 'products',
    one: 'product',
    columns: [stored('OBJ_ID', 'products', 'id'), ...bookings.filter(({ to }) => to?.table === 'products')],
  },
};

/** What an entity reads from a column of a table is stored there; what it reads from an expression is not. */
function columnsOf({ columns }: Entity): readonly ImportColumn[] {
  return Object.entries(columns).map(([name, { sql }]) => {
    const [, table = '', column = ''] = /^(\w+)\.(\w+)$/.exec(sql) ?? [];
    return isTable(table) ? stored(name, table, column) : { name };
  });
}

function stored(name: string, table: TableName, column: string): ImportColumn {
  const description = (tables[table] as Table).columns[column];
  if (description === undefined) throw new TypeError(`The table ${table} has no column ${column} for ${name}.`);
  return { name, to: { table, column, description } };
}

function isTable(name: string): name is TableName {
  return name === 'bookings' || name === 'events' || name === 'products';
}

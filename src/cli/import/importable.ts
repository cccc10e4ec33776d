import { entities } from '../../service/entities.ts';
import type { Entity } from '../../service/entity.ts';
import { type Table, type TableColumn, type TableName, tables } from '../../service/stores/tables.ts';

/** A column of an import; without `to` it is computed and not stored. */
export type ImportColumn = {
  /** In upper case. */
  readonly name: string;
  readonly to?: { readonly table: TableName; readonly column: string; readonly description: TableColumn };
};

/** A kind of row that can be imported and exported. */
export type Importable = {
  readonly table: TableName;
  /** What one row is, in a message. */
  readonly one: string;
  readonly columns: readonly ImportColumn[];
};

const bookings = columnsOf(entities.booking);
const events = columnsOf(entities.event);

/** THE table of imports and exports, with the column names of the service's answers. */
export const importable: Readonly<Record<TableName, Importable>> = {
  bookings: { table: 'bookings', one: 'booking', columns: bookings },
  events: { table: 'events', one: 'event', columns: [...events, stored('EVENT_PUBLISHED', 'events', 'published')] },
  products: {
    table: 'products',
    one: 'product',
    columns: [stored('OBJ_ID', 'products', 'id'), ...bookings.filter(({ to }) => to?.table === 'products')],
  },
};

/** The columns of an entity, stored where it reads them; expressions are not stored. */
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

import { similar } from '../../../grammar/fixes.ts';
import { entities } from '../../service/entities.ts';
import type { Entity, StoredValue } from '../../service/entity.ts';
import { event } from '../../service/event.ts';
import { type Table, type TableColumn, type TableName, tables } from '../../service/stores/tables.ts';
import { readValue } from './read-value.ts';

/** A row to store: the values of its table and of its product, by column. */
export type ReadRow = {
  readonly own: Record<string, StoredValue>;
  readonly product: Record<string, StoredValue>;
};

export type RowReading = {
  /** The problems of the column names, a sentence each. */
  columnProblems(names: readonly string[]): readonly string[];
  /** Reads a row; if it has problems, it must not be stored. */
  read(values: Readonly<Record<string, unknown>>): { readonly row: ReadRow; readonly problems: readonly string[] };
};

/** Reads rows; missing columns get their defaults. */
export function createRowReading({ table, one, columns }: Importable): RowReading {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const { columns: stored } = tables[table] as Table;
  const own = columns.flatMap(({ name, to }) => (to?.table === table ? [{ name, ...to }] : []));
  const needed = own.filter(({ column, description }) => description.nullable !== true && !(column in defaults));
  const known = new Map<string, ImportColumn | undefined>();
  const find = (name: string): ImportColumn | undefined => {
    if (!known.has(name)) known.set(name, byName.get(name.toUpperCase()));
    return known.get(name);
  };
  const unknown = (name: string): string => unknownColumn(name, [...byName.keys()]);

  return {
    columnProblems(names) {
      const given = names.flatMap((name) => find(name)?.name ?? []);
      const twice = given.filter((name, at) => given.indexOf(name) !== at);
      return [
        ...names.filter((name) => find(name) === undefined).map(unknown),
        ...twice.map((name) => `The column ${name} is given twice.`),
        ...needed
          .filter(({ name }) => !given.includes(name))
          .map(({ name }) => `The column ${name} is missing; every ${one} needs it.`),
      ];
    },
    read(values) {
      const row: ReadRow = { own: {}, product: {} };
      const problems: string[] = [];
      for (const name of Object.keys(values)) {
        const column = find(name);
        if (column === undefined) problems.push(unknown(name));
        if (column?.to === undefined) continue;
        const value = readValue(values[name], column.to.description);
        if (typeof value === 'object' && value !== null) problems.push(`${column.name} ${value.wrong}.`);
        else row[column.to.table === table ? 'own' : 'product'][column.to.column] = value;
      }
      if (problems.length > 0) return { row, problems };
      for (const column of Object.keys(stored)) row.own[column] ??= defaults[column]?.(row.own) ?? null;
      const absent = needed.find(({ column }) => row.own[column] === null);
      const problem = absent ? `${absent.name} has no value; every ${one} needs one.` : rules[table](row.own);
      return { row, problems: problem === undefined ? [] : [problem] };
    },
  };
}

/** The defaults of missing columns. */
const defaults: Readonly<Record<string, (own: ReadRow['own']) => StoredValue | undefined>> = {
  till_date: ({ from_date }) => from_date,
  published: () => 1,
  name: ({ id }) => String(id),
};

/** Constraints across columns. */
const rules: Readonly<Record<Importable['table'], (own: ReadRow['own']) => string | undefined>> = {
  bookings({ from_date, from_time, till_date, till_time }) {
    if (`${from_date} ${from_time}` <= `${till_date} ${till_time}`) return undefined;
    return `It ends, on ${till_date} at ${till_time}, before it begins, on ${from_date} at ${from_time}; past midnight, RES_TILLDATE is the day after.`;
  },
  events({ id }) {
    if (event.readId(String(id)) !== undefined) return undefined;
    return `EVENT_ID cannot be ${JSON.stringify(id)}; write the event's date and a number on that day, as 2026-11-28_1.`;
  },
  products: () => undefined,
};

function unknownColumn(name: string, names: readonly string[]): string {
  const near = similar(name, names);
  const instead = near === undefined ? `there are ${names.join(', ')}.` : `did you mean ${near}?`;
  return `There is no column ${JSON.stringify(name)}; ${/_raw$/i.test(name) ? 'what ends in _raw is not imported.' : instead}`;
}

/** A column of an import; without `to` it is computed and not stored. */
export type ImportColumn = {
  /** In upper case. */
  readonly name: string;
  readonly to?: { readonly table: TableName; readonly column: string; readonly description: TableColumn };
};

/** A kind of row that can be imported. */
export type Importable = {
  readonly table: TableName;
  /** What one row is, in a message. */
  readonly one: string;
  readonly columns: readonly ImportColumn[];
};

const bookings = columnsOf(entities.booking);
const events = columnsOf(entities.event);

/** THE table of imports, with the column names of the service's answers. */
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

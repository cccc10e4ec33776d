import { similar } from '../../../grammar/fixes.ts';
import { formatDay, lastDay, parseDay } from '../../schema/dates.ts';
import { entities } from '../../service/entities.ts';
import type { Entity, StoredValue } from '../../service/entity.ts';
import { event } from '../../service/event.ts';
import { type Table, type TableColumn, type TableName, tables } from '../../service/stores/tables.ts';
import { readValue } from './read-value.ts';

/** The values that a row of the input has for its table and for its product, by column. */
export type ReadRow = {
  readonly own: Readonly<Record<string, StoredValue>>;
  readonly product: Readonly<Record<string, StoredValue>>;
};

export type RowReading = {
  /** The problems of the column names, a sentence each. */
  columnProblems(names: readonly string[]): readonly string[];
  /** Reads a row; if it has problems, it must not be stored. */
  read(values: Readonly<Record<string, unknown>>): { readonly row: ReadRow; readonly problems: readonly string[] };
  /**
   * Adds what a row has not: the stored values, else defaults. Gives a sentence if it is still
   * incomplete or inconsistent.
   */
  complete(
    given: ReadRow['own'],
    stored: ReadRow['own'] | undefined,
  ): { readonly own: ReadRow['own']; readonly problem: string | undefined };
};

export function createRowReading({ table, one, columns }: Importable): RowReading {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const own = columns.flatMap(({ name, to }) => (to?.table === table ? [{ name, ...to }] : []));
  const needed = own.filter(({ column, description }) => description.nullable !== true && !(column in defaults));
  const id = own.find(({ column }) => column === 'id')?.name ?? '';
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
        ...(given.includes(id) ? [] : [`The column ${id} is missing; every ${one} needs it.`]),
      ];
    },
    read(values) {
      const row = { own: {} as Record<string, StoredValue>, product: {} as Record<string, StoredValue> };
      const problems: string[] = [];
      for (const name of Object.keys(values)) {
        const column = find(name);
        if (column === undefined) problems.push(unknown(name));
        if (column?.to === undefined) continue;
        const value = readValue(values[name], column.to.description);
        if (typeof value === 'object' && value !== null) problems.push(`${column.name} ${value.wrong}.`);
        else row[column.to.table === table ? 'own' : 'product'][column.to.column] = value;
      }
      if (problems.length === 0 && (row.own['id'] ?? null) === null) problems.push(`${id} has no value; every ${one} needs one.`);
      return { row, problems };
    },
    complete(given, stored) {
      const all: Record<string, StoredValue> = { ...stored, ...given };
      if (stored !== undefined && !('till_date' in given)) moveEnd(all, stored);
      for (const [column, byDefault] of Object.entries(defaults)) all[column] ??= byDefault(all) ?? null;
      const empty = needed.filter(({ column }) => (all[column] ?? null) === null).map(({ name }) => name);
      if (empty.length === 0) return { own: all, problem: rules[table](all) };
      const have = empty.length === 1 ? 'has' : 'have';
      return { own: all, problem: `${empty.join(', ')} ${have} no value; every ${one} needs one.` };
    },
  };
}

/** A booking that is moved, with no word on its end date, keeps its number of days. */
function moveEnd(all: Record<string, StoredValue>, stored: ReadRow['own']): void {
  const [from, till, to] = [stored['from_date'], stored['till_date'], all['from_date']].map((date) => parseDay(String(date)));
  if (from === undefined || till === undefined || to === undefined || from === to) return;
  const day = to + till - from;
  if (day <= lastDay) all['till_date'] = formatDay(day);
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

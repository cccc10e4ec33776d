import { similar } from '../../../grammar/fixes.ts';
import { firstDay, parseDay } from '../../schema/day.ts';
import type { StoredValue } from '../../service/entity.ts';
import { event } from '../../service/event.ts';
import { type Table, tables } from '../../service/stores/tables.ts';
import type { Importable, ImportColumn } from './importable.ts';
import { readValue } from './read-value.ts';

/** A row as it is stored: its own table's values by column, and what it tells of its product. */
export type ReadRow = {
  readonly own: Record<string, StoredValue>;
  readonly product: Record<string, StoredValue>;
};

export type RowReading = {
  /** What is wrong with the names of the columns, a sentence each. */
  columnProblems(names: readonly string[]): readonly string[];
  /** A row, and what is wrong with it: then the row is not to be stored. */
  read(values: Readonly<Record<string, unknown>>): { readonly row: ReadRow; readonly problems: readonly string[] };
};

/** Reads rows of a kind. What they leave out gets its default. */
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

/** What a row means that leaves a column out. */
const defaults: Readonly<Record<string, (own: ReadRow['own']) => StoredValue | undefined>> = {
  till_date: ({ from_date }) => from_date,
  published: () => 1,
  name: ({ id }) => String(id),
};

/** What the values of a row have to be together. */
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

/** A number of its own for each id of a table. */
export function numberOf(id: StoredValue | undefined): number {
  if (typeof id === 'number') return id;
  const [date = '', number] = String(id).split('_');
  return ((parseDay(date) ?? 0) - firstDay + 1) * 1e9 + Number(number);
}

function unknownColumn(name: string, names: readonly string[]): string {
  const near = similar(name, names);
  const instead = near === undefined ? `there are ${names.join(', ')}.` : `did you mean ${near}?`;
  return `There is no column ${JSON.stringify(name)}; ${/_raw$/i.test(name) ? 'what ends in _raw is not imported.' : instead}`;
}

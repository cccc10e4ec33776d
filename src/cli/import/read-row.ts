import { similar } from '../../../grammar/fixes.ts';
import { formatDay, lastDay, parseDay } from '../../schema/dates.ts';
import type { StoredValue } from '../../service/entity.ts';
import { event } from '../../service/event.ts';
import type { Importable, ImportColumn } from './importable.ts';
import { type ImportMapping, ignored } from './mapping.ts';
import { type InvalidValue, readValue } from './read-value.ts';

/** The values that a row of the input has for its table and for its product, by column. */
export type ReadRow = {
  readonly own: Readonly<Record<string, StoredValue>>;
  readonly product: Readonly<Record<string, StoredValue>>;
};

export type RowReading = {
  /** The problems of the column names, a sentence each; `areAll` in a header line. */
  columnProblems(names: readonly string[], areAll: boolean): readonly string[];
  /** Reads a row; if it has problems, it must not be stored. */
  read(values: Readonly<Record<string, unknown>>): {
    readonly row: ReadRow;
    readonly problems: readonly string[];
    /** Whether an end at 24:00 became the last second of the day. */
    readonly endsAtMidnight: boolean;
  };
  /**
   * Adds what a row has not: the stored values, else defaults. Gives a sentence if it is still
   * incomplete or inconsistent.
   */
  complete(
    given: ReadRow['own'],
    stored: ReadRow['own'] | undefined,
  ): { readonly own: ReadRow['own']; readonly problem: string | undefined };
};

export function createRowReading({ table, one, columns }: Importable, mapping?: ImportMapping): RowReading {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const own = columns.flatMap(({ name, to }) => (to?.table === table ? [{ name, ...to }] : []));
  const needed = own.filter(({ column, description }) => description.nullable !== true && !(column in defaults));
  const id = own.find(({ column }) => column === 'id')?.name ?? '';
  const known = new Map<string, ImportColumn | undefined>();
  const find = (name: string): ImportColumn | undefined => {
    if (!known.has(name)) {
      const mapped = mapping?.columnOf(name);
      known.set(name, mapped === ignored ? { name } : byName.get(mapped ?? name.toUpperCase()));
    }
    return known.get(name);
  };
  const unknown = (name: string): string =>
    mapping === undefined
      ? unknownColumn(name, [...byName.keys()])
      : `There is no column ${JSON.stringify(name)}; write it under "columns" or "ignore" of the mapping.`;
  const isSource = (names: readonly string[], theirs: string) =>
    names.some((name) => name.toLowerCase() === theirs.toLowerCase());

  return {
    columnProblems(names, areAll) {
      const given = names.flatMap((name) => find(name)?.name ?? []);
      const twice = given.filter((name, at) => given.indexOf(name) !== at);
      return [
        ...names.filter((name) => find(name) === undefined).map(unknown),
        ...twice.map((name) => `The column ${name} is given twice.`),
        ...(areAll ? Array.from(mapping?.sources ?? []) : [])
          .filter(([, theirs]) => !isSource(names, theirs))
          .map(([ours, theirs]) => `The mapping takes ${ours} from ${JSON.stringify(theirs)}, which is not there.`),
        ...(given.includes(id) ? [] : [`The column ${id} is missing; every ${one} needs it.`]),
      ];
    },
    read(values) {
      const row = { own: {} as Record<string, StoredValue>, product: {} as Record<string, StoredValue> };
      const problems: string[] = [];
      let endsAtMidnight = false;
      for (const name of Object.keys(values)) {
        const column = find(name);
        if (column === undefined) problems.push(unknown(name));
        if (column?.to === undefined) continue;
        const value = readMapped(values[name], column.to, mapping);
        const isEnd = column.to.column === 'till_time' && value === '24:00:00';
        if (isEnd) endsAtMidnight = true;
        if (typeof value === 'object' && value !== null) problems.push(`${column.name} ${value.wrong}.`);
        else row[column.to.table === table ? 'own' : 'product'][column.to.column] = isEnd ? '23:59:59' : value;
      }
      if (problems.length === 0 && (row.own['id'] ?? null) === null) problems.push(`${id} has no value; every ${one} needs one.`);
      return { row, problems, endsAtMidnight };
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

/** Reads a value as the mapping has it. An end, and nothing else, may be 24:00. */
function readMapped(
  given: unknown,
  to: NonNullable<ImportColumn['to']>,
  mapping: ImportMapping | undefined,
): StoredValue | InvalidValue {
  const raw = typeof given === 'string' || typeof given === 'number' ? (mapping?.value(given, to) ?? given) : given;
  if (raw !== given && typeof raw === 'object') return raw as InvalidValue;
  if (to.column === 'till_time' && (raw === '24:00' || raw === '24:00:00')) return '24:00:00';
  return readValue(raw, to.description);
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

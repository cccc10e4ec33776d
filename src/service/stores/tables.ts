import { statuses } from '../../schema/booking.ts';
import { parseDay, parseTime } from '../../schema/dates.ts';
import { booking } from '../booking.ts';
import type { StoredValue } from '../entity.ts';

/** A table that an import fills. */
export type TableName = 'products' | 'bookings' | 'events';

export type TableColumn = {
  /** `flag` is 0 or 1. */
  readonly type: 'integer' | 'text' | 'date' | 'time' | 'flag';
  readonly nullable?: true;
  /** The least integer; default the least safe one. */
  readonly least?: 0 | 1;
  /** The most code points of a text; default `longestText`, which is too long for a key. */
  readonly longest?: number;
  /** The texts that are allowed; default all but the empty one. */
  readonly oneOf?: readonly string[];
};

export type Table = { readonly columns: Readonly<Record<string, TableColumn>> };

/** In code points; fits into the 64 KB that MariaDB has for a text. */
export const longestText = 16_000;

const id = { type: 'integer', least: 1 } as const;
const text = { type: 'text', nullable: true } as const;
const date = { type: 'date' } as const;
const time = { type: 'time' } as const;
const count = { type: 'integer', least: 0 } as const;
const flag = { type: 'flag' } as const;
const name = { type: 'text', longest: 255 } as const;

/** The columns of `bookings` with constraints. */
const constrained = {
  id,
  product_id: id,
  from_date: date,
  from_time: time,
  till_date: date,
  till_time: time,
  status: { type: 'text', longest: 20, oneOf: statuses },
  persons: { ...count, nullable: true },
  customer_id: { ...id, nullable: true },
} as const;

/**
 * THE description of the current tables, for every engine; `migrations` lead there. No text is
 * empty, so an empty value in an answer always means none. There are no foreign keys: the tables
 * may be on different machines.
 */
export const tables = {
  products: { columns: { id, name, description: text, custom01: text } },
  bookings: { columns: { ...constrained, ...freeColumns() } },
  events: {
    columns: {
      id: { type: 'text', longest: 20 },
      product_id: id,
      event_date: date,
      from_time: time,
      till_time: { ...time, nullable: true },
      description: { type: 'text' },
      places: { ...count, nullable: true },
      booked: count,
      published: flag,
    },
  },
} as const satisfies Readonly<Record<TableName, Table>>;

/** The other columns of `bookings` follow from its fields: nullable, of the field's type. */
function freeColumns(): Readonly<Record<string, TableColumn>> {
  const columns: Record<string, TableColumn> = {};
  for (const { type, sql } of Object.values(booking.columns)) {
    const [table, name = ''] = sql.split('.');
    if (table === 'bookings' && !Object.hasOwn(constrained, name)) columns[name] = { type, nullable: true };
  }
  return columns;
}

/**
 * Checks a value for a column; gives a sentence that says why it is refused. Engines check most of
 * it too, but differ: some accept `2026-3-1` as a date, or truncate a long text.
 */
export function refusalOf(value: StoredValue, column: TableColumn): string | undefined {
  if (value === null) return column.nullable ? undefined : 'it needs a value.';
  const expected = expectations[column.type](value, column);
  return expected === undefined ? undefined : `${JSON.stringify(value).slice(0, 60)} is not ${expected}.`;
}

type Expectation = (value: string | number, column: TableColumn) => string | undefined;

/** What the value has to be instead, by type. */
const expectations: Readonly<Record<TableColumn['type'], Expectation>> = {
  integer: (value, { least = Number.MIN_SAFE_INTEGER }) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least
      ? undefined
      : `a whole number from ${least} to ${Number.MAX_SAFE_INTEGER}`,
  flag: (value) => (value === 0 || value === 1 ? undefined : '0 or 1'),
  date: (value) => (parseDay(String(value)) === undefined ? 'a date YYYY-MM-DD' : undefined),
  time: (value) =>
    parseTime(String(value)) === undefined || String(value).length !== 'HH:MM:SS'.length ? 'a time HH:MM:SS' : undefined,
  text: (value, { longest = longestText, oneOf }) => {
    if (typeof value !== 'string' || value === '' || !value.isWellFormed() || value.includes('\0')) {
      return 'a text; for none, leave out the value';
    }
    if (oneOf !== undefined && !oneOf.includes(value)) return `one of ${oneOf.join(', ')}`;
    return value.length > longest && [...value].length > longest ? `a text of at most ${longest} characters` : undefined;
  },
};

import { statuses } from '../../schema/booking.ts';

/** A table of what is read, which an import fills. */
export type TableName = 'products' | 'bookings' | 'events';

export type TableColumn = {
  /** A flag is 0 or 1. */
  readonly type: 'integer' | 'text' | 'date' | 'time' | 'flag';
  readonly nullable?: true;
  /** The least that an integer may be; default no bound but that of JavaScript. */
  readonly least?: 0 | 1;
  /** The most characters of a text, counted as code points; default `longestText`, which is too long for a key. */
  readonly longest?: number;
  /** What a text may be; default every text but the empty one. */
  readonly oneOf?: readonly string[];
};

export type Table = { readonly columns: Readonly<Record<string, TableColumn>> };

/** Of which every engine takes each in one column: MariaDB has 64 KB for it. */
export const longestText = 16_000;

const id = { type: 'integer', least: 1 } as const;
const text = { type: 'text', nullable: true } as const;
const date = { type: 'date' } as const;
const time = { type: 'time' } as const;
const count = { type: 'integer', least: 0 } as const;
const flag = { type: 'flag' } as const;
const name = { type: 'text', longest: 255 } as const;

/**
 * THE description of the tables as they are now, for every engine; `migrations` lead there. No text is empty, so that an
 * empty value in an answer always means none. No table refers to another by a key: bookings may lie on other machines.
 */
export const tables = {
  products: { columns: { id, name, description: text, custom01: text } },
  bookings: {
    columns: {
      id,
      product_id: id,
      from_date: date,
      from_time: time,
      till_date: date,
      till_time: time,
      status: { type: 'text', longest: 20, oneOf: statuses },
      persons: { ...count, nullable: true },
      customer_id: { ...id, nullable: true },
      custom01: text,
      custom02: text,
      custom03: text,
      custom04: text,
      custom05: text,
    },
  },
  events: {
    columns: {
      id: { type: 'text', longest: 20 },
      product_id: id,
      event_date: date,
      from_time: time,
      till_time: { ...time, nullable: true },
      description: { type: 'text' },
      places: count,
      booked: count,
      published: flag,
    },
  },
} as const satisfies Readonly<Record<TableName, Table>>;

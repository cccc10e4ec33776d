import { statuses } from '../../schema/booking.ts';

/**
 * The tables of a SQLite store. What is stored is what the API writes: dates `YYYY-MM-DD`, times `HH:MM:SS`, never an empty text, so
 * that an empty value in an answer always means none. Text compares by code point (BINARY), which is also the order of both forms.
 */
export const sqliteSchema = `
  PRAGMA encoding = 'UTF-8';

  CREATE TABLE products (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    description TEXT CHECK (description <> ''),
    custom01 TEXT CHECK (custom01 <> '')
  ) STRICT;

  CREATE TABLE bookings (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
    product_id INTEGER NOT NULL REFERENCES products (id),
    from_date TEXT NOT NULL CHECK (from_date IS date(from_date)),
    from_time TEXT NOT NULL CHECK (from_time IS time(from_time) AND from_time < '24'),
    till_date TEXT NOT NULL CHECK (till_date IS date(till_date)),
    till_time TEXT NOT NULL CHECK (till_time IS time(till_time) AND till_time < '24'),
    status TEXT NOT NULL CHECK (status IN (${statuses.map((status) => `'${status}'`).join(', ')})),
    persons INTEGER CHECK (persons BETWEEN 0 AND 9007199254740991),
    customer_id INTEGER CHECK (customer_id BETWEEN 1 AND 9007199254740991),
    custom01 TEXT CHECK (custom01 <> ''),
    custom02 TEXT CHECK (custom02 <> ''),
    custom03 TEXT CHECK (custom03 <> ''),
    custom04 TEXT CHECK (custom04 <> ''),
    custom05 TEXT CHECK (custom05 <> ''),
    CHECK (from_date || from_time <= till_date || till_time)
  ) STRICT;

  -- Both are in the order of the answer: the first for a period, the second for one product of many.
  CREATE INDEX bookings_in_order ON bookings (from_date, from_time, id, product_id);
  CREATE INDEX bookings_of_product ON bookings (product_id, from_date, from_time, id);
`;

import { type BookingColumn, type StoredValue, writeColumn } from './booking-columns.ts';

/** One booking as the specification shows it (section 2.1): these keys in this order, every value a string. */
export function bookingRecord(row: Readonly<Record<BookingColumn, StoredValue>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(keys).map(([key, write]) => [key, write(row)]));
}

type Write = (row: Readonly<Record<BookingColumn, StoredValue>>) => string;

const column =
  (name: BookingColumn): Write =>
  (row) =>
    writeColumn({ column: name, raw: false }, row[name]);

/** Our choice of what the six digits mean: `YYMMDD`. */
const sixDigits =
  (name: BookingColumn): Write =>
  (row) =>
    column(name)(row).replaceAll('-', '').slice(-6);

const keys: Readonly<Record<string, Write>> = {
  booking_id: column('RES_ID'),
  object_desc: column('OBJ_DESC'),
  status: column('RES_STATUS'),
  fromdate: sixDigits('RES_FROMDATE'),
  tilldate: sixDigits('RES_TILLDATE'),
  number: column('RES_NUMBER'),
};

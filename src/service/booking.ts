import { bookingSchema, cancelledStatuses, defaultBookingColumns } from '../schema/booking.ts';
import type { Column, ColumnType, Entity } from './entity.ts';

type Fields = typeof bookingSchema.fields;
/** The fields that are columns: those that do not search another column. */
type BookingColumn = {
  [Name in keyof Fields]: Fields[Name] extends { readonly column: string } ? never : Name;
}[keyof Fields];

/** Bookings: the columns of `booking/filter`, and one booking (sections 2.1, 4.1 and 4.2). */
export const booking = {
  name: 'booking',
  right: 'bookings',
  schema: bookingSchema,
  product: 'product',
  cancelled: { field: 'status', values: cancelledStatuses },
  columns: columnsOf(bookingSchema.fields),
  defaultColumns: defaultBookingColumns,
  // Every booking has a product, but databases skip a LEFT JOIN whose columns are not read.
  from: 'bookings LEFT JOIN products ON products.id = bookings.product_id',
  order: ['bookings.from_date', 'bookings.from_time', 'bookings.id'],
  id: 'BOOKING_ID',
  readId: (text: string) => (/^-?(?:0|[1-9][0-9]*)$/.test(text) ? Number(text) : undefined),
  record: {
    booking_id: (value) => value('RES_ID'),
    object_desc: (value) => value('OBJ_DESC'),
    status: (value) => value('RES_STATUS'),
    fromdate: (value) => sixDigits(value('RES_FROMDATE')),
    tilldate: (value) => sixDigits(value('RES_TILLDATE')),
    number: (value) => value('RES_NUMBER'),
  },
} as const satisfies Entity;

/**
 * The columns follow from the fields of the schema and have their names and types. A column is
 * stored where `stored` says, else in `bookings` under its lower-case name without `RES_`.
 */
function columnsOf(fields: Fields): Readonly<Record<BookingColumn, Column>> {
  const stored: Readonly<Partial<Record<string, string>>> = {
    RES_ID: 'bookings.id',
    RES_FROMDATE: 'bookings.from_date',
    RES_TILLDATE: 'bookings.till_date',
    RES_FROMTIME: 'bookings.from_time',
    RES_TILTIME: 'bookings.till_time',
    RES_NUMBER: 'bookings.persons',
    RES_CUST_ID: 'bookings.customer_id',
    OBJ_ID: 'bookings.product_id',
    OBJ_NAME: 'products.name',
    OBJ_DESC: 'products.description',
    OBJ_TXT_CUSTOM01: 'products.custom01',
  };
  const columns = Object.entries(fields).flatMap(([name, field]): (readonly [string, Column])[] => {
    if ('column' in field) return [];
    const type: ColumnType = field.type;
    return [[name, { type, sql: stored[name] ?? `bookings.${name.toLowerCase().replace(/^res_/, '')}` }]];
  });
  return Object.fromEntries(columns) as Record<BookingColumn, Column>;
}

/** Our choice of what the six digits mean: `YYMMDD`. */
function sixDigits(date: string): string {
  return date.replaceAll('-', '').slice(-6);
}

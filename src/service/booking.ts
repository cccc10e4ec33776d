import { bookingSchema, defaultBookingColumns } from '../schema/booking.ts';
import type { Entity } from './entity.ts';

/** Bookings: the columns that `booking/filter` can answer, and the record of one booking (sections 2.1, 4.1 and 4.2). */
export const booking = {
  name: 'booking',
  right: 'bookings',
  schema: bookingSchema,
  product: 'product',
  columns: {
    RES_ID: { type: 'integer', sql: 'bookings.id' },
    RES_FROMDATE: { type: 'date', sql: 'bookings.from_date' },
    RES_TILLDATE: { type: 'date', sql: 'bookings.till_date' },
    RES_FROMTIME: { type: 'time', sql: 'bookings.from_time' },
    RES_TILTIME: { type: 'time', sql: 'bookings.till_time' },
    RES_STATUS: { type: 'text', sql: 'bookings.status' },
    RES_NUMBER: { type: 'integer', sql: 'bookings.persons' },
    RES_CUST_ID: { type: 'integer', sql: 'bookings.customer_id' },
    RES_CUSTOM01: { type: 'text', sql: 'bookings.custom01' },
    RES_CUSTOM02: { type: 'text', sql: 'bookings.custom02' },
    RES_CUSTOM03: { type: 'text', sql: 'bookings.custom03' },
    RES_CUSTOM04: { type: 'text', sql: 'bookings.custom04' },
    RES_CUSTOM05: { type: 'text', sql: 'bookings.custom05' },
    OBJ_ID: { type: 'integer', sql: 'bookings.product_id' },
    OBJ_NAME: { type: 'text', sql: 'products.name' },
    OBJ_DESC: { type: 'text', sql: 'products.description' },
    OBJ_TXT_CUSTOM01: { type: 'text', sql: 'products.custom01' },
  },
  defaultColumns: defaultBookingColumns,
  // Every booking has a product: said as LEFT JOIN, it is left out of a statement that asks for nothing of it.
  from: 'bookings LEFT JOIN products ON products.id = bookings.product_id',
  order: 'bookings.from_date, bookings.from_time, bookings.id',
  id: 'BOOKING_ID',
  readId: (text) => (/^-?(?:0|[1-9][0-9]*)$/.test(text) ? Number(text) : undefined),
  record: {
    booking_id: (value) => value('RES_ID'),
    object_desc: (value) => value('OBJ_DESC'),
    status: (value) => value('RES_STATUS'),
    fromdate: (value) => sixDigits(value('RES_FROMDATE')),
    tilldate: (value) => sixDigits(value('RES_TILLDATE')),
    number: (value) => value('RES_NUMBER'),
  },
} as const satisfies Entity;

/** Our choice of what the six digits mean: `YYMMDD`. */
function sixDigits(date: string): string {
  return date.replaceAll('-', '').slice(-6);
}

import { bookingSchema } from '../schema/booking.ts';
import type { Field } from '../schema/schema.ts';
import type { Bindable, Columns, Dialect, Sql } from '../sql/index.ts';
import { toSql } from '../sql/index.ts';
import { type BookingColumn, bookingColumnNames, bookingColumns } from './booking-columns.ts';
import type { BookingsRequest } from './store.ts';

/** The statement for one page of bookings and one row more, in the order of the answer. Every value is bound. */
export function pageSql<Value extends Bindable>(request: BookingsRequest, dialect: Dialect<Value>): Sql<Value | number> {
  const { text, values } = condition(request, dialect);
  const [limit, offset] = [values.length + 1, values.length + 2].map(dialect.placeholder);
  return {
    text: `SELECT ${selected(request.columns)} ${source} WHERE ${text} ${order} LIMIT ${limit} OFFSET ${offset}`,
    values: [...values, request.length + 1, request.start],
  };
}

/** The statement that counts all bookings which a request matches, as `total`. */
export function countSql<Value extends Bindable>(request: BookingsRequest, dialect: Dialect<Value>): Sql<Value> {
  const { text, values } = condition(request, dialect);
  return { text: `SELECT count(*) AS total ${source} WHERE ${text}`, values };
}

/** The statement for every column of the booking with the id that is its one value. */
export function bookingSql({ placeholder }: Dialect): string {
  return `SELECT ${selected(bookingColumnNames)} ${source} WHERE bookings.id = ${placeholder(1)}`;
}

/** Every booking has a product: said as LEFT JOIN, it is left out of a statement that asks for nothing of it. */
const source = 'FROM bookings LEFT JOIN products ON products.id = bookings.product_id';
const order = 'ORDER BY bookings.from_date, bookings.from_time, bookings.id';

function selected(columns: readonly BookingColumn[]): string {
  return columns.map((column) => `${bookingColumns[column].sql} AS ${column}`).join(', ');
}

function condition<Value extends Bindable>({ query, today }: BookingsRequest, dialect: Dialect<Value>): Sql<Value> {
  return toSql(query, dialect, { columns: searched, today });
}

/** A field is searched where the column that it names is read. */
const searched: Columns<typeof bookingSchema> = Object.fromEntries(
  Object.entries<Field>(bookingSchema.fields).map(([name, { column = name }]) => [
    name,
    { sql: bookingColumns[column as BookingColumn].sql },
  ]),
);

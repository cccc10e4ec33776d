import type { bookingSchema } from '../schema/booking.ts';
import type { Query } from '../schema/query.ts';
import type { BookingColumn, StoredValue } from './booking-columns.ts';

export type BookingQuery = Query<typeof bookingSchema>;

export type BookingsRequest = {
  readonly query: BookingQuery;
  /** What to read of each booking; at least one. */
  readonly columns: readonly BookingColumn[];
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly today: string;
  /** The first row, counted from 0. */
  readonly start: number;
  /** How many rows at most; at least 1. */
  readonly length: number;
  /** Whether to count all rows that match. */
  readonly total: boolean;
};

export type Bookings = {
  /** In chronological order: start date, start time, id. Each has the columns asked for. */
  readonly rows: readonly Readonly<Partial<Record<BookingColumn, StoredValue>>>[];
  /** Whether another row follows the last one. */
  readonly more: boolean;
  /** The number of rows without `start` and `length`; undefined when not asked for. */
  readonly total: number | undefined;
};

/** Where bookings are read from. A method that rejects means that the store cannot answer now: the service then says 503. */
export type Store = {
  /** One booking with all its columns; undefined when there is none with this id, a safe integer. */
  booking(id: number): Promise<Readonly<Record<BookingColumn, StoredValue>> | undefined>;
  bookings(request: BookingsRequest): Promise<Bookings>;
};

export type { BookingColumn, StoredValue } from './booking-columns.ts';
export { createService, type Service, type ServiceOptions } from './service.ts';
export type { BookingQuery, Bookings, BookingsRequest, Store } from './store.ts';
export type { User, Verify } from './user.ts';

/* The schemas of the booking and event read API (specification, sections 2 and 3). */

export { bookingSchema, defaultBookingColumns, defaultEventColumns, eventSchema } from './schema/booking.ts';

import { bookingSchema, resolver } from 'search-expression';
import { agenda } from './sample-agenda.ts';

/** A booking as the service answers it: column names and readable values. */
export type Booking = {
  readonly RES_ID: number;
  readonly RES_FROMDATE: string;
  readonly RES_TILLDATE: string;
  readonly RES_FROMTIME: string;
  readonly RES_TILTIME: string;
  readonly RES_STATUS: string;
  readonly RES_NUMBER: number | null;
  readonly RES_CUSTOM01: string;
  readonly RES_CUSTOM02: string;
  readonly OBJ_ID: number;
  readonly OBJ_NAME: string;
};

/** Sixty bookings from three days before `today` (`YYYY-MM-DD`) to a fortnight after it, in the order of time; the same for the same day. */
export function sampleBookings(today: string): readonly Booking[] {
  const meaning = resolver(bookingSchema, { today });
  const dateOf = (day: number) => String(meaning('startdatum', { kind: 'string', value: `${day}d` }));
  return agenda.map(([day, from, till, room, activity, organiser, status, persons], index) => ({
    RES_ID: 4_101 + index,
    RES_FROMDATE: dateOf(day),
    RES_TILLDATE: dateOf(till < from ? day + 1 : day),
    RES_FROMTIME: from,
    RES_TILTIME: till,
    RES_STATUS: status,
    RES_NUMBER: persons,
    RES_CUSTOM01: organiser,
    RES_CUSTOM02: activity,
    OBJ_ID: room,
    OBJ_NAME: roomNames.get(room) ?? '',
  }));
}

const roomNames: ReadonlyMap<number, string> = new Map(
  bookingSchema.fields.product.values.map(({ value, label }) => [value, label]),
);

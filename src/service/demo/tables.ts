import { rooms } from '../../schema/booking.ts';
import { type Day, formatDay, formatTime, todayOf } from '../../schema/dates.ts';
import type { StoredValue } from '../entity.ts';
import { demoBookings } from './bookings.ts';
import { demoEvents } from './events.ts';
import { roomDetails } from './words.ts';

type Row = readonly StoredValue[];

/** The demo data around `today` (`YYYY-MM-DD`) as rows of the tables, their values in the order in which a table is described; the same for the same day. */
export function demoTables(today: string): Readonly<Record<'products' | 'bookings' | 'events', readonly Row[]>> {
  const day0 = todayOf({ today });
  return {
    products: rooms.map(({ value, label }) => {
      const details = roomDetails.get(value);
      return [value, label, details?.description ?? null, details?.floor ?? null];
    }),
    bookings: demoBookings().map(({ room, day, from, till, status, persons, customer, texts }, index) => {
      const moments = [...dateAndTime(day0 + day, from), ...dateAndTime(day0 + day, till)];
      return [firstId + index, room, ...moments, status, persons, customer, ...texts];
    }),
    events: demoEvents().map(({ room, day, number, from, till, title, places, booked, isPublished }) => {
      const [[date, fromTime], [, tillTime]] = [dateAndTime(day0 + day, from), dateAndTime(day0 + day, till)];
      return [`${date}_${number}`, room, date, fromTime, tillTime, title, places, booked, Number(isPublished)];
    }),
  };
}

const firstId = 1_001;
const minutesPerDay = 24 * 60;

function dateAndTime(day: Day, minutes: number): readonly [date: string, time: string] {
  const late = Math.floor(minutes / minutesPerDay);
  return [formatDay(day + late), formatTime((minutes - late * minutesPerDay) * 60)];
}

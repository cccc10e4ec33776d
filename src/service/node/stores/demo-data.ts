import { rooms } from '../../../schema/booking.ts';
import { type Day, formatDay } from '../../../schema/day.ts';
import { formatTime } from '../../../schema/time.ts';
import { todayOf } from '../../../schema/today.ts';
import { demoBookings } from '../../demo/bookings.ts';
import { demoEvents } from '../../demo/events.ts';
import { roomDetails } from '../../demo/words.ts';
import type { Database } from './database.ts';
import { type TableName, tables } from './tables.ts';

/** Writes the demo data around `today` (`YYYY-MM-DD`), in one transaction; the same for the same day, and beside what is there already. */
export async function insertDemoData(database: Pick<Database, 'write'>, today: string): Promise<void> {
  const day0 = todayOf({ today });
  await database.write(async (writer) => {
    const products = rooms.map(({ value, label }) => {
      const details = roomDetails.get(value);
      return [value, label, details?.description ?? null, details?.floor ?? null];
    });
    await writer.put('products', columnsOf('products'), products);
    const bookings = demoBookings().map(({ room, day, from, till, status, persons, customer, texts }, index) => {
      const moments = [...dateAndTime(day0 + day, from), ...dateAndTime(day0 + day, till)];
      return [firstId + index, room, ...moments, status, persons, customer, ...texts];
    });
    await writer.put('bookings', columnsOf('bookings'), bookings);
    const events = demoEvents().map(({ room, day, number, from, till, title, places, booked, isPublished }) => {
      const [[date, fromTime], [, tillTime]] = [dateAndTime(day0 + day, from), dateAndTime(day0 + day, till)];
      return [`${date}_${number}`, room, date, fromTime, tillTime, title, places, booked, Number(isPublished)];
    });
    await writer.put('events', columnsOf('events'), events);
  });
}

/** Values are given in the order in which a table is described. */
const columnsOf = (table: TableName) => Object.keys(tables[table].columns);
const firstId = 1_001;
const minutesPerDay = 24 * 60;

function dateAndTime(day: Day, minutes: number): readonly [date: string, time: string] {
  const late = Math.floor(minutes / minutesPerDay);
  return [formatDay(day + late), formatTime((minutes - late * minutesPerDay) * 60)];
}

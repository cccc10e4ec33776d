import type { DatabaseSync } from 'node:sqlite';
import { rooms } from '../../schema/booking.ts';
import { type Day, formatDay } from '../../schema/day.ts';
import { formatTime } from '../../schema/time.ts';
import { todayOf } from '../../schema/today.ts';
import { demoBookings } from '../demo/bookings.ts';
import { roomDetails } from '../demo/words.ts';

/** Fills empty tables with the demo data around `today` (`YYYY-MM-DD`), in one transaction; the same for the same day. */
export function insertDemoData(database: DatabaseSync, today: string): void {
  const day0 = todayOf({ today });
  const insertProduct = database.prepare('INSERT INTO products (id, name, description, custom01) VALUES (?, ?, ?, ?)');
  const insertBooking = database.prepare(`
    INSERT INTO bookings (id, product_id, from_date, from_time, till_date, till_time, status, persons, customer_id,
                          custom01, custom02, custom03, custom04, custom05)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  database.exec('BEGIN');
  for (const { value, label } of rooms) {
    const details = roomDetails.get(value);
    insertProduct.run(value, label, details?.description ?? null, details?.floor ?? null);
  }
  demoBookings().forEach(({ room, day, from, till, status, persons, customer, texts }, index) => {
    const moments = [...dateAndTime(day0 + day, from), ...dateAndTime(day0 + day, till)];
    insertBooking.run(firstId + index, room, ...moments, status, persons, customer, ...texts);
  });
  database.exec('COMMIT; ANALYZE');
}

const firstId = 1_001;
const minutesPerDay = 24 * 60;

function dateAndTime(day: Day, minutes: number): readonly [date: string, time: string] {
  const late = Math.floor(minutes / minutesPerDay);
  return [formatDay(day + late), formatTime((minutes - late * minutesPerDay) * 60)];
}

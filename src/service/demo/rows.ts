import { rooms } from '../../schema/booking.ts';
import { type Day, formatDay, formatTime, todayOf } from '../../schema/dates.ts';
import { textIn } from '../../schema/labels.ts';
import { fieldOf } from '../../schema/schema.ts';
import { booking } from '../booking.ts';
import type { ColumnType, Entity, StoredValue } from '../entity.ts';
import { event } from '../event.ts';
import { demoBookings } from './bookings.ts';
import { demoEvents } from './events.ts';
import { roomDetails } from './words.ts';

/** A row of an answer by the names of its columns, with typed values as the client gives them. */
export type DemoRow = Readonly<Record<string, StoredValue>>;

/** A row of a table by the names of its columns. */
type TableRow = Readonly<Record<string, StoredValue>>;

/**
 * The rows that the service answers over its demo data around `today` (`YYYY-MM-DD`) for all
 * columns, in the order of its lists; only published events. For a page that does not ask the
 * service.
 *
 * @example demoRows('2026-11-21').booking.length > 0 // true
 */
export function demoRows(today: string): Readonly<Record<'booking' | 'event', readonly DemoRow[]>> {
  const { products, bookings, events } = demoTables(today);
  const productOf = new Map(products.map((product) => [product['id'], product]));
  const rowsOf = ({ columns }: Entity, rows: readonly TableRow[]): DemoRow[] => {
    const sources = Object.entries(columns).map(([name, { sql }]) => [name, ...sql.split('.')] as const);
    return rows.map((row) => {
      const product = productOf.get(row['product_id'] ?? null);
      return Object.fromEntries(
        sources.map(([name, table, column = '']) => [name, (table === 'products' ? product : row)?.[column] ?? null]),
      );
    });
  };
  return {
    booking: rowsOf(booking, bookings).sort(by('RES_FROMDATE', 'RES_FROMTIME', 'RES_ID')),
    event: rowsOf(
      event,
      events.filter(({ published }) => published === 1),
    )
      // Computed in SQL too.
      .map((row) => ({ ...row, NUMBER_OF_FREE: Math.max(0, Number(row['NUMBER_OF_PLACES']) - Number(row['EVENT_BOOKED'])) }))
      .sort(by('EVENT_DATE', 'EVENT_FROMTIME', 'EVENT_ID')),
  };
}

const by =
  (...columns: readonly string[]) =>
  (a: DemoRow, b: DemoRow): number => {
    const column = columns.find((name) => a[name] !== b[name]);
    if (column === undefined) return 0;
    return (a[column] ?? '') < (b[column] ?? '') ? -1 : 1;
  };

/** The demo data around `today` (`YYYY-MM-DD`) as rows of the tables; equal for equal days. */
export function demoTables(today: string): Readonly<Record<'products' | 'bookings' | 'events', readonly TableRow[]>> {
  const day0 = todayOf({ today });
  return {
    products: rooms.map(({ value, label }) => {
      const details = roomDetails.get(value);
      return { id: value, name: label, description: details?.description ?? null, custom01: details?.place ?? null };
    }),
    bookings: demoBookings().map(({ room, day, from, till, status, persons, customer, texts }, index) => {
      const [from_date, from_time] = dateAndTime(day0 + day, from);
      const [till_date, till_time] = dateAndTime(day0 + day, till);
      const [custom01, custom02, custom03, custom04, custom05] = texts;
      return {
        ...otherValues(index, from_date),
        id: firstId + index,
        product_id: room,
        from_date,
        from_time,
        till_date,
        till_time,
        status,
        persons,
        customer_id: customer,
        custom01,
        custom02,
        custom03,
        custom04,
        custom05,
      };
    }),
    events: demoEvents().map(({ room, day, number, from, till, title, places, booked, isPublished }) => {
      const [event_date, from_time] = dateAndTime(day0 + day, from);
      const [, till_time] = dateAndTime(day0 + day, till);
      const published = Number(isPublished);
      const id = `${event_date}_${number}`;
      return { id, product_id: room, event_date, from_time, till_time, description: title, places, booked, published };
    }),
  };
}

const firstId = 1_001;
const minutesPerDay = 24 * 60;

function dateAndTime(day: Day, minutes: number): readonly [date: string, time: string] {
  const late = Math.floor(minutes / minutesPerDay);
  return [formatDay(day + late), formatTime((minutes - late * minutesPerDay) * 60)];
}

/**
 * A value for any column of bookings, so that a new field has demo data without further code: a
 * known value, else one of its type. Every third booking has none.
 */
function otherValues(index: number, date: string): TableRow {
  const values: Record<string, StoredValue> = {};
  for (const [name, { type, sql }] of Object.entries(booking.columns)) {
    const [table, column = ''] = sql.split('.');
    if (table !== 'bookings') continue;
    const { label, values: known = [] } = fieldOf(booking.schema, name);
    const value = known.length > 0 ? known[index % known.length]?.value : valuesOfTypes[type](index, date, textIn(label) ?? name);
    values[column] = index % 3 === 0 || typeof value === 'boolean' ? null : (value ?? null);
  }
  return values;
}

const valuesOfTypes: Readonly<Record<ColumnType, (index: number, date: string, label: string) => StoredValue>> = {
  integer: (index) => index % 100,
  text: (index, _, label) => `${label} ${1 + (index % 9)}`,
  date: (_, date) => date,
  time: (index) => formatTime((9 + (index % 9)) * 3_600),
};

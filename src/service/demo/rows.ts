import { rooms } from '../../schema/booking.ts';
import { type Day, formatDay } from '../../schema/day.ts';
import { formatTime } from '../../schema/time.ts';
import { todayOf } from '../../schema/today.ts';
import type { StoredValue } from '../entity.ts';
import { demoBookings } from './bookings.ts';
import { demoEvents } from './events.ts';
import { roomDetails } from './words.ts';

/** A row with the columns of an answer by their names, its values as the client gives them. */
export type DemoRow = Readonly<Record<string, StoredValue>>;

/**
 * What the service answers over its demo data around `today` (`YYYY-MM-DD`) when everything with every column is asked for: in the order of its
 * lists, and of events only those that are published. For a page that shows what the service would answer without asking it.
 */
export function demoRows(today: string): Readonly<Record<'booking' | 'event', readonly DemoRow[]>> {
  const { products, bookings, events } = demoTables(today);
  const productOf = new Map(products.map(([id, name, description, floor]) => [id, { name, description, floor }]));
  return {
    booking: bookings
      .map(([id, room, fromDate, fromTime, tillDate, tillTime, status, persons, customer, ...texts]) => {
        const product = productOf.get(room);
        const [custom01, custom02, custom03, custom04, custom05] = texts;
        return {
          RES_ID: id,
          RES_FROMDATE: fromDate,
          RES_TILLDATE: tillDate,
          RES_FROMTIME: fromTime,
          RES_TILTIME: tillTime,
          RES_STATUS: status,
          RES_NUMBER: persons,
          RES_CUST_ID: customer,
          RES_CUSTOM01: custom01,
          RES_CUSTOM02: custom02,
          RES_CUSTOM03: custom03,
          RES_CUSTOM04: custom04,
          RES_CUSTOM05: custom05,
          OBJ_ID: room,
          OBJ_NAME: product?.name,
          OBJ_DESC: product?.description,
          OBJ_TXT_CUSTOM01: product?.floor,
        } as DemoRow;
      })
      .sort(by('RES_FROMDATE', 'RES_FROMTIME', 'RES_ID')),
    event: events
      .filter((row) => row.at(-1) === 1)
      .map(([id, room, date, fromTime, tillTime, title, places, booked]) => {
        return {
          EVENT_ID: id,
          EVENT_DESC: title,
          OBJ_ID: room,
          OBJ_DESC: productOf.get(room)?.description,
          EVENT_DATE: date,
          EVENT_FROMTIME: fromTime,
          EVENT_TILLTIME: tillTime,
          NUMBER_OF_PLACES: places,
          EVENT_BOOKED: booked,
          NUMBER_OF_FREE: Math.max(0, Number(places) - Number(booked)),
        } as DemoRow;
      })
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

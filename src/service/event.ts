import { defaultEventColumns, eventSchema } from '../schema/booking.ts';
import { parseDay } from '../schema/dates.ts';
import type { Entity } from './entity.ts';

/** Published events: the columns of `event/filter` and of one event (sections 2.2 and 4.3). */
export const event = {
  name: 'event',
  right: 'events',
  schema: eventSchema,
  product: 'PRODUCT',
  columns: {
    EVENT_ID: { type: 'text', sql: 'events.id' },
    EVENT_DESC: { type: 'text', sql: 'events.description' },
    OBJ_ID: { type: 'integer', sql: 'events.product_id' },
    OBJ_DESC: { type: 'text', sql: 'products.description' },
    EVENT_DATE: { type: 'date', sql: 'events.event_date' },
    EVENT_FROMTIME: { type: 'time', sql: 'events.from_time' },
    EVENT_TILLTIME: { type: 'time', sql: 'events.till_time' },
    NUMBER_OF_PLACES: { type: 'integer', sql: 'events.places' },
    EVENT_BOOKED: { type: 'integer', sql: 'events.booked' },
    NUMBER_OF_FREE: {
      type: 'integer',
      sql: '(CASE WHEN events.places > events.booked THEN events.places - events.booked WHEN events.places IS NOT NULL THEN 0 END)',
    },
  },
  defaultColumns: defaultEventColumns,
  from: 'events LEFT JOIN products ON products.id = events.product_id',
  where: 'events.published = 1',
  order: ['events.event_date', 'events.from_time', 'events.id'],
  id: 'EVENT_ID',
  readId: (text) => {
    const [, date = ''] = /^(\d{4}-\d{2}-\d{2})_[1-9]\d{0,8}$/.exec(text) ?? [];
    return parseDay(date) === undefined ? undefined : text;
  },
} as const satisfies Entity;

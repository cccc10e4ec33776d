import { rooms } from './booking.ts';
import { defineSchema } from './schema.ts';

/**
 * What can be searched of a published event: the names that clients are seen to use, and every column of `event/filter` as a field of its
 * type. `column` names the column of an answer that holds what the field searches.
 */
export const eventSchema = /* @__PURE__ */ defineSchema({
  EVENT_DATE: { type: 'date', label: 'Date' },
  PRODUCT: { type: 'integer', label: 'Product', values: rooms, column: 'OBJ_ID' },
  EVENT_DESC: { type: 'text', label: 'Title' },
  NUMBER_OF_FREE: { type: 'integer', label: 'Free places', description: 'Places less those booked, never below 0; 0 is full' },

  EVENT_ID: { type: 'text', label: 'Event number', description: 'The date and a number on that day, as 2026-11-21_1' },
  OBJ_ID: { type: 'integer', label: 'Product', values: rooms },
  OBJ_DESC: { type: 'text', label: 'Product description' },
  EVENT_FROMTIME: { type: 'time', label: 'Start time' },
  EVENT_TILLTIME: { type: 'time', label: 'End time' },
  NUMBER_OF_PLACES: { type: 'integer', label: 'Places' },
  EVENT_BOOKED: { type: 'integer', label: 'Places booked' },
});

/** The columns of `event/filter` where a client asks for none. */
export const defaultEventColumns = [
  'EVENT_ID',
  'EVENT_DESC',
  'OBJ_DESC',
  'EVENT_DATE',
  'EVENT_FROMTIME',
  'EVENT_TILLTIME',
  'NUMBER_OF_PLACES',
  'EVENT_BOOKED',
  'NUMBER_OF_FREE',
] as const;

import { schemaOf } from './schema.ts';

/** The rooms of the demo data: the known values of `product` and `OBJ_ID`. */
export const rooms = [
  { value: 101, label: 'Zaal S' },
  { value: 102, label: 'Zaal M' },
  { value: 103, label: 'Zaal L' },
  { value: 104, label: 'De Kajuit' },
  { value: 105, label: 'Het Atrium' },
  { value: 106, label: 'Zolderkamer' },
  { value: 1, label: 'Grote zaal' },
  { value: 14, label: 'Kamer Réaumur' },
] as const;

/**
 * Every status of a booking with the numbers that searches and exports write for it; only Open is
 * the specification's (section 3).
 */
const statusValues = [
  { value: 'New', label: 'New', codes: [10, 11] },
  { value: 'Open', label: 'Open', codes: [20] },
  { value: 'Paid', label: 'Paid', codes: [30] },
  { value: 'Changed', label: 'Changed', codes: [40] },
  { value: 'Cancelled', label: 'Cancelled', codes: [70] },
  { value: 'Rejected', label: 'Rejected', codes: [80] },
  { value: 'Closed', label: 'Closed', codes: [90] },
] as const;

export const statuses = /* @__PURE__ */ statusValues.map(({ value }) => value);

/** The statuses of a booking that does not take place. */
export const cancelledStatuses = ['Cancelled', 'Rejected'] as const satisfies readonly (typeof statuses)[number][];

/**
 * The fields of a booking: the names of the specification (section 2.1), those that clients are
 * seen to use, and every column of `booking/filter`. `column` names the column of a response that
 * has the value of the field.
 *
 * @example bookingSchema.fields.startdatum.type // 'date'
 */
export const bookingSchema = /* @__PURE__ */ schemaOf({
  fields: {
    startdatum: { type: 'date', label: 'Start date', group: 'When', column: 'RES_FROMDATE' },
    einddatum: { type: 'date', label: 'End date', group: 'When', column: 'RES_TILLDATE' },
    product: { type: 'integer', label: 'Room', group: 'Where', values: rooms, column: 'OBJ_ID' },
    BOOKING_ID: { type: 'integer', label: 'Booking number', group: 'What', column: 'RES_ID' },
    status: { type: 'text', label: 'Status', group: 'What', values: statusValues, aliases: ['INV_STATUS'], column: 'RES_STATUS' },

    RES_ID: { type: 'integer', label: 'Booking number', group: 'What' },
    RES_FROMDATE: { type: 'date', label: 'Start date', group: 'When' },
    RES_TILLDATE: { type: 'date', label: 'End date', group: 'When' },
    RES_FROMTIME: { type: 'time', label: 'Start time', group: 'When' },
    RES_TILTIME: { type: 'time', label: 'End time', group: 'When' },
    RES_STATUS: { type: 'text', label: 'Status', group: 'What', values: statusValues },
    RES_NUMBER: { type: 'integer', label: 'Persons', group: 'What' },
    RES_CUST_ID: { type: 'integer', label: 'Customer number', group: 'Who' },
    RES_CUSTOM01: {
      type: 'text',
      label: 'Title',
      group: 'What',
      description: 'Free text 1; in the demo data what the booking is for',
    },
    RES_CUSTOM02: { type: 'text', label: 'Organiser', group: 'Who', description: 'Free text 2; in the demo data who booked' },
    RES_CUSTOM03: {
      type: 'text',
      label: 'Setup',
      group: 'What',
      description: 'Free text 3; in the demo data how the room stands',
    },
    RES_CUSTOM04: { type: 'text', label: 'Catering', group: 'What', description: 'Free text 4; in the demo data what is served' },
    RES_CUSTOM05: {
      type: 'text',
      label: 'Note',
      group: 'What',
      description: 'Free text 5; in the demo data a note for the door',
    },
    OBJ_ID: { type: 'integer', label: 'Room', group: 'Where', values: rooms },
    OBJ_NAME: { type: 'text', label: 'Room name', group: 'Where' },
    OBJ_DESC: { type: 'text', label: 'Room description', group: 'Where' },
    OBJ_TXT_CUSTOM01: {
      type: 'text',
      label: 'Location',
      group: 'Where',
      description: "The product's free text 1; in the demo data the room and where it is",
    },
  },
});

/**
 * The columns of `booking/filter` when a request names none.
 *
 * @example defaultBookingColumns.includes('BOOKING_ID') // false
 */
export const defaultBookingColumns = ['RES_ID', 'OBJ_DESC', 'RES_FROMDATE', 'RES_FROMTIME', 'RES_TILTIME', 'RES_STATUS'] as const;

/**
 * The fields of a published event: the names that clients are seen to use, and every column of
 * `event/filter`. `column` names the column of a response that has the value of the field.
 *
 * @example eventSchema.fields.EVENT_DATE.type // 'date'
 */
export const eventSchema = /* @__PURE__ */ schemaOf({
  fields: {
    EVENT_DATE: { type: 'date', label: 'Date', group: 'When' },
    PRODUCT: { type: 'integer', label: 'Room', group: 'Where', values: rooms, column: 'OBJ_ID' },
    EVENT_DESC: { type: 'text', label: 'Title', group: 'What' },
    NUMBER_OF_FREE: {
      type: 'integer',
      label: 'Free places',
      group: 'What',
      description: 'Places less those booked, never below 0; 0 is full, none is without a limit',
    },

    EVENT_ID: {
      type: 'text',
      label: 'Event number',
      group: 'What',
      description: 'The date and a number on that day, as 2026-11-21_1',
    },
    OBJ_ID: { type: 'integer', label: 'Room', group: 'Where', values: rooms },
    OBJ_DESC: { type: 'text', label: 'Room description', group: 'Where' },
    EVENT_FROMTIME: { type: 'time', label: 'Start time', group: 'When' },
    EVENT_TILLTIME: { type: 'time', label: 'End time', group: 'When' },
    NUMBER_OF_PLACES: { type: 'integer', label: 'Places', group: 'What' },
    EVENT_BOOKED: { type: 'integer', label: 'Places booked', group: 'What' },
  },
});

/**
 * The columns of `event/filter` when a request names none.
 *
 * @example defaultEventColumns.includes('EVENT_ID') // true
 */
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

import { defineSchema } from './schema.ts';

/** The rooms of the demo data: what `product` and `OBJ_ID` are known to be. */
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

/** Every status of a booking; only Open is the specification's (section 3). */
export const statuses = ['New', 'Open', 'Paid', 'Changed', 'Cancelled', 'Rejected', 'Closed'] as const;

const statusValues = statuses.map((value) => ({ value, label: value }));

/**
 * What can be searched of a booking: the names of the specification (section 2.1), those that clients are seen to use, and every column
 * of `booking/filter` as a field of its type. `column` names the column of an answer that holds what the field searches.
 */
export const bookingSchema = /* @__PURE__ */ defineSchema({
  startdatum: { type: 'date', label: 'Start date', column: 'RES_FROMDATE' },
  einddatum: { type: 'date', label: 'End date', column: 'RES_TILLDATE' },
  product: { type: 'integer', label: 'Product', values: rooms, column: 'OBJ_ID' },
  BOOKING_ID: { type: 'integer', label: 'Booking number', column: 'RES_ID' },
  status: { type: 'text', label: 'Status', values: statusValues, column: 'RES_STATUS' },

  RES_ID: { type: 'integer', label: 'Booking number' },
  RES_FROMDATE: { type: 'date', label: 'Start date' },
  RES_TILLDATE: { type: 'date', label: 'End date' },
  RES_FROMTIME: { type: 'time', label: 'Start time' },
  RES_TILTIME: { type: 'time', label: 'End time' },
  RES_STATUS: { type: 'text', label: 'Status', values: statusValues },
  RES_NUMBER: { type: 'integer', label: 'Persons' },
  RES_CUST_ID: { type: 'integer', label: 'Customer number' },
  RES_CUSTOM01: { type: 'text', label: 'Organiser', description: 'Free text 1; in the demo data who booked' },
  RES_CUSTOM02: { type: 'text', label: 'Activity', description: 'Free text 2; in the demo data what the booking is for' },
  RES_CUSTOM03: { type: 'text', label: 'Setup', description: 'Free text 3; in the demo data how the room stands' },
  RES_CUSTOM04: { type: 'text', label: 'Catering', description: 'Free text 4; in the demo data what is served' },
  RES_CUSTOM05: { type: 'text', label: 'Note', description: 'Free text 5; in the demo data a note for the door' },
  OBJ_ID: { type: 'integer', label: 'Product', values: rooms },
  OBJ_NAME: { type: 'text', label: 'Product name' },
  OBJ_DESC: { type: 'text', label: 'Product description' },
  OBJ_TXT_CUSTOM01: {
    type: 'text',
    label: 'Floor',
    description: "The product's free text 1; in the demo data where the room is",
  },
});

/** The columns of `booking/filter` where a client asks for none. */
export const defaultBookingColumns = ['RES_ID', 'OBJ_DESC', 'RES_FROMDATE', 'RES_FROMTIME', 'RES_TILTIME', 'RES_STATUS'] as const;

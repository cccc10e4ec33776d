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

/** Headings of lists of fields. */
const groups = {
  when: { en: 'When', nl: 'Wanneer' },
  where: { en: 'Where', nl: 'Waar' },
  what: { en: 'What', nl: 'Wat' },
  who: { en: 'Who', nl: 'Wie' },
} as const;

/**
 * Every status of a booking with the numbers that searches and exports write for it; only Open is
 * the specification's (section 3).
 */
const statusValues = [
  { value: 'New', label: { en: 'New', nl: 'Nieuw' }, codes: [10, 11] },
  { value: 'Open', label: 'Open', codes: [20] },
  { value: 'Paid', label: { en: 'Paid', nl: 'Betaald' }, codes: [30] },
  { value: 'Changed', label: { en: 'Changed', nl: 'Gewijzigd' }, codes: [40] },
  { value: 'Cancelled', label: { en: 'Cancelled', nl: 'Geannuleerd' }, codes: [70] },
  { value: 'Rejected', label: { en: 'Rejected', nl: 'Afgewezen' }, codes: [80] },
  { value: 'Closed', label: { en: 'Closed', nl: 'Gesloten' }, codes: [90] },
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
    startdatum: { type: 'date', label: { en: 'Start date', nl: 'Begindatum' }, group: groups.when, column: 'RES_FROMDATE' },
    einddatum: { type: 'date', label: { en: 'End date', nl: 'Einddatum' }, group: groups.when, column: 'RES_TILLDATE' },
    product: { type: 'integer', label: { en: 'Room', nl: 'Zaal' }, group: groups.where, values: rooms, column: 'OBJ_ID' },
    BOOKING_ID: { type: 'integer', label: { en: 'Booking number', nl: 'Boekingsnummer' }, group: groups.what, column: 'RES_ID' },
    status: {
      type: 'text',
      label: 'Status',
      group: groups.what,
      values: statusValues,
      aliases: ['INV_STATUS'],
      column: 'RES_STATUS',
    },

    RES_ID: { type: 'integer', label: { en: 'Booking number', nl: 'Boekingsnummer' }, group: groups.what },
    RES_FROMDATE: { type: 'date', label: { en: 'Start date', nl: 'Begindatum' }, group: groups.when },
    RES_TILLDATE: { type: 'date', label: { en: 'End date', nl: 'Einddatum' }, group: groups.when },
    RES_FROMTIME: { type: 'time', label: { en: 'Start time', nl: 'Begintijd' }, group: groups.when },
    RES_TILTIME: { type: 'time', label: { en: 'End time', nl: 'Eindtijd' }, group: groups.when },
    RES_STATUS: { type: 'text', label: 'Status', group: groups.what, values: statusValues },
    RES_NUMBER: { type: 'integer', label: { en: 'Persons', nl: 'Personen' }, group: groups.what },
    RES_CUST_ID: { type: 'integer', label: { en: 'Customer number', nl: 'Klantnummer' }, group: groups.who },
    RES_CUSTOM01: {
      type: 'text',
      label: { en: 'Title', nl: 'Titel' },
      sought: true,
      group: groups.what,
      description: {
        en: 'Free text 1; in the demo data what the booking is for',
        nl: 'Vrije tekst 1; in de voorbeelden waar de boeking voor is',
      },
    },
    RES_CUSTOM02: {
      type: 'text',
      label: { en: 'Organiser', nl: 'Organisator' },
      group: groups.who,
      description: { en: 'Free text 2; in the demo data who booked', nl: 'Vrije tekst 2; in de voorbeelden wie boekte' },
    },
    RES_CUSTOM03: {
      type: 'text',
      label: { en: 'Setup', nl: 'Opstelling' },
      group: groups.what,
      description: {
        en: 'Free text 3; in the demo data how the room stands',
        nl: 'Vrije tekst 3; in de voorbeelden hoe de zaal staat',
      },
    },
    RES_CUSTOM04: {
      type: 'text',
      label: 'Catering',
      group: groups.what,
      description: {
        en: 'Free text 4; in the demo data what is served',
        nl: 'Vrije tekst 4; in de voorbeelden wat er geserveerd wordt',
      },
    },
    RES_CUSTOM05: {
      type: 'text',
      label: { en: 'Note', nl: 'Opmerking' },
      group: groups.what,
      description: {
        en: 'Free text 5; in the demo data a note for the door',
        nl: 'Vrije tekst 5; in de voorbeelden een briefje voor de deur',
      },
    },
    OBJ_ID: { type: 'integer', label: { en: 'Room', nl: 'Zaal' }, group: groups.where, values: rooms },
    OBJ_NAME: { type: 'text', label: { en: 'Room name', nl: 'Zaalnaam' }, group: groups.where },
    OBJ_DESC: { type: 'text', label: { en: 'Room description', nl: 'Zaalomschrijving' }, group: groups.where },
    OBJ_TXT_CUSTOM01: {
      type: 'text',
      label: { en: 'Location', nl: 'Locatie' },
      group: groups.where,
      description: {
        en: "The product's free text 1; in the demo data the room and where it is",
        nl: 'Vrije tekst 1 van het product; in de voorbeelden de zaal en waar die is',
      },
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
    EVENT_DATE: { type: 'date', label: { en: 'Date', nl: 'Datum' }, group: groups.when },
    PRODUCT: { type: 'integer', label: { en: 'Room', nl: 'Zaal' }, group: groups.where, values: rooms, column: 'OBJ_ID' },
    EVENT_DESC: { type: 'text', label: { en: 'Title', nl: 'Titel' }, group: groups.what },
    NUMBER_OF_FREE: {
      type: 'integer',
      label: { en: 'Free places', nl: 'Vrije plaatsen' },
      group: groups.what,
      description: {
        en: 'Places less those booked, never below 0; 0 is full, none is without a limit',
        nl: 'Plaatsen min wat geboekt is, nooit onder 0; 0 is vol, geen waarde is zonder grens',
      },
    },

    EVENT_ID: {
      type: 'text',
      label: { en: 'Event number', nl: 'Evenementnummer' },
      group: groups.what,
      description: {
        en: 'The date and a number on that day, as 2026-11-21_1',
        nl: 'De datum en een nummer op die dag, als 2026-11-21_1',
      },
    },
    OBJ_ID: { type: 'integer', label: { en: 'Room', nl: 'Zaal' }, group: groups.where, values: rooms },
    OBJ_DESC: { type: 'text', label: { en: 'Room description', nl: 'Zaalomschrijving' }, group: groups.where },
    EVENT_FROMTIME: { type: 'time', label: { en: 'Start time', nl: 'Begintijd' }, group: groups.when },
    EVENT_TILLTIME: { type: 'time', label: { en: 'End time', nl: 'Eindtijd' }, group: groups.when },
    NUMBER_OF_PLACES: { type: 'integer', label: { en: 'Places', nl: 'Plaatsen' }, group: groups.what },
    EVENT_BOOKED: { type: 'integer', label: { en: 'Places booked', nl: 'Geboekte plaatsen' }, group: groups.what },
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

import { allowed } from '../../grammar/allowed.ts';
import type { Locale } from '../../grammar/diagnostics.ts';
import { type Catalogue, type LocaleTag, localeOf } from '../../grammar/messages/wording.ts';
import { assertOptions } from '../../grammar/options.ts';
import type { Profile } from '../../grammar/profile.ts';
import type { interpret } from '../interpret/index.ts';
import { bookingSchema, defaultBookingColumns, defaultEventColumns, eventSchema } from '../schema/booking.ts';
import type { Schema } from '../schema/schema.ts';
import type { AnswerRow, ColumnName, ColumnValue, PlainColumn } from './columns.ts';
import { type ConnectionOptions, createConnection } from './connection.ts';
import { formats } from './formats.ts';
import type { ListOptions, RecordOptions } from './list-options.ts';
import type { Plan } from './plan.ts';
import { createReader } from './reader.ts';

/** What `createClient` takes. */
export type ClientOptions<
  Bookings extends Schema = typeof bookingSchema,
  Events extends Schema = typeof eventSchema,
> = ConnectionOptions & {
  /** The format of answers, without effect on the rows; default `json`. */
  readonly format?: keyof typeof formats;
  /** The fields of bookings; default `bookingSchema`. */
  readonly schema?: Bookings;
  /** The fields of events; default `eventSchema`. */
  readonly eventSchema?: Events;
  /**
   * What of the language the service understands; default all. The client decides the rest of a
   * search itself, with the same rows as a service that understands everything.
   */
  readonly profile?: Profile;
  /** The service's zone, for dates that the client decides; default `Europe/Amsterdam`. */
  readonly timeZone?: string;
  /** The instant for the client's own decisions; default the `Date` of an answer, else now. */
  readonly now?: () => Date | number;
  /** The language of diagnostics and of the service's explanations; default `en`. */
  readonly locale?: LocaleTag | Catalogue;
  /** `interpret` of `search-expression/interpret`, for `didYouMean` of a search with errors; default none. */
  readonly interpret?: typeof interpret;
  /** The former name of `locale`, until 0.3. */
  readonly language?: Locale;
};

/**
 * Reads bookings and events. Every method rejects with a ClientError (see `isClientError`), or
 * with a TypeError or RangeError for an invalid argument.
 */
export type Client<Bookings extends Schema = typeof bookingSchema, Events extends Schema = typeof eventSchema> = {
  /** One booking (specification, section 4.1). */
  booking<const Raw extends boolean = false>(id: number | string, options?: RecordOptions<Raw>): Promise<BookingRecord<Raw>>;
  /** All bookings that match, in chronological order (4.2). */
  bookings<const C extends ColumnName<Bookings> = DefaultColumn<Bookings, 'booking'>, const Raw extends boolean = false>(
    options?: ListOptions<Bookings, C, Raw>,
  ): Promise<readonly AnswerRow<Bookings, C, Raw>[]>;
  /** One event, with all its columns. */
  event<const Raw extends boolean = false>(id: string, options?: RecordOptions<Raw>): Promise<EventRecord<Raw, Events>>;
  /** All published events that match, with their availability, in chronological order (4.3). */
  events<const C extends ColumnName<Events> = DefaultColumn<Events, 'event'>, const Raw extends boolean = false>(
    options?: ListOptions<Events, C, Raw>,
  ): Promise<readonly AnswerRow<Events, C, Raw>[]>;
  /** The requests that `bookings` and `events` would send, and why; nothing is sent. */
  readonly plan: {
    bookings(options?: ListOptions<Bookings>): Promise<Plan>;
    events(options?: ListOptions<Events>): Promise<Plan>;
  };
};

/** One booking (section 2.1): `fromdate` and `tilldate` are six digits, here `YYMMDD`. */
export type BookingRecord<Raw extends boolean = false> = {
  readonly [Key in keyof typeof bookingRecord]: Raw extends true ? string : ColumnValue<(typeof bookingRecord)[Key]> | null;
};

/** An event as the service answers it (specification 4.3). */
export type EventRecord<Raw extends boolean = false, S extends Schema = typeof eventSchema> = AnswerRow<S, PlainColumn<S>, Raw>;

const clientOptions = [
  'baseUrl',
  'auth',
  'fetch',
  'timeout',
  'maxBytes',
  'format',
  'schema',
  'eventSchema',
  'interpret',
  'language',
] as const satisfies readonly (keyof ClientOptions)[];

/**
 * A client of the booking and event read API, for Node, browsers and workers.
 *
 * @example
 * createClient({ baseUrl: 'https://host.example', auth: { user, password } })
 *   .bookings({ search: 'startdatum = "0d"' })
 * @throws TypeError for an unknown option or format, a `baseUrl` that is invalid or contains a password, and
 *   for a user name with a colon; RangeError for a timeout out of range
 */
export function createClient<Bookings extends Schema = typeof bookingSchema, Events extends Schema = typeof eventSchema>(
  options: ClientOptions<Bookings, Events>,
): Client<Bookings, Events> {
  assertOptions(options, clientOptions);
  const { auth, format = 'json', schema = bookingSchema, eventSchema: events = eventSchema } = options;
  const { profile, timeZone = 'Europe/Amsterdam', now, language, locale = language ?? 'en' } = options;
  if (!Object.hasOwn(formats, format))
    throw new TypeError(`The format cannot be ${JSON.stringify(format)}${allowed(Object.keys(formats))}`);
  const httpGet = createConnection(options);
  const shared = {
    httpGet,
    format: formats[format],
    profile,
    timeZone,
    now,
    interpret: options.interpret,
    language: locale,
    lang: `lang=${localeOf(locale)}`,
    hasCredentials: auth !== null,
  };
  const booking = createReader({
    ...shared,
    entity: 'booking',
    schema,
    order: [{ column: 'RES_FROMDATE' }, { column: 'RES_FROMTIME' }, { column: 'RES_ID', numeric: true }],
    defaultColumns: defaultColumns.booking,
    named: 'RES_STATUS',
    record: bookingRecord,
  });
  const event = createReader({
    ...shared,
    entity: 'event',
    schema: events,
    order: [{ column: 'EVENT_DATE' }, { column: 'EVENT_FROMTIME' }, { column: 'EVENT_ID' }],
    defaultColumns: defaultColumns.event,
  });
  // The types follow from the schema that the readers use.
  return {
    booking: booking.one,
    bookings: booking.list,
    event: event.one,
    events: event.list,
    plan: { bookings: booking.plan, events: event.plan },
  } as unknown as Client<Bookings, Events>;
}

const bookingRecord = {
  booking_id: 'integer',
  object_desc: 'text',
  status: 'text',
  fromdate: 'text',
  tilldate: 'text',
  number: 'integer',
} as const;

/** The columns that the service gives by default. */
const defaultColumns = { booking: defaultBookingColumns, event: defaultEventColumns } as const;

/** The default columns that the schema has, else all of its columns. */
type DefaultColumn<S extends Schema, Name extends keyof typeof defaultColumns> = OrAll<
  S,
  Extract<PlainColumn<S>, (typeof defaultColumns)[Name][number]>
>;
type OrAll<S extends Schema, C> = [C] extends [never] ? PlainColumn<S> : C;

import { build, coreProfile, days, defineSchema, everything, parse } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { type ClientError, createClient, isClientError, type Plan } from 'search-expression/client';
import { expectTypeOf } from 'vitest';

/* What the compiler knows of rows; and what must not compile, beside what must. */

const client = createClient({ baseUrl: 'https://host.example', auth: null });
const q = build(bookingSchema);

const [row] = await client.bookings({
  columns: ['RES_ID', 'RES_FROMDATE', 'RES_FROMTIME', 'RES_FROMTIME_raw', 'RES_FROMDATE_raw', 'OBJ_NAME', 'OBJ_ID_raw'],
  search: q.field('startdatum').gte(days(0)),
});
expectTypeOf(row).toEqualTypeOf<
  | {
      readonly RES_ID: number | null;
      readonly RES_FROMDATE: `${number}-${number}-${number}` | null;
      readonly RES_FROMTIME: `${number}:${number}` | `${number}:${number}:${number}` | null;
      readonly RES_FROMTIME_raw: number | null;
      readonly RES_FROMDATE_raw: `${number}-${number}-${number}` | null;
      readonly OBJ_NAME: string | null;
      readonly OBJ_ID_raw: number | null;
    }
  | undefined
>();
// What was read can be searched for.
if (row?.RES_FROMDATE && row.RES_FROMTIME)
  q.and(q.field('startdatum').eq(row.RES_FROMDATE), q.field('RES_FROMTIME').eq(row.RES_FROMTIME));

expectTypeOf(await client.bookings({ columns: ['RES_NUMBER', 'RES_FROMTIME_raw'], raw: true })).toEqualTypeOf<
  readonly { readonly RES_NUMBER: string; readonly RES_FROMTIME_raw: string }[]
>();
const [usual] = await client.bookings();
expectTypeOf<keyof NonNullable<typeof usual>>().toEqualTypeOf<
  'RES_ID' | 'OBJ_DESC' | 'RES_FROMDATE' | 'RES_FROMTIME' | 'RES_TILTIME' | 'RES_STATUS'
>();
const [event] = await client.events({ search: 'NUMBER_OF_FREE > 0' });
expectTypeOf(event?.NUMBER_OF_FREE).toEqualTypeOf<number | null | undefined>();
expectTypeOf((await client.event('2026-11-21_1')).OBJ_ID).toEqualTypeOf<number | null>();
expectTypeOf(await client.booking(1001)).toEqualTypeOf<{
  readonly booking_id: number | null;
  readonly object_desc: string | null;
  readonly status: string | null;
  readonly fromdate: string | null;
  readonly tilldate: string | null;
  readonly number: number | null;
}>();
expectTypeOf((await client.booking(1001, { raw: true })).number).toEqualTypeOf<string>();

// Names that are only known when the program runs.
const some: readonly ('RES_ID' | 'OBJ_ID')[] = ['RES_ID'];
expectTypeOf(await client.bookings({ columns: some })).toEqualTypeOf<
  readonly { readonly RES_ID: number | null; readonly OBJ_ID: number | null }[]
>();

const own = defineSchema({ zaal: { type: 'text', column: 'OBJ_NAME' }, bedrag: { type: 'decimal' }, open: { type: 'boolean' } });
const ours = createClient({ baseUrl: 'https://host.example', auth: null, schema: own });
expectTypeOf(await ours.bookings({ search: everything(own) })).toEqualTypeOf<
  readonly { readonly OBJ_NAME: string | null; readonly bedrag: number | null; readonly open: boolean | null }[]
>();

const inCore = createClient({ baseUrl: 'https://host.example', auth: null, profile: coreProfile, timeZone: 'UTC', now: () => 0 });
const limits = { maxFetched: 100, maxRequests: 2, onPlan: (plan: Plan) => plan.because } as const;
expectTypeOf(await inCore.bookings({ columns: ['RES_ID'], search: 'status = "Open"', ...limits })).toEqualTypeOf<
  readonly { readonly RES_ID: number | null }[]
>();
expectTypeOf(await inCore.plan.events({ columns: ['EVENT_ID'], search: 'NUMBER_OF_FREE > 0' })).toEqualTypeOf<Plan>();
expectTypeOf<Plan['requests'][number]['search']>().toEqualTypeOf<string | undefined>();
// @ts-expect-error: a column of bookings
await inCore.plan.events({ columns: ['RES_ID'] });

export function handle(error: ClientError): unknown {
  if (error.kind === 'bad-expression') return error.diagnostics[0];
  // @ts-expect-error: only a bad expression has diagnostics
  return error.diagnostics[0];
}
export const caught = (error: unknown) => isClientError(error) && error.kind === 'too-many-requests' && error.retryAfter;

const { expression } = parse('product = 1');
if (expression) await client.bookings({ search: expression });
// @ts-expect-error: there may be no expression
await client.bookings({ search: expression });
// @ts-expect-error: there is no such column
await client.bookings({ columns: ['RES_NAME'] });
// @ts-expect-error: startdatum is searched, RES_FROMDATE is read
await client.bookings({ columns: ['startdatum'] });
// @ts-expect-error: a column of events
await client.bookings({ columns: ['EVENT_DATE'] });
// @ts-expect-error: a column that was not asked for
row?.RES_STATUS;
// @ts-expect-error: a query of another schema
await client.events({ search: q.field('product').eq(1) });
// @ts-expect-error: whether there is a user has to be said
createClient({ baseUrl: 'https://host.example' });
// @ts-expect-error: there are two formats
createClient({ baseUrl: 'https://host.example', auth: null, format: 'csv' });
// @ts-expect-error: an event's id is text
await client.event(1);

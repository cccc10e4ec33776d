import { build, days, defineSchema, parseQuery, type Query, type Schema, type ValueOf } from 'search-expression';
import { columnStore, filter, type RowOf, toPredicate } from 'search-expression/memory';
import { sqlite, toSql } from 'search-expression/sql';

/* What must and must not compile: an unused `@ts-expect-error` is an error. */

const schema = defineSchema({
  startdatum: { type: 'date' },
  product: { type: 'integer', values: [{ value: 101, label: 'Zaal S' }] },
  bedrag: { type: 'decimal' },
  naam: { type: 'text' },
  van: { type: 'time' },
  open: { type: 'boolean' },
  status: { type: 'text', values: [{ value: 'Open' }, { value: 'Paid' }], closed: true },
});
const q = build(schema);

export const fine: Query<typeof schema> = q.and(
  q.field('startdatum').gte(days(0)),
  q.field('startdatum').lt('2026-12-01'),
  q.field('product').in([1, 14]),
  q.field('bedrag').gt('12.50'),
  q.field('naam').contains('x'),
  q.field('van').between('09:00', '17:30:00'),
  q.field('open').eq(true),
  q.field('status').eq('Open'),
  q.field('status').isNull(),
);
export const status: ValueOf<(typeof schema)['fields']['status']> = 'Paid';

// @ts-expect-error: there is no such field
q.field('nope');
// @ts-expect-error: a product is a number
q.field('product').in(['x']);
// @ts-expect-error: one value, not a list
q.field('product').eq([1]);
// @ts-expect-error: a list, not one value
q.field('product').in(1);
// @ts-expect-error: numbers do not contain texts
q.field('product').contains('1');
// @ts-expect-error: truth values have no order
q.field('open').lt(true);
// @ts-expect-error: truth values come in no lists
q.field('open').in([true]);
// @ts-expect-error: a date is no number of days
q.field('startdatum').gte(0);
// @ts-expect-error: not a date at all
q.field('startdatum').gte('tomorrow');
// @ts-expect-error: a day has no time
q.field('van').eq('half past nine');
// @ts-expect-error: not in the closed list
q.field('status').eq('Opne');
// @ts-expect-error: IS NULL takes no value
q.field('product').isNull(1);
// @ts-expect-error: BETWEEN takes two
q.field('product').between(1);
// @ts-expect-error: nothing never means everything
q.and();
// @ts-expect-error: an unknown type
defineSchema({ a: { type: 'number' } });
// @ts-expect-error: an unchecked tree is no query
toPredicate({ schema, expression: fine.expression }, { today: '2026-11-21' });
// @ts-expect-error: neither is text
toSql('product = 1', sqlite, { today: '2026-11-21' });
// @ts-expect-error: a clock is needed
toPredicate(fine, {});
// @ts-expect-error: a column of a field that does not exist
toSql(fine, sqlite, { today: '2026-11-21', columns: { nope: 'x' } });
// @ts-expect-error: a query of another schema
export const other: Query<typeof schema> = parseQuery('a = 1', defineSchema({ a: { type: 'integer' } }));

// Rows.
const bookings = defineSchema({
  startdatum: { type: 'date', column: 'RES_FROMDATE' },
  gewijzigd: { type: 'date', dateTime: 'UTC' },
  product: { type: 'integer', column: 'OBJ_ID' },
  bedrag: { type: 'decimal' },
  naam: { type: 'text' },
  van: { type: 'time' },
  open: { type: 'boolean' },
});
const query = parseQuery('product = 1', bookings);
const clock = { today: '2026-11-21' } as const;

// oxlint-disable-next-line typescript/consistent-type-definitions -- it has no index signature
interface Booking {
  readonly product: number;
  readonly naam: string | null;
  readonly open?: boolean;
  readonly extra: { readonly anything: symbol };
}
declare const booking: Booking;
declare const json: unknown;
declare const records: readonly Record<string, unknown>[];
declare const anySchema: Schema;

export const found: Booking[] = filter([booking], query, clock);
filter(new Set([booking]), query, clock);
filter([{ product: '1', bedrag: '12.50', van: '09:30', open: 'true', startdatum: '2026-11-28' }], query, clock);
filter([{ product: 1n, bedrag: 12n, van: 34_200, open: 1, startdatum: new Date(), gewijzigd: new Date() }], query, clock);
filter([{ OBJ_ID: 1, RES_FROMDATE: new Date(), other: Symbol('x') }], query, clock);
filter([{ product: null, naam: undefined }, {}], query, clock);
// JSON of no known type: any object is a row, and its values are read one by one.
filter(json as readonly object[], query, clock);
filter(records, query, clock);
// So with a schema that is only known at run time.
filter([booking, { product: Symbol('x') }], parseQuery('a = 1', anySchema), clock);
columnStore(bookings, [booking]);
export const row: RowOf<typeof bookings> = { OBJ_ID: 1, naam: 'x' };

// @ts-expect-error: rows of no known type are not even objects
filter(json, query, clock);
// @ts-expect-error: an integer is no truth value
filter([{ product: true }], query, clock);
// @ts-expect-error: nor is it a Date
filter([{ product: new Date() }], query, clock);
// @ts-expect-error: a text is no number
filter([{ naam: 1 }], query, clock);
// @ts-expect-error: a date is no number of milliseconds
filter([{ startdatum: Date.now() }], query, clock);
// @ts-expect-error: also under its column
filter([{ RES_FROMDATE: 20_261_121 }], query, clock);
// @ts-expect-error: a time is no Date
filter([{ van: new Date() }], query, clock);
// @ts-expect-error: an object is no value
filter([{ product: { id: 1 } }], query, clock);
// @ts-expect-error: one of its types does not fit
filter([{ bedrag: 12.5 as number | Date }], query, clock);
// @ts-expect-error: nothing in them is searched
filter([{ produkt: 1 }], query, clock);
// @ts-expect-error: of an interface, too
filter([booking], parseQuery('naam = 1', defineSchema({ naam: { type: 'integer' }, extra: { type: 'text' } })), clock);
// @ts-expect-error: nor does a store take them
columnStore(bookings, [{ product: true }]);
// @ts-expect-error: an unknown way with what is unreadable
filter([booking], query, { today: '2026-11-21', unreadable: 'null' });

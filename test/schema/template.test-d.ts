import type { Fields, Query, Schema } from 'search-expression';
import { days, defineList, defineRelation, defineSchema, defineVariables } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { search } from '../../src/schema/template.ts';

/* What must and must not compile: an unused `@ts-expect-error` is an error. */

const schema = defineSchema({
  startdatum: { type: 'date', aliases: ['Van'] },
  product: { type: 'integer', values: [{ value: 101, label: 'Zaal S' }] },
  bedrag: { type: 'decimal' },
  naam: { type: 'text' },
  van_tijd: { type: 'time' },
  open: { type: 'boolean' },
  gewijzigd: { type: 'date', dateTime: 'UTC' },
  status: { type: 'text', values: [{ value: 'Open' }, { value: 'Paid' }], closed: true },
  rang: { type: 'integer', values: [{ value: 1 }, { value: 2 }], closed: true },
  in: { type: 'integer' },
  'naam van de `zaal`': { type: 'text' },
});

export const fine: readonly Query<typeof schema>[] = [
  search(schema, 'startdatum >= "0d" AND product IN (1,14)'),
  search(schema, "STARTDATUM>='-1w'and not(Product not\tin( 1 , 14 )or bedrag<>-0.50)\n"),
  search(schema, 'van BETWEEN "2026-11-28" AND "1y" AND van_tijd NOT BETWEEN "09:00" AND "17:30:00"'),
  search(schema, '`in` = -0 AND `naam van de ``zaal``` !~ "a \\" b" AND naam IS NOT NULL AND open = true'),
  search(schema, 'status = "Open" AND status != "\\u0050aid" AND status > "P" AND rang IN (1,2) AND rang < 3'),
  search(schema, 'startdatum = "\\u0030d" AND van_tijd = "\\u00309:30"'),
  search(schema, 'product = 7'),
  search(schema, 'gewijzigd >= "2026-11-05 09:30" AND gewijzigd < "2026-11-05T09:30:15+01:00" AND gewijzigd != "0d"'),
  search(schema, 'gewijzigd IN ("-2h","30min","2026-11-05T09:30Z") AND van_tijd > "0h" AND van_tijd <= "-30min"'),
];

/* Non-constant texts, and texts beyond the compiler's limit, are checked at run time. */
declare const text: string;
declare const number: number;
declare const oneOf: 'product = 1' | 'product = 2';
declare const oneIsWrong: 'product = 1' | 'prodct = 2';
declare const anySchema: Schema;
declare const fields: Fields;
declare const loose: Schema<{ a: { type: 'integer' | 'text' }; b: { type: 'date'; aliases: readonly string[] } }>;
search(schema, text);
search(schema, `product = ${number}` as const);
search(schema, `${text} AND product` as const);
search(schema, oneOf);
search(anySchema, 'what ~ "ever" AND this = 1');
search(defineSchema(fields), 'what ~ "ever"');
search(loose, 'a = 1 AND a = "x" AND b = "0d" AND alias = "0d"');
search(bookingSchema, 'status IN (10,20) AND INV_STATUS != 70 AND RES_STATUS = "Open"');
// 601 characters
search(
  schema,
  'prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1   ',
);

search(
  schema,
  // @ts-expect-error: 600 characters, the last that the compiler looks at
  'prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1 OR prodct = 1  ',
);
// @ts-expect-error: there is no such field
search(schema, 'startdatm >= "0d"');
// @ts-expect-error: no status has this number
search(bookingSchema, 'status = 25');
// @ts-expect-error: a number has no order among statuses
search(bookingSchema, 'status >= 20');
// @ts-expect-error: a text without codes
search(bookingSchema, 'RES_CUSTOM01 = 20');
// @ts-expect-error: one of the two
search(schema, oneIsWrong);
// @ts-expect-error: a keyword is no field
search(schema, 'in = 1');
// @ts-expect-error: numbers contain no texts
search(schema, 'product ~ "1"');
// @ts-expect-error: truth values have no order
search(schema, 'open < TRUE');
// @ts-expect-error: truth values come in no lists
search(schema, 'open IN (TRUE)');
// @ts-expect-error: a product is a number
search(schema, 'product = "x"');
// @ts-expect-error: one of the values is none
search(schema, 'product IN (1, "x")');
// @ts-expect-error: the upper bound is none
search(schema, 'product BETWEEN 1 AND 1.5');
// @ts-expect-error: a date is no number of days
search(schema, 'startdatum = 5');
// @ts-expect-error: not a date at all
search(schema, 'startdatum = "0q"');
// @ts-expect-error: a moment is no date without a time
search(schema, 'startdatum >= "2026-11-05 09:30"');
// @ts-expect-error: nor is time from now
search(schema, 'startdatum >= "-2h"');
// @ts-expect-error: not a moment at all
search(schema, 'gewijzigd >= "2026-11-05 half ten"');
// @ts-expect-error: no unit of time
search(schema, 'van_tijd >= "2s"');
// @ts-expect-error: time from now stands in quotes
search(schema, 'gewijzigd >= 2h');
// @ts-expect-error: a date stands in quotes
search(schema, 'startdatum = 7d');
// @ts-expect-error: not in the closed list
search(schema, 'status = "Opne"');
// @ts-expect-error: nor is this
search(schema, 'rang IN (1, 3)');
// @ts-expect-error: nothing never means everything
search(schema, '');
// @ts-expect-error: an empty list neither
search(schema, 'product IN ()');
// @ts-expect-error: it breaks off
search(schema, 'product = 1 AND');
// @ts-expect-error: a parenthesis is not closed
search(schema, '(product = 1');
// @ts-expect-error: or not opened
search(schema, 'product = 1)');
// @ts-expect-error: a quote is not closed
search(schema, 'naam = "x');
// @ts-expect-error: two conditions without a word between them
search(schema, 'product = 1 product = 2');

const line = defineSchema({ sku: { type: 'text' }, quantity: { type: 'integer' } });
const order = defineSchema(
  { id: { type: 'integer' }, tags: defineList({ type: 'text' }), scores: defineList({ type: 'integer' }), has: { type: 'text' } },
  {
    relations: { lines: defineRelation({ schema: line }), self: defineRelation({ schema: (): Schema => line }) },
    variables: defineVariables({ me: { type: 'text' }, all: { type: 'text', list: true } }),
  },
);
export const ofOrders: readonly Query<typeof order>[] = [
  search(order, 'tags HAS "x" AND Tags not has ^= "x" OR scores HAS >= 8 AND has = "x"'),
  search(order, 'tags HAS @me AND tags HAS ANY ("a",@me) AND tags HAS ALL @all AND tags IS NOT EMPTY AND scores IS NULL'),
  search(order, 'lines HAS (sku = @me AND (quantity > 2 OR NOT sku IS NULL)) AND id = 1 AND (LINES HAS ONLY(quantity IN (1,2)))'),
  search(order, 'lines IS EMPTY OR NOT lines NOT HAS (quantity > 2) AND self HAS (anything HAS "x") AND id = 1'),
];
search(anySchema, 'what HAS "ever" AND this IS EMPTY');
// @ts-expect-error: a list is not compared
search(order, 'tags = "x"');
// @ts-expect-error: nor is a relation
search(order, 'lines > 2');
// @ts-expect-error: one number is no list
search(order, 'id HAS 1');
// @ts-expect-error: nor is it empty
search(order, 'id IS EMPTY');
// @ts-expect-error: its elements are texts
search(order, 'tags HAS 5');
// @ts-expect-error: numbers contain no texts
search(order, 'scores HAS ~ "5"');
// @ts-expect-error: one of the values is no text
search(order, 'tags HAS ANY ("a",5)');
// @ts-expect-error: a list has no records
search(order, 'tags HAS (sku = "x")');
// @ts-expect-error: a relation has no elements
search(order, 'lines HAS "x"');
// @ts-expect-error: a relation always has a value
search(order, 'lines IS NULL');
// @ts-expect-error: a line has no such field
search(order, 'lines HAS (id = 1)');
// @ts-expect-error: a quantity is a number
search(order, 'lines HAS ONLY (sku = "x" OR quantity = "x")');
// @ts-expect-error: behind the records the names are of the order
search(order, 'lines HAS (sku = "x") AND sku = "x"');
// @ts-expect-error: the records are not closed
search(order, 'lines HAS (sku = "x"');

declare const ids: readonly number[];
export const query: Query<typeof schema> = search(schema)`startdatum >= ${days(0)} AND product IN (${ids}) AND open = ${true}`;
search(bookingSchema)`status IN (${['Open', 'Paid']}, ${'New'})`;
// @ts-expect-error: null is no value; IS NULL asks for it
search(schema)`product = ${null}`;
// @ts-expect-error: a moment is no date; todayIn gives one
search(schema)`startdatum = ${new Date()}`;
// @ts-expect-error: a query is no value
search(schema)`product = 1 AND ${query}`;
// @ts-expect-error: a tag, not a function of a text
search(schema)('product = 1');
// @ts-expect-error: a query of another schema
export const other: Query<typeof schema> = search(bookingSchema)`product = 1`;

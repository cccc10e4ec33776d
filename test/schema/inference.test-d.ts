import { build, days, defineSchema, parseQuery, type Query, type ValueOf } from 'search-expression';
import { toPredicate } from 'search-expression/memory';
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

import fc from 'fast-check';
import type { Expression, Literal } from '../../../grammar/expression.ts';
import { bookingSchema } from '../../../src/schema/booking.ts';
import { formatDay, formatTime, parseDay } from '../../../src/schema/dates.ts';
import type { StoredValue } from '../../../src/service/entity.ts';
import { seededRandom } from '../../../src/testing/seeded-random.ts';
import { conditionsOn } from '../../support/any-condition.ts';
import { joined } from '../../support/made-trees.ts';
import { expressionsOf } from '../../support/trees.ts';
import { today } from '../stores/place.ts';

/** Texts that differ in case, accents, spaces and what SQL makes of them. */
const texts = ['a', ...'AéE', 'ab', 'a ', ' a', "it's", 'a\\b', ...'%_"`😀\n', "\\'; --", '?', 'Straße'] as const;
const statuses = ['New', 'Open', 'Paid', 'Cancelled'] as const;
const products = [1, 14, 101, 102] as const;
const day0 = parseDay(today) ?? 0;

/** Products, with a name and a description or none. */
export const mixedProducts = products.map((id, at) => [id, texts[at] ?? 'x', at % 2 === 0 ? null : 'é']);

/** Bookings of all kinds, mostly of days around today, keyed by the names of an import. */
export function mixedRows(count: number): readonly Readonly<Record<string, StoredValue>>[] {
  const random = seededRandom(7);
  const maybe = <T extends StoredValue>(value: T): T | null => (random.chance(70) ? value : null);
  const text = () => maybe(random.pick(texts) + (random.chance(30) ? random.pick(texts) : ''));
  return Array.from({ length: count }, (_, at) => {
    const [day, begin] = [day0 + random.between(-9, 9), random.between(0, 86_000)];
    return {
      RES_ID: at + 1,
      OBJ_ID: random.pick(products),
      RES_FROMDATE: formatDay(day),
      RES_FROMTIME: formatTime(begin),
      RES_TILLDATE: formatDay(day + random.between(0, 1)),
      RES_TILTIME: formatTime(begin + random.between(0, 399)),
      RES_STATUS: random.pick(statuses),
      RES_NUMBER: maybe(random.between(0, 9)),
      RES_CUST_ID: maybe(random.between(1, 9)),
      RES_CUSTOM01: text(),
      RES_CUSTOM02: text(),
      RES_CUSTOM03: text(),
      RES_CUSTOM04: text(),
      RES_CUSTOM05: text(),
    };
  });
}

const string = (value: string): Literal => ({ kind: 'string', value });
const integer = (value: number): Literal => ({ kind: 'integer', value });

const literals: Readonly<Record<'integer' | 'date' | 'time' | 'text', fc.Arbitrary<Literal>>> = {
  integer: fc.constantFrom(...products, 0, 2, 5, 9, 60, 300).map(integer),
  date: fc.oneof(
    fc.integer({ min: -10, max: 10 }).map((days) => string(`${days}d`)),
    fc.integer({ min: -10, max: 10 }).map((days) => string(formatDay(day0 + days))),
  ),
  time: fc.integer({ min: 0, max: 86_399 }).map((seconds) => string(formatTime(seconds))),
  text: fc.constantFrom(...texts, ...statuses, '').map(string),
};

const conditions = fc.oneof(
  ...Object.entries(bookingSchema.fields).map(([field, { type }]) => {
    const literal = literals[type];
    const list = fc.oneof(
      { weight: 4, arbitrary: fc.array(literal, { minLength: 1, maxLength: 5 }) },
      // A long list is bound as one value.
      fc.array(literal, { minLength: 130, maxLength: 140 }),
    );
    return fc.oneof(...conditionsOn(field, type, literal, list).map(([, condition]) => condition));
  }),
);

/** Any search of bookings, one in three with a period before it as those of screens have. */
export const mixedSearches: fc.Arbitrary<Expression> = fc
  .tuple(expressionsOf(conditions), fc.nat(2))
  .map(([expression, kind]): Expression => {
    if (kind > 0) return expression;
    const since: Expression = { kind: 'comparison', field: 'startdatum', operator: '>=', value: string('-3d') };
    return joined('and', [since, expression]);
  });

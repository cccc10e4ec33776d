import fc from 'fast-check';
import { expect } from 'vitest';
import { type ComparisonOperator, comparisonOperators } from '../../grammar/operators.ts';
import { describe, equivalent } from '../../src/analysis/index.ts';
import { bookingSchema } from '../../src/booking.ts';
import { check, defineSchema, type Expression, type Literal, parseQuery, print, type Schema } from '../../src/index.ts';
import { interpret } from '../../src/interpret/index.ts';
import { readSearch } from '../../src/schema/diagnose.ts';
import { operatorsOf } from '../../src/schema/schema.ts';
import { countOf } from '../support/counts.ts';
import { law } from '../support/law.ts';
import { expressionsOf, texts } from '../support/trees.ts';

const clock = { today: '2026-11-21' };
const shop = defineSchema({
  number: { type: 'integer', label: { en: 'Order number', nl: 'Bestelnummer' } },
  total: { type: 'decimal', label: { en: 'Total', nl: 'Totaal' } },
  paid: { type: 'boolean', label: { en: 'Paid', nl: 'Betaald' } },
  placed: { type: 'date' },
  'is late': { type: 'text', label: 'a and b' },
});

const string = (value: string): Literal => ({ kind: 'string', value });
const days = fc.oneof(
  fc.tuple(fc.integer({ min: -900, max: 900 }), fc.constantFrom(...'dwmy')).map(([amount, unit]) => `${amount}${unit}`),
  fc.integer({ min: 0, max: 99_999 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
);
const times = fc.integer({ min: 0, max: 86_399 }).map((second) => new Date(second * 1000).toISOString().slice(11, 19));
const ofType = {
  integer: fc.integer({ min: -2000, max: 2000 }).map((value): Literal => ({ kind: 'integer', value: value + 0 })),
  decimal: fc
    .tuple(fc.nat(99_999), fc.integer({ min: 1, max: 9 }))
    .map(([whole, part]): Literal => ({ kind: 'decimal', value: `${whole}.${part}` })),
  boolean: fc.boolean().map((value): Literal => ({ kind: 'boolean', value })),
  text: texts.map(string),
  date: days.map(string),
  time: times.map(string),
};

function conditionsOf(schema: Schema): fc.Arbitrary<Expression> {
  return fc.constantFrom(...Object.entries(schema.fields)).chain(([field, { type, values }]) => {
    const known = (values ?? []).map(({ value }) =>
      typeof value === 'number' ? { kind: 'integer' as const, value } : string(String(value)),
    );
    const literals = known.length > 0 ? fc.oneof(fc.constantFrom(...known), ofType[type]) : ofType[type];
    const comparable = comparisonOperators.filter((operator) => operatorsOf[type].has(operator));
    const comparison = fc.record({
      kind: fc.constant('comparison' as const),
      field: fc.constant(field),
      operator: fc.constantFrom<ComparisonOperator>(...comparable),
      value: literals,
    });
    const isNull = fc.record({ kind: fc.constant('null' as const), field: fc.constant(field), negated: fc.boolean() });
    if (type === 'boolean') return fc.oneof(comparison, isNull);
    const list = fc.record({
      kind: fc.constant('in' as const),
      field: fc.constant(field),
      negated: fc.boolean(),
      values: fc.array(literals, { minLength: 1, maxLength: 4 }),
    });
    const between = fc.record({
      kind: fc.constant('between' as const),
      field: fc.constant(field),
      negated: fc.boolean(),
      low: literals,
      high: literals,
    });
    return fc.oneof(comparison, comparison, list, between, isNull) as fc.Arbitrary<Expression>;
  });
}

/** Where a quote opens or closes in a canonical text. */
const quotesIn = (text: string) => Array.from(text.replace(/\\[^]/g, '__').matchAll(/"/g), ({ index }) => index);

law(
  'no reading is sure where a lost quote may have stood in more than one place',
  [expressionsOf(conditionsOf(bookingSchema)), fc.nat()],
  countOf('INTERPRET_QUOTES', 100, 5_000),
  (expression, which) => {
    const { query } = check(expression, bookingSchema);
    const text = query === undefined ? '' : print(query.expression);
    const quotes = quotesIn(text);
    if (quotes.length === 0 || text.length > 200) return;
    const lost = quotes[which % quotes.length] ?? 0;
    const broken = text.slice(0, lost) + text.slice(lost + 1);
    const valid = (one: string) => {
      const found = readSearch(one, bookingSchema, {});
      return found.query === undefined ? [] : [print(found.query.expression)];
    };
    if (valid(broken).length > 0) return;
    const all = Array.from({ length: broken.length + 1 }, (_, at) => valid(`${broken.slice(0, at)}"${broken.slice(at)}`));
    const placed = new Set(all.flat());
    const readings = interpret(broken, bookingSchema, clock);
    if (placed.size > 1) expect([broken, readings[0]?.certainty]).toEqual([broken, 'likely']);
    if (placed.size === 1) expect(readings.map((one) => one.text)).toContain([...placed][0]);
  },
);

const runs = countOf('INTERPRET_SENTENCES', 150, 3_000);

for (const [name, schema] of Object.entries({ bookings: bookingSchema, orders: shop }))
  for (const locale of ['en', 'nl'] as const)
    law(
      `what describe says of ${name} is read as it was, ${locale}: ${runs} searches`,
      [expressionsOf(conditionsOf(schema))],
      runs,
      (expression) => {
        const { query } = check(expression, schema);
        if (query === undefined) return;
        const sentence = describe(query, { locale, mostValues: Number.POSITIVE_INFINITY });
        if (sentence.length > 1000) return;
        const [first] = interpret(sentence, schema, { ...clock, locale });
        const answer = first && equivalent(parseQuery(first.text, schema), query, clock).answer;
        expect([sentence, first?.text, answer]).toEqual([sentence, first?.text, 'yes']);
      },
    );

import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { evaluate, toPredicate } from '../../src/memory/index.ts';
import { today } from '../support/pools.ts';
import { watched } from '../support/watched.ts';
import { textsOf } from '../support/words-of.ts';

// What a predicate does quickly, and has to do right all the same.

// Of rows with anything in them.
const clock = { today, unreadable: 'missing' } as const;
const schema = defineSchema({
  day: { type: 'date' },
  last: { type: 'date', column: 'DAY' },
  id: { type: 'integer' },
  name: { type: 'text' },
});

describe('days are compared as texts only where they are days', () => {
  const texts = '2026-11-215|2026-11-2x|2026-11-31|2026-02-29|2026-13-01| 2026-11-25|2026-11-25T00:00|'.split('|');
  const odd = [...texts, 20_261_125];
  const searches = textsOf`
    day >= "2026-01-01" AND day <= "9999-12-31"; NOT day = "2026-11-25"; day NOT BETWEEN "2026-11-22" AND "2026-11-24";
    day > "0001-01-01"; day < "9999-12-31"; NOT (day > "9999-12-31"); NOT (day < "0001-01-01");
    NOT (day BETWEEN "2026-12-01" AND "2026-11-01")`;
  test.each(searches)('%s: true of a day, unknown of the rest', (search) => {
    const query = parseQuery(search, schema);
    const holds = toPredicate(query, clock);
    expect(holds({ day: '2026-11-30' })).toBe(true);
    for (const day of odd) {
      expect(holds({ day }), String(day)).toBe(false);
      expect(evaluate(query, { day }, clock), String(day)).toBeNull();
    }
  });

  test('and where one is not, the column leads', () => {
    const holds = toPredicate(parseQuery('last > "2026-11-01" AND last < "2026-12-01"', schema), clock);
    for (const last of odd) expect(holds({ last, DAY: '2026-11-30' }), String(last)).toBe(true);
    expect(holds({ last: '2026-12-01', DAY: '2026-11-30' })).toBe(false);
  });

  test.each(['day > "9999-12-31"', 'day < "0001-01-01"', 'day > "2026-11-30" AND day < "2026-12-01"'])(
    '%s is never true',
    (search) => {
      const holds = toPredicate(parseQuery(search, schema), clock);
      for (const day of ['0001-01-01', '2026-11-30', '2026-12-01', '9999-12-31']) expect(holds({ day })).toBe(false);
    },
  );
});

test('two bounds on one field read it once, and other conditions not at all where they fail', () => {
  const { row, reads } = watched({ id: 5, name: 'x' });
  expect(toPredicate(parseQuery('id >= 1 AND id <= 9', schema), clock)(row)).toBe(true);
  expect(toPredicate(parseQuery('id >= 1 AND id < 5 AND name = "x"', schema), clock)(row)).toBe(false);
  expect(reads).toEqual(['id', 'id']);
});

test.each([
  ['name IN ("a","b","c","d")', ['a', 'd'], ['e', 'A', '', 'ab', null, 1, '\ud800']],
  ['name IN ("a","b","c","d","e")', ['a', 'e'], ['f', 'E', null, '\ud800']],
  ['name NOT IN ("a","b")', ['c', ''], ['a', null, 1, '\ud800']],
  ['name != "a"', ['b', 'A'], ['a', undefined, '\ud800']],
])('%s is true of %j and not of %j', (search, yes, no) => {
  const holds = toPredicate(parseQuery(search, schema), clock);
  expect(yes.map((name) => holds({ name }))).toEqual(yes.map(() => true));
  expect(no.map((name) => holds({ name }))).toEqual(no.map(() => false));
});

test('there may be any number of fields, and rows of any shape', () => {
  const names = Array.from({ length: 60 }, (_, at) => `field ${at}`);
  const many = defineSchema(Object.fromEntries(names.map((name) => [name, { type: 'integer' }])));
  for (const [at, name] of names.entries()) {
    const holds = toPredicate(parseQuery(`\`${name}\` = ${at}`, many), clock);
    expect(holds({ [name]: at })).toBe(true);
    expect(holds(Object.fromEntries(names.map((one, other) => [one, other])))).toBe(true);
    expect(holds({ [name]: at + 1, other: at })).toBe(false);
  }
});

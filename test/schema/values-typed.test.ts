import { expect, test } from 'vitest';
import {
  bind,
  build,
  check,
  defineFunction,
  defineSchema,
  defineVariables,
  fieldValue,
  parseQuery,
  print,
  search,
  variable,
} from '../../src/index.ts';

const schema = defineSchema(
  { owner: { type: 'integer' }, low: { type: 'integer' }, title: { type: 'text' }, other: { type: 'text' } },
  {
    variables: defineVariables({ me: { type: 'integer' }, rooms: { type: 'integer', list: true }, name: { type: 'text' } }),
    functions: { near: defineFunction({ parameters: [{ name: 'km', type: 'integer' }] }) },
  },
);

test('a typed text knows the variables, functions and fields of its schema', () => {
  expect(print(search(schema, 'owner = @me AND owner IN @rooms AND owner > low').expression)).toBe(
    'owner = @me AND owner IN @rooms AND owner > low',
  );
  expect(print(search(schema, 'near(3)').expression)).toBe('near(3)');
  // @ts-expect-error There is no variable `@you`.
  expect(() => search(schema, 'owner = @you')).toThrow('@you');
  expect(print(search(schema, 'owner = `low` AND title ~ @name').expression)).toBe('owner = low AND title ~ @name');
  // @ts-expect-error `@name` (text) does not fit `owner` (integer).
  expect(() => search(schema, 'owner = @name')).toThrow('@name');
  // @ts-expect-error `title` (text) does not fit `owner` (integer).
  expect(() => search(schema, 'owner BETWEEN 1 AND title')).toThrow('title');
  // @ts-expect-error `@rooms` (integer) does not fit `title` (text).
  expect(() => search(schema, 'title IN @rooms')).toThrow('@rooms');
  // @ts-expect-error `other` cannot stand here.
  expect(() => search(schema, 'title ~ other')).toThrow('other');
  // @ts-expect-error There is no field `far`.
  expect(() => search(schema, 'far(3)')).toThrow('far');
  // @ts-expect-error `Zaal` cannot stand here.
  expect(() => search(schema, 'title = Zaal')).toThrow('Zaal');
});

test('the builder takes variables and fields as values', () => {
  const q = build(schema);
  expect(print(q.field('owner').eq(variable('me')).expression)).toBe('owner = @me');
  expect(print(q.field('owner').in([1, variable('me')]).expression)).toBe('owner IN (1,@me)');
  expect(print(q.field('owner').in(variable('rooms')).expression)).toBe('owner IN @rooms');
  expect(print(q.field('owner').between(fieldValue('low'), variable('me')).expression)).toBe('owner BETWEEN low AND @me');
  expect(() => q.field('title').eq(variable('me'))).toThrow('@me');
});

test.each([
  ['2026-11-05T08:30:15.250Z', '2026-11-05T08:30:15Z'],
  ['2026-11-05 08:30:15.5+0100', '2026-11-05 08:30:15+01:00'],
  ['2026-11-05 08:30:15.5', '2026-11-05 08:30:15Z'],
])('bind writes the moment %s to the second: %s', (since, written) => {
  const moment = { type: 'date', dateTime: 'UTC' } as const;
  const moments = defineSchema({ at: moment }, { variables: defineVariables({ since: moment }) });
  expect(print(bind(parseQuery('at > @since', moments), { since }).expression)).toBe(`at > "${written}"`);
});

test('bind writes the values of variables into a query', () => {
  const query = parseQuery('owner = @me AND owner IN @rooms AND owner > low', schema);
  const bound = bind(query, { me: 7, rooms: [1, 14] });
  expect(print(bound.expression)).toBe('owner = 7 AND owner IN (1,14) AND owner > low');
  expect(check(bound.expression, schema).query).toBeDefined();
  expect(() => bind(query, { me: 7 })).toThrow('@rooms');
  expect(() => bind(query, { me: null, rooms: [1] })).toThrow('@me is null');
  expect(() => bind(query, { me: 7, rooms: [] })).toThrow('@rooms is empty');
});

import { expect, test } from 'vitest';
import { describe } from '../../src/analysis/index.ts';
import { defineFunction, defineSchema, defineVariables, parseQuery } from '../../src/index.ts';
import { createLanguageService } from '../../src/language-service/index.ts';
import { inGerman } from '../catalogue/german.ts';

/* What an editor offers and tells of variables, of fields as values and of functions. */

const near = defineFunction({
  label: 'Close by',
  description: 'Within so many kilometres.',
  parameters: [
    { name: 'lat', type: 'decimal' },
    { name: 'km', type: 'decimal' },
    { name: 'day', type: 'date', field: true },
  ],
});
const schema = defineSchema(
  {
    shipped: { type: 'date', label: 'Shipped' },
    promised: { type: 'date', label: 'Promised' },
    total: { type: 'decimal' },
    owner: { type: 'integer', label: 'Owner', values: [{ value: 7, label: 'Ann' }] },
  },
  {
    functions: { near, overdue: defineFunction({ parameters: [] }) },
    variables: defineVariables({
      me: { type: 'integer', label: 'Me' },
      radius: { type: 'decimal' },
      rooms: { type: 'integer', list: true },
    }),
  },
);
const service = createLanguageService(schema, { today: '2026-11-21' });
const at = (marked: string) => [marked.replace('|', ''), marked.indexOf('|')] as const;

test.each<[marked: string, offered: readonly string[], not: readonly string[]]>([
  ['owner = |', ['@me'], ['@radius', '@rooms', 'total', 'owner']],
  ['owner = @|', ['@me'], ['@radius']],
  ['owner = @m|', ['@me'], []],
  ['shipped > |', ['promised'], ['@me', 'shipped', 'total']],
  ['shipped > pro|', ['promised'], []],
  ['owner IN (|', ['@me'], ['@rooms']],
  ['|', ['near(lat, km, day)', 'overdue()'], []],
  ['clos|', ['near(lat, km, day)'], ['overdue()']],
  ['near(|', ['@radius'], ['@me', 'total']],
  ['near(1, @|', ['@radius'], []],
  ['near(1, 2, |', ['shipped', 'promised'], ['total', '@radius']],
])('%s offers %j, not %j', async (marked, offered, not) => {
  const { items } = await service.complete(...at(marked));
  const labels = items.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining([...offered]));
  for (const one of not) expect(labels).not.toContain(one);
});

test('a function is written with its caret where its arguments go', async () => {
  const { items } = await service.complete(...at('ne|'));
  expect(items.find(({ kind }) => kind === 'snippet')).toMatchObject({ insert: 'near()', caret: 5, asksAgain: true });
});

test.each<[marked: string, told: readonly string[]]>([
  ['owner = @m|e', ['`@me` is a whole number: Me.', 'Its value is given by who asks.']],
  ['ne|ar(1,2,shipped)', ['`near(lat, km, day)` is a condition of its own: Close by.', 'Within so many kilometres.']],
])('%s tells %j', (marked, told) => expect(service.hover(...at(marked))?.paragraphs.slice(0, told.length)).toEqual(told));

test('what a variable has is shown where the caller gives it', () => {
  const given = createLanguageService(schema, { today: '2026-11-21', variables: { me: 7, rooms: [1, 14], radius: null } });
  const text = 'owner = @me AND owner IN @rooms AND near(1,@radius,shipped)';
  const shown = given.inlayHints(text).map(({ at: offset, label, tooltip }) => [text.slice(0, offset).slice(-3), label, tooltip]);
  expect(shown).toEqual([
    ['@me', 'Ann', ['`@me` is Ann.', 'Its value is given by who asks.']],
    ['oms', '2 values', ['`@rooms` is 2 values.', 'Its value is given by who asks.']],
    ['ius', 'NULL', ['`@radius` is NULL.', 'Its value is given by who asks.']],
  ]);
  expect(given.hover(...at('owner = @m|e'))?.paragraphs[1]).toBe('`@me` is 7.');
  expect(service.inlayHints(text)).toEqual([]);
  expect(() => createLanguageService(schema, { today: '2026-11-21', variables: { me: 'x' } })).toThrow('@me');
});

test.each<[marked: string, active: number, told: string]>([
  ['near(|', 0, '`lat`: a number'],
  ['near(1, |2', 1, '`km`: a number'],
  ['near(1,2,|', 2, '`day`: a date'],
])('%s is parameter %i', (marked, active, told) => {
  const signature = service.signature(...at(marked));
  expect(signature).toMatchObject({ label: 'near(lat, km, day)', active });
  expect(signature?.parameters.map(({ from, to }) => signature.label.slice(from, to))).toEqual(['lat', 'km', 'day']);
  expect(signature?.documentation.join()).toContain(told);
});

test.each<[text: string, en: string, nl: string, de: string]>([
  ['owner = @me', 'Owner is @me.', 'Owner is @me.', 'Owner ist @me.'],
  ['owner NOT IN @rooms', 'Owner is not in @rooms.', 'Owner komt niet voor in @rooms.', 'Owner ist nicht in @rooms.'],
  [
    'NOT shipped > promised',
    'Shipped is the value of Promised or earlier.',
    'Shipped is de waarde van Promised of eerder.',
    'Shipped ist der Wert von Promised oder früher.',
  ],
  [
    'NOT near(52, @radius, shipped) AND overdue()',
    'Close by does not hold for 52, @radius and the value of Shipped, and `overdue` holds.',
    'Close by geldt niet voor 52, @radius en de waarde van Shipped, en `overdue` geldt.',
    'Close by gilt nicht für 52, @radius und der Wert von Shipped, und `overdue` gilt.',
  ],
])('%s in words', (text, en, nl, de) => {
  const query = parseQuery(text, schema);
  expect([describe(query, {}), describe(query, { locale: 'nl' }), describe(query, { locale: inGerman })]).toEqual([en, nl, de]);
});

import { expect, test } from 'vitest';
import { parseQuery, print } from '../../src/index.ts';
import { schemaFromJsonSchema } from '../../src/json-schema/index.ts';

/* The schema of an object that JSON Schema, OpenAPI or Zod describes. */

const of = (property: object, more: object = {}) =>
  schemaFromJsonSchema({ type: 'object', properties: { x: property, other: { type: 'boolean' } }, ...more });

const closed = (...values: readonly object[]) => ({ values, closed: true });

test.each<{ readonly json: object; readonly field: object }>([
  {
    json: { type: 'integer', title: 'Room', description: 'Where it is' },
    field: { type: 'integer', label: 'Room', description: 'Where it is' },
  },
  { json: { type: 'number' }, field: { type: 'decimal' } },
  { json: { type: ['number', 'null'] }, field: { type: 'decimal' } },
  { json: { type: 'string', nullable: true }, field: { type: 'text' } },
  { json: { type: 'string', format: 'uuid' }, field: { type: 'text' } },
  { json: { type: 'string', format: 'date' }, field: { type: 'date' } },
  { json: { type: 'string', format: 'time' }, field: { type: 'time' } },
  { json: { type: 'string', format: 'date-time' }, field: { type: 'date', dateTime: 'UTC' } },
  { json: { type: 'string', enum: ['a', 'b', null] }, field: { type: 'text', ...closed({ value: 'a' }, { value: 'b' }) } },
  { json: { enum: [1, 2] }, field: { type: 'integer', ...closed({ value: 1 }, { value: 2 }) } },
  { json: { const: 'a' }, field: { type: 'text', ...closed({ value: 'a' }) } },
  {
    json: { oneOf: ['Open', 'Shut'].map((title, at) => ({ const: at + 1, title })) },
    field: { type: 'integer', ...closed({ value: 1, label: 'Open' }, { value: 2, label: 'Shut' }) },
  },
  { json: { anyOf: [{ type: 'integer' }, { type: 'null' }], title: 'X' }, field: { type: 'integer', label: 'X' } },
  { json: { $ref: '#/$defs/a~1b' }, field: { type: 'text', label: 'There' } },
  { json: { allOf: [{ $ref: '#/$defs/a~1b' }], title: 'Here' }, field: { type: 'text', label: 'Here' } },
  {
    json: { type: 'array', items: { enum: ['a', 'b'] }, title: 'Tags' },
    field: { type: 'text', list: true, label: 'Tags', ...closed({ value: 'a' }, { value: 'b' }) },
  },
  {
    json: { type: ['array', 'null'], items: { type: ['integer', 'null'], title: 'One' } },
    field: { type: 'integer', list: true, label: 'One' },
  },
  {
    json: { anyOf: [{ type: 'array', items: { $ref: '#/$defs/a~1b' } }, { type: 'null' }], title: 'Here' },
    field: { type: 'text', list: true, label: 'Here' },
  },
])('%j', ({ json, field }) => {
  const { schema } = of(json, { $defs: { 'a/b': { type: 'string', title: 'There' } } });
  expect(JSON.parse(JSON.stringify(schema.fields['x']))).toEqual(field);
});

test.each<readonly [property: object, because: string]>([
  [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'it is a list, and of its elements: it is a list'],
  [{ type: 'array' }, 'it is a list, and of its elements: it has no type'],
  [{ type: 'array', items: { type: 'object', properties: { a: {} } } }, 'its objects have no property that can be a field'],
  [{ type: 'object' }, 'it is an object'],
  [{ type: ['string', 'integer'] }, 'its values have several types'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'its values have several types'],
  [{}, 'it has no type'],
])('%j is left out', (property, because) => expect(of(property).leftOut).toContainEqual({ name: 'x', because }));

test('arrays of objects are relations, as deep as the language has them', () => {
  const document = {
    properties: {
      id: { type: 'integer' },
      parts: { type: 'array', title: 'Parts', items: { $ref: '#' } },
      lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' }, odd: {} } } },
    },
  };
  const { schema, leftOut } = schemaFromJsonSchema(document);
  const query = parseQuery('parts HAS (parts HAS (parts HAS (id > 1))) AND lines HAS ONLY (sku = "A")', schema);
  expect(print(query.expression)).toContain('sku');
  expect(schema.relations?.['parts']).toMatchObject({ label: 'Parts' });
  expect(leftOut.filter(({ name }) => name.startsWith('parts.parts.parts.p') || name === 'lines.odd')).toEqual([
    { name: 'parts.parts.parts.parts', because: 'relations stand in each other at most 3 deep' },
    { name: 'lines.odd', because: 'it has no type' },
  ]);
});

test('a part of an OpenAPI document, with what it extends', () => {
  const document = {
    components: {
      schemas: {
        Base: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
        Order: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { name: { type: 'boolean' } } }] },
        Orders: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
      },
    },
  };
  const fields = { id: { type: 'integer' }, name: { type: 'boolean' } };
  for (const at of ['#/components/schemas/Order', '#/components/schemas/Orders'])
    expect(schemaFromJsonSchema(document, { at }).schema.fields).toEqual(fields);
});

test.each<readonly [document: object, at: '#' | `#/${string}`, error: string]>([
  [{ type: 'string' }, '#', 'has no property that can be a field'],
  [{}, '#/gone', 'refers to "#/gone", which is not there'],
  [{ $ref: 'https://example.org/x.json' }, '#', 'which is outside of it'],
  [{ a: { $ref: '#/a' } }, '#/a', 'refers to itself without an end'],
  [{ properties: JSON.parse('{"__proto__": {"type": "string"}}') as object }, '#', 'has no property'],
])('%j at %s is refused', (document, at, error) => expect(() => schemaFromJsonSchema(document, { at })).toThrow(error));

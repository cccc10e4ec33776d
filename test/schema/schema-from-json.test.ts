import { expect, test } from 'vitest';
import { defineList, defineRelation, defineSchema, defineVariables, parseQuery, type Schema } from '../../src/index.ts';
import { schemaFromJson } from '../../src/schema/schema-from-json.ts';

/* What JSON says of a schema. */

const part: Schema = defineSchema(
  { id: { type: 'integer' } },
  { relations: { parts: defineRelation({ schema: (): Schema => part }) } },
);
const line = defineSchema({ sku: { type: 'text' }, tags: defineList({ type: 'text', label: 'Tags' }) });
const schema = defineSchema(
  { id: { type: 'integer' }, tags: defineList({ type: 'text', values: [{ value: 'new' }], closed: true }) },
  {
    relations: { lines: defineRelation({ schema: line, label: 'Lines' }) },
    variables: defineVariables({ me: { type: 'text' } }),
  },
);
const json = (whole: object) => JSON.parse(JSON.stringify(whole)) as Schema;

test.each(['id = 1 AND tags HAS "new"', 'lines HAS (sku = @me AND tags HAS "a")', 'lines IS EMPTY'])('%s is taken', (search) => {
  expect(parseQuery(search, schemaFromJson(json(schema))).expression).toEqual(parseQuery(search, schema).expression);
});

test('its JSON is the same, and a schema stays what it is, records within themselves too', () => {
  expect(json(schemaFromJson(json(schema)))).toEqual(json(schema));
  expect(() => parseQuery('parts HAS (parts HAS (id = 1))', schemaFromJson(part))).not.toThrow();
});

test.each<readonly [whole: object, error: string]>([
  [{ fields: { tags: { type: 'text', list: 'yes' } } }, 'has a wrong list'],
  [{ fields: { tags: { list: true } } }, 'has a wrong type'],
  [{ fields: { id: null } }, 'has no description'],
  [{ fields: { id: { type: 'integer' } }, relations: { lines: { schema: { fields: {} } } } }, 'needs at least one field'],
])('%j is refused', (whole, error) => expect(() => schemaFromJson(whole as Schema)).toThrow(error));

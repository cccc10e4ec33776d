import { expect, test } from 'vitest';
import { formatTree } from '../../playground/format-tree.ts';
import { parse } from '../../src/index.ts';

test('a tree is shown without its places, and what is short on one line', () => {
  expect(shown('NOT product IN (1,14)')).toBe(
    `
{
  "kind": "not",
  "operand": {
    "kind": "in",
    "field": "product",
    "negated": false,
    "values": [
      { "kind": "integer", "value": 1 },
      { "kind": "integer", "value": 14 }
    ]
  }
}`.trim(),
  );
});

test.each(['a = 1', 'a IS NULL AND (b = "{ , }" OR c = TRUE)', 'a BETWEEN "0d" AND "7d" OR NOT a ~ "\\""'])('%s', (text) => {
  const withoutPlaces: unknown = JSON.parse(
    JSON.stringify(parse(text).expression, (key, value: unknown) => (key === 'range' ? undefined : value)),
  );
  expect(JSON.parse(shown(text))).toEqual(withoutPlaces);
});

function shown(text: string): string {
  const { expression } = parse(text);
  return expression === undefined ? '' : formatTree(expression);
}

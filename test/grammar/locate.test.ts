import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locate, partsIn } from '../../grammar/ranges.ts';
import { parse, print, walk } from '../../src/index.ts';
import { law } from '../support/law.ts';
import { expressions } from '../support/trees.ts';

law('an expression has the ranges in its canonical text that parsing that text gives', [expressions], 2_000, (tree) => {
  const { text, expression } = locate(tree);
  expect(text).toBe(print(tree));
  expect(expression).toEqual(parse(text).expression);
});

test.each([
  ['startdatum>="0d"', 'startdatum', '>='],
  ['`start datum`  <>\t5', '`start datum`', '<>'],
  ['`a`IN(1)', '`a`', 'IN'],
  ['a\nnot  in ( 1 , 2 )', 'a', 'not  in'],
  ['a NOT BETWEEN 1 AND 2', 'a', 'NOT BETWEEN'],
  ['a IS NOT NULL', 'a', 'IS NOT NULL'],
  ['((a = 1) ) and (b = 2)', undefined, 'and'],
  ['not (a = 1)', undefined, 'not'],
  ['a = 1 && b = 2', undefined, '&&'],
  ['a = 1 || b = 2', undefined, '||'],
  ['!a = 1', undefined, '!'],
])('the parts of %s', (text, field, operator) => {
  const { expression, partial = expression } = parse(text);
  const parts = partsIn(text)(partial ?? expect.unreachable(text));
  expect(text.slice(parts.operator.from, parts.operator.to)).toBe(operator);
  if (field !== undefined) expect(text.slice(parts.field.from, parts.field.to)).toBe(field);
});

law('the parts of any node lie within it, in the text and without', [expressions, fc.boolean()], 500, (tree, withText) => {
  const { text, expression } = locate(tree);
  const partsOf = partsIn(withText ? text : undefined);
  walk(expression, (node) => {
    for (const { from, to } of Object.values(partsOf(node)))
      expect((node.range?.from ?? 0) <= from && from <= to && to <= (node.range?.to ?? 0)).toBe(true);
  });
});

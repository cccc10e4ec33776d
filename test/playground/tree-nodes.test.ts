import { parse } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { describe, expect, test } from 'vitest';
import { type TreeNode, treeNodes, treeRows } from '../../playground/forms/tree-nodes.ts';

const text = 'startdatum >= "0d" AND NOT (product NOT IN (101,102,103,104) OR RES_CUSTOM05 IS NOT NULL)';

describe('the nodes of a tree', () => {
  test('are those of the expression, each with its place in the text', () =>
    expect(linesOf(rows())).toEqual([
      `1 AND 2 | ${text}`,
      '2 startdatum >= 1 | startdatum >= "0d"',
      '2 NOT 1 | NOT (product NOT IN (101,102,103,104) OR RES_CUSTOM05 IS NOT NULL)',
      '3 OR 2 | product NOT IN (101,102,103,104) OR RES_CUSTOM05 IS NOT NULL',
      '4 product NOT IN 3 +1 | product NOT IN (101,102,103,104)',
      '4 RES_CUSTOM05 IS NOT NULL 0 | RES_CUSTOM05 IS NOT NULL',
    ]));

  test('open on their values, and close', () => {
    expect(linesOf(rows('0.1.0.0')).slice(4, 9)).toEqual([
      '4 product NOT IN 3 +1 | product NOT IN (101,102,103,104)',
      '5 integer | 101',
      '5 integer | 102',
      '5 integer | 103',
      '5 integer | 104',
    ]);
    expect(linesOf(rows('0.1'))).toHaveLength(3);
    expect(linesOf(rows('0'))).toHaveLength(1);
  });

  test('say where they are among others', () => {
    const [, first, second] = rows();
    expect(first).toMatchObject({ path: '0.0', level: 2, position: 1, size: 2, isOpen: false });
    expect(second).toMatchObject({ path: '0.1', level: 2, position: 2, size: 2, isOpen: true });
  });

  test('are no more than can be drawn', () => {
    expect(rows('0.1.0.0').length).toBe(10);
    expect(treeRows(root(), new Set(['0.1.0.0']), 5)).toHaveLength(5);
  });
});

const rows = (...turned: readonly string[]) => treeRows(root(), new Set(turned), 100);

function root(): TreeNode {
  const { expression } = parse(text);
  if (expression === undefined) throw new Error('The text is wrong.');
  return treeNodes(expression, bookingSchema.fields, (_, { value, range }) => ({
    written: String(value),
    means: undefined,
    near: undefined,
    range,
  }));
}

function linesOf(rows: ReturnType<typeof treeRows>): readonly string[] {
  return rows.map(({ level, node: { content, range } }) => {
    const place = text.slice(range?.from, range?.to);
    if (content.kind === 'join') return `${level} ${content.operator} ${content.count} | ${place}`;
    if (content.kind === 'value') return `${level} ${content.of} | ${place}`;
    const { field, operator, values, left } = content;
    return `${level} ${field} ${operator} ${values.length}${left > 0 ? ` +${left}` : ''} | ${place}`;
  });
}

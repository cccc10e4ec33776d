import fc from 'fast-check';
import { parse, parseQuery } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { duckdb, mysql, postgres, sqlite, toSql } from 'search-expression/sql';
import { describe, expect, test } from 'vitest';
import { compareIds } from '../../playground/forms/compare-ids.ts';
import { formatSql } from '../../playground/forms/format-sql.ts';
import { formatTree } from '../../playground/forms/format-tree.ts';
import { requestPath } from '../../playground/share/formats/request.ts';
import { forAll } from '../support/law.ts';

describe('a tree as JSON', () => {
  test('is shown without its places, and what is short on one line', () =>
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
    ));

  test.each(['a = 1', 'a IS NULL AND (b = "{ , }" OR c = TRUE)', 'a BETWEEN "0d" AND "7d" OR NOT a ~ "\\""'])('%s', (text) => {
    const withoutPlaces: unknown = JSON.parse(
      JSON.stringify(parse(text).expression, (key, value: unknown) => (key === 'range' ? undefined : value)),
    );
    expect(JSON.parse(shown(text))).toEqual(withoutPlaces);
  });
});

describe('SQL on lines', () => {
  test('has one for each condition, and none inside a BETWEEN', () => {
    const text = 'startdatum BETWEEN "0d" AND "7d" AND (product = 1 OR status = "Open" AND NOT RES_NUMBER BETWEEN 1 AND 5)';
    const { text: sql } = toSql(parseQuery(text, bookingSchema), sqlite, { today: '2026-11-21' });
    expect(formatSql(sql).split('\n')).toEqual([
      '("startdatum" BETWEEN ? AND ?',
      '  AND ("product" = ?',
      '    OR ("status" COLLATE BINARY = ?',
      '      AND (NOT ("RES_NUMBER" BETWEEN ? AND ?)))))',
    ]);
  });

  test('has one for each clause of a statement', () => {
    const sql = 'SELECT a, b FROM c LEFT JOIN d ON d.id = c.id WHERE e = 1 AND (f = ?) ORDER BY a, b LIMIT ? OFFSET ?';
    expect(formatSql(sql).split('\n')).toEqual([
      'SELECT a, b',
      'FROM c',
      'LEFT JOIN d ON d.id = c.id',
      'WHERE e = 1',
      '  AND (f = ?)',
      'ORDER BY a, b',
      'LIMIT ? OFFSET ?',
    ]);
  });

  test('leaves names and texts in quotes as they are', () => {
    const sql = `"a AND b" = ' OR ''c'' OR ' AND \`x OR y\` = "it ""AND"" it"`;
    expect(formatSql(sql)).toBe(sql.replace(' AND `', '\n  AND `'));
  });

  test('changes nothing but spaces', () => {
    const word = fc.constantFrom(...`AND; OR; BETWEEN; NOT; (; ); "a AND b"; 'x OR y'; ?; FROM; WHERE; name; =`.split('; '));
    forAll([fc.array(word)], (words) => {
      const sql = words.join(' ');
      expect(formatSql(sql).replace(/\n */g, ' ')).toBe(sql);
    });
  });

  test.each([postgres, mysql, duckdb])('is the same statement in $name', (dialect) => {
    const query = parseQuery('RES_CUSTOM01 ~ "AND" AND NOT (startdatum < "0d" OR product IS NULL)', bookingSchema);
    const { text } = toSql(query, dialect, { today: '2026-11-21' });
    expect(formatSql(text).replace(/\n */g, ' ')).toBe(text);
  });
});

test.each([
  { one: ['1', '2'], other: ['1', '2'], isSame: true, missing: [], extra: [] },
  { one: [], other: [], isSame: true, missing: [], extra: [] },
  { one: ['1', '2'], other: ['2', '1'], isSame: false, missing: [], extra: [] },
  { one: ['1', '2', '3'], other: ['1', '4'], isSame: false, missing: ['2', '3'], extra: ['4'] },
  { one: ['1'], other: ['1', '1'], isSame: false, missing: [], extra: [] },
])('the difference of two lists of ids: $one and $other', ({ one, other, ...difference }) => {
  expect(compareIds(one, other)).toEqual(difference);
});

test('the path of a request is encoded', () => {
  const query = parseQuery('status = "a&b=c d"', bookingSchema);
  const path = requestPath({ entity: 'booking', query }, ['RES_ID', 'OBJ_ID'], 5);
  expect(path).toBe('/api/rest/booking/filter?columns=RES_ID,OBJ_ID&length=5&search=status%20%3D%20%22a%26b%3Dc%20d%22');
});

function shown(text: string): string {
  const { expression } = parse(text);
  return expression === undefined ? '' : formatTree(expression);
}

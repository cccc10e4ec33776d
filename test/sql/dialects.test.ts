import { expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import * as sql from '../../src/sql/index.ts';

const { dialects, ...others } = sql;

test('every dialect that is exported is in the list, under its name and with a title', () => {
  const exported = Object.entries(others).filter(([, value]) => typeof value === 'object');
  expect(Object.fromEntries(exported)).toEqual(dialects);
  for (const [name, dialect] of Object.entries(dialects)) {
    expect(dialect.name).toBe(name);
    expect(dialect.title?.toLowerCase()).toContain(name.slice(0, 5));
  }
});

test.each([
  ['postgres', 'x'.repeat(63), /^PostgreSQL would cut the name "x{64}" short: it has more than 63 bytes\.$/],
  ['postgres', '€'.repeat(21), /63 bytes/],
  ['mariadb', 'x'.repeat(64), /^MariaDB takes no name as long as "x{65}": it has more than 64 characters\.$/],
  ['mysql', 'x'.repeat(64), /^MySQL takes no name as long as "x{65}"/],
] as const)('%s takes the name %s, and refuses one that is longer', (name, longest, message) => {
  const { identifier } = dialects[name];
  expect(identifier(longest)).toContain(longest);
  expect(() => identifier(`x${longest}`)).toThrow(message);
});

// No test runs MySQL. This is its manual's, for ICU's regular expressions.
test.each([
  ['naam ~ "1.5"', '1\\.5'],
  ['naam ^= "1.5"', '^1\\.5'],
])('MySQL, never run, is asked %s by a pattern that is bound', (search, pattern) => {
  const query = parseQuery(search, defineSchema({ naam: { type: 'text' } }));
  expect(sql.toSql(query, sql.mysql, { today: '2026-11-21' })).toMatchObject({
    text: "REGEXP_LIKE(CONVERT(`naam` USING utf8mb4) COLLATE utf8mb4_0900_bin, ?, 'c')",
    values: [pattern],
  });
});

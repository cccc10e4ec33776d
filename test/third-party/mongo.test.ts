import { readFileSync } from 'node:fs';
import { Query as Mingo } from 'mingo';
import { defineSchema, parseQuery } from 'search-expression';
import { filter } from 'search-expression/memory';
import { describe, expect, test } from 'vitest';
import { toMongo } from './mongo.ts';

const schema = defineSchema({
  id: { type: 'integer' },
  product: { type: 'integer' },
  name: { type: 'text' },
  start: { type: 'date' },
  doors: { type: 'time' },
  open: { type: 'boolean' },
});
const clock = { today: '2026-11-21' };
const names = ['Zaal 1', 'zaal 2', 'C++', 'a.c', 'abc', '50%', '', null];
const documents = Array.from({ length: 240 }, (_, id) => ({
  id,
  product: id % 7 === 0 ? null : [1, 14, 101, 102][id % 4],
  ...(id % 5 !== 0 && { name: names[id % 8] }),
  start: id % 11 === 0 ? null : `2026-11-${String(15 + (id % 14)).padStart(2, '0')}`,
  doors: `${String(id % 24).padStart(2, '0')}:30:00`,
  open: id % 3 === 0 ? null : id % 3 === 1,
}));

describe('a MongoDB filter by a stranger finds what memory finds', () => {
  test.each([
    'product = 14',
    'product != 14',
    'NOT product IN (1,14)',
    'product NOT IN (1,14) OR product IS NULL',
    'start >= "0d" AND start <= "7d" AND product IN (101,102)',
    'start BETWEEN "-1d" AND "1d"',
    'NOT (start < "0d" OR product > 14)',
    'NOT (product = 1 AND name = "x")',
    'name ~ "ZAAL"',
    'name !~ "a.c"',
    'name ~ "+" OR name ~ "%"',
    'name ~ ""',
    'doors > "09:00" AND doors <= "12:30"',
    'open = TRUE',
    'NOT open != FALSE',
    'open IS NOT NULL AND NOT name IS NULL',
    'id < 100 AND NOT (NOT product = 1)',
  ])('%s', (text) => {
    const query = parseQuery(text, schema);
    const expected = filter(documents, query, clock).map(({ id }) => id);
    const mingo = new Mingo(toMongo(query, clock));
    expect(documents.filter((document) => mingo.test(document)).map(({ id }) => id)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(documents.length);
  });

  test('it imports public names alone and has fewer than 80 lines', () => {
    const source = readFileSync(new URL('mongo.ts', import.meta.url), 'utf8');
    expect([...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual(['search-expression']);
    expect(source.trimEnd().split('\n').length).toBeLessThan(80);
  });
});

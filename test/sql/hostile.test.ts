import { describe, expect, test } from 'vitest';
import { defineSchema, type Expression, parseQuery, print } from '../../src/index.ts';
import { boeking } from '../cases/boeking.ts';
import { everywhere, inLetters } from '../support/everywhere.ts';
import { hostileTexts } from '../support/pools.ts';

describe('a hostile field name is only a name:', () => {
  const plain = `a"b a\`b a]b [a] a'b Ünïcode a?b a$1b :naam @x -- /* order select AND null % \\ " "" 😀 a.b toString __proto__ constructor rowid oid`;
  const longer = ['naam met spatie', "x'; DROP TABLE boeking; --", 'x'.repeat(63), 'x'.repeat(64), '€'.repeat(128)];

  test.each([...plain.split(' '), ...longer])('%j', (name) => {
    const schema = defineSchema({ [name]: { type: 'text' }, other: { type: 'integer' } });
    const rows = ['x', 'X', null, name].map(
      (value) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as object,
    );
    const ask = everywhere(schema, rows);
    const values = (...all: readonly string[]) => all.map((value) => ({ kind: 'string', value }) as const);
    const many = Array.from({ length: 70 }, (_, at) => `${name}${at || ''}`);
    const conditions: readonly (readonly [Expression, string])[] = [
      [{ kind: 'in', field: name, negated: false, values: values('x', '?') }, 'TFUF'],
      [{ kind: 'in', field: name, negated: true, values: values(name) }, 'TTUF'],
      [{ kind: 'null', field: name, negated: true }, 'TTFT'],
      [{ kind: 'in', field: name, negated: false, values: values(...many) }, 'FFUT'],
    ];
    for (const [condition, expected] of conditions) expect(inLetters(ask(parseQuery(print(condition), schema)))).toBe(expected);
  });
});

describe.each([
  ['texts that hold anything', ['naam = "a"', 'naam > "a"', 'naam <= "ab"', 'naam IS NULL'], ['a\0b', '\0', 'B\0']],
  // SQLite reads a text for a pattern up to U+0000 (L3.3).
  ['texts without U+0000', ['naam ~ "b"', 'naam !~ "\\u0001"', 'naam ^= "\u00e9"'], []],
])('one verdict everywhere on %s:', (_, queries, more) => {
  const rows = [...hostileTexts, ...more].map((naam) => ({ naam }));
  test.each(queries)('%s', (query) => expect(everywhere(boeking, rows)(query)).not.toContain(null));
});

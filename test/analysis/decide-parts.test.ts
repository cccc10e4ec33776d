import { expect, test } from 'vitest';
import { disjoint } from '../../src/analysis/decide.ts';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { countOf } from '../support/counts.ts';
import { readRow, reference } from '../support/reference.ts';
import { decisions } from './decisions.ts';

/*
 * Answers about parts of texts, which compare folded, beside bounds, which compare by code point:
 * never wrong by the reference, and hardly ever unknown.
 */

const fields = { t: { type: 'text' } } as const;
const schema = defineSchema(fields);
const today = '2026-11-21';
const pairs = countOf('PART_PAIRS', 150, 30_000);

const letters = ['a', 'A', 'b', 'é', 'x', ' ', 'ß', 'c', 'ø', 'À'];
const rows = ['', ...letters, ...letters.flatMap((a) => letters.map((b) => a + b)), 'aab', 'abc', 'ABC', 'bab', 'xab', 'a b'].map(
  (t) => ({ t }),
);
const values = ['a', 'b', 'ab', 'ba', 'é', 'E', 'ø', 'aa', 'x', 'ß', 'A', 'abc', ' '].map((text) => JSON.stringify(text));

function search(chance: Chance, depth: number): string {
  if (depth > 0 && chance.often(0.6)) {
    const operands = Array.from({ length: 2 + chance.below(2) }, () => search(chance, depth - 1));
    return `(${operands.join(chance.pick([' AND ', ' OR ']))})`;
  }
  if (chance.often(0.1)) return `NOT ${search(chance, 0)}`;
  const [value, other] = [chance.pick(values), chance.pick(values)];
  if (chance.often(0.08)) return `t IN (${value},${other})`;
  if (chance.often(0.06)) return `t BETWEEN ${value} AND ${other}`;
  return `t ${chance.pick(['~', '^=', '!~', '!^=', '~', '^=', '=', '<', '>=', '>', '!='])} ${value}`;
}

test('an answer is never wrong, and unknown in at most one of a thousand', { timeout: 600_000 }, () => {
  let unknown = 0;
  for (let number = 0; number < pairs; number++) {
    const chance = chanceOf(36, number);
    const [a, b] = [search(chance, 2), search(chance, 2)];
    const queries = [a, b].map((text) => parseQuery(text, schema));
    const verdicts = queries.map(({ expression }) => reference(expression, fields, today));
    const shows = (row: Readonly<Record<string, unknown>>, contradicted: (typeof decisions)['implies']['contradicted']) => {
      const read = readRow(fields, row);
      return contradicted(verdicts[0]?.(read) ?? null, verdicts[1]?.(read) ?? null);
    };
    for (const { decide, contradicted } of Object.values(decisions)) {
      const answer = decide(queries[0] ?? expect.unreachable(), queries[1] ?? expect.unreachable());
      const message = `${decide.name}\n${a}\n${b}`;
      if (answer.answer === 'unknown') unknown++;
      if (answer.answer === 'no') expect(shows(answer.witness, contradicted), message).toBe(true);
      if (answer.answer === 'yes')
        expect(
          rows.find((row) => shows(row, contradicted)),
          message,
        ).toBeUndefined();
    }
  }
  expect(unknown).toBeLessThanOrEqual((3 * pairs) / 1_000);
});

test.each([
  ['yes', 't ^= "1"', 't > "2"'],
  ['yes', 't ^= "a"', 't < " "'],
  ['yes', 't >= "xa" AND t < "xb"', 't !~ "a"'],
  ['yes', 't >= "a" AND t < "b"', 't !^= "A"'],
  ['no', 't ^= "aa"', 't > "b"'],
  ['no', 't ^= "a"', 't > "à"'],
  ['no', 't BETWEEN "ba" AND "x"', 't !~ "b" AND t ~ "a"'],
])('%s, no text is in both: %s, %s', (answer, a, b) =>
  expect(disjoint(parseQuery(a, schema), parseQuery(b, schema)).answer).toBe(answer),
);

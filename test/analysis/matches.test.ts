import { expect, test } from 'vitest';
import { isPlain } from '../../grammar/expression.ts';
import { toMatchFinder } from '../../src/analysis/matches.ts';
import { defineSchema, type Expression, parseQuery } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { countOf } from '../support/counts.ts';
import { foldedLetter, readRow, reference } from '../support/reference.ts';

const schema = defineSchema({
  title: { type: 'text' },
  by: { type: 'text', column: 'ORGANISER' },
  organiser: { type: 'text', column: 'ORGANISER' },
  n: { type: 'integer' },
});
const today = '2026-11-21';

/** The texts of a row with what was found in brackets. */
function marked(search: string, row: Readonly<Record<string, unknown>>): string {
  const matches = toMatchFinder(parseQuery(search, schema), { today })(row);
  return Array.from(matches, ([property, ranges]) => {
    const text = String(row[property]);
    const parts = ranges.map(({ from, to }, at) => `${text.slice(ranges[at - 1]?.to ?? 0, from)}[${text.slice(from, to)}]`);
    return `${property}: ${parts.join('')}${text.slice(ranges.at(-1)?.to)}`;
  }).join(', ');
}

test.each<[search: string, row: Readonly<Record<string, unknown>>, expected: string]>([
  ['title ~ "cafe"', { title: 'Taalcafé, Café' }, 'title: Taal[café], [Café]'],
  ['title ^= "cafe"', { title: 'Café in het café' }, 'title: [Café] in het café'],
  ['title ~ "ana"', { title: 'Bananas' }, 'title: B[anana]s'],
  ['title ~ "ba" AND title ~ "an"', { title: 'Banaan' }, 'title: [Ban]a[an]'],
  ['title ~ "a" OR by ~ "ZOE"', { title: 'x', ORGANISER: 'José & Zoë' }, 'ORGANISER: José & [Zoë]'],
  ['title ~ "a" AND by ^= "jo"', { title: 'a😀A', by: 'José' }, 'title: [a]😀[A], by: [Jo]sé'],
  ['by ~ "jos" AND organiser ~ "OSÉ"', { ORGANISER: 'José' }, 'ORGANISER: [José]'],
  ['title ~ "İ"', { title: 'Iıi' }, 'title: [Iıi]'],
  ['title ~ ""', { title: 'Café' }, ''],
  ['title !~ "cafe"', { title: 'Koor' }, ''],
  ['NOT title ~ "cafe"', { title: 'Koor' }, ''],
  ['NOT title !~ "cafe"', { title: 'Café' }, 'title: [Café]'],
  ['NOT (title !^= "cafe" OR n = 2)', { title: 'Café', n: 1 }, 'title: [Café]'],
  ['title = "Café"', { title: 'Café' }, ''],
  ['(title ~ "cafe" AND n = 2) OR n = 1', { title: 'Café', n: 1 }, ''],
  ['(title ~ "cafe" AND n = 2) OR n = 1 OR title ~ "f"', { title: 'Café', n: 1 }, 'title: Ca[f]é'],
  // A service may leave out a column that the search asks for.
  ['title ~ "cafe" AND n = 2', { title: 'Café' }, 'title: [Café]'],
  ['title ~ "cafe"', { title: null }, ''],
  ['title ~ "cafe" AND n = 2', { title: 'Café', n: 1 }, ''],
])('what was found is marked in a row: %s in %j', (search, row, expected) => expect(marked(search, row)).toBe(expected));

const wanted = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000) / 10;
const seed = 9_201;

test(`every character that a condition found is marked, and no other: ${wanted} rows (seed ${seed})`, () => {
  let marks = 0;
  for (let number = 0; number < wanted / 10; number++) {
    const chance = chanceOf(seed, number);
    const expression = expressionIn(chance, 2);
    const find = toMatchFinder(makeQuery(schema, expression), { today });
    for (let count = 0; count < 10; count++) {
      const row = { title: textIn(chance, 16), ORGANISER: textIn(chance, 16), n: chance.pick([1, 2, null]) };
      const read = readRow(schema.fields, row);
      const holds = (node: Expression, negated: boolean) => reference(node, schema.fields, today)(read) !== negated;
      const expected = new Set(foundBy(expression, false, row, holds));
      const found = Array.from(find(row), ([property, ranges]) =>
        ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => `${property} ${from + at}`)),
      ).flat();
      expect(new Set(found)).toEqual(expected);
      expect(found).toHaveLength(expected.size);
      marks += found.length;
    }
  }
  expect(marks).toBeGreaterThan(wanted / 10);
});

type TextRow = { readonly title: string | null; readonly ORGANISER: string | null };

/** The UTF-16 units that the conditions found, by trying each part at each. */
function foundBy(
  node: Expression,
  negated: boolean,
  row: TextRow,
  holds: (node: Expression, negated: boolean) => boolean,
): readonly string[] {
  if (!holds(node, negated)) return [];
  if (node.kind === 'not') return foundBy(node.operand, !negated, row, holds);
  if (node.kind === 'and' || node.kind === 'or') return node.operands.flatMap((one) => foundBy(one, negated, row, holds));
  if (!isPlain(node) || node.kind !== 'comparison' || !/^(!?)(~|\^=)$/.test(node.operator)) return [];
  if (node.operator.startsWith('!') !== negated) return [];
  const property = node.field === 'title' ? 'title' : 'ORGANISER';
  const text = row[property] ?? '';
  const part = String(node.value.value);
  const starts = node.operator.endsWith('~') ? Array.from(text, (_, at) => at) : [0];
  const letters = Array.from(text);
  return starts.flatMap((at) => {
    const there = letters.slice(at, at + Array.from(part).length);
    if (foldOf(there.join('')) !== foldOf(part)) return [];
    const from = letters.slice(0, at).join('').length;
    return Array.from({ length: there.join('').length }, (_, unit) => `${property} ${from + unit}`);
  });
}

const foldOf = (text: string): string => Array.from(text, foldedLetter).join('');

const letters = ['a', 'a', 'Á', 'å', 'b', 'B', 'ø', 'O', 'ı', 'İ', '😀', '\u0301'] as const;
const textIn = (chance: Chance, most: number): string | null =>
  chance.often(0.1) ? null : Array.from({ length: chance.below(most + 1) }, () => chance.pick(letters)).join('');

function expressionIn(chance: Chance, depth: number): Expression {
  if (depth > 0 && chance.often(0.2)) return { kind: 'not', operand: expressionIn(chance, depth - 1) };
  if (depth > 0 && chance.often(0.6)) {
    const kind = chance.pick(['and', 'or'] as const);
    const operands = [1, 2, 3].map(() => expressionIn(chance, depth - 1)).filter((one) => one.kind !== kind);
    return operands.length > 1 ? { kind, operands } : (operands[0] ?? expressionIn(chance, 0));
  }
  if (chance.often(0.2)) return { kind: 'comparison', field: 'n', operator: '=', value: { kind: 'integer', value: 1 } };
  const operator = chance.pick(['~', '!~', '^=', '!^=', '='] as const);
  const value = { kind: 'string', value: textIn(chance, 2) ?? 'a' } as const;
  return { kind: 'comparison', field: chance.pick(['title', 'by', 'organiser']), operator, value };
}

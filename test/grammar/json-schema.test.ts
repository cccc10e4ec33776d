import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonSchema } from '../../grammar/generate/json-schema.ts';
import { assertWellFormed } from '../../grammar/print.ts';
import { defaultLimits, defineSchema, type Expression, parse } from '../../src/index.ts';
import { fittingCopy } from '../../src/schema/fitting-copy.ts';
import { countOf } from '../support/counts.ts';
import { law } from '../support/law.ts';
import { decimals, hostileTexts } from '../support/pools.ts';
import { expressions } from '../support/trees.ts';
import { wordsOf } from '../support/words-of.ts';

/* The JSON Schema takes what `assertWellFormed` takes. */

const schema = JSON.parse(jsonSchema()) as object;
const isValid = new Ajv2020({ strict: true, strictTypes: false }).compile(schema);

test('the file is what the tables give: npm run grammar', () =>
  expect(readFileSync(new URL('../../grammar/expression.schema.json', import.meta.url), 'utf8')).toBe(jsonSchema()));

function isWellFormed(tree: unknown): boolean {
  try {
    assertWellFormed(tree);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** What JSON Schema cannot say. */
const beyondSchema = [
  { what: 'nesting over 256', has: (tree: unknown) => depth(tree) > 256 },
  { what: 'a range backwards', has: (tree: unknown) => some(tree, isBackwards) },
  { what: 'minus zero', has: (tree: unknown) => some(tree, (value) => Object.is(value, -0)) },
];

const isBackwards = (value: unknown) => {
  const { from, to } = (value ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  return typeof from === 'number' && typeof to === 'number' && from > to;
};

function some(value: unknown, is: (value: unknown) => boolean): boolean {
  return is(value) || (typeof value === 'object' && value !== null && Object.values(value).some((inner) => some(inner, is)));
}

function depth(tree: unknown): number {
  let levels = 0;
  for (let node = tree as { operand?: unknown } | undefined; node?.operand !== undefined; levels++)
    node = node.operand as typeof node;
  return levels;
}

/** Every node, list, key and value of a tree with one thing done to it. */
function* mutations(tree: unknown, replacements: readonly unknown[]): Generator {
  for (const other of replacements) yield other;
  if (Array.isArray(tree)) {
    const items: readonly unknown[] = tree;
    for (let index = 0; index < items.length; index++) {
      yield items.toSpliced(index, 1);
      for (const inner of mutations(items[index], replacements)) yield items.with(index, inner);
    }
    yield [...items, items[0]];
  } else if (typeof tree === 'object' && tree !== null) {
    yield { ...tree, other: 1 };
    for (const key of Object.keys(tree)) {
      yield Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key));
      for (const inner of mutations(tree[key as keyof typeof tree], replacements)) yield { ...tree, [key]: inner };
    }
  }
}

const literal = { kind: 'integer', value: 1 };
const isNull = { kind: 'null', field: 'a', negated: false };
const numbers = [0, -0, 1, -1, 0.5, 1e300, 2 ** 53 - 1, 2 ** 53, -(2 ** 53)];
const decimalTexts = `0.00 00.1 1.50 .5 5. 1e5 +1.5 12 - -0.0 1.2.3 ٣.٥ 0.5\n 123456789012345.0 1234567890123456.0
  12345678901234500.0 100000000000000.5 10000000000000.5 1.23456789012345 1.234567890123456 0.123456789012345
  0.1234567890123456 0.000123456789012345 -0.0001234567890123456 0.${'0'.repeat(99)}1 0.${'0'.repeat(100)}1
  0.${'0'.repeat(85)}123456789012345 0.${'0'.repeat(86)}123456789012345 1.${'0'.repeat(13)}1 1.${'0'.repeat(14)}1`
  .split(/ +|\n +/)
  .concat(decimals, '');
const others: readonly unknown[] = [
  null,
  true,
  '',
  [],
  {},
  [literal],
  literal,
  isNull,
  { kind: 'and', operands: [isNull, isNull] },
  { kind: 'or', operands: [isNull, isNull] },
  { kind: 'not', operand: isNull },
  { from: 0, to: 1 },
  { from: 1, to: 0 },
  { from: -1, to: 0 },
  { from: 0, to: 2 ** 53 },
  { from: 0, to: 1, other: 1 },
  ...wordsOf('and or integer decimal string boolean null missing = <> IN'),
  ...['a', '😀'].flatMap((character) => [character.repeat(128), character.repeat(129)]),
  'a\0',
  '\ud800',
  '\udc00\ud800',
];
const everything = [...others, ...numbers, ...decimalTexts, ...hostileTexts];

/** What judges a tree otherwise than `assertWellFormed` does, though JSON Schema could. */
function misjudged(tree: unknown): boolean {
  const wellFormed = isWellFormed(tree);
  if (isValid(tree) === wellFormed) return false;
  return wellFormed || !beyondSchema.some(({ has }) => has(tree));
}

law('every tree that can be is valid, with and without ranges', [expressions], countOf('JSON_TREES', 300, 5_000), (tree) => {
  expect(isValid(JSON.parse(JSON.stringify(tree)))).toBe(true);
});

describe('every single change is judged as by assertWellFormed', () => {
  test.each([
    'NOT (a IN (1,-2) AND a BETWEEN 1.5 AND "2d") OR a IS NOT NULL',
    'a = TRUE AND `b c` != "é" AND (c ~ "x" OR d >= 0.1)',
  ])('of %s', (text) => {
    const { expression } = parse(text);
    let refused = 0;
    for (const tree of mutations(JSON.parse(JSON.stringify(expression)), everything)) {
      if (misjudged(tree)) expect.fail(JSON.stringify(tree));
      if (!isValid(tree)) refused++;
    }
    expect(refused).toBeGreaterThan(1_000);
  });

  test('and none that is refused has a copy that fits a schema', () => {
    const fields = defineSchema({
      a: { type: 'integer' },
      d: { type: 'decimal' },
      e: { type: 'boolean' },
      'b c': { type: 'text' },
    });
    const { expression } = parse('NOT (a IN (1,-2) AND d BETWEEN 1.5 AND 2) OR a IS NOT NULL OR (`b c` = "é" AND e = TRUE)');
    const seen = { copied: 0, refused: 0 };
    for (const tree of mutations(JSON.parse(JSON.stringify(expression)), everything)) {
      const copy = fittingCopy(tree as Expression, fields, { limits: defaultLimits, allowed: undefined });
      if (copy !== undefined && !isWellFormed(tree)) expect.fail(JSON.stringify(tree));
      seen[copy === undefined ? 'refused' : 'copied']++;
    }
    expect(Math.min(seen.copied, seen.refused / 10)).toBeGreaterThan(100);
  });

  law('of any tree', [expressions, fc.infiniteStream(fc.nat())], countOf('JSON_MUTATIONS', 100, 5_000), (tree, chances) => {
    const all = [...mutations(tree, others)];
    for (let tries = 0; tries < 50; tries++) {
      const changed = all[Number(chances.next().value) % all.length];
      if (misjudged(changed)) expect.fail(JSON.stringify(changed));
    }
  });
});

test.each(decimalTexts)('the decimal %j', (value) => {
  const tree = { kind: 'comparison', field: 'a', operator: '=', value: { kind: 'decimal', value } };
  expect(isValid(tree)).toBe(isWellFormed(tree));
});

test.each([
  ['nesting over 256', Array.from({ length: 257 }).reduce<object>((operand) => ({ kind: 'not', operand }), isNull)],
  ['a range backwards', { ...isNull, range: { from: 1, to: 0 } }],
  ['minus zero', { kind: 'comparison', field: 'a', operator: '=', value: { kind: 'integer', value: -0 } }],
])('what JSON Schema cannot say: %s', (what, tree) => {
  expect([isWellFormed(tree), isValid(tree)]).toEqual([false, true]);
  expect(beyondSchema.filter(({ has }) => has(tree)).map((one) => one.what)).toEqual([what]);
});

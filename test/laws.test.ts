import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../src/edits.ts';
import { accepts, type Diagnostic, diagnose, diagnosticCodes, formatDiagnostic, parse, print } from '../src/index.ts';
import { fromUrl, toUrl } from '../src/url/index.ts';
import { boeking } from './cases/boeking.ts';
import { anyCharacter } from './support/any-character.ts';
import { bare } from './support/bare.ts';
import { law } from './support/law.ts';
import { messyTexts } from './support/messy.ts';
import { hostileTexts } from './support/pools.ts';
import { expressions } from './support/trees.ts';

/** Pieces of the language and of what is not, for texts that are nearly right. */
const fragments = fc.constantFrom(
  ...hostileTexts,
  'product',
  'startdatum',
  '>=',
  '<>',
  '==',
  '&&',
  '“',
  '(',
  ')',
  '"0d"',
  '7d',
  '1.5',
  '007',
  'IN (1,',
  'NOT',
  '$',
);
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.array(fragments, { maxLength: 24 }).map((parts) => parts.join(' ')),
  fc.array(fragments, { maxLength: 24 }).map((parts) => parts.join('')),
  fc.tuple(expressions, fc.nat(), fc.nat(6), fragments).map(([tree, at, length, piece]) => {
    const text = print(tree);
    const from = at % (text.length + 1);
    return text.slice(0, from) + piece + text.slice(from + length);
  }),
);

law('L4.3: a well-formed expression is what its canonical text parses to', [expressions], 4_000, (tree) => {
  const { expression, diagnostics } = parse(print(tree));
  expect(diagnostics).toEqual([]);
  expect(bare(expression)).toEqual(tree);
});

law(
  'L4.4: a text as people write it means the expression, and printing that changes nothing the second time',
  [messyTexts],
  2_000,
  ({ tree, text }) => {
    const { expression, diagnostics } = parse(text);
    expect(diagnostics).toEqual([]);
    expect(bare(expression)).toEqual(tree);
    const once = expression && print(expression);
    const again = parse(once ?? '').expression;
    expect(again && print(again)).toBe(once);
  },
);

law('L4.5: an expression survives a URL, whichever decoder reads it', [expressions], 2_000, (tree) => {
  const encoded = toUrl(tree);
  expect(encoded).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
  expect(bare(fromUrl(encoded).expression)).toEqual(tree);
  expect(decodeURIComponent(encoded)).toBe(print(tree));
  expect(new URLSearchParams(`search=${encoded}`).get('search')).toBe(print(tree));
  const url = new URL(`https://example.org/api/rest/booking/filter?search=${encoded}&start=0`);
  expect(url.searchParams.get('search')).toBe(print(tree));
  expect(bare(fromUrl(url.search.slice('?search='.length, -'&start=0'.length)).expression)).toEqual(tree);
});

law('L4.6: any text gives an expression or an error, with ranges inside it and fixes that apply', [anyText], 4_000, (text) => {
  const { expression, partial, diagnostics } = parse(text);
  const failed = diagnostics.some(({ severity }) => severity === 'error');
  expect(expression === undefined).toBe(failed);
  expect(accepts(text)).toBe(!failed);
  if (!failed) expect(partial).toBe(expression);
  if (expression !== undefined) expect(() => print(expression)).not.toThrow();
  for (const found of diagnose(text, boeking)) {
    expect(Object.keys(diagnosticCodes)).toContain(found.code);
    expect(found.range.from).toBeLessThanOrEqual(found.range.to);
    expect(found.range.to).toBeLessThanOrEqual(text.length);
    expect(formatDiagnostic(text, found)).toContain(found.message);
    for (const { from, to } of found.fixes?.flatMap(({ edits }) => edits) ?? [])
      expect(0 <= from && from <= to && to <= text.length).toBe(true);
  }
});

test('L4.6: accepts says what parse does of all texts of two or three tokens behind a field', () => {
  const words = 'b `b` = ~ 1 "s" @b , ( ) NOT AND IN IS NULL BETWEEN HAS any EMPTY'.split(' ');
  for (const start of ['a', 'a HAS', 'a BETWEEN', 'a BETWEEN 1', 'a = b OR a']) {
    const two = words.flatMap((one) => words.map((other) => `${start} ${one} ${other}`));
    for (const text of two.flatMap((one) => [one, ...words.map((third) => `${one} ${third}`)]))
      expect([text, accepts(text)]).toEqual([text, parse(text).expression !== undefined]);
  }
});

describe('a fix of the only error of a text leaves a text without that error there', () => {
  law('whatever the text', [anyText], 1_500, (text) => {
    fc.pre(parse(text).diagnostics.length === 1);
    expect(leftBehind(text)).toEqual([]);
  });

  test.each(['', 'a =', 'a IN (', 'a IN (1,', 'a = 1 OR', '(NOT a'])('in all texts of three words after %j', (start) => {
    const words = ['a', 'x', '=', '1', ',', '(', ')', 'IN', 'NOT', 'AND', 'IS', 'NULL', 'BETWEEN'];
    let texts = [start];
    for (let count = 0; count < 3; count++) texts = texts.flatMap((text) => words.map((word) => `${text} ${word}`));
    expect(texts.flatMap(leftBehind)).toEqual([]);
  });
});

/** What fixes of the only error of a text make, where it is still at the same place in that. */
function leftBehind(text: string): readonly string[] {
  const [only, ...others] = parse(text).diagnostics;
  if (only === undefined || others.length > 0) return [];
  const before = text.slice(0, only.range.from).trimEnd();
  const isSame = (fixed: string) => (left: Diagnostic) =>
    left.message === only.message && fixed.slice(0, left.range.from).trimEnd() === before;
  const made = (only.fixes ?? []).map(({ edits }) => applyEdits(text, edits));
  return made.filter((fixed) => parse(fixed).diagnostics.some(isSame(fixed)));
}

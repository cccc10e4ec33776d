import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenize } from '../../grammar/lexer.ts';
import { escapeInvisible } from '../../grammar/messages/wording.ts';
import { type Range, read, valuesOf, walk } from '../../src/index.ts';
import { outlineOf } from '../../src/language-service/outline.ts';
import { lexicalTokens, nameOf } from '../../src/language-service/semantic-tokens.ts';
import type { SearchSymbol } from '../../src/language-service/symbols.ts';
import { chanceOf } from '../differential/chance.ts';
import { countOf } from '../support/counts.ts';
import { textBy } from '../support/grammar-made.ts';
import { law } from '../support/law.ts';
import { messyTexts } from '../support/messy.ts';
import { service } from './caret.ts';

/** More where there is time for them. */
const runs = countOf('EDITOR_TEXTS', 300, 2_000);
const services = service();

/** Texts that are right, spoiled or random, some of them with a caret somewhere. */
const anyText = fc.nat().map((seed) => textBy(chanceOf(seed)));
const withCaret = fc.tuple(anyText, fc.nat()).map(([text, at]) => ({ text, caret: at % (text.length + 1) }));

law('a text that is right has the conditions that its tree has', [messyTexts], runs, ({ tree, text }) => {
  const syntax = read(text);
  const { tokens } = syntax;
  const wanted: unknown[] = [];
  let isOutlined = true;
  walk(tree, (node) => {
    // What is in a relation is in its clause.
    isOutlined &&= node.kind !== 'related';
    if (!('operands' in node) && !('operand' in node))
      wanted.push(['name' in node ? node.name : node.field, valuesOf(node).length]);
  });
  const found = outlineOf(syntax).clauses.map(({ field, values }) => {
    const name = field === undefined ? undefined : tokens[field];
    return [name && nameOf(name), values.length];
  });
  if (isOutlined) expect(found).toEqual(wanted);
});

law('tokens have types in order and without overlap, and every name and value has one', [anyText], runs, (text) => {
  const { tokens } = tokenize(text);
  const places = new Set(tokens.map(({ from, to }) => `${from}-${to}`));
  const bare = tokens.filter(({ image }) => /^[(),]$/.test(image)).length;
  for (const found of [services.semanticTokens(text), lexicalTokens(text)]) {
    expect(inOrder(found)).toBe(true);
    expect(found).toHaveLength(tokens.length - bare);
    for (const { from, to } of found) expect(places.has(`${from}-${to}`)).toBe(true);
  }
});

law('the colours of the first paint are the same line by line', [anyText], runs, (text) => {
  const byLine = [...text.matchAll(/[^\r\n]+/g)].flatMap(({ 0: line, index }) =>
    lexicalTokens(line).map(({ from, to, type }) => ({ from: index + from, to: index + to, type })),
  );
  // HAS, ANY, ALL, ONLY and EMPTY are words by what is before them, perhaps on another line.
  const inPlace = ({ from, to }: Range) => !/^(?:has|any|all|only|empty)$/i.test(text.slice(from, to));
  expect(byLine.filter(inPlace)).toEqual(lexicalTokens(text).filter(inPlace));
});

law('selections hold the caret and the one before, grow, and end in the whole text', [withCaret], runs, ({ text, caret }) => {
  const ranges = services.selectionRanges(text, caret);
  expect(ranges.at(-1)).toEqual({ from: 0, to: text.length });
  for (const [index, range] of ranges.entries()) {
    expect(holds(range, { from: caret, to: caret })).toBe(true);
    const inner = ranges[index - 1];
    if (inner !== undefined) expect(holds(range, inner) && lengthOf(range) > lengthOf(inner)).toBe(true);
  }
});

law('what belongs to a caret is in order, and the token at it among it', [withCaret], runs, ({ text, caret }) => {
  const found = services.highlights(text, caret);
  const touched = tokenize(text).tokens.some(({ image, from: at }) => at <= caret && caret <= at + image.length);
  expect(inOrder(found)).toBe(true);
  expect(found.length > 0).toBe(touched);
  expect(found.some(({ from, to, kind }) => from <= caret && caret <= to && kind === 'same')).toBe(touched);
});

law('what folds begins after a parenthesis and ends before one, and lies in another or apart', [anyText], runs, (text) => {
  const found = services.foldingRanges(text);
  for (const [index, range] of found.entries()) {
    expect([text[range.from - 1], text[range.to]]).toEqual(['(', ')']);
    expect(text.slice(range.from, range.to)).toMatch(/[\r\n]/);
    for (const other of found.slice(index + 1)) expect(other.from >= range.to || holds(range, other)).toBe(true);
  }
});

law('an outline lies where its parts lie, and its names are short and can be seen', [anyText], runs, (text) => {
  const check = (symbols: readonly SearchSymbol[], within: Range): void => {
    expect(inOrder(symbols.map(({ range }) => range))).toBe(true);
    for (const { name, range, selection, children } of symbols) {
      expect(name).not.toBe('');
      expect(name.length).toBeLessThanOrEqual(60);
      expect(escapeInvisible(name)).toBe(name);
      expect(holds(within, range) && holds(range, selection)).toBe(true);
      check(children, range);
    }
  };
  check(services.symbols(text), { from: 0, to: text.length });
});

describe('large and hostile texts are answered', () => {
  const repeated = (piece: string, count: number) => piece.repeat(count).trimEnd();
  test.each<[title: string, text: string]>([
    ['parentheses that are not closed', repeated('(', 20_000)],
    ['parentheses that are', `${repeated('(', 10_000)}a=1${repeated(')', 10_000)}`],
    ['parentheses that were not opened', repeated(')', 20_000)],
    ['groups beside conditions, nested', repeated('a=1 (\n', 5_000)],
    ['NOT', repeated('NOT ', 20_000)],
    ['NOT with parentheses', repeated('NOT (', 10_000)],
    ['conditions', repeated('product = 1 AND startdatum >= "0d" OR ', 5_000)],
    ['bounds of one field', repeated('product >= 1 AND ', 10_000)],
    ['names', repeated('a ', 20_000)],
    ['lists that are not closed', repeated('product IN (1,', 10_000)],
    ['a list', `product IN (${Array.from({ length: 20_000 }, (_, index) => index).join(',')})`],
    ['quotes', repeated('"', 20_001)],
    ['AND and OR', repeated('AND OR ', 10_000)],
  ])('%s', (_, text) => {
    for (const caret of [0, 1, text.length >> 1, text.length]) {
      expect(services.selectionRanges(text, caret).length).toBeGreaterThan(0);
      expect(services.highlights(text, caret).length).toBeGreaterThan(0);
    }
    expect(services.semanticTokens(text).length).toBeLessThanOrEqual(text.length);
    expect(services.foldingRanges(text).length).toBeLessThan(text.length);
    expect(services.symbols(text).length).toBeLessThan(text.length);
    services.format(text);
  });
});

const lengthOf = ({ from, to }: Range): number => to - from;
const holds = (outer: Range, inner: Range): boolean => outer.from <= inner.from && inner.to <= outer.to;
const inOrder = (ranges: readonly Range[]): boolean =>
  ranges.every(({ from, to }, index) => from < to && (ranges[index - 1]?.to ?? 0) <= from);

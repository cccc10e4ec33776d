import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf, type Token, tokenize } from '../../grammar/lexer.ts';
import { partialExpressionOf } from '../../grammar/partial-expression.ts';
import { print } from '../../grammar/print.ts';
import { read, readTokens } from '../../grammar/reader.ts';
import { placeAt, type SyntaxElement, type SyntaxNode } from '../../grammar/syntax-tree.ts';
import { allTokens, End, isMistake, type TokenType } from '../../grammar/tokens.ts';
import { chanceOf } from '../differential/chance.ts';
import { countOf } from '../support/counts.ts';
import { textBy } from '../support/grammar-made.ts';
import { law } from '../support/law.ts';
import { expressions } from '../support/trees.ts';

const runs = countOf('READER_TEXTS', 1_000, 20_000);
const anyText = fc.nat().map((seed) => textBy(chanceOf(seed)));

/**
 * A tree on one line: `<skipped>`, `_` for what is missing, rules as brackets where they hold more
 * than one thing.
 */
function shown(element: SyntaxElement): string {
  if (element.kind === 'token') return element.image;
  if (element.kind === 'missing') return '_';
  if (element.kind === 'skipped') return `<${element.tokens.map(({ image }) => image).join(' ')}>`;
  const parts = element.children.map(shown);
  return parts.length === 1 ? (parts[0] ?? '') : `[${parts.join(' ')}]`;
}

test.each([
  ['', '_'],
  ['a', '[a _]'],
  ['a =', '[a [= _]]'],
  ['a = AND b = 1', '[[a [= _]] AND [b [= 1]]]'],
  ['a = 1 AND', '[[a [= 1]] AND _]'],
  ['a = 1 b = 2', '[[a [= 1]] _ [b [= 2]]]'],
  ['a = 1, b = 2', '[[a [= 1]] <,> _ [b [= 2]]]'],
  ['a = Grote Zaal AND b = 1', '[[a [= Grote]] _ [Zaal _] AND [b [= 1]]]'],
  ['a IN (1, 2 AND b = 1', '[[a [IN [( 1 , 2 _]]] AND [b [= 1]]]'],
  ['a IN (1 2, 3)', '[a [IN [( 1 _ 2 , 3 )]]]'],
  ['a IN (1 OR 2)', '[a [IN [( 1 <OR> _ 2 )]]]'],
  ['a IN (1, (2), 3)', '[a [IN [( 1 , [<(> 2 <)>] , 3 )]]]'],
  ['(a = 1 AND b = 2', '[( [[a [= 1]] AND [b [= 2]]] _]'],
  ['a = 1) AND b = 2', '[[a [= 1]] <)> AND [b [= 2]]]'],
  ['a = (1 OR b IN (2)) AND c = 3', '[[a [= [<(> 1]]] OR [[b [IN [( 2 ) <)>]]] AND [c [= 3]]]]'],
  ['a b = 1', '[a <b> [= 1]]'],
  ['1 < a < 5', '[<1 <> [a [< 5]]]'],
  ['a = 1 $ AND b = 2', '[[a [= 1]] <> AND [b [= 2]]]'],
  ['NOT', '[NOT _]'],
  ['foo(a = 1 AND b = 2) AND c = 3', '[[foo [( a <=> _ 1 <AND> _ b <=> _ 2 )]] AND [c [= 3]]]'],
  ['a IN AND (b = 1)', '[[a [IN _]] AND [( [b [= 1]] )]]'],
  ['lower(a) = 1', '[[lower [( a )]] <= 1>]'],
  ['a BETWEEN 1 OR b = 2', '[[a [BETWEEN 1 _ _]] OR [b [= 2]]]'],
])('what is wrong stays where it is: %s', (text, tree) => expect(shown(read(text).root)).toBe(tree));

law('every token and stray character is in the tree once, in order, and every node in its parent', [anyText], runs, (text) => {
  const tree = read(text);
  const leaves: SyntaxElement[] = [];
  const look = (node: SyntaxNode): void => {
    for (const child of node.children) {
      expect(child.from).toBeGreaterThanOrEqual(0);
      expect(child.to).toBeLessThanOrEqual(text.length);
      expect(child.from).toBeLessThanOrEqual(child.to);
      if (child.kind !== 'node') leaves.push(child);
      else {
        expect(child.parent).toBe(node);
        look(child);
      }
    }
  };
  look(tree.root);
  const pieces = leaves.flatMap((leaf): readonly { from: number; to: number }[] =>
    leaf.kind === 'missing' ? [] : leaf.kind === 'skipped' && leaf.tokens.length > 0 ? leaf.tokens : [leaf],
  );
  const all = [...tree.tokens, ...tree.unexpected].toSorted((a, b) => a.from - b.from);
  expect(pieces.map(({ from, to }) => [from, to])).toEqual(all.map(({ from, to }) => [from, to]));
  // What is between them is white space.
  const ends = [0, ...all.map(({ to }) => to)];
  const starts = [...all.map(({ from }) => from), text.length];
  for (const [index, from] of ends.entries()) expect(text.slice(from, starts[index])).toMatch(/^[ \t\r\n]*$/);
  const isWhole = leaves.every(({ kind }) => kind === 'token');
  expect(tree.faults.length === 0 && tree.unexpected.length === 0 && tree.tooDeep === undefined).toBe(isWhole);
  partialExpressionOf(tree);
});

/** The text before the `|`, and what may come there. */
function expectedIn(marked: string): readonly string[] {
  const text = marked.replace('|', '');
  const tree = read(text);
  const index = tree.tokens.findIndex(({ from }) => from >= marked.indexOf('|'));
  return placesOf(placeAt(tree, index < 0 ? tree.tokens.length : index).expected);
}

test.each([
  ['|', 'field ( NOT'],
  ['product|', 'comparator NOT IN BETWEEN IS'],
  ['product NOT|', 'IN BETWEEN'],
  ['product >=|', 'value'],
  ['product IN|', '('],
  ['product IN (1|', ', )'],
  ['product = 1|', 'AND OR end'],
  ['(product = 1|', ') AND OR'],
  ['product BETWEEN 1|', 'AND'],
  ['product BETWEEN 1 AND 2|', 'AND OR end'],
  ['product IS|', 'NOT NULL'],
  // In front of more, and after what is wrong.
  ['product >= | AND a = 1', 'value'],
  ['product IN (1, | AND a = 1', 'value'],
  ['product IN (1,| 2)', 'value'],
  ['product | AND a = 1', 'comparator NOT IN BETWEEN IS'],
  ['a = 1 b |', 'comparator NOT IN BETWEEN IS'],
  ['a = 1) |', 'AND OR end'],
  ['a = Grote Zaal |', 'comparator NOT IN BETWEEN IS'],
  ['a = @|', 'value'],
  ['a HAS|', 'comparator value ( ANY ALL ONLY'],
  ['a HAS ANY|', '('],
  ['a(|', 'value )'],
])('%s: %s', (marked, expected) => expect(expectedIn(marked).join(' ')).toBe(expected));

const kinds = allTokens.filter((type) => !isMistake(type) && !type.isSkipped && type.name !== 'Comparator');
const tokenOf = (type: TokenType, from: number): Token => ({ kind: 'token', type, image: 'x', from, to: from + 1 });

law('a token may come exactly where the reader finds no fault with it', [expressions, fc.nat()], 200, (expression, cut) => {
  const text = print(expression);
  const whole = tokenize(text).tokens;
  const index = cut % (whole.length + 1);
  const prefix = whole.slice(0, index);
  const { expected } = placeAt(readTokens(text, whole, []), index);
  for (const type of kinds) {
    const { faults } = readTokens(text, [...prefix, tokenOf(type, text.length)], []);
    const isFault = faults.some((fault) => fault.index === index);
    expect([type.name, !isFault]).toEqual([type.name, expected.includes((type.category ?? type).name)]);
  }
  const atEnd = readTokens(text, prefix, []).faults.some((fault) => fault.index === index);
  expect(!atEnd).toBe(expected.includes(End.name));
});

law('a fault says what may come, however the text goes on', [anyText], runs, (text) => {
  const tree = read(text);
  const [first] = tree.faults;
  if (first === undefined) return;
  const before = readTokens(text, tree.tokens.slice(0, first.index), []);
  expect(placesOf(placeAt(before, first.index).expected)).toEqual(placesOf(first.expected));
});

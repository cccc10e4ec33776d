import { expect, test } from 'vitest';
import type { SearchSymbol } from '../../src/language-service/symbols.ts';
import { atCaret, service } from './caret.ts';

const services = service();

/** Names, with what is below them in brackets. */
const outline = (symbols: readonly SearchSymbol[]): string =>
  symbols.map(({ name, children }) => name + (children.length === 0 ? '' : ` [${outline(children)}]`)).join('; ');

test.each([
  ['a=1', 'a = 1'],
  ['a=1 and b<>2', 'AND [a = 1; b != 2]'],
  ['a=1 and b=2 or c=3', 'OR [AND [a = 1; b = 2]; c = 3]'],
  ['a=1 and (b=2 or c=3)', 'AND [a = 1; OR [b = 2; c = 3]]'],
  ['a=1 and (b=2 and c=3)', 'AND [a = 1; AND [b = 2; c = 3]]'],
  ['((a=1))', 'a = 1'],
  ['not a in (1, 2)', 'NOT [a IN (1,2)]'],
  ['not not (a=1 or b between 1 and 2)', 'NOT NOT [OR [a = 1; b BETWEEN 1 AND 2]]'],
  ['a is\nnot null', 'a IS NOT NULL'],
  ['', ''],
  ['a = ', 'a ='],
  ['a = 1 or', 'OR [a = 1]'],
  ['a = 1 and (b = ', 'AND [a = 1; b =]'],
  ['a = 1 b = 2', 'a = 1; b = 2'],
  ['(a = 1', 'a = 1'],
  ['a = "\u202eevil\u0007"', 'a = "\\u202eevil\\u0007"'],
  [`a = "${'x'.repeat(54)}"`, `a = "${'x'.repeat(54)}"`],
  [`a = "${'x'.repeat(55)}"`, `a = "${'x'.repeat(54)}…`],
  [`a = "${'x'.repeat(52)}\u202e"`, `a = "${'x'.repeat(52)}…`],
  [`a = "${'x'.repeat(53)}😀"`, `a = "${'x'.repeat(53)}…`],
])('%j', (text, wanted) => expect(outline(services.symbols(text))).toBe(wanted));

test.each<[text: string, range: string, selection: string]>([
  ['a = 1', 'a = 1', 'a'],
  [' `a b` = 1 ', '`a b` = 1', '`a b`'],
  ['a = 1 or b = 2', 'a = 1 or b = 2', 'or'],
  ['( a = 1 or b = 2 )', '( a = 1 or b = 2 )', 'or'],
  ['((a = 1) or b = 2)', '((a = 1) or b = 2)', 'or'],
  ['not (a = 1)', 'not (a = 1)', 'not'],
  ['= 1', '= 1', '= 1'],
])('where it is: %s', (text, range, selection) => {
  const [symbol] = services.symbols(text);
  expect([text.slice(symbol?.range.from, symbol?.range.to), text.slice(symbol?.selection.from, symbol?.selection.to)]).toEqual([
    range,
    selection,
  ]);
});

test('of a text that is nested deeper than any search is, the innermost is one piece', () => {
  const text = `${'a = 1 and (b = 2 or '.repeat(100)}c = 3${')'.repeat(100)}`;
  let [at, depth] = [services.symbols(text), 0];
  for (; at.length > 0; at = at.at(-1)?.children ?? []) depth++;
  expect(depth).toBeGreaterThan(32);
  expect(depth).toBeLessThan(70);
});

test.each<[text: string, wanted: readonly string[]]>([
  ['a IN (1,2)', []],
  ['(a = 1)\nAND (b = 2)', []],
  ['a IN (\n1,2\n)', ['list \n1,2\n']],
  ['a IN (1,\r\n2)', ['list 1,\r\n2']],
  ['a IN (1,\r2)', ['list 1,\r2']],
  ['(\na = 1\n) AND (b = 2)', ['group \na = 1\n']],
  ['(a IN (\n1)) AND (b = 2\n)', ['group a IN (\n1)', 'list \n1', 'group b = 2\n']],
  ['(\n(a = 1)\n)', ['group \n(a = 1)\n']],
  ['(\n(a = 1\n)', ['group a = 1\n']],
  ['a = 1\n)', []],
  ['a IN (\n)', ['list \n']],
  ['a IN (1,\n2 AND (b = 3\n)', ['group b = 3\n']],
  ['a = "(\nb = ")"', []],
])('%j', (text, wanted) => {
  const found = services.foldingRanges(text);
  expect(found.map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`)).toEqual(wanted);
});

test.each<[marked: string, wanted: readonly string[]]>([
  ['a|b = 1', ['ab', 'ab = 1']],
  ['ab| = 1', ['ab', 'ab = 1']],
  ['ab |= 1', ['=', 'ab = 1']],
  ['a = "x| y"', ['x y', '"x y"', 'a = "x y"']],
  ['a = |"x y"', ['"x y"', 'a = "x y"']],
  ['a = "|"', ['""', 'a = ""']],
  ['`a |b` = 1', ['a b', '`a b`', '`a b` = 1']],
  ['a IN (1, 2|2, 3)', ['22', '1, 22, 3', '(1, 22, 3)', 'a IN (1, 22, 3)']],
  ['a IN ( | 1)', ['(  1)', 'a IN (  1)']],
  ['a I|N (1, 2)', ['IN', 'a IN (1, 2)']],
  ['a BETWEEN 1 AND |5 AND b = 2', ['5', 'a BETWEEN 1 AND 5', 'a BETWEEN 1 AND 5 AND b = 2']],
  ['a = 1 AND b = |2 OR c = 3', ['2', 'b = 2', 'a = 1 AND b = 2', 'a = 1 AND b = 2 OR c = 3']],
  ['c = 3 OR a = 1 AND b = |2', ['2', 'b = 2', 'a = 1 AND b = 2', 'c = 3 OR a = 1 AND b = 2']],
  ['a = 1 AN|D b = 2 OR c = 3', ['AND', 'a = 1 AND b = 2', 'a = 1 AND b = 2 OR c = 3']],
  ['a = 1 AND b = 2 O|R c = 3', ['OR', 'a = 1 AND b = 2 OR c = 3']],
  ['NOT NOT a = |1', ['1', 'a = 1', 'NOT a = 1', 'NOT NOT a = 1']],
  [
    'a = 1 OR NOT (b = 2| AND c = 3)',
    ['2', 'b = 2', 'b = 2 AND c = 3', '(b = 2 AND c = 3)', 'NOT (b = 2 AND c = 3)', 'a = 1 OR NOT (b = 2 AND c = 3)'],
  ],
  ['  a = |1 ', ['1', 'a = 1', '  a = 1 ']],
  ['a = 1 | ', ['a = 1  ']],
  ['a  |  = 1', ['a    = 1']],
  ['a = 1 AND b  |  = 2', ['b    = 2', 'a = 1 AND b    = 2']],
  ['|', ['']],
  ['a = "x|', ['x', '"x', 'a = "x']],
  ['a = 7|d', ['7d', 'a = 7d']],
  ['a IN (1, |2 AND b = 3', ['2', '1, 2', '(1, 2', 'a IN (1, 2', 'a IN (1, 2 AND b = 3']],
  ['(a = |1 AND', ['1', 'a = 1', 'a = 1 AND', '(a = 1 AND']],
  ['# |$', ['# $']],
  [') a |= 1', ['=', 'a = 1', ') a = 1']],
])('%s', (marked, wanted) => {
  const { text, caret } = atCaret(marked);
  expect(services.selectionRanges(text, caret).map(({ from, to }) => text.slice(from, to))).toEqual(wanted);
});

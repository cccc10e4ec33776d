import { expect, test } from 'vitest';
import { atCaret, service } from './caret.ts';

const services = service();

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

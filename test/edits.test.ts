import { expect, test } from 'vitest';
import { applyEdits, composeEdits, mergeTouching, operandRemoval, replacement, smallestEdit } from '../src/edits.ts';
import { chanceOf } from './differential/chance.ts';

/** A text with the range between `[` and `]`. */
function marked(text: string) {
  const [from, to] = [text.indexOf('['), text.indexOf(']') - 1];
  return { text: text.replace(/[[\]]/g, ''), range: { from, to } };
}

test('several rounds of edits compose into one', () => {
  for (let number = 0; number < 2_000; number++) {
    const chance = chanceOf(71, number);
    const text = 'abcdefghijkl'.slice(chance.below(12));
    let now = text;
    const rounds = Array.from({ length: chance.below(5) }, () => {
      const places = Array.from({ length: 2 * chance.below(4) }, () => chance.below(now.length + 1)).sort((a, b) => a - b);
      const edits = places.flatMap((from, at) =>
        at % 2 === 1 ? [] : [{ from, to: places[at + 1] ?? from, insert: 'XYZ'.slice(chance.below(4)) }],
      );
      now = applyEdits(now, edits);
      return edits;
    });
    const composed = composeEdits(text.length, rounds);
    expect(applyEdits(text, composed)).toBe(now);
    expect(composed.every(({ from, to }, at) => from <= to && to <= (composed[at + 1]?.from ?? text.length))).toBe(true);
  }
});

test.each([
  ['a[=]1', 'IN', 'a IN 1'],
  ['a [=] 1', 'IN', 'a IN 1'],
  ['"a"[=]"b"', 'IN', '"a"IN"b"'],
  ['a[ ]b', '', 'a b'],
  ['a [b ]c', '', 'a c'],
  ['é[=]é', 'IN', 'é IN é'],
])('a replacement is kept apart from adjacent words: %s by %s: %s', (source, insert, result) => {
  const { text, range } = marked(source);
  expect(applyEdits(text, [replacement(text, range, insert)])).toBe(result);
});

test.each([
  ['[abc]', 'abd', { from: 2, to: 3, insert: 'd' }],
  ['x[aa]x', 'aaa', { from: 3, to: 3, insert: 'a' }],
  ['[abc]', '', { from: 0, to: 3, insert: '' }],
  ['[abc]', 'abc', { from: 3, to: 3, insert: '' }],
  ['[\u{1f600}]', '\u{1f601}', { from: 0, to: 2, insert: '\u{1f601}' }],
  ['[\u{1f600}]', '\u{1fa00}', { from: 0, to: 2, insert: '\u{1fa00}' }],
])('the smallest edit leaves out what stays: %s by %s', (source, insert, edit) => {
  const { text, range } = marked(source);
  expect(smallestEdit(text, range, insert)).toEqual(edit);
});

test.each([
  ['[a = 1] AND b = 2', 'AND', 'b = 2'],
  ['a = 1 AND [b = 2]', 'AND', 'a = 1'],
  ['a = 1 OR [b = 2]\n AND c = 3', 'AND', 'a = 1 OR c = 3'],
  ['(a = 1)AND[(b = 2)]OR c = 3', 'AND', '(a = 1)OR c = 3'],
])('an operand is removed with a keyword beside it: %s with %s: %s', (source, keyword, result) => {
  const { text, range } = marked(source);
  const from = text.indexOf(keyword);
  expect(applyEdits(text, [operandRemoval(text, range, { from, to: from + keyword.length })])).toBe(result);
});

test('edits that touch are merged', () => {
  const edits = [
    { from: 0, to: 1, insert: 'a' },
    { from: 1, to: 1, insert: 'b' },
    { from: 2, to: 3, insert: '' },
  ];
  expect(mergeTouching(edits)).toEqual([
    { from: 0, to: 1, insert: 'ab' },
    { from: 2, to: 3, insert: '' },
  ]);
});

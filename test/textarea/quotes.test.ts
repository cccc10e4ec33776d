import { describe, expect, test } from 'vitest';
import { keepPairs, quoteAt, straightened, typingOf } from '../../src/editing/quotes.ts';
import { atCaret } from '../language-service/caret.ts';

test.each([
  ['|"7d"', undefined],
  ['"|7d"', '"7d"'],
  ['"7d|"', '"7d"'],
  ['"7d"|', undefined],
  ['a = "7|', '"7 without end'],
  ['a = "7|\n"', '"7 without end'],
  ['a = "7\n|"', undefined],
  ['"a\\"|', '"a\\" without end'],
  ['"a\\"|"', '"a\\""'],
  ['"a\\\\"|', undefined],
  [`'it "is|'`, `'it "is'`],
  [`"it's|"`, `"it's"`],
  ['`a|b`', '`ab`'],
  ['`a\\`|', undefined],
  ['`a``b|`', '`b`'],
  ['"a" "b|"', '"b"'],
  ['"|', '" without end'],
  ['|', undefined],
])('the quotes that a caret is in: %s', (marked, expected) => {
  const { text, caret } = atCaret(marked);
  const found = quoteAt(text, caret);
  const end = found?.to === undefined ? /[\r\n]|$/.exec(text.slice(found?.from))?.index : found.to - found.from;
  const image = found && text.slice(found.from, found.from + (end ?? 0));
  expect(image && image + (found.to === undefined ? ' without end' : '')).toBe(expected);
  if (found !== undefined) expect(found.mark).toBe(image?.charAt(0));
});

test.each([
  ['a = |', '"', 'pair "'],
  ['a = |', "'", "pair '"],
  ['a IN |', '(', 'pair )'],
  ['a IN (|, 2)', '"', 'pair "'],
  ['|product', '(', 'plain'],
  ['|"7d"', '"', 'plain'],
  ['a|', '"', 'plain'],
  ['"a"|', '"', 'plain'],
  ['"it|"', "'", 'plain'],
  ['"it|"', '(', 'plain'],
  ['"it|"', '"', 'plain'],
  ['<"7d|>"', '"', 'over'],
  ['<"7d|>" AND', '"', 'over'],
  ['<"a\\"|>"', '"', 'over'],
  ['<"a\\|>"', '"', 'plain'],
  ['<(1|>)', ')', 'over'],
  ['(1|)', ')', 'plain'],
  ['<(")|>)', ')', 'plain'],
  ['a IN |', ')', 'plain'],
  ['`a |`', '(', 'plain'],
])('a typed character, with what was closed for it at `<` and `>`: %s and %s: %s', (marked, character, expected) => {
  const open = marked.indexOf('<');
  const { text, caret } = atCaret(marked.replace(/[<>]/g, ''));
  const close = marked.replace('|', '').indexOf('>') - 1;
  const made = typingOf(text, caret, character, open < 0 ? [] : [{ open, close }]);
  expect(made.kind === 'pair' ? `pair ${made.close}` : made.kind).toBe(expected);
});

describe('what was closed by itself stays known', () => {
  const pairs = [{ open: 0, close: 1 }];
  test.each([
    ['while it is filled', '()', '(1|)', ['(1)']],
    ['while more is closed inside of it', '()', '("|")', ['("")']],
    ['not behind it', '()', '() |', []],
    ['not before it', '()', 'a|()', []],
    ['not when it was taken away', '()', '(|', []],
    ['not when all was replaced', '()', 'x = 1|', []],
  ])('%s', (_, before, marked, expected) => {
    const { text, caret } = atCaret(marked);
    expect(keepPairs(pairs, before, text, caret).map(({ open, close }) => text.slice(open, close + 1))).toEqual(expected);
  });
});

describe('what a system put in the place of straight quotes and spaces', () => {
  test.each([
    ['a = [“]', 'a = "'],
    ['a = [“7d”]', 'a = "7d"'],
    ['a = [‘7d’]', "a = '7d'"],
    ['a = "[“]x"', 'a = "“x"'],
    ['a = "x" [“y”]', 'a = "x" "y"'],
    ['a =[\u00a0]1', 'a = 1'],
    ['a = "[\u00a0]"', 'a = "\u00a0"'],
    ['[é “]', 'é "'],
  ])('%s', (marked, expected) => {
    const text = marked.replace(/[[\]]/g, '');
    expect(straightened(text, marked.indexOf('['), marked.indexOf(']') - 1)).toBe(expected);
  });

  test('a long piece is left as it is', () => {
    const text = '“'.repeat(100_000);
    expect(straightened(text, 0, text.length)).toBe(text);
  });
});

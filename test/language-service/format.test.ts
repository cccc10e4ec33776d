import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '../../grammar/lexer.ts';
import { keywords } from '../../grammar/literal.ts';
import { parse, print } from '../../src/index.ts';
import { applyEdits, type FormatOptions } from '../../src/language-service/index.ts';
import { bare } from '../support/bare.ts';
import { countOf } from '../support/counts.ts';
import { forAll, law } from '../support/law.ts';
import { messyTexts } from '../support/messy.ts';
import { expressions } from '../support/trees.ts';
import { service } from './caret.ts';

/** More where there is time for them. */
const runs = countOf('EDITOR_TEXTS', 300, 2_000);
const services = service();
const formatted = (text: string, options?: FormatOptions): string => applyEdits(text, services.format(text, options));
const meaning = (text: string) => bare(parse(text).expression);
const ids = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index);

test.each([
  ['a=1', 'a = 1'],
  ['  a = 1  ', 'a = 1'],
  ['a = 1\n', 'a = 1\n'],
  ['a = 1\r\n\r\n  ', 'a = 1\r\n'],
  ['a\t=\n1', 'a = 1'],
  ['product in( 1 , 14 )', 'product IN (1,14)'],
  ['a Not In(1)and b Is noT nUll', 'a NOT IN (1) AND b IS NOT NULL'],
  ['((a=1)  )or not(b<>-2)', '((a = 1)) OR NOT (b != -2)'],
  ["`In`<>'it\\'s  \"x\"'", "`In` != 'it\\'s  \"x\"'"],
  ['a between"0d"and"7d"and b=true', 'a BETWEEN "0d" AND "7d" AND b = TRUE'],
  ['a = 12.50 AND b = -0', 'a = 12.50 AND b = -0'],
  ['nowhere=1 and status=7', 'nowhere = 1 AND status = 7'],
  ['a !~ "  in  and  "', 'a !~ "  in  and  "'],
])('on one line: %j', (text, wanted) => {
  expect(formatted(text)).toBe(wanted);
  expect(formatted(wanted)).toBe(wanted);
});

test.each<[text: string, width: number, wanted: readonly string[]]>([
  ['aaaa = 1 and bbbb = 2', 21, ['aaaa = 1 AND bbbb = 2']],
  ['aaaa = 1 and bbbb = 2', 20, ['aaaa = 1', 'AND bbbb = 2']],
  ['a = 1 and b = 2 or c = 3 and d = 4', 20, ['a = 1 AND b = 2', 'OR c = 3 AND d = 4']],
  ['a = 1 and b = 2 or c = 3 and d = 4', 17, ['a = 1 AND b = 2', 'OR c = 3', '  AND d = 4']],
  ['a = 1 and (b = 2 or c = 3)', 24, ['a = 1', 'AND (b = 2 OR c = 3)']],
  ['a = 1 and not not (b = 2 or c = 3)', 20, ['a = 1', 'AND NOT NOT (', '  b = 2 OR c = 3', ')']],
  ['a = 1 and (b = 2 or c = 3)', 15, ['a = 1', 'AND (', '  b = 2', '  OR c = 3', ')']],
  ['(a = 1 and b = 2)', 10, ['(', '  a = 1', '  AND b = 2', ')']],
  ['((a = 1 and b = 2))', 10, ['(', '  (', '    a = 1', '    AND b = 2', '  )', ')']],
  ['a between 1 and 5 and b = 2', 20, ['a BETWEEN 1 AND 5', 'AND b = 2']],
  ['aaaa = "too long"', 5, ['aaaa = "too long"']],
  ['product in (100,200,300)', 20, ['product IN (', '  100,200,300', ')']],
  ['product in (100,200,300)', 10, ['product IN (', '  100,200,', '  300', ')']],
  ['product in ("a longer one","b")', 12, ['product IN (', '  "a longer one",', '  "b"', ')']],
  [
    `a = 1 and product not in (${ids(21)})`,
    80,
    ['a = 1', 'AND product NOT IN (', `  ${ids(10)},`, '  1010,1011,1012,1013,1014,1015,1016,1017,1018,1019,', '  1020', ')'],
  ],
])('in lines: %j within %i', (text, width, lines) => {
  const wanted = lines.join('\n');
  expect(formatted(text, { width })).toBe(wanted);
  expect(services.format(wanted, { width })).toEqual([]);
  expect(formatted(wanted, { width: Number.POSITIVE_INFINITY })).toBe(formatted(text, { width: Number.POSITIVE_INFINITY }));
});

test('eighty characters are a line where nothing else is asked', () => {
  const [fits, not] = [`a = "${'x'.repeat(65)}" or b=1`, `a = "${'x'.repeat(66)}" or b=1`];
  expect(formatted(fits)).toBe(`a = "${'x'.repeat(65)}" OR b = 1`);
  expect(formatted(not)).toBe(`a = "${'x'.repeat(66)}"\nOR b = 1`);
});

test('a text with CR LF keeps it', () => {
  expect(formatted('a = 1\r\nand b = 2', { width: 10 })).toBe('a = 1\r\nAND b = 2');
  expect(formatted('a = 1 and\r\n b = 2', { width: 10 })).toBe('a = 1\r\nAND b = 2');
});

test.each(['', '  ', 'a =', 'a = = 1', 'a = 7d', '(a = 1', 'a = 1 && b = 2', "a = 'x", 'a=1 b=2', 'a = “x”', 'a in ()'])(
  'nothing is changed where it cannot be read: %j',
  (text) => expect(services.format(text)).toEqual([]),
);

test.each<[text: string, edits: ReturnType<typeof services.format>]>([
  ['a = 1', []],
  ['a = 1  AND b = 2', [{ from: 6, to: 7, insert: '' }]],
  ['a = 1 and b = 2', [{ from: 6, to: 9, insert: 'AND' }]],
  ['a = 1 And b = 2', [{ from: 7, to: 9, insert: 'ND' }]],
  ['a <> 1', [{ from: 2, to: 4, insert: '!=' }]],
  [
    'a=1',
    [
      { from: 1, to: 1, insert: ' ' },
      { from: 2, to: 2, insert: ' ' },
    ],
  ],
])('no more is changed than differs: %j', (text, edits) => expect(services.format(text)).toEqual(edits));

test('only what lies in the range is changed', () => {
  const text = 'a=1 and b=2 and c=3';
  expect(formatted(text, { range: { from: 4, to: 11 } })).toBe('a=1 AND b = 2 and c=3');
  expect(formatted(text, { range: { from: 5, to: 9 } })).toBe('a=1 and b =2 and c=3');
});

const widths = fc.oneof(fc.nat(30), fc.constantFrom(0, 80, Number.POSITIVE_INFINITY));

law('what is laid out says the same, and is laid out as it is', [messyTexts, widths], runs, ({ tree, text }, width) => {
  const once = formatted(text, { width });
  expect(meaning(once)).toEqual(tree);
  expect(services.format(once, { width })).toEqual([]);
  expect(formatted(once, { width: Number.POSITIVE_INFINITY }).trimEnd()).toBe(
    formatted(text, { width: Number.POSITIVE_INFINITY }).trimEnd(),
  );
});

law(
  'what is laid out in part says the same, and nothing is changed but white space, keywords and `<>`',
  [messyTexts, widths, fc.nat(), fc.nat()],
  runs,
  ({ tree, text }, width, start, length) => {
    const from = start % text.length;
    const range = { from, to: from + (length % (text.length - from + 1)) };
    const edits = services.format(text, { width, range });
    expect(meaning(applyEdits(text, edits))).toEqual(tree);
    for (const edit of edits) {
      expect(edit.from).toBeGreaterThanOrEqual(range.from);
      expect(edit.to).toBeLessThanOrEqual(range.to);
      expect(text.slice(edit.from, edit.to) + edit.insert).toMatch(/^[\sA-Za-z<>!=]+$/);
    }
  },
);

test('a text of one line is the canonical text, however its words are spaced', () => {
  const gaps = fc.array(fc.constantFrom('', ' ', '  ', '\t', '\n '), { minLength: 1, maxLength: 9 });
  forAll([expressions, gaps], runs, (tree, choices) => {
    const wanted = print(tree);
    let text = '';
    for (const [index, { image }] of tokenize(wanted).tokens.entries()) {
      const gap = choices[index % choices.length] ?? '';
      const isGlued = gap === '' && /[\w.]$/.test(text) && /^[\w.]/.test(image);
      text += (isGlued ? ' ' : gap) + (index % 2 === 0 ? image : spelledOtherwise(image));
    }
    expect(formatted(text, { width: Number.POSITIVE_INFINITY })).toBe(wanted);
  });
});

function spelledOtherwise(image: string): string {
  if (image === '!=') return '<>';
  return (keywords as readonly string[]).includes(image) ? image.toLowerCase() : image;
}

test('a text over the limits is laid out too, and never becomes more than some dozens of characters a word longer', () => {
  const text = `${'('.repeat(256)}${Array.from({ length: 2_000 }, () => 'a=1').join(' and ')}${')'.repeat(256)}`;
  const made = formatted(text);
  expect(made.replace(/\s/g, '').toLowerCase()).toBe(text.replace(/\s/g, ''));
  expect(made.length).toBeLessThan(2_600 * 60);
  expect(services.format(made)).toEqual([]);
});

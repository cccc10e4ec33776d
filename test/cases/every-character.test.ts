import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf, tokenize } from '../../grammar/lexer.ts';
import { parse } from '../../src/index.ts';
import { anyCharacter } from '../support/any-character.ts';
import { countOf } from '../support/counts.ts';
import { forAll } from '../support/law.ts';

// The rest of group A: any text gives either an expression or diagnostics.

test.each([
  ['A03', 'empty-expression', /[ \t\r\n]/],
  ['A03', 'unexpected-end', /[A-Za-z_(]/],
  ['A03', 'unexpected-token', /[0-9<>=~,!&|]/],
  ['A03', 'unbalanced-parenthesis', /[)]/],
  ['A03', 'unterminated-string', /["'`]/],
  ['A03', 'unexpected-character', /[^ \t\r\nA-Za-z0-9_()<>=~,!&|"'`]/],
])('%s: of the 128 characters of ASCII each as a whole text, %s for %s', (_, code, characters) => {
  const all = Array.from({ length: 128 }, (_, character) => String.fromCharCode(character)).filter((text) =>
    characters.test(text),
  );
  expect(all.map((text) => `${text}: ${outcomeOf(text)}`)).toEqual(all.map((text) => `${text}: ${code}`));
});

test('A03: tokens follow each other, and with what is no token and white space they are the whole text', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'()"\'`\\=<>!~,.-$ \t\naAND019d“”İ\u00a0\ud800'), maxLength: 30 });
  forAll([fc.oneof(hostile, fc.string({ unit: anyCharacter }))], (text) => {
    const { tokens, unexpected } = tokenize(text);
    let at = 0;
    for (const { from, to } of [...tokens.map(rangeOf), ...unexpected].sort((a, b) => a.from - b.from)) {
      expect(text.slice(at, from)).toMatch(/^[ \t\r\n]*$/);
      expect(to).toBeGreaterThan(from);
      at = to;
    }
    expect(text.slice(at)).toMatch(/^[ \t\r\n]*$/);
  });
});

const codePoints = countOf('CODE_POINTS', 0x10000, 0x110000);

test(`A04: each of the first ${codePoints} code points as a whole text`, () => {
  const outcomes: Record<string, number> = {};
  for (let codePoint = 0; codePoint < codePoints; codePoint++) {
    const outcome = outcomeOf(String.fromCodePoint(codePoint));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  const { 'unexpected-character': characters = 0, 'wrong-quote': quotes = 0, ...ascii } = outcomes;
  expect(ascii).toEqual({
    'empty-expression': 4,
    'unexpected-end': 54,
    'unbalanced-parenthesis': 1,
    'unexpected-token': 18,
    'unterminated-string': 3,
  });
  expect(characters + quotes).toBe(codePoints - 80);
});

test.each(['()"\\=<!, aAN0-'])('A04: every text of length 4 over %s', (alphabet) => {
  let texts = [''];
  for (let at = 0; at < 4; at++) texts = texts.flatMap((text) => [...alphabet].map((character) => text + character));
  expect(texts).toHaveLength(38_416);
  expect(texts.filter((text) => outcomeOf(text) === 'expression' && !/^ *[aAN]/.test(text))).toEqual([]);
});

/** The outcome in one word. Ranges lie in the text; an expression excludes errors. */
function outcomeOf(text: string): string {
  const { expression, diagnostics } = parse(text);
  if ((expression === undefined) !== diagnostics.length > 0) expect.unreachable(`${JSON.stringify(text)} is both or neither`);
  for (const { range } of diagnostics) {
    if (!(0 <= range.from && range.from <= range.to && range.to <= text.length))
      expect.unreachable(`${JSON.stringify(text)} has a wrong range`);
  }
  return diagnostics[0]?.code ?? 'expression';
}

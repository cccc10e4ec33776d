import { EOF, type TokenType } from 'chevrotain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedAfter } from '../../grammar/expected.ts';
import { parseTokens } from '../../grammar/parser.ts';
import { placesOf } from '../../grammar/places.ts';
import { print } from '../../grammar/print.ts';
import { isEnd, type Token, tokenize } from '../../grammar/tokenize.ts';
import { allTokens, isMistake } from '../../grammar/tokens.ts';
import { expressions } from '../support/trees.ts';

const after = (text: string) => placesOf((expectedAfter(tokenize(text).tokens) ?? []).map(({ name }) => name));

test.each([
  ['', ['field', '(', 'NOT']],
  ['product', ['comparator', 'NOT', 'IN', 'BETWEEN', 'IS']],
  ['product NOT', ['IN', 'BETWEEN']],
  ['product >=', ['value']],
  ['product IN', ['(']],
  ['product IN (1', [',', ')']],
  ['product = 1', ['AND', 'OR', 'end']],
  ['(product = 1', [')', 'AND', 'OR']],
  ['product BETWEEN 1', ['AND']],
  ['product BETWEEN 1 AND 2', ['AND', 'OR', 'end']],
  ['product IS', ['NOT', 'NULL']],
])('after %j: %j', (text, expected) => {
  expect(after(text)).toEqual(expected);
});

test('nothing follows a sequence that is already wrong', () => {
  expect(expectedAfter(tokenize('product product').tokens)).toBeUndefined();
});

/** A token of a type, as if it stood in a text. */
const tokenOf = (type: TokenType): Token => ({
  ...(tokenize('a').tokens[0] as Token),
  image: 'x',
  tokenType: type,
  tokenTypeIdx: type.tokenTypeIdx ?? 0,
});

test('a token is expected exactly where the parser finds no fault with it', () => {
  const kinds = allTokens.filter((type) => !isMistake(type) && type.name !== 'WhiteSpace' && type.name !== 'Comparator');
  fc.assert(
    fc.property(expressions, fc.nat(), (tree, cut) => {
      const whole = tokenize(print(tree)).tokens;
      const prefix = whole.slice(0, cut % (whole.length + 1));
      const expected = expectedAfter(prefix);
      expect(expected).toBeDefined();
      for (const type of kinds) {
        const token = tokenOf(type);
        const failsThere = parseTokens([...prefix, token]).failures.some((failure) => failure.token === token);
        const isExpected = expected?.some((other) => other === type || (type.CATEGORIES ?? []).includes(other));
        expect([type.name, !failsThere]).toEqual([type.name, isExpected]);
      }
      expect(parseTokens(prefix).failures.some(({ token }) => isEnd(token))).toBe(!expected?.includes(EOF));
    }),
    { numRuns: 400 },
  );
});

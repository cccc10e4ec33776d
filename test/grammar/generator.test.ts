import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../grammar/generate/automaton.ts';
import { type Needs, ruleCode } from '../../grammar/generate/emit.ts';
import { type Grammar, terminalsOf } from '../../grammar/generate/grammar.ts';
import { scannerOf } from '../../grammar/generate/scan.ts';
import type { Production } from '../../grammar/production.ts';
import type { TokenType } from '../../grammar/tokens.ts';

// What the generator cannot make a quick parser of, it refuses, so that nobody gets a wrong one.

const tokens = {
  Word: { name: 'Word', pattern: /[a-z]+(?![a-z])/ },
  Less: { name: 'Less', pattern: '<' },
  LessEqual: { name: 'LessEqual', pattern: '<=' },
  Comma: { name: 'Comma', pattern: ',' },
  White: { name: 'White', pattern: / +/, isSkipped: true },
} as const satisfies Readonly<Record<string, TokenType>>;
const token = ({ name }: TokenType): Production => ({ kind: 'token', token: name });
const word: Production = { kind: 'rule', name: 'word' };
const sequence = (...parts: readonly Production[]): Production => ({ kind: 'sequence', parts });
const choice = (...options: readonly Production[]): Production => ({ kind: 'choice', options });
const [comma, less] = [token(tokens.Comma), token(tokens.Less)];

function generated(start: Production, others: readonly TokenType[] = []): string {
  const terminals = terminalsOf([...others, ...Object.values(tokens)]);
  const grammar: Grammar = { rules: new Map(Object.entries({ start, word: token(tokens.Word) })), terminals };
  const needs: Needs = { scanner: scannerOf(terminals), imports: new Set(), categories: new Set(), given: new Map() };
  return ruleCode('start', grammar, needs).join('\n');
}

describe('what no quick parser can be made of', () => {
  test.each<[what: string, part: Production, error: string]>([
    [
      'two ways that begin with the same token',
      choice(sequence(word, word), word),
      'One token, Word, does not tell which of two ways to go.',
    ],
    [
      'a part that can be left out and begins a longer token',
      sequence({ kind: 'optional', part: less }, word),
      'Less can begin a longer token; where it may be left out nothing tells which it is.',
    ],
    [
      'a repetition of two rules',
      sequence(word, { kind: 'repeat', part: sequence(comma, word, word) }),
      'Only one rule can repeat, between tokens that are always spelled the same.',
    ],
    [
      'a token of many texts beside others',
      sequence(token(tokens.Word), comma),
      'The token Word, whose text varies, needs a rule of its own.',
    ],
    ['a rule that is not there', { kind: 'rule', name: 'other' }, 'There is no rule other.'],
  ])('%s', (_, part, error) => expect(() => generated(part)).toThrow(new TypeError(error)));

  test('a token that would have to be read again from the front', () => {
    const path = { name: 'Path', pattern: /\/[a-z]+(?:-[0-9]+)?/ };
    expect(() => generated(choice(token(path), token(tokens.Word)), [path])).toThrow(
      'After Path a character may lead on and still lead nowhere.',
    );
  });

  test.each([/a+?/, /(a)\1/, /a(?=b)/, /^a/, /a(?!bc)/])('the pattern %s', (pattern) =>
    expect(() => shapeOf(pattern)).toThrow(TypeError),
  );
});

test('a list of words is read by a loop, and its first word is not taken twice', () => {
  const list = sequence(word, { kind: 'repeat', part: sequence(comma, word) });
  expect(generated(list)).toContain('if (words1 === undefined) words1 = [word1, next];');
});

test.each<[what: string, start: Production, isResult: boolean]>([
  ['it is a way', choice(less, word), true],
  ['a token stands before it', sequence(comma, word), false],
  ['a token stands after it', sequence(word, comma), false],
  ['a choice comes after a token', sequence(comma, choice(less, word)), false],
])('a part is the result of its rule only where nothing else is read: %s', (_, start, isResult) => {
  expect(generated(start).includes('return wordRule(text);')).toBe(isResult);
});

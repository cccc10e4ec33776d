import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBasic } from '../../../src/service/access/authorize.ts';
import { forAll } from '../../support/law.ts';

const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('reads', () => {
  test.each([
    ['a name and a password', encoded('u:p'), 'u', 'p'],
    ['a password with colons', encoded('a:b:c'), 'a', 'b:c'],
    ['a password that is a colon', encoded('a::'), 'a', ':'],
    ['UTF-8', 'Basic asO2cmc6cMOic3Pigqw=', 'jörg', 'pâss€'],
    ['a byte order mark as a character', encoded('\uFEFFu:p'), '\uFEFFu', 'p'],
    ['the scheme in any case', 'bAsIc dTpw', 'u', 'p'],
    ['several spaces after the scheme', 'Basic   dTpw', 'u', 'p'],
    ['a name of the language itself', encoded('__proto__:p'), '__proto__', 'p'],
    ['1,024 bytes', encoded(`u:${'é'.repeat(511)}`), 'u', 'é'.repeat(511)],
  ])('%s', (_, header, user, password) => expect(readBasic(header)).toEqual({ user, password }));

  test('every name and password that the RFC allows, as they were', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((part) => !/\p{Cc}/u.test(part));
    forAll([text.filter((name) => !name.includes(':')), text], (user, password) => {
      expect(readBasic(encoded(`${user}:${password}`))).toEqual({ user, password });
    });
  });

  test('nothing else: what is read is what is written again', () => {
    // Changes, inserts or removes a character: leftover bits, wrong padding, or other credentials.
    const text = fc.string({ unit: fc.constantFrom(...'aZ9~:é€'), maxLength: 4 });
    const right = fc.tuple(text, text);
    const change = fc.tuple(fc.nat(), fc.nat(1), fc.constantFrom(...'ABZaz09+/=_- \t', ''));
    let count = 0;
    forAll([right, change], 5_000, ([user, password], [place, length, insert]) => {
      const token = Buffer.from(`${user}:${password}`).toString('base64');
      const at = place % (token.length + 1);
      const changed = token.slice(0, at) + insert + token.slice(at + length);
      const read = readBasic(`Basic ${changed}`);
      if (read === undefined) return;
      count++;
      expect(encoded(`${read.user}:${read.password}`)).toBe(`Basic ${changed.replace(/^ +/, '')}`);
    });
    expect(count).toBeGreaterThan(200);
  });
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['no space', 'BasicdTpw'],
  ['a space at the end', 'Basic dTpw '],
  ['a line feed at the end', 'Basic dTpw\n'],
  ['padding too little', 'Basic dTpwdQ'],
  ['padding inside', 'Basic dTo=dTpw'],
  ['two headers joined', 'Basic dTpw, Basic dTpw'],
  ['parameters', 'Basic dTpw realm="x"'],
  ['DEL', encoded('u:p\x7f')],
  ['a C1 control character', encoded('u:p\x85')],
  ['half a character in UTF-8', `Basic ${Buffer.from([0x75, 0x3a, 0xed, 0xa0, 0x80]).toString('base64')}`],
  ['1,025 bytes', encoded(`u:${'p'.repeat(1_023)}`)],
])('refuses: %s', (_, header) => expect(readBasic(header)).toBeUndefined());

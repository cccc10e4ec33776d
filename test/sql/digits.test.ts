import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsWithin } from '../../src/sql/dialect.ts';
import { forAll } from '../support/law.ts';

/* A literal with more digits than its column is cut so that every comparison keeps its result. */

test.each([
  ['12.345', 4, '12.345'],
  ['12.3456', 4, '12.3455'],
  ['0.12399', 4, '0.1235'],
  ['0.12399', 5, '0.12395'],
  ['0.000000123456789012399', 20, '0.00000012345678901235'],
  [`0.${'1'.repeat(37)}9`, 38, `0.${'1'.repeat(37)}5`],
  ['101', 4, '101'],
  [`1${'0'.repeat(18)}.0`, 3, `${'9'.repeat(18)}.995`],
  [`-1${'0'.repeat(300)}.25`, 3, `-${'9'.repeat(18)}.995`],
])('%s within %i places is %s', (digits, places, expected) => expect(digitsWithin(digits, places, 18)).toBe(expected));

test('what is cut lies on the same side of every value with fewer places', () => {
  const places = 6;
  // As literals are kept: the last digit is no zero.
  const fraction = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 11 }).map((digits) => `${digits}7`);
  forAll([fc.constantFrom('0', '7'), fraction], (whole, behind) => {
    const literal = digitsWithin(`${whole}.${behind}`, places, 18);
    expect(literal.split('.')[1]?.length).toBeLessThanOrEqual(places);
    // Its neighbours among the values with five places, and those that are far.
    const near = BigInt(whole + behind.padEnd(5, '0').slice(0, 5));
    for (const value of [near - 1n, near, near + 1n, 0n, 99_999_999n])
      expect(compare(literal, value)).toBe(compare(`${whole}.${behind}`, value));
  });
});

/** Of a text of digits with a value that counts hundred-thousandths: -1, 0 or 1. */
function compare(digits: string, value: bigint): number {
  const [whole = '', fraction = ''] = digits.split('.');
  const difference = BigInt(whole + fraction.padEnd(20, '0')) - value * 10n ** 15n;
  return difference < 0n ? -1 : Number(difference > 0n);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema, diagnose } from '../../src/index.ts';
import { readDecimalValue } from '../../src/memory/decimal.ts';
import { forAll, law } from '../support/law.ts';

/** A number as digits and how many of them stand behind the point: exact, whatever its length. */
type Exact = { readonly digits: bigint; readonly scale: number };

const order = (a: string, b: string): number => {
  const [left, right] = [exact(a), exact(b)];
  const scale = Math.max(left.scale, right.scale);
  const [x, y] = [left, right].map(({ digits, scale: own }) => digits * 10n ** BigInt(scale - own)) as [bigint, bigint];
  return x < y ? -1 : x > y ? 1 : 0;
};

function exact(text: string): Exact {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function written({ digits, scale }: Exact): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const plain = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  return digits < 0n ? `-${plain}` : plain;
}

/** The memory backend orders a row's value and a literal as the exact numbers are ordered. */
function expectOrder(row: string, literal: string): void {
  expect(Math.sign(Number(readDecimalValue(row)) - Number(literal))).toBe(order(row, literal));
}

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
const signed = (text: fc.Arbitrary<string>) => fc.tuple(fc.constantFrom('', '-'), text).map((parts) => parts.join(''));

/** Decimal literals (L2.2): at most 15 significant digits, down to 40 decimals. */
const literals = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.nat(40))
  .map(([value, scale]) => written({ digits: value, scale }));

/** A literal, and a row's value that differs from it by little, many decimals further. */
const nearTies = fc.tuple(literals, fc.nat(60), fc.constantFrom(-2n, -1n, 0n, 1n, 2n, 5n)).map(([literal, places, step]) => {
  const { digits: value, scale } = exact(literal);
  return [written({ digits: value * 10n ** BigInt(places) + step, scale: scale + places }), literal] as const;
});

/** Any plain digits: zeros in front, hundreds of places, more than a double holds. */
const anyDigits = signed(
  fc.oneof(
    digits(1, 25),
    fc.tuple(digits(1, 400), digits(1, 400)).map((parts) => parts.join('.')),
    fc.tuple(digits(1, 20), digits(1, 30)).map((parts) => parts.join('.')),
  ),
);

/** The midpoint of two adjacent doubles below 2^49, where parsing must round to one of them. */
const middles = fc
  .tuple(fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }), fc.integer({ min: 5, max: 90 }))
  .map(([mantissa, halvings]) => written({ digits: (2n * mantissa + 1n) * 5n ** BigInt(halvings), scale: halvings }));

describe('a decimal of a row compares with a literal as the exact numbers do', () => {
  law('for digits of any length', [anyDigits, literals], 2_000, expectOrder);

  law('for near ties with literals of 15 digits', [nearTies], 3_000, (pair) => expectOrder(...pair));

  test.each([
    ['0.10000000000000000000001', '0.1'],
    ['-999999999999.990000000001', '-999999999999.99'],
    ['10000000000000000000.5', '10000000000000000000.0'],
    ['-10000000000000000000.5', '-10000000000000000000.0'],
  ])('for the near tie of %s with %s', expectOrder);

  law('for the middles between doubles, against the literals nearest to them', [middles], 1_000, (row) =>
    expectOrder(row, written(shortened(exact(row)))),
  );

  // Beyond 15 digits doubles are too close to integers, and the check refuses the literal.
  test.each([
    ['999999999999999.3', '999999999999999'],
    ['999999999999998.7', '999999999999999'],
    ['-999999999999999.3', '-999999999999999'],
    ['999999999999999.00000000001', '999999999999999'],
    ['999999999999999.9999999', '999999999999999'],
    ['9007199254740993', '999999999999999'],
  ])('%s with the integer %s', expectOrder);

  test.each(['1000000000000000', '-9007199254740991'])('an integer of 16 digits is refused: %s', (literal) => {
    const schema = defineSchema({ bedrag: { type: 'decimal' } });
    expect(diagnose(`bedrag = ${literal}`, schema).map(({ code }) => code)).toEqual(['type-mismatch']);
  });

  test('for near ties with every integer that a literal can be', () => {
    const most = 10 ** 15 - 1;
    const integers = fc.oneof(fc.integer({ min: -most, max: most }), fc.integer({ min: most - 1_000, max: most })).map(BigInt);
    const steps = fc.constantFrom(-1n, 0n, 1n, 3n);
    forAll([integers, fc.integer({ min: 1, max: 30 }), steps], 1_000, (value, scale, step) =>
      expectOrder(written({ digits: value * 10n ** BigInt(scale) + step, scale }), String(value)),
    );
  });
});

describe('a decimal of a row', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['12.50', 12.5],
    ['007.5', 7.5],
    ['-3', -3],
    ['0.1', 0.1],
    ['100000000000000000000', 1e20],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
    [`-${'9'.repeat(400)}.5`, Number.NEGATIVE_INFINITY],
    [`0.${'0'.repeat(400)}1`, Number.MIN_VALUE],
    [`-0.${'0'.repeat(400)}1`, -Number.MIN_VALUE],
  ])('%.30s reads as %d', (text, value) => expect(readDecimalValue(text)).toBe(value));

  const none = '| |1.|.5|+1|1e3|1,5|1_000|0x1|--1|1.2.3| 1|1 |1\n|١|NaN|Infinity|-|1.5.'.split('|');
  test.each(none)('%j is none', (text) => expect(readDecimalValue(text)).toBeNull());
});

/** The number cut to its first 15 digits: near it, and a literal. */
function shortened({ digits: value, scale }: Exact): Exact {
  const surplus = String(value).length - 15;
  const kept = value / 10n ** BigInt(surplus);
  return surplus <= scale
    ? { digits: kept, scale: scale - surplus }
    : { digits: kept * 10n ** BigInt(surplus - scale), scale: 0 };
}

import fc from 'fast-check';
import type { Expression, Literal } from '../../grammar/expression.ts';
import { isName, isStringValue, readDecimal } from '../../grammar/literal.ts';
import { comparisonOperators } from '../../grammar/operators.ts';
import { anyCharacter } from './any-character.ts';
import { anyBetween, anyComparison, anyList, anyNull } from './any-condition.ts';
import { joined, not } from './made-trees.ts';
import { decimals, hostileTexts, integers, relativeDates } from './pools.ts';

/** Any text that a string literal can stand for, hostile ones often. */
export const texts: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...hostileTexts),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.array(fc.constantFrom(...hostileTexts), { maxLength: 4 }).map((parts) => parts.join('')),
  )
  .filter(isStringValue);

/** Any field name: plain ones, keywords, quotes, and whatever may stand in backticks. */
const names: fc.Arbitrary<string> = fc
  .oneof(fc.constantFrom('a', 'startdatum', 'and_more', 'a.in', 'A.b_1', '_'), texts)
  .filter(isName);

const digits = fc
  .tuple(fc.boolean(), fc.nat(999_999), fc.nat(99_999))
  .map(([negative, whole, fraction]) => readDecimal(`${negative ? '-' : ''}${whole}.${fraction}`))
  .filter((text) => text !== undefined);

const literals: fc.Arbitrary<Literal> = fc.oneof(
  fc.oneof(fc.constantFrom(...integers), fc.maxSafeInteger()).map((value) => ({ kind: 'integer' as const, value: value + 0 })),
  fc.oneof(fc.constantFrom(...decimals), digits).map((value) => ({ kind: 'decimal' as const, value })),
  fc.oneof(fc.constantFrom(...relativeDates), texts).map((value) => ({ kind: 'string' as const, value })),
  fc.boolean().map((value) => ({ kind: 'boolean' as const, value })),
);

/** Any well-formed expression, without ranges, within the default limits. */
export const expressions: fc.Arbitrary<Expression> = expressionsOf(
  fc.oneof(
    anyComparison(names, fc.constantFrom(...comparisonOperators), literals),
    anyList(names, fc.array(literals, { minLength: 1, maxLength: 6 })),
    anyBetween(names, literals),
    anyNull(names),
  ),
);

/** Expressions over the given conditions: and, or and not, at most six deep. */
export function expressionsOf(predicates: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  const { expression } = fc.letrec<{ expression: Expression; connective: Expression }>((tie) => ({
    expression: fc.oneof({ maxDepth: 6, depthSize: 'small' }, predicates, tie('connective')),
    connective: fc.oneof(
      tie('expression').map(not),
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('expression'), { minLength: 2, maxLength: 4 }))
        .map(([kind, operands]) => joined(kind, operands)),
    ),
  }));
  return expression;
}

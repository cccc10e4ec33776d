import fc from 'fast-check';
import type { Element, Expression, Literal, Value } from '../../grammar/expression.ts';
import { checkLimits, defaultLimits } from '../../grammar/limits.ts';
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

const variables = fc.constantFrom('me', 'rooms', 'A_1', '_').map((name) => ({ kind: 'variable' as const, name }));
const elements: fc.Arbitrary<Element> = fc.oneof({ arbitrary: literals, weight: 5 }, variables);
const values: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: elements, weight: 6 },
  names.map((field) => ({ kind: 'field' as const, field })),
);
const lists = fc.oneof({ arbitrary: fc.array(elements, { minLength: 1, maxLength: 6 }), weight: 6 }, variables);

const plainKinds = <One extends Value, Many>(value: fc.Arbitrary<One>, many: fc.Arbitrary<Many>) =>
  [
    anyComparison(names, fc.constantFrom(...comparisonOperators), value),
    anyList(names, many),
    anyBetween(names, value),
    anyNull(names),
  ] as fc.Arbitrary<Expression>[];

/** Any well-formed expression of fields and literals, without ranges, within the default limits. */
export const plainExpressions: fc.Arbitrary<Expression> = expressionsOf(
  fc.oneof(...plainKinds(literals, fc.array(literals, { minLength: 1, maxLength: 6 }))),
);

/** Any well-formed expression, without ranges, within the default limits. */
export const expressions: fc.Arbitrary<Expression> = expressionsOf(
  fc.oneof(
    ...plainKinds(values, lists),
    fc.record({ kind: fc.constant('empty' as const), field: names, negated: fc.boolean() }),
    fc.record({
      kind: fc.constant('has' as const),
      field: names,
      negated: fc.boolean(),
      operator: fc.constantFrom(...comparisonOperators),
      value: elements,
    }),
    fc.record({ kind: fc.constant('members' as const), field: names, negated: fc.boolean(), all: fc.boolean(), values: lists }),
    fc.record({ kind: fc.constant('call' as const), name: names, arguments: fc.array(values, { maxLength: 4 }) }),
  ),
  names,
).filter((tree) => checkLimits(tree, defaultLimits, { from: 0, to: 0 }).length === 0);

/** Expressions over the given conditions: and, or, not and given relations, at most six deep. */
export function expressionsOf(predicates: fc.Arbitrary<Expression>, relations?: fc.Arbitrary<string>): fc.Arbitrary<Expression> {
  const { expression } = fc.letrec<{ expression: Expression; connective: Expression }>((tie) => ({
    expression: fc.oneof({ maxDepth: 6, depthSize: 'small' }, predicates, tie('connective')),
    connective: fc.oneof(
      tie('expression').map(not),
      ...(relations === undefined
        ? []
        : [
            fc.record({
              kind: fc.constant('related' as const),
              field: relations,
              negated: fc.boolean(),
              only: fc.boolean(),
              condition: tie('expression'),
            }),
          ]),
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('expression'), { minLength: 2, maxLength: 4 }))
        .map(([kind, operands]) => joined(kind, operands)),
    ),
  }));
  return expression;
}

import fc from 'fast-check';
import type { Expression, Literal, Value } from '../../grammar/expression.ts';
import { type ComparisonOperator, type FieldType, type OperatorRow, operators } from '../../grammar/operators.ts';

/* Any condition of a kind, on some fields. */

type Any<Value> = fc.Arbitrary<Value>;

export const anyComparison = <V extends Value>(field: Any<string>, operator: Any<ComparisonOperator>, value: Any<V>) =>
  fc.record({ kind: fc.constant('comparison' as const), field, operator, value });

export const anyList = <List>(field: Any<string>, values: Any<List>) =>
  fc.record({ kind: fc.constant('in' as const), field, negated: fc.boolean(), values });

export const anyBetween = <V extends Value>(field: Any<string>, bound: Any<V>) =>
  fc.record({ kind: fc.constant('between' as const), field, negated: fc.boolean(), low: bound, high: bound });

export const anyNull = (field: Any<string>) => fc.record({ kind: fc.constant('null' as const), field, negated: fc.boolean() });

/** Every condition that a field may have, by its operator. */
export function conditionsOn(
  name: string,
  type: FieldType,
  value: Any<Literal>,
  values: Any<Literal[]>,
): readonly (readonly [operator: string, Any<Expression>])[] {
  const field = fc.constant(name);
  const byArity: Readonly<Record<OperatorRow['arity'], (operator: string) => Any<Expression>>> = {
    none: () => anyNull(field),
    one: (operator) => anyComparison(field, fc.constant(operator as ComparisonOperator), value),
    two: () => anyBetween(field, value),
    many: () => anyList(field, values),
  };
  return (Object.entries(operators) as readonly (readonly [string, OperatorRow])[])
    .filter(([, { accepts }]) => accepts.includes(type))
    .map(([operator, { arity }]) => [operator, byArity[arity](operator)]);
}

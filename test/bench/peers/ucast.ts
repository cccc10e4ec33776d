import { load } from './load.ts';

type Core = {
  readonly FieldCondition: new (operator: string, field: string, value: unknown) => object;
  readonly CompoundCondition: new (operator: string, conditions: readonly object[]) => object;
};

/** How ucast's own trees are made. */
export async function conditions() {
  const { FieldCondition, CompoundCondition } = await load<Core>('@ucast/core');
  return {
    field: (operator: string, field: string, value: unknown): object => new FieldCondition(operator, field, value),
    all: (some: readonly object[]): object => new CompoundCondition('and', some),
    any: (some: readonly object[]): object => new CompoundCondition('or', some),
    not: (one: object): object => new CompoundCondition('not', [one]),
  };
}

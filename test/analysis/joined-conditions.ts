import type { Expression } from '../../grammar/expression.ts';
import type { Chance } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import type { World } from '../differential/world.ts';

/** A tree such as filters are: conditions joined by AND more often than not. */
export function joinedOf(world: World, chance: Chance): Expression {
  const kind = chance.often(0.75) ? 'and' : 'or';
  const operands = Array.from({ length: 2 + chance.below(4) }, () => expressionOf(world, chance, chance.pick([1, 3, 4])));
  if (chance.often(0.1)) return expressionOf(world, chance);
  return { kind, operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])) };
}

import { literalsOf } from '../../grammar/expression.ts';
import type { Expression, FieldType, Literal } from '../../src/index.ts';
import type { Chance } from '../differential/chance.ts';
import type { World } from '../differential/world.ts';
import { rebuilt } from '../support/made-trees.ts';
import { dates, decimals, integers, relativeDates, times } from '../support/pools.ts';
import { payloads } from './payloads.ts';

/** The same tree with other literals of the same types; every other text has `canary` in it. */
export function sameShape(expression: Expression, world: World, chance: Chance, canary: string): Expression {
  const other = (field: string): Literal => literals[world.kinds[field]?.field.type ?? 'text'](chance, canary);
  return rebuilt(expression, {
    comparison: (node) => ({ ...node, value: other(node.field) }),
    in: (node) => ({ ...node, values: literalsOf(node).map(() => other(node.field)) }),
    between: (node) => ({ ...node, low: other(node.field), high: other(node.field) }),
  });
}

const days = [...dates, ...relativeDates];

const literals: Readonly<Record<FieldType, (chance: Chance, canary: string) => Literal>> = {
  integer: (chance) => ({ kind: 'integer', value: chance.often(0.5) ? chance.pick(integers) : chance.below(2 ** 40) - 2 ** 39 }),
  decimal: (chance) => {
    if (chance.often(0.3)) return { kind: 'integer', value: chance.below(10 ** 6) };
    return {
      kind: 'decimal',
      value: chance.often(0.5) ? chance.pick(decimals) : `-${chance.below(10 ** 6)}.${1 + chance.below(9)}`,
    };
  },
  text: (chance, canary) => {
    const payload = chance.pick(payloads);
    return { kind: 'string', value: chance.often(0.5) ? payload : payload + canary + chance.pick(payloads) };
  },
  date: (chance) => ({ kind: 'string', value: chance.pick(days) }),
  time: (chance) => ({ kind: 'string', value: chance.pick(times) }),
  boolean: (chance) => ({ kind: 'boolean', value: chance.often(0.5) }),
};

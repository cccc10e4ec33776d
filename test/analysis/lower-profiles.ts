import { operators } from '../../grammar/operators.ts';
import { coreProfile, defineProfile, fullProfile, type Profile } from '../../src/index.ts';
import type { Chance } from '../differential/chance.ts';
import type { World } from '../differential/world.ts';

/** Core with names in backticks, as the tables of chance need them. */
const core = defineProfile({ name: 'core', quotedNames: true });
/** What the real service is seen to take. */
const coreWithOr = defineProfile({
  name: 'core with OR',
  operators: ['>=', '<=', 'IN', '=', '>', '<'],
  connectives: ['AND', 'OR'],
  quotedNames: true,
});

const everyOperator = Object.keys(operators) as Profile['operators'];

/** A profile of chance: core, core and more, all but one operator, or any. */
export function profileOf(chance: Chance): Profile {
  if (chance.often(0.2)) return chance.often(0.1) ? coreProfile : core;
  if (chance.often(0.2)) return coreWithOr;
  const without = chance.pick(everyOperator);
  if (chance.often(0.3))
    return { ...fullProfile, name: `full without ${without}`, operators: everyOperator.filter((one) => one !== without) };
  const some = <Item>(items: readonly Item[]) => items.filter(() => chance.often(0.6));
  return defineProfile({
    name: 'any',
    operators: some(everyOperator),
    connectives: some(fullProfile.connectives),
    valueForms: some(fullProfile.valueForms),
    listForms: some(fullProfile.listForms),
    quotedNames: chance.often(0.9),
    textMatching: chance.pick(['exact', 'ascii', 'folded', 'folded']),
    limits: chance.often(0.3) ? { nesting: 12, predicates: 32, listValues: 32 } : {},
  });
}

/** A world that is asked about few of its fields more often than not, so that conditions meet. */
export function narrowed(world: World, chance: Chance): World {
  if (chance.often(0.3)) return world;
  const names = Object.keys(world.kinds);
  const texts = names.filter((name) => world.kinds[name]?.field.type === 'text');
  const asked = new Set([chance.pick(texts), chance.pick(names), ...(chance.often(0.5) ? [chance.pick(names)] : [])]);
  return { ...world, kinds: Object.fromEntries(Object.entries(world.kinds).filter(([name]) => asked.has(name))) };
}

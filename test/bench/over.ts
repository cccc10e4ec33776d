import type { Contender } from './race.ts';

/** A contender that cycles through the things; their number is a power of two. */
export function over<Thing>(name: string, things: readonly Thing[], work: (thing: Thing) => unknown): Contender {
  const [first] = things;
  const mask = things.length - 1;
  if (first === undefined || (things.length & mask) !== 0) throw new Error('The number of things is a power of two.');
  return { name, run: (index) => work(things[index & mask] ?? first) };
}

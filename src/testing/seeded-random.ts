/** Random numbers that are equal for equal seeds, on every machine. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** True in `percent` of the cases. */
  chance(percent: number): boolean;
  shuffled<T>(items: readonly T[]): readonly T[];
};

/** A 32-bit xorshift generator, for made data only. */
export function seededRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const between = (least: number, most: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return least + ((state >>> 0) % (most - least + 1));
  };
  return {
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    chance: (percent) => between(1, 100) <= percent,
    shuffled: (items) => {
      const left = [...items];
      return items.flatMap(() => left.splice(between(0, left.length - 1), 1));
    },
  };
}

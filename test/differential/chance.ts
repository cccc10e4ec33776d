/** A source of chance that a seed repeats exactly. */
export type Chance = {
  /** 0 up to and without 1. */
  readonly share: () => number;
  /** A whole number from 0 up to and without `count`. */
  readonly below: (count: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** True with this probability. */
  readonly often: (probability: number) => boolean;
};

/** The chance of a seed and of as many numbers more as name a part of the run, each 32 bits. */
export function chanceOf(...seeds: readonly number[]): Chance {
  let state = seeds.reduce((mixed, seed) => mix(mixed ^ seed), 0x9e3779b9);
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    return (mix(state) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(share() * count);
  return {
    share,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    often: (probability) => share() < probability,
  };
}

/** Every bit of the result depends on every bit given (the finaliser of MurmurHash3). */
function mix(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

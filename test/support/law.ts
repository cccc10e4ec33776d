import fc from 'fast-check';
import { test } from 'vitest';

type Values = [unknown, ...unknown[]];
type Arbitraries<Ts extends Values> = { readonly [At in keyof Ts]: fc.Arbitrary<Ts[At]> };
type Holds<Ts extends Values> = (...values: Ts) => boolean | void;
type HoldsAsync<Ts extends Values> = (...values: Ts) => Promise<boolean | void>;

/** The law, behind how many times it is tried: 100 by default. */
type Rest<Law> = readonly [holds: Law] | readonly [runs: number, holds: Law];

/** A test of a law, which holds for whatever the arbitraries generate. */
export function law<Ts extends Values>(title: string, values: Arbitraries<Ts>, ...rest: Rest<Holds<Ts>>): void {
  test(title, () => forAll(values, ...rest));
}

/** The same of what is asynchronous. */
export function asyncLaw<Ts extends Values>(title: string, values: Arbitraries<Ts>, ...rest: Rest<HoldsAsync<Ts>>): void {
  test(title, () => forAllAsync(values, ...rest));
}

/** Fails unless the law holds for whatever the arbitraries generate. */
export function forAll<Ts extends Values>(values: Arbitraries<Ts>, ...rest: Rest<Holds<Ts>>): void {
  const [numRuns, holds] = rest.length === 1 ? [100, ...rest] : rest;
  fc.assert(fc.property<Ts>(...values, holds), { numRuns });
}

/** The same of what is asynchronous. */
export function forAllAsync<Ts extends Values>(values: Arbitraries<Ts>, ...rest: Rest<HoldsAsync<Ts>>): Promise<void> {
  const [numRuns, holds] = rest.length === 1 ? [100, ...rest] : rest;
  return fc.assert(fc.asyncProperty<Ts>(...values, holds), { numRuns });
}

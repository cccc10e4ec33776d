/*
 * For the tests of a host: whether its functions, its computed fields and its columns say the same
 * in memory and on its own connection.
 */

export { type CompareOptions, compareRows, type RowComparison, type RowDifference } from './compare-rows.ts';
export type { Random } from './seeded-random.ts';

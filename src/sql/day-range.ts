import type { PositiveOperator } from '../../grammar/operators.ts';
import type { Day } from '../schema/dates.ts';

/** From the start of one day to the start of another, which is out; undefined is without end. */
export type DayRange = readonly [from: Day | undefined, to: Day | undefined];

/** More ranges of moments than this are bound as one value: an engine's planner takes time with the square of how many there are. */
export const mostRanges = 4;

export const wholeDays = (first: Day, last: Day): readonly [from: Day, to: Day] => [first, last + 1];

/** On a column of moments every operator is about whole local days (L3.5). No date is asked to contain a text. */
export const dayComparisons: Readonly<Record<PositiveOperator, (day: Day) => DayRange>> = {
  '=': (day) => wholeDays(day, day),
  '<': (day) => [undefined, day],
  '<=': (day) => [undefined, day + 1],
  '>': (day) => [day + 1, undefined],
  '>=': (day) => [day, undefined],
  '~': (day) => [day, day],
};

/**
 * What one language calls the parts of a search. A row has the phrases for one meaning, separated by
 * `|`; rows in the plural have a list of meanings in their order, each with its phrases. Case and
 * accents do not matter.
 */
export type ReadingWords = {
  readonly and: string;
  readonly or: string;
  readonly not: string;
  /** Before a field: it has a value, or none; before a value: not this one. */
  readonly with: string;
  readonly without: string;
  /** Comparisons: of a field with what follows. `[NULL]` and `[VALUE]` need nothing more. */
  readonly comparisons: Readonly<Record<ComparisonPhrase, string>>;
  /** Behind a value: from it on, or up to it. */
  readonly orMore: string;
  readonly orLess: string;
  /** Between the two ends of a range. */
  readonly to: string;
  readonly true: string;
  readonly false: string;
  /** What a word ends in where it is one of several, or declined. */
  readonly endings: string;
  /** Words that say nothing of their own. */
  readonly noise: string;
  /** Two days ago to two days ahead. */
  readonly days: readonly [string, string, string, string, string];
  /** What is still to come, and what is over. */
  readonly future: string;
  readonly past: string;
  readonly now: string;
  readonly morning: string;
  readonly afternoon: string;
  readonly evening: string;
  /** The same of today. */
  readonly thisMorning: string;
  readonly thisAfternoon: string;
  readonly thisEvening: string;
  /** From Monday on. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** Days, weeks, months, years, hours, minutes, weekends. */
  readonly units: readonly [string, string, string, string, string, string, string];
  readonly this: string;
  readonly next: string;
  readonly last: string;
  readonly ago: string;
  /** `in` three days, three days `from now`. */
  readonly ahead: string;
  readonly fromNow: string;
  /** From one on. */
  readonly numbers: readonly string[];
  readonly ordinals: readonly string[];
  /** What follows the digits of an ordinal. */
  readonly ordinalEnd: string;
  readonly oclock: string;
  readonly am: string;
  readonly pm: string;
  readonly noon: string;
  readonly midnight: string;
  /** Minutes and the hour that they are added to: half past nine. */
  readonly halfPast: string;
  readonly halfTo: string;
  readonly quarterPast: string;
  readonly quarterTo: string;
};

/** A comparison operator, or another relation of a field to a value. */
export type ComparisonPhrase =
  | ('=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~' | '^=' | '!^=')
  | ('in' | 'between' | '!between' | 'like' | '[NULL]' | '[VALUE]')
  /** Of days and times alone. */
  | ('before' | 'after');

/**
 * What one language calls the parts of a search. A row has the phrases for one meaning, separated by
 * `|`; rows in the plural have a list of meanings in their order, each with its phrases. Case and
 * accents do not matter.
 */
export type ReadingWords = PhraseRows & {
  /** Comparisons: of a field with what follows. `[NULL]` and `[VALUE]` need nothing more. */
  readonly comparisons: Readonly<Record<ComparisonPhrase, string>>;
  /** Two days ago to two days ahead. */
  readonly days: readonly [string, string, string, string, string];
  /** From Monday on. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** Days, weeks, months, years, hours, minutes, weekends. */
  readonly units: readonly [string, string, string, string, string, string, string];
  /** From one on. */
  readonly numbers: readonly string[];
  readonly ordinals: readonly string[];
};

type PhraseRows = {
  readonly [Row in
    | ('and' | 'or' | 'not' | 'with' | 'without' | 'true' | 'false')
    /** Behind a value: from it on, or up to it; between the ends of a range; words that say nothing. */
    | ('orMore' | 'orLess' | 'to' | 'noise')
    /** What a word ends in where it is one of several, or declined. */
    | 'endings'
    /** What is still to come, and what is over; the second three are of today. */
    | ('future' | 'past' | 'now' | 'morning' | 'afternoon' | 'evening' | 'thisMorning' | 'thisAfternoon' | 'thisEvening')
    /** `in` three days is ahead, three days `from now` fromNow. */
    | ('this' | 'next' | 'last' | 'ago' | 'ahead' | 'fromNow')
    /** What follows the digits of an ordinal, and of an hour. */
    | ('ordinalEnd' | 'oclock' | 'am' | 'pm' | 'noon' | 'midnight')
    /** Minutes and the hour that they are added to: half past nine. */
    | (
        | 'halfPast'
        | 'halfTo'
        | 'quarterPast'
        | 'quarterTo'
      ) /** `with` a field: it has a value; `without` one, or not this value. */]: string;
};

/** A comparison operator, or another relation of a field to a value. */
export type ComparisonPhrase =
  | ('=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~' | '^=' | '!^=')
  | ('in' | 'between' | '!between' | 'like' | '[NULL]' | '[VALUE]')
  /** Of days and times alone. */
  | ('before' | 'after');

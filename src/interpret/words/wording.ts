/**
 * What one language calls the parts of a search. A row has the phrases for one meaning, separated
 * by `|`; a row in the plural those of several in their order, separated by `;`. Case and accents
 * do not matter.
 */
export type ReadingWords = Readonly<Record<WordRow, string> & Partial<Record<LaterRow, string>>> & {
  /**
   * Days of each year, `1224 christmas eve` for 24 December; and feasts that are days only behind
   * such a word as `before`, since they are names as well.
   */
  readonly holidays?: string;
  readonly feasts?: string;
  /** What may stand between two words that belong together: paint the fence. */
  readonly articles?: string;
  /** Words for what is searched, such as bookings: they say nothing of their own. */
  readonly things?: string;
  /** Words that ask for it, such as show: they say nothing at the beginning of a text. */
  readonly commands?: string;
  /** The pattern of a word for what was done, which is no name: delivered, `ingevoerd`. */
  readonly done?: string;
  /** What may be free, of which no search tells it, and what it is then called: `zalen`, `vrij`. */
  readonly rooms?: string;
  readonly free?: string;
  /** At the end of a letter: with what follows, which is a name. */
  readonly closings?: string;
  /** Before the name of a place: what follows is no text to look for, where it is not known. */
  readonly places?: string;
  /** Behind a text what begins with it: `met een V beginnen`. */
  readonly begins?: string;
  /** Words that say nothing where no field is called so. */
  readonly persons?: string;
  /** More than (a month ago); less than; older than (a month); newer than. */
  readonly ages?: string;
  /** Numbers beside those from one to a hundred, as `1000 a thousand`. */
  readonly counts?: string;
  /** Before a weekday what no search can say: every Monday. */
  readonly every?: string;
  /** Countries by their code of ISO 3166, and who is of them: `FR France|French`. */
  readonly countries?: string;
  /** Comparisons: of a field with what follows. `[NULL]` and `[VALUE]` need nothing more. */
  readonly comparisons: Readonly<Record<ComparisonPhrase, string>>;
};

type WordRow =
  /** `with` a field: it has a value; `without` one, or not this value. */
  | ('and' | 'or' | 'not' | 'with' | 'without' | 'true' | 'false')
  /**
   * Behind a value: from it on, or up to it; between the ends of a range; words that say nothing.
   */
  | ('orMore' | 'orLess' | 'to' | 'noise')
  /** Words for what no search can say, such as the most: a text with one has no reading. */
  | 'unclear'
  /** What a word ends in where it is one of several, or declined. */
  | 'endings'
  /**
   * From two days ago to two days ahead; from Monday; from January; days to minutes, and weekends
   * with the quarters of a year; from first on.
   */
  | ('days' | 'weekdays' | 'months' | 'units' | 'ordinals')
  /** From one to twenty; from thirty to a hundred, by tens. */
  | ('numbers' | 'tens')
  /**
   * What is still to come, and what is over; morning, afternoon and evening, those behind `~` only
   * with a day before them, and those of today.
   */
  | ('future' | 'past' | 'now' | 'dayParts' | 'todayParts')
  /**
   * `since` Monday is the one before today; `in` three days is ahead, three days `from now`
   * fromNow.
   */
  | ('since' | 'this' | 'next' | 'last' | 'ago' | 'ahead' | 'fromNow')
  /** What follows the digits of an ordinal, and of an hour. */
  | ('ordinalEnd' | 'oclock' | 'pm' | 'noon' | 'midnight')
  /** Minutes and the hour that they are added to: half past nine. */
  | ('halfPast' | 'halfTo' | 'quarterPast' | 'quarterTo');

/** Rows that a language may lack. */
type LaterRow =
  /** The quarters of a year; the first and the second half of a month. */
  | ('quarters' | 'halves')
  /** Before a week, month or year: from today on; its last day, behind a word such as `until`. */
  | ('rest' | 'ending')
  /** What follows an hour of the morning. */
  | 'am';

/**
 * A comparison operator, or another relation of a field to a value; `before` and `after` are of
 * days and times alone.
 */
export type ComparisonPhrase =
  | ('=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~' | '^=' | '!^=')
  | ('in' | 'between' | '!between' | 'like' | '[NULL]' | '[VALUE]' | 'before' | 'after');

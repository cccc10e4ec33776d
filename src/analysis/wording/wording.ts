import type { Locale } from '../../../grammar/diagnostics.ts';
import type { ComparisonOperator, Operator, Operators } from '../../../grammar/operators.ts';
import type { DateUnit } from '../../schema/dates.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';

/** How values are spoken of: numbers are more or less, dates and times are before or after, and texts come before or after each other. */
export type Sort = 'number' | 'time' | 'text';

/** What a condition says of its field, from the values in words. */
export type Saying = (values: readonly [string, ...string[]], sort: Sort) => string;

/** The turns of phrase that a sentence about a query is made of, in one language. */
export type Wording = {
  /**
   * The phrase of each operator, and of its negated form where the grammar has one. A comparison without a phrase has the
   * summary of the operator table.
   */
  readonly operators: { readonly [Op in Exclude<Operator, ComparisonOperator>]: { readonly said: Saying } & Negated<Op> } & {
    readonly [Op in ComparisonOperator]?: { readonly said: Saying };
  };
  readonly and: (parts: readonly string[]) => string;
  readonly or: (parts: readonly string[]) => string;
  /** A whole sentence whose conditions are alternatives. */
  readonly either: (parts: readonly string[]) => string;
  /** A field whose name, as it is quoted, does not stand in a sentence by itself. */
  readonly field: (quoted: string) => string;
  readonly others: (count: number) => string;
  readonly truth: { readonly true: string; readonly false: string };
  /** Today, and the days on both sides of it. */
  readonly near: { readonly [days: number]: string };
  readonly away: (amount: number, unit: DateUnit) => string;
  readonly months: readonly string[];
  readonly decimalPoint: string;
  /** Words that a label cannot have without making a sentence that could be read in another way. */
  readonly reserved: ReadonlySet<string>;
};

type Negated<Op extends Operator> = Operators[Op] extends { readonly negatedMethod: string }
  ? { readonly negated: Saying }
  : unknown;

export const wordings: Readonly<Record<Locale, Wording>> = { en: english, nl: dutch };

import type { ComparisonOperator, Operator, Operators } from '../../../grammar/operators.ts';
import type { DateUnit } from '../../schema/dates.ts';

/** How values compare: numbers as more or less, times as before or after, texts likewise. */
export type ValueOrder = 'number' | 'time' | 'text';

/** The predicate of a sentence about a field, from the values in words. */
export type PredicatePhrase = (values: readonly [string, ...string[]], order: ValueOrder) => string;

/** The phrases of one language that sentences about a query are made of. */
export type DescribeWording = {
  /**
   * A phrase for each operator, and for its negated form where the grammar has one. A comparison
   * without a phrase has the summary of the operator table.
   */
  readonly operators: {
    readonly [Op in Exclude<Operator, ComparisonOperator>]: { readonly plain: PredicatePhrase } & Negated<Op>;
  } & { readonly [Op in ComparisonOperator]?: { readonly plain: PredicatePhrase } };
  /** A list that a variable stands for. */
  readonly listed: { readonly plain: PredicatePhrase; readonly negated: PredicatePhrase };
  readonly has: HasWording;
  /** The value that another field has. */
  readonly fieldValue: (field: string) => string;
  /** A function of the host's by its label, and its arguments. */
  readonly call: (label: string, values: readonly string[], negated: boolean) => string;
  readonly and: (parts: readonly string[]) => string;
  readonly or: (parts: readonly string[]) => string;
  /** A whole sentence whose conditions are alternatives. */
  readonly either: (parts: readonly string[]) => string;
  /** A field whose quoted name needs a noun in a sentence. */
  readonly field: (quoted: string) => string;
  readonly others: (count: number) => string;
  readonly truth: { readonly true: string; readonly false: string };
  /** Yesterday, today and tomorrow. */
  readonly near: { readonly [days: number]: string };
  readonly away: (amount: number, unit: DateUnit) => string;
  /** Time from now, in hours or minutes. */
  readonly elapsed: (amount: number, unit: 'h' | 'min') => string;
  /** A moment: a date, a time, and its offset or none. */
  readonly moment: (date: string, time: string, offset: string) => string;
  /** A date; months count from 1. */
  readonly date: (day: number, month: number, year: number) => string;
  readonly decimalPoint: string;
  /** Words that make a sentence ambiguous in a label. */
  readonly reserved: ReadonlySet<string>;
};

type Negated<Op extends Operator> = Operators[Op] extends { readonly negatedMethod: string }
  ? { readonly negated: PredicatePhrase }
  : unknown;

/** What a list or a relation has. */
type HasWording = {
  /** Some of the values, or all, are elements; a text is the name of a list. */
  readonly values: (values: readonly string[] | string, isAll: boolean, negated: boolean) => string;
  /** Some element is such. */
  readonly element: (phrase: string, negated: boolean) => string;
  readonly empty: (negated: boolean) => string;
  /** Some record is such, or only such records are there. */
  readonly records: (relation: string, isOnly: boolean, negated: boolean, condition: string) => string;
};

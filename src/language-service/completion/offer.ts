import type { Range } from '../../../grammar/expression.ts';
import type { Interpretation } from '../../interpret/index.ts';
import type { NamedField } from '../../schema/schema.ts';
import type { CaretContext } from '../caret-context.ts';
import { type SearchDocument, searchable } from '../document.ts';
import { calledAt } from '../signature.ts';

/** What a suggestion is; editors show an icon for it. */
export type CompletionKind = 'field' | 'operator' | 'keyword' | 'value' | 'snippet' | 'text';

/** One suggestion, as plain data. */
export type Completion = {
  /** The field, operator or value as it is written. */
  readonly label: string;
  readonly kind: CompletionKind;
  /** Shown right behind the label: the type of a field, how far away a date is. */
  readonly detail?: string;
  /** Shown at the right: a field's or value's label, a date's day. Never equal to `detail`. */
  readonly description?: string;
  /** The text that replaces `replace`. */
  readonly insert: string;
  /**
   * The offset of the caret in `insert`; its end by default. Beyond the end where the caret steps
   * over a closing quote behind it.
   */
  readonly caret?: number;
  /** What was typed, up to the caret. */
  readonly range: Range;
  /** `range`, and what belongs to it after the caret. */
  readonly replace: Range;
  /** What an editor that filters by itself compares with the text of `range`. */
  readonly filter: string;
  /** The one that Enter takes: the first of a list, or none. */
  readonly isPreselected?: true;
  /** Something must follow: the editor asks for suggestions again once this is taken. */
  readonly asksAgain?: true;
  /** What the whole text was taken for, where this replaces it. */
  readonly interpretation?: Interpretation;
  /** What `resolve` explains. */
  readonly about?: { readonly field: string; readonly value?: string | number | boolean };
};

export type CompletionRequest = {
  readonly document: SearchDocument;
  readonly context: CaretContext;
  readonly signal: AbortSignal;
};

/** A suggestion without its range. */
export type Offer = Omit<Completion, 'range' | 'replace' | 'filter' | 'isPreselected'> & {
  /** What was typed by default, so that an editor which filters keeps the order. */
  readonly filter?: string;
  /** It is what is written there already: taking it changes nothing. */
  readonly isExact?: true;
};

/** Suggestions, best first, and how many were left out. */
export type Offers = { readonly offers: readonly Offer[]; readonly more: number };

export type CompletionProvider = (request: CompletionRequest) => Offers | Promise<Offers>;

export const noOffers: Offers = { offers: [], more: 0 };

/** A longer list is slow, and nobody reads it. */
const mostOffers = 500;

/** The first candidates as suggestions; the others are only counted. */
export function offersOf<Candidate>(candidates: readonly Candidate[], toOffer: (candidate: Candidate) => Offer): Offers {
  return { offers: candidates.slice(0, mostOffers).map(toOffer), more: Math.max(0, candidates.length - mostOffers) };
}

/** The text that a suggestion replaces. */
export const replacedText = ({ document: { text }, context: { replace } }: CompletionRequest): string =>
  text.slice(replace.from, replace.to);

/** The field of the condition at the caret, if it may be searched; in a call its parameter. */
export function conditionField({ context: { condition, range }, document }: CompletionRequest): NamedField | undefined {
  const call = condition && calledAt(document, condition.name, condition.operator, range.from);
  const parameter = call?.is.parameters[call.active];
  if (parameter !== undefined) return { name: parameter.name, field: parameter };
  return condition?.field && searchable(document.setting)(condition.field.name);
}

import type { Completion, CompletionList } from '../complete.ts';
import type { Context } from '../context.ts';
import type { SearchDocument } from '../search-document.ts';
import { completionWords } from './completion-words.ts';

/** What is asked of a provider. */
export type Request = {
  readonly document: SearchDocument;
  readonly context: Context;
  readonly signal: AbortSignal;
};

/** A suggestion, before its place in the text is added. */
export type Offer = Pick<Completion, 'label' | 'kind' | 'detail' | 'description' | 'insert' | 'caret' | 'asksAgain' | 'about'> & {
  /** What an editor that filters by itself compares; what was typed by default, so that it leaves the order alone. */
  readonly filter?: string;
  /** It is what stands there already, whole: taking it changes nothing. */
  readonly isExact?: true;
};

/** Suggestions, best first, and how many more there are than those. */
export type Offers = { readonly offers: readonly Offer[]; readonly more: number };

export type Provider = (request: Request) => Offers | Promise<Offers>;

/** More rows than anybody reads make a list slow; the last row says how many were left out. */
const mostOffers = 500;

export const noOffers: Offers = { offers: [], more: 0 };

/** What stands at the caret, on both sides of it: what a suggestion replaces. */
export const writtenAt = ({ document: { text }, context: { replace } }: Request): string => text.slice(replace.from, replace.to);

/** The first of some candidates as suggestions; the rest are counted only. */
export function offersOf<Candidate>(candidates: readonly Candidate[], toOffer: (candidate: Candidate) => Offer): Offers {
  return { offers: candidates.slice(0, mostOffers).map(toOffer), more: Math.max(0, candidates.length - mostOffers) };
}

/** The list as an editor gets it, what stands there already first. Every further character may give another list, since what was typed is searched for here and not in the editor. */
export function listOf({ offers, more }: Offers, request: Request): CompletionList {
  const { setting } = request.document;
  const { range, replace, typed } = request.context;
  const exactFirst = [...offers.filter(({ isExact }) => isExact), ...offers.filter(({ isExact }) => !isExact)];
  const items = exactFirst.map(({ isExact, filter, ...offer }, at): Completion => {
    const place = { range, replace, filter: filter ?? (typed || offer.label) };
    return { ...offer, ...place, ...(isExact && at === 0 && { isPreselected: true }) };
  });
  if (more > 0) {
    const label = completionWords[setting.locale].more(more);
    const insert = writtenAt(request);
    items.push({ label, kind: 'text', insert, caret: typed.length, range, replace, filter: typed || label });
  }
  return { items, isIncomplete: items.length > 0 };
}

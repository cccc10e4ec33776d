import { type Diagnostic, type Locale, type Problem, problemOf, report } from '../../grammar/diagnostics.ts';
import { limitExceeded } from '../../grammar/messages/limits.ts';
import { print } from '../../grammar/print.ts';
import type { Profile } from '../../grammar/profile.ts';
import { alternatives } from '../analysis/alternatives.ts';
import { split } from '../analysis/split.ts';
import type { Query } from '../schema/query.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { because } from './because.ts';
import { costOf } from './cost.ts';
import { type Residual, residualOf } from './residual.ts';
import { mostSearchBytes, shortEnough } from './short-enough.ts';

/** How a search is answered: what is asked of the service, and what is decided here. */
export type Plan = {
  /** Sent one after the other; more than one where the operands of an OR are asked for apart. A row of several answers is given once. */
  readonly requests: readonly PlannedRequest[];
  /** A diagnostic for each condition that the service does not decide as it was written. Ranges are those of the search as text. */
  readonly reasons: readonly Diagnostic[];
  /** Why these requests and no others: a sentence in the language of the client. */
  readonly because: string;
  /** The most requests that were allowed. */
  readonly maxRequests: number;
};

export type PlannedRequest = {
  /** What is sent, in canonical form; undefined where all rows are asked for. */
  readonly search: string | undefined;
  /** The columns of the call, and those that are needed here. */
  readonly columns: readonly string[];
  /** What is decided here, on the rows of the answer; undefined where the service decides all. */
  readonly residual: string | undefined;
};

/** A request: what the service is to search, undefined for all rows, and what is left. */
export type Part = { readonly pushed: Query | undefined; readonly residual: Residual | undefined };

export type Parts = Pick<Plan, 'reasons' | 'because'> & { readonly parts: readonly Part[] };

export type PlanOptions = {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly maxRequests: number;
  readonly locale: Locale;
};

/** How a search is asked of a service that takes no more than a profile: in one request, or in one for each operand of its ORs where that is presumed to cost less. */
export function partsOf(query: Query, { profile, clock, maxRequests, locale }: PlanOptions): Parts {
  const cut = (part: Query): Split => {
    const { pushed, residual, reasons } = split(part, profile, { ...clock, locale });
    const sent = shortEnough(pushed);
    if (sent === pushed) return { pushed, residual, reasons };
    return { pushed: sent, residual: part, reasons: [...reasons, ...report([tooLong(part)], locale)] };
  };
  const wide = cut(query);
  const planned = (parts: readonly Split[], why: string): Parts => {
    const left = parts.map(partOf);
    return { parts: left, reasons: wide.reasons.filter((reason) => parts[0] === wide || isLeft(reason, left)), because: why };
  };
  if (wide.residual === undefined) return planned([wide], because.whole[locale]());
  if (maxRequests === 1) return planned([wide], because.off[locale]());
  const narrow = alternatives(query, profile, clock, maxRequests)?.map(cut) ?? [];
  if (narrow.length < 2) return planned([wide], because.single[locale](maxRequests));

  const today = todayOf(clock);
  const [ofOne, ofSeveral] = [costOf([wide], today), costOf(narrow, today)];
  const isCheaper = ofSeveral < ofOne;
  return planned(
    isCheaper ? narrow : [wide],
    because[isCheaper ? 'several' : 'cheaper'][locale](narrow.length, ofSeveral, ofOne),
  );
}

type Split = {
  readonly pushed: Query | undefined;
  readonly residual: Query | undefined;
  readonly reasons: readonly Diagnostic[];
};

const partOf = ({ pushed, residual }: Split): Part => ({ pushed, residual: residual && residualOf(residual) });

/** Of an OR that is asked for in parts, some conditions are not looked at here. */
function isLeft({ data }: Diagnostic, parts: readonly Part[]): boolean {
  return parts.some(({ residual }) => residual?.text.includes(String(data?.['part'])));
}

function tooLong(query: Query): Problem {
  const range = { from: 0, to: print(query.expression).length };
  return { ...problemOf(limitExceeded, range, { limit: 'textBytes', maximum: mostSearchBytes }), severity: 'warning' };
}

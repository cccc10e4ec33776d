import { type Diagnostic, type Locale, type Problem, problemOf, report } from '../../grammar/diagnostics.ts';
import type { Expression } from '../../grammar/expression.ts';
import { limitExceeded } from '../../grammar/messages/limits.ts';
import { print } from '../../grammar/print.ts';
import type { Profile } from '../../grammar/profile.ts';
import { alternatives } from '../analysis/alternatives.ts';
import { split } from '../analysis/split.ts';
import type { Clock } from '../schema/dates.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import { because } from './because.ts';
import { type Residual, residualOf } from './residual.ts';

/** How a search is answered: what the service is asked, and what the client decides itself. */
export type Plan = {
  /** Sent in sequence; several for the operands of an OR. Rows are never repeated. */
  readonly requests: readonly PlannedRequest[];
  /** A diagnostic for each condition that the service does not decide. */
  readonly reasons: readonly Diagnostic[];
  /** Why these requests: a sentence in the language of the client. */
  readonly because: string;
  /** The most requests that were allowed. */
  readonly maxRequests: number;
};

/** A request that the client would make. */
export type PlannedRequest = {
  /** The search that is sent, in canonical form; undefined for all rows. */
  readonly search: string | undefined;
  /** The columns of the call, and those that the client needs itself. */
  readonly columns: readonly string[];
  /**
   * The condition that the client decides on the rows of the answer; undefined if there is none.
   */
  readonly residual: string | undefined;
};

/**
 * A request: the search that is pushed to the service, undefined for all rows, and the residual.
 */
export type PlanPart = { readonly pushed: Query | undefined; readonly residual: Residual | undefined };

export type Parts = Pick<Plan, 'reasons' | 'because'> & { readonly parts: readonly PlanPart[] };

export type PlanOptions = {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly maxRequests: number;
  readonly locale: Locale;
};

/**
 * Plans the requests to a service that understands only a profile.
 *
 * One request, unless the client would have to decide a part of an OR: then one for each operand
 * of the OR, if each can be narrowed and there are at most `maxRequests`. No costs are estimated:
 * over 300 random searches of the demo data this fetched 1 % fewer rows than an estimate of costs
 * did.
 */
export function partsOf(query: Query, { profile, clock, maxRequests, locale }: PlanOptions): Parts {
  const cut = (part: Query): Split => {
    const { pushed, residual, reasons } = split(part, profile, { ...clock, locale });
    const sent = shortEnough(pushed);
    if (sent === pushed) return { pushed, residual, reasons };
    return { pushed: sent, residual: part, reasons: [...reasons, ...report([tooLong(part)], locale)] };
  };
  const whole = cut(query);
  const planned = (splits: readonly Split[], why: string): Parts => {
    const parts = splits.map(({ pushed, residual }) => ({ pushed, residual: residual && residualOf(residual) }));
    const isOne = splits[0] === whole;
    return { parts, reasons: whole.reasons.filter((reason) => isOne || isDecidedHere(reason, parts)), because: why };
  };
  if (whole.residual === undefined) return planned([whole], because.whole[locale]());
  if (maxRequests === 1) return planned([whole], because.off[locale]());
  const several = alternatives(query, profile, clock, maxRequests)?.map(cut) ?? [];
  const isNarrow = several.length > 1 && several.every(({ pushed }) => pushed !== undefined);
  if (!isNarrow) return planned([whole], because.single[locale](maxRequests));
  return planned(several, because.several[locale](several.length));
}

type Split = {
  readonly pushed: Query | undefined;
  readonly residual: Query | undefined;
  readonly reasons: readonly Diagnostic[];
};

/** Whether a residual has the condition of a diagnostic; separate requests may not need it. */
function isDecidedHere({ data }: Diagnostic, parts: readonly PlanPart[]): boolean {
  return parts.some(({ residual }) => residual?.text.includes(String(data?.['part'])));
}

function tooLong(query: Query): Problem {
  const range = { from: 0, to: print(query.expression).length };
  return { ...problemOf(limitExceeded, range, { limit: 'textBytes', maximum: mostSearchBytes }), severity: 'warning' };
}

/** The longest search that the service accepts, in bytes of UTF-8. */
export const mostSearchBytes = 8_192;

/**
 * A search that the service accepts: the query itself if it is short enough, else its first
 * operands of an AND that fit; `undefined` if none does.
 */
export function shortEnough(pushed: Query | undefined): Query | undefined {
  if (pushed === undefined || bytesOf(pushed.expression) <= mostSearchBytes) return pushed;
  const { schema, expression } = contentOf(pushed);
  const kept: Expression[] = [];
  let length = 0;
  for (const operand of expression.kind === 'and' ? expression.operands : []) {
    const own = bytesOf(operand) + separatorBytes;
    if (length + own > mostSearchBytes) continue;
    length += own;
    kept.push(operand);
  }
  const [first] = kept;
  if (first === undefined) return undefined;
  return makeQuery(schema, kept.length === 1 ? first : { kind: 'and', operands: kept });
}

/** ` AND ` and parentheses. */
const separatorBytes = 7;

const encoder = new TextEncoder();
const bytesOf = (expression: Expression): number => encoder.encode(print(expression)).length;

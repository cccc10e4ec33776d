import { type Catalogue, type Diagnostic, type LocaleTag, type Problem, problemOf, report } from '../../grammar/diagnostics.ts';
import type { Expression, Literal, PlainPredicate } from '../../grammar/expression.ts';
import { limitExceeded } from '../../grammar/messages/limits.ts';
import { notNamed } from '../../grammar/messages/lowering.ts';
import { print } from '../../grammar/print.ts';
import type { Profile } from '../../grammar/profile.ts';
import { alternatives } from '../analysis/alternatives.ts';
import { plainIn } from '../analysis/expressions.ts';
import { split } from '../analysis/split.ts';
import { check } from '../schema/check.ts';
import type { Clock } from '../schema/dates.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import { type Field, fieldOf } from '../schema/schema.ts';
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
  /** The condition that the client decides on the rows of the answer; undefined for none. */
  readonly residual: string | undefined;
};

/** A request: the search pushed to the service, undefined for all rows, and the residual. */
export type PlanPart = { readonly pushed: Query | undefined; readonly residual: Residual | undefined };

export type Parts = Pick<Plan, 'reasons' | 'because'> & { readonly parts: readonly PlanPart[] };

export type PlanOptions = {
  readonly profile: Profile;
  readonly clock: Clock;
  readonly maxRequests: number;
  readonly locale: LocaleTag | Catalogue;
  /** The column that a service gives other rows for if a search names it; undefined for none. */
  readonly named: string | undefined;
};

/**
 * Plans the requests to a service that understands only a profile.
 *
 * Plans one request. If the client would have to decide part of an OR, plans one request for each
 * operand, provided that each can be narrowed and that there are at most `maxRequests`. No costs
 * are estimated: over 300 random searches of the demo data this fetched 1 % fewer rows than an
 * estimate of costs did.
 *
 * A service leaves cancelled bookings out where a search does not name the status. So where the
 * query names it, every request does, if need be by a condition that every booking meets.
 */
export function partsOf(query: Query, { profile, clock, maxRequests, locale, named }: PlanOptions): Parts {
  const words = because(locale);
  const field = named === undefined ? undefined : fieldOn(query, named);
  let isUnnamed = false;
  const cut = (part: Query): Split => {
    const { pushed, residual, reasons } = split(part, profile, { ...clock, locale });
    const naming = field === undefined ? pushed : withName(pushed, field.field, query, profile);
    isUnnamed ||= field !== undefined && naming === pushed && !names(pushed, field.field);
    const sent = shortEnough(naming);
    const isNarrow = pushed !== undefined;
    if (sent === naming) return { pushed: sent, residual, reasons, isNarrow };
    return { pushed: sent, residual: part, reasons: [...reasons, ...report([tooLong(part)], locale)], isNarrow };
  };
  const whole = cut(query);
  const planned = (splits: readonly Split[], why: string): Parts => {
    const parts = splits.map(({ pushed, residual }) => ({ pushed, residual: residual && residualOf(residual) }));
    const isOne = splits[0] === whole;
    const reasons = whole.reasons.filter((reason) => isOne || isDecidedHere(reason, parts));
    return {
      parts,
      reasons: isUnnamed && field ? [...reasons, ...report([unnamed(field, profile)], locale)] : reasons,
      because: why,
    };
  };
  if (whole.residual === undefined) return planned([whole], words.whole);
  if (maxRequests === 1) return planned([whole], words.off);
  const several = alternatives(query, profile, clock, maxRequests)?.map(cut) ?? [];
  const isNarrow = several.length > 1 && several.every((one) => one.isNarrow);
  if (!isNarrow) return planned([whole], words.single(maxRequests));
  return planned(several, words.several(several.length));
}

type Split = {
  readonly pushed: Query | undefined;
  readonly residual: Query | undefined;
  readonly reasons: readonly Diagnostic[];
  /** Whether the service does not give all rows. */
  readonly isNarrow: boolean;
};

/** The first condition of a query on a column, as it is printed. */
function fieldOn(query: Query, column: string): PlainPredicate | undefined {
  const { schema, expression } = contentOf(query);
  return plainIn(expression).find(({ field }) => (fieldOf(schema, field).column ?? field) === column);
}

/** Whether a query has a condition on the column of a field. */
function names(query: Query | undefined, field: string): boolean {
  if (query === undefined) return false;
  const { schema } = contentOf(query);
  return fieldOn(query, fieldOf(schema, field).column ?? field) !== undefined;
}

/**
 * Adds a condition on a field that holds for every row with a value, in the first form that the
 * profile has. Returns the query itself if there is no such form or it names the field already.
 */
function withName(pushed: Query | undefined, field: string, query: Query, profile: Profile): Query | undefined {
  // What is too long loses its last operands.
  if (names(pushed, field) && shortEnough(pushed) === pushed) return pushed;
  const { schema } = contentOf(query);
  const operands = pushed === undefined ? [] : [contentOf(pushed).expression];
  for (const condition of conditionsOfAll(field, fieldOf(schema, field))) {
    const all = [condition, ...operands].flatMap((one) => (one.kind === 'and' ? one.operands : [one]));
    const expression: Expression = all.length === 1 ? condition : { kind: 'and', operands: all };
    const { query: found } = check(expression, schema, { profile, limits: profile.limits });
    if (found !== undefined) return found;
  }
  return pushed;
}

/** Conditions that are true of every row with a value; the first of a row without one, too. */
function* conditionsOfAll(field: string, { values = [] }: Field): Generator<Expression> {
  const isNull = { kind: 'null', field, negated: false } as const;
  yield { kind: 'or', operands: [isNull, { ...isNull, negated: true }] };
  // Texts, or their codes, which the core language has.
  const texts = values.map(({ value }) => literalOf(value));
  const codes = values.every(({ codes = [] }) => codes.length > 0)
    ? values.flatMap(({ codes = [] }) => codes.map(literalOf))
    : [];
  for (const literals of [texts, codes]) {
    if (literals.length > 0) yield { kind: 'in', field, negated: false, values: literals };
  }
}

function literalOf(value: string | number | boolean): Literal {
  if (typeof value === 'number') return { kind: 'integer', value };
  return typeof value === 'string' ? { kind: 'string', value } : { kind: 'boolean', value };
}

function unnamed(condition: PlainPredicate, profile: Profile): Problem {
  const part = print(condition);
  return problemOf(notNamed, condition.range ?? { from: 0, to: part.length }, {
    part,
    field: condition.field,
    profile: profile.name,
  });
}

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

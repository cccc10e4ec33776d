import { type Expression, fold, print, type Query, resolver, type Schema, type Value } from 'search-expression';
import { toUrl } from 'search-expression/url';
import { entryColumns } from '../../state/entry-columns.ts';
import type { EntityName } from '../../state/search.ts';

/** What a format is written from. Without user and password, so that no format has them. */
export type CopyRequest = {
  readonly entity: EntityName;
  readonly query: Query;
  /** The columns to request; undefined for those that the service gives by default. */
  readonly columns: readonly string[] | undefined;
  /** Everything before `/api/rest/`. */
  readonly address: string;
  /** Whether relative dates and time from now are written as dates, moments and times of day. */
  readonly isFrozen: boolean;
  readonly timeZone: string;
  /** What dates and time from now count from, in milliseconds. */
  readonly now: number;
};

/** The address of the request, with columns and search. */
export function requestUrl(request: CopyRequest): string {
  return `${listAddress(request)}?${[...columnParameters(request), searchParameter(request)].join('&')}`;
}

/** `search=…`, percent-encoded. */
export function searchParameter(request: CopyRequest): string {
  return `search=${toUrl(expressionOf(request))}`;
}

/** `columns=…`, or nothing for the default columns. Names that are not plain words are encoded. */
export function columnParameters({ columns }: CopyRequest): readonly string[] {
  return columns === undefined ? [] : [`columns=${columns.map(encodeURIComponent).join(',')}`];
}

/** Where the service lists bookings or events. */
export function listAddress({ address, entity }: Pick<CopyRequest, 'address' | 'entity'>): string {
  return `${address}/api/rest/${entity}/filter`;
}

/** The path and query of a request for some columns, of so many rows at most. */
export function requestPath(
  { entity, query }: Pick<CopyRequest, 'entity' | 'query'>,
  columns: readonly string[],
  length?: number,
) {
  const limit = length === undefined ? '' : `&length=${length}`;
  return `${listAddress({ address: '', entity })}?columns=${columns.join(',')}${limit}&search=${toUrl(query)}`;
}

/** The search on one line. */
export function searchText(request: CopyRequest): string {
  return print(expressionOf(request));
}

/** The expression that is copied. Frozen dates and times are those at `now`. */
export function expressionOf({
  query,
  isFrozen,
  timeZone,
  now,
}: Pick<CopyRequest, 'query' | 'isFrozen' | 'timeZone' | 'now'>): Expression {
  if (!isFrozen) return query.expression;
  const { schema, expression } = query;
  const resolve = resolver(schema, { timeZone, now });
  const frozen = <One extends Value>({ field }: { readonly field: string }, literal: One): One =>
    literal.kind === 'string' && counts.test(literal.value) && /^(?:date|time)$/.test(schema.fields[field]?.type ?? '')
      ? { ...literal, value: String(resolve(field, literal)) }
      : literal;
  return fold<Expression>(expression, {
    and: (operands, node) => ({ ...node, operands }),
    or: (operands, node) => ({ ...node, operands }),
    not: (operand, node) => ({ ...node, operand }),
    comparison: (node) => ({ ...node, value: frozen(node, node.value) }),
    in: (node) => ('kind' in node.values ? node : { ...node, values: node.values.map((value) => frozen(node, value)) }),
    between: (node) => ({ ...node, low: frozen(node, node.low), high: frozen(node, node.high) }),
    null: (node) => node,
    call: (node) => node,
  });
}

/** A date from today, or hours or minutes from now. */
const counts = /^-?\d+(?:[dwmyh]|min)$/;

export const columnChoices = ['usual', 'screen', 'all'] as const;
/** The columns of a request: the default ones of the service, those of screens, or all. */
export type ColumnChoice = (typeof columnChoices)[number];

export function columnsOf(choice: ColumnChoice, entity: EntityName, { fields }: Schema): readonly string[] | undefined {
  if (choice === 'usual') return undefined;
  if (choice === 'screen') return entryColumns[entity];
  return [...new Set(Object.entries(fields).map(([name, { column = name }]) => column))];
}

/**
 * The base address of a service, without user, password, `/api/rest/…`, query and trailing slash.
 * Undefined if the text is no address.
 */
export function readAddress(text: string): string | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/\/api\/rest(\/.*)?$/, '').replace(/\/+$/, '');
  // curl would read brackets as a range.
  return url.origin + path.replace(/[[\]]/g, encodeURIComponent);
}

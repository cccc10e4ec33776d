import type { Catalogue, LocaleTag } from '../../grammar/messages/wording.ts';
import { toUrl } from '../url/to-url.ts';
import { type ClientError, clientError, isClientError } from './client-error.ts';
import type { UnreadableCells } from './columns.ts';
import type { HttpAnswer } from './connection.ts';
import { everyRow, type RowsPage, tooManyRows } from './every-row.ts';
import type { TextRecord } from './formats.ts';
import type { ListLimits } from './list-options.ts';
import type { PlanPart } from './plan.ts';

/** The source of an entity's rows. */
export type RowSource = {
  /** GETs a path after the segment of the format; rejects for any status but 200. */
  readonly get: (path: string, signal: AbortSignal | undefined) => Promise<HttpAnswer>;
  /** Reads an answer of at most so many rows; throws if it is invalid or a row lacks a column. */
  readonly rowsIn: (text: string, most: number, columns: readonly string[]) => readonly TextRecord[];
  readonly entity: 'booking' | 'event';
  readonly language: LocaleTag | Catalogue;
  /** The parameter for the language of the service. */
  readonly lang: string;
  /** The order of the service's lists. */
  readonly order: RowOrder;
  /** The time zone for relative dates that the client decides. */
  readonly timeZone: string;
  /** The instant; default that of each answer. */
  readonly now: (() => Date | number) | undefined;
};

/** A request: its part of the search, its columns, and those that the caller did not ask for. */
export type RowsRequest = PlanPart & { readonly columns: readonly string[]; readonly needed: readonly string[] };

export function requestsFor(
  parts: readonly PlanPart[],
  columns: readonly string[],
  limits: ListLimits,
  order: RowOrder,
): readonly RowsRequest[] {
  return parts.map((part) => {
    // Several requests are merged by the order, several pages joined by its last column, the id.
    const ordered = parts.length > 1 ? order : mostOf(part, limits) > limits.pageRows ? order.slice(-1) : [];
    const all = [...(part.residual?.columns ?? []), ...ordered.map(({ column }) => column)];
    const needed = [...new Set(all)].filter((column) => !columns.includes(column));
    return { ...part, needed, columns: [...columns, ...needed] };
  });
}

/**
 * The rows of a search in the service's order, and the instant of the last answer, if known. No
 * rows if several answers cannot be merged because they are in another order. Several requests are
 * not one snapshot: a row that changes in between may be missing.
 *
 * @throws ClientError `too-many-rows` if more than `maxRows` match or more than `maxFetched` are
 * fetched
 */
export async function readRows(
  requests: readonly RowsRequest[],
  limits: ListLimits,
  source: RowSource,
  signal: AbortSignal | undefined,
  unreadable: UnreadableCells,
): Promise<{ readonly rows: readonly TextRecord[] | undefined; readonly instant: Date | number | undefined }> {
  const { maxRows, maxFetched } = limits;
  let instant: Date | number | undefined;
  const answers: (readonly TextRecord[])[] = [];
  let fetched = 0;
  for (const request of requests) {
    const { residual, needed } = request;
    const beyond = residual && tooManyFetched(maxFetched, residual.text);
    const most = Math.max(1, mostOf(request, { ...limits, maxFetched: maxFetched - fetched }));
    const { rows, ...answer } = await readPart(request, { ...limits, maxRows: most, beyond }, source, signal).catch(
      (error: unknown) => {
        throw residual === undefined ? error : (columnMissing(error, needed, residual.text) ?? error);
      },
    );
    if (residual) fetched += rows.length;
    if (beyond && fetched > maxFetched) throw beyond;
    instant = answer.instant;
    answers.push(residual?.keep(rows, { timeZone: source.timeZone, now: instant ?? Date.now() }, unreadable) ?? rows);
  }
  const rows = answers.length === 1 ? answers[0] : mergeInOrder(answers, source.order);
  if (rows && rows.length > maxRows) throw tooManyRows(maxRows);
  return { rows, instant };
}

/** The most rows to fetch for a part. */
const mostOf = ({ residual }: PlanPart, { maxRows, maxFetched }: ListLimits): number =>
  residual === undefined ? maxRows : maxFetched;

/** All rows of the service for a part, and the instant of its last answer. */
async function readPart(
  { pushed, columns, needed }: RowsRequest,
  limits: Parameters<typeof everyRow>[2],
  { get, rowsIn, entity, lang, order, now }: RowSource,
  signal: AbortSignal | undefined,
) {
  const parameters = [lang, `columns=${columns.map(encodeURIComponent).join(',')}`];
  if (pushed !== undefined) parameters.push(`search=${toUrl(pushed)}`);
  const id = order.at(-1)?.column ?? '';
  const checked = columns.includes(id) ? [...needed, id] : needed;
  let instant: Date | number | undefined;

  const readPage = async (start: number, length: number): Promise<RowsPage> => {
    const { headers, text } = await get(`${entity}/filter?${parameters.join('&')}&start=${start}&length=${length}`, signal);
    const rows = rowsIn(text, length, checked);
    instant = now?.() ?? (Date.parse(headers.get('Date') ?? '') || undefined);
    return { rows, more: hasMore(headers, rows.length === length) };
  };
  const rows = await everyRow(readPage, id, limits);
  return { rows, instant };
}

/** If a proxy removed both headers, a full page may have a next one. */
function hasMore(headers: Headers, full: boolean): boolean {
  if (/;\s*rel="?next"?/i.test(headers.get('Link') ?? '')) return true;
  return full && !headers.has('X-Total-Count');
}

const tooManyFetched = (maxFetched: number, residual: string): ClientError =>
  clientError(
    'too-many-rows',
    `The service cannot search by ${residual}, and more than ${maxFetched} rows would have to be fetched to do it here. Narrow the search, or allow for more with maxFetched.`,
  );

/** The error for a missing column that only the client needs; `undefined` for any other error. */
function columnMissing(error: unknown, needed: readonly string[], residual: string): ClientError | undefined {
  if (!isClientError(error) || error.problem?.code !== 'unknown-column') return undefined;
  const [, name = ''] = /`([^`]+)`/.exec(error.message) ?? [];
  if (!needed.includes(name)) return undefined;
  const { status, problem } = error;
  return clientError(
    'bad-request',
    `The service cannot search by ${residual}, and has no column ${name} by which it could be done here. ${error.message}`,
    { ...(status !== undefined && { status }), ...(problem && { problem }), cause: error },
  );
}

/** The columns that lists are sorted by; the last one is the id. */
export type RowOrder = readonly { readonly column: string; readonly numeric?: boolean }[];

/** Merges sorted answers without duplicates; `undefined` if one is in another order. */
export function mergeInOrder(answers: readonly (readonly TextRecord[])[], order: RowOrder): readonly TextRecord[] | undefined {
  const compare = comparerOf(order);
  const isOrdered = answers.every((rows) => rows.every((row, at) => at === 0 || compare(rows[at - 1] ?? row, row) < 0));
  if (!isOrdered) return undefined;
  const id = order.at(-1)?.column ?? '';
  return [...new Map(answers.flat().map((row) => [row[id], row])).values()].sort(compare);
}

/** Dates and times compare as texts, in the form that the service writes. */
function comparerOf(order: RowOrder): (a: TextRecord, b: TextRecord) => number {
  return (a, b) => {
    for (const { column, numeric } of order) {
      const [one = '', other = ''] = [a[column], b[column]];
      if (one !== other) return numeric ? Number(one) - Number(other) : one < other ? -1 : 1;
    }
    return 0;
  };
}

import type { Locale } from '../../grammar/diagnostics.ts';
import { toUrl } from '../url/to-url.ts';
import { type ClientError, clientError, isClientError } from './client-error.ts';
import type { Answer } from './connection.ts';
import { everyRow, type Page, tooManyRows } from './every-row.ts';
import type { TextRecord } from './formats.ts';
import { inOrder, type Order } from './in-order.ts';
import type { Limits } from './list-options.ts';
import type { Part } from './plan.ts';

/** Where rows are read. */
export type Source = {
  /** Gives the answer to a path after the segment of the format; rejects for any status but 200. */
  readonly get: (path: string, signal: AbortSignal | undefined) => Promise<Answer>;
  /** At most so many rows in the text of an answer; throws where it is none, or a row lacks one of the columns. */
  readonly rowsIn: (text: string, most: number, columns: readonly string[]) => readonly TextRecord[];
  readonly entity: 'booking' | 'event';
  readonly language: Locale;
  /** The order of its lists. */
  readonly order: Order;
  /** Where the days begin that relative dates count, in what is decided here. */
  readonly timeZone: string;
  /** The instant; by default that of each answer. */
  readonly now: (() => Date | number) | undefined;
};

/** A part of a search, the columns to ask for, and which of them only this client needs. */
export type RowsRequest = Part & { readonly columns: readonly string[]; readonly needed: readonly string[] };

export function requestsFor(
  parts: readonly Part[],
  columns: readonly string[],
  limits: Limits,
  order: Order,
): readonly RowsRequest[] {
  return parts.map((part) => {
    // Told apart by the last of them where there is more than one page.
    const ordered = parts.length > 1 ? order : mostOf(part, limits) > limits.pageRows ? order.slice(-1) : [];
    const all = [...(part.residual?.columns ?? []), ...ordered.map(({ column }) => column)];
    const needed = [...new Set(all)].filter((column) => !columns.includes(column));
    return { ...part, needed, columns: [...columns, ...needed] };
  });
}

/**
 * The rows of a search, in the order of the source, and the instant of the answers, where it is known. No rows where the answers to several requests are in
 * another order, and so cannot be merged. Those of several requests are not of one moment: a row that changes meanwhile may be missing.
 *
 * @throws ClientError `too-many-rows` where more than `maxRows` are found, or more than `maxFetched` fetched to find them
 */
export async function readRows(
  requests: readonly RowsRequest[],
  limits: Limits,
  source: Source,
  signal: AbortSignal | undefined,
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
    answers.push(residual?.keep(rows, { timeZone: source.timeZone, now: instant ?? Date.now() }) ?? rows);
  }
  const rows = answers.length === 1 ? answers[0] : inOrder(answers, source.order);
  if (rows && rows.length > maxRows) throw tooManyRows(maxRows);
  return { rows, instant };
}

/** The most rows of a part that are fetched. */
const mostOf = ({ residual }: Part, { maxRows, maxFetched }: Limits): number => (residual === undefined ? maxRows : maxFetched);

/** All rows that the service finds for a part, and the instant at which it did. */
async function readPart(
  { pushed, columns, needed }: RowsRequest,
  limits: Parameters<typeof everyRow>[2],
  { get, rowsIn, entity, language, order, now }: Source,
  signal: AbortSignal | undefined,
) {
  const parameters = [`lang=${language}`, `columns=${columns.map(encodeURIComponent).join(',')}`];
  if (pushed !== undefined) parameters.push(`search=${toUrl(pushed)}`);
  const id = order.at(-1)?.column ?? '';
  const checked = columns.includes(id) ? [...needed, id] : needed;
  let instant: Date | number | undefined;

  const readPage = async (start: number, length: number): Promise<Page> => {
    const { headers, text } = await get(`${entity}/filter?${parameters.join('&')}&start=${start}&length=${length}`, signal);
    const rows = rowsIn(text, length, checked);
    instant = now?.() ?? (Date.parse(headers.get('Date') ?? '') || undefined);
    return { rows, more: hasMore(headers, rows.length === length) };
  };
  const rows = await everyRow(readPage, id, limits);
  return { rows, instant };
}

/** Without both headers, which a proxy may have taken away, a full page may have a next one. */
function hasMore(headers: Headers, full: boolean): boolean {
  if (/;\s*rel="?next"?/i.test(headers.get('Link') ?? '')) return true;
  return full && !headers.has('X-Total-Count');
}

const tooManyFetched = (maxFetched: number, residual: string): ClientError =>
  clientError(
    'too-many-rows',
    `The service cannot search by ${residual}, and more than ${maxFetched} rows would have to be fetched to do it here. Narrow the search, or allow for more with maxFetched.`,
  );

/** The error where the service has not a column that was not asked for by the caller; undefined where something else is wrong. */
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

import { type ClientError, clientError } from './client-error.ts';
import type { TextRecord } from './formats.ts';

export type Page = {
  readonly rows: readonly TextRecord[];
  /** Whether rows follow. */
  readonly more: boolean;
};

export type Limits = {
  /** The most rows there may be. */
  readonly maxRows: number;
  /** Rows in a request, the service's most or fewer; at least 2. */
  readonly pageRows: number;
  /** The error where there are more; by default one that names `maxRows`. */
  readonly beyond?: ClientError | undefined;
};

/** The most rows that the service gives at once. */
export const mostPageRows = 10_000;

/**
 * All rows, page by page. One page is one statement of the service, so up to `pageRows` rows are of one moment. Past that, each page begins
 * with the last row of the one before, told by its `id`: where another row stands there, or one comes twice, rows have come, gone or moved
 * before that place, and everything is read again. So a row that stays as it is is there once. Not noticed is what cancels itself out
 * between two pages, as one row that moves up over that place while another above it goes; such rows may be missing.
 *
 * @throws ClientError `too-many-rows` where there are more than `maxRows`, `changed` where three times rows moved
 */
export async function everyRow(
  readPage: (start: number, length: number) => Promise<Page>,
  id: string,
  limits: Limits,
): Promise<readonly TextRecord[]> {
  for (let times = 0; times < 3; times++) {
    const rows = await readOnce(readPage, id, limits);
    if (rows !== undefined) return rows;
  }
  throw clientError('changed', 'Rows came, went or moved while they were read, three times over. Ask again, or for fewer rows.');
}

/** Undefined where rows moved meanwhile. */
async function readOnce(
  readPage: (start: number, length: number) => Promise<Page>,
  id: string,
  { maxRows, pageRows, beyond = tooManyRows(maxRows) }: Limits,
): Promise<readonly TextRecord[] | undefined> {
  const { rows: first, more } = await readPage(0, Math.min(pageRows, maxRows));
  const rows = [...first];
  const ids = new Set(rows.map((row) => row[id]));
  for (let last = more; last; ) {
    if (rows.length >= maxRows) throw beyond;
    if (rows.length === 0) throw clientError('not-understood', 'The service gives no rows, and says that more follow.');
    const page = await readPage(rows.length - 1, Math.min(pageRows, maxRows - rows.length + 1));
    const [before, ...next] = page.rows;
    if (before?.[id] !== rows.at(-1)?.[id] || (next.length === 0 && page.more)) return undefined;
    for (const row of next) ids.add(row[id]);
    rows.push(...next);
    if (ids.size < rows.length) return undefined;
    last = page.more;
  }
  return rows;
}

export const tooManyRows = (maxRows: number) =>
  clientError('too-many-rows', `More than ${maxRows} rows match. Narrow the search, or allow for more with maxRows.`);

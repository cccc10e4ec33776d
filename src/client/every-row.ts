import { type ClientError, clientError } from './client-error.ts';
import type { TextRecord } from './formats.ts';

export type RowsPage = {
  readonly rows: readonly TextRecord[];
  /** Whether rows follow. */
  readonly more: boolean;
};

export type PageLimits = {
  /** The most rows there may be. */
  readonly maxRows: number;
  /** Rows in a request, from 2 to `mostPageRows`. */
  readonly pageRows: number;
  /** The error for more rows; default one that names `maxRows`. */
  readonly beyond?: ClientError | undefined;
};

/** The service's own limit. */
export const mostPageRows = 10_000;

/**
 * Reads all rows, page by page. A page is one statement of the service, so its rows are consistent.
 * Each page starts with the last row of the previous one. If its `id` differs, or a row comes
 * twice, rows have changed meanwhile, and reading starts again. So an unchanged row comes exactly
 * once. Changes that cancel out between two pages go unnoticed, and may hide a row that moved.
 *
 * @throws ClientError `too-many-rows` beyond `maxRows`, `changed` after three attempts
 */
export async function everyRow(
  readPage: (start: number, length: number) => Promise<RowsPage>,
  id: string,
  limits: PageLimits,
): Promise<readonly TextRecord[]> {
  for (let times = 0; times < 3; times++) {
    const rows = await readOnce(readPage, id, limits);
    if (rows !== undefined) return rows;
  }
  throw clientError('changed', 'Rows came, went or moved while they were read, three times over. Ask again, or for fewer rows.');
}

/** `undefined` if rows changed meanwhile. */
async function readOnce(
  readPage: (start: number, length: number) => Promise<RowsPage>,
  id: string,
  { maxRows, pageRows, beyond = tooManyRows(maxRows) }: PageLimits,
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

import { requestPath } from '../share/formats/request.ts';
import type { BrowserResponse } from '../sqlite/messages.ts';
import { requestInBrowser } from '../sqlite/request-in-browser.ts';
import type { ShownAnswer } from '../state/rows.ts';
import type { EntityName } from '../state/search.ts';
import { compareIds, type IdDifference } from './compare-ids.ts';

/** Compares the rows of the service in this browser with those found in memory. */
export type Proof = {
  /** Path and query of the request. */
  readonly path: string;
  readonly answer: BrowserResponse;
  /** The number of rows; `undefined` for an error response. */
  readonly count: number | undefined;
  readonly difference: IdDifference | undefined;
};

/**
 * Sends the request of a client for the rows that the page found in memory to the service in this
 * browser, and compares the ids in their order.
 *
 * @throws Error if SQLite cannot be loaded or started
 */
export async function prove(of: ShownAnswer): Promise<Proof> {
  const { entity } = of.of;
  const path = requestPath(of.of, [idColumn[entity]], maximalRows);
  const answer = await requestInBrowser(path);
  const ids = answer.status === 200 ? idsIn(answer.text, idColumn[entity]) : undefined;
  const expected = of.rows.map((row) => String(row[idColumn[entity]] ?? ''));
  return { path, answer, count: ids?.length, difference: ids && compareIds(expected, ids) };
}

const idColumn: Readonly<Record<EntityName, string>> = { booking: 'RES_ID', event: 'EVENT_ID' };

/** The limit of the service. */
const maximalRows = 10_000;

function idsIn(text: string, column: string): readonly string[] | undefined {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row: Readonly<Record<string, string | number>>) => String(row[column] ?? ''));
}

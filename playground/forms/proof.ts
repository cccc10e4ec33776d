import { askInBrowser } from '../sqlite/ask-in-browser.ts';
import type { BrowserAnswer } from '../sqlite/question.ts';
import type { Answer } from '../state/rows.ts';
import type { Entity } from '../state/search.ts';
import { compareIds, type Difference } from './compare-ids.ts';
import { requestPath } from './request-path.ts';

/** What came of asking the service in this browser for the rows that were found in memory. */
export type Proof = {
  readonly of: Answer;
  /** What was asked, with its query. */
  readonly path: string;
  readonly answer: BrowserAnswer;
  /** How many rows it answered; undefined for an answer that is none. */
  readonly count: number | undefined;
  readonly difference: Difference | undefined;
};

/**
 * Asks the service in this browser what the page found in memory, by the request that a client would send, and compares the ids in their order.
 *
 * @throws Error where SQLite cannot be loaded or started
 */
export async function prove(of: Answer): Promise<Proof> {
  const { entity } = of.of;
  const path = requestPath(of.of, [idColumn[entity]], mostRows);
  const answer = await askInBrowser(path);
  const ids = answer.status === 200 ? idsIn(answer.text, idColumn[entity]) : undefined;
  const expected = of.rows.map((row) => String(row[idColumn[entity]] ?? ''));
  return { of, path, answer, count: ids?.length, difference: ids && compareIds(expected, ids) };
}

const idColumn: Readonly<Record<Entity, string>> = { booking: 'RES_ID', event: 'EVENT_ID' };

/** As many as the service gives at once. */
const mostRows = 10_000;

function idsIn(text: string, column: string): readonly string[] | undefined {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row: Readonly<Record<string, string | number>>) => String(row[column] ?? ''));
}

import { defaultBookingColumns, defaultEventColumns } from 'search-expression';
import type { Row } from '../state/rows.ts';
import type { Entity } from '../state/search.ts';

/** What the service would answer to a filter: records of texts, the empty one where there is no value; of all columns, or of those that it gives unasked. */
export function serviceAnswer(
  rows: readonly Row[],
  entity: Entity,
  isEverything: boolean,
): readonly Readonly<Record<string, string>>[] {
  return rows.map((row) => {
    const columns = isEverything ? Object.keys(row) : defaultColumns[entity].filter((column) => column in row);
    return Object.fromEntries(columns.map((column) => [column, String(row[column] ?? '')]));
  });
}

/** The columns of an answer to who asks for none. */
const defaultColumns: Readonly<Record<Entity, readonly string[]>> = {
  booking: defaultBookingColumns,
  event: defaultEventColumns,
};

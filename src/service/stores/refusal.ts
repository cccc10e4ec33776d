import { parseDay, parseTime } from '../../schema/dates.ts';
import type { StoredValue } from '../entity.ts';
import { longestText, type TableColumn } from './tables.ts';

/**
 * Why a column does not take a value, as a sentence; undefined where it does. The engines check most of it too, but not alike: some would
 * take `2026-3-1` for a date, and cut what is too long.
 */
export function refusalOf(value: StoredValue, column: TableColumn): string | undefined {
  if (value === null) return column.nullable ? undefined : 'it needs a value.';
  const wanted = takes[column.type](value, column);
  return wanted === undefined ? undefined : `${JSON.stringify(value).slice(0, 60)} is not ${wanted}.`;
}

type Takes = (value: string | number, column: TableColumn) => string | undefined;

/** What is wanted instead, for each type. */
const takes: Readonly<Record<TableColumn['type'], Takes>> = {
  integer: (value, { least = Number.MIN_SAFE_INTEGER }) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least
      ? undefined
      : `a whole number from ${least} to ${Number.MAX_SAFE_INTEGER}`,
  flag: (value) => (value === 0 || value === 1 ? undefined : '0 or 1'),
  date: (value) => (parseDay(String(value)) === undefined ? 'a date YYYY-MM-DD' : undefined),
  time: (value) =>
    parseTime(String(value)) === undefined || String(value).length !== 'HH:MM:SS'.length ? 'a time HH:MM:SS' : undefined,
  text: (value, { longest = longestText, oneOf }) => {
    if (typeof value !== 'string' || value === '' || !value.isWellFormed() || value.includes('\0')) {
      return 'a text; for none, leave out the value';
    }
    if (oneOf !== undefined && !oneOf.includes(value)) return `one of ${oneOf.join(', ')}`;
    return value.length > longest && [...value].length > longest ? `a text of at most ${longest} characters` : undefined;
  },
};

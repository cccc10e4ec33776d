import { type Column, missing } from './column.ts';

/** The rows of a column that have a number, ordered by it; rows with the same number are in their own order. */
export type SortedIndex = { readonly rows: Uint32Array; readonly numberAt: (row: number) => number };

/** Sorts the rows of a column of numbers. */
export function sortedIndexOf(column: Column): SortedIndex {
  const numberAt = numberReader(column);
  const { length } = column.codes;
  const rows = new Uint32Array(length);
  let [count, least, most] = [0, Infinity, -Infinity];
  for (let row = 0; row < length; row++) {
    const number = numberAt(row);
    if (Number.isNaN(number)) continue;
    rows[count++] = row;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const sorted = rows.slice(0, count);
  // Digits without end are read as infinite, and the distance of such numbers is none.
  if (!((most - least + 1) * length <= Number.MAX_SAFE_INTEGER)) {
    return { rows: sorted.sort((a, b) => numberAt(a) - numberAt(b) || a - b), numberAt };
  }
  // A number and its row make one number, where both are small enough: to sort those takes a tenth of the time.
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at++) keys[at] = (numberAt(sorted[at] as number) - least) * length + (sorted[at] as number);
  keys.sort();
  for (let at = 0; at < count; at++) sorted[at] = (keys[at] as number) % length;
  return { rows: sorted, numberAt };
}

/** The rows whose number lies within `low` and `high`, ordered by it. */
export function sliceOf({ rows, numberAt }: SortedIndex, low: number, high: number): Uint32Array {
  const from = firstPlace(rows.length, (place) => numberAt(rows[place] as number) >= low);
  const to = firstPlace(rows.length, (place) => numberAt(rows[place] as number) > high);
  return rows.subarray(from, Math.max(from, to));
}

function numberReader(column: Column): (row: number) => number {
  const { kind, codes } = column;
  if (kind === 'bytes') return (row) => Number(column.values[codes[row] as number] ?? Number.NaN);
  if (kind === 'doubles') return (row) => codes[row] as number;
  return (row) => (codes[row] === missing ? Number.NaN : (codes[row] as number));
}

/** The first place from which on all pass. */
function firstPlace(count: number, passes: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

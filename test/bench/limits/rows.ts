/*
 * The limits for filtering row objects: handwritten code for these three searches on this day.
 * Constants are inline, in the order of the search; dates compare as the ISO texts of JSON.
 */

export type BookingRow = {
  readonly startdatum: string;
  readonly product: number;
  readonly status: string;
  readonly number: number;
};

export const today = '2026-11-21';

/** A list as long as one may be. */
export const longList: readonly number[] = Array.from({ length: 10_000 }, (_, place) => 97 * place);
const inLongList = new Set(longList);

export const filters = {
  F1: 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (1,14)',
  F2: 'status IN ("open","optie") AND (product = 1 OR number > 500000) AND NOT product IN (3,5,7)',
  F3: `number IN (${longList.join(',')})`,
} as const;
export type FilterName = keyof typeof filters;

/** For `defineSchema`. */
export const fields = {
  startdatum: { type: 'date' },
  product: { type: 'integer' },
  status: { type: 'text' },
  number: { type: 'integer' },
} as const;

export const statuses = ['open', 'optie', 'definitief', 'geannuleerd', 'gefactureerd'];

/** Fixed random rows: two years of days, 20 products, 5 statuses, numbers up to a million. */
export function rowsAsJson(count: number): string {
  let state = 42;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const days = Array.from({ length: 730 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
  const rows: BookingRow[] = [];
  for (let row = 0; row < count; row++) {
    rows.push({
      startdatum: days[below(730)] ?? '',
      product: 1 + below(20),
      status: statuses[below(statuses.length)] ?? '',
      number: below(1_000_000),
    });
  }
  return JSON.stringify(rows);
}

export const rowsByHand: Readonly<Record<FilterName, (rows: readonly BookingRow[]) => BookingRow[]>> = {
  F1: (rows) => {
    const found: BookingRow[] = [];
    for (const row of rows) {
      if (row.startdatum >= '2026-11-21' && row.startdatum <= '2026-11-28' && (row.product === 1 || row.product === 14))
        found.push(row);
    }
    return found;
  },
  F2: (rows) => {
    const found: BookingRow[] = [];
    for (const row of rows) {
      if (
        (row.status === 'open' || row.status === 'optie') &&
        (row.product === 1 || row.number > 500_000) &&
        !(row.product === 3 || row.product === 5 || row.product === 7)
      )
        found.push(row);
    }
    return found;
  },
  F3: (rows) => {
    const found: BookingRow[] = [];
    for (const row of rows) if (inLongList.has(row.number)) found.push(row);
    return found;
  },
};

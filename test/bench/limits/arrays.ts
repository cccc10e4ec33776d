import { type BookingRow, statuses } from './rows.ts';

/* The limits for columns: handwritten typed-array loops that return an array of row numbers. */

export type Arrays = {
  readonly count: number;
  /** Days since 1970-01-01. */
  readonly startdatum: Int32Array;
  readonly product: Int32Array;
  /** Places in the sorted list of the texts. */
  readonly status: Int32Array;
  readonly number: Int32Array;
  /** Room for the rows found, so that none has to be cleared for each search. */
  readonly found: Uint32Array;
};

const codes = statuses.toSorted();
const dayOf = (text: string) => Date.parse(text) / 86_400_000;

export function arraysOf(rows: readonly BookingRow[]): Arrays {
  return {
    count: rows.length,
    startdatum: Int32Array.from(rows, (row) => dayOf(row.startdatum)),
    product: Int32Array.from(rows, (row) => row.product),
    status: Int32Array.from(rows, (row) => codes.indexOf(row.status)),
    number: Int32Array.from(rows, (row) => row.number),
    found: new Uint32Array(rows.length),
  };
}

type Loop = (arrays: Arrays) => Uint32Array;

const [from, to] = [dayOf('2026-11-21'), dayOf('2026-11-28')];
const [open, option] = [codes.indexOf('open'), codes.indexOf('optie')];

/** Conditions as one writes them: each is looked at where those before it hold. */
export const loops: Readonly<Record<'F1' | 'F2', Loop>> = {
  F1: ({ count, startdatum, product, found }) => {
    let length = 0;
    for (let row = 0; row < count; row++) {
      const day = startdatum[row] as number;
      if (day >= from && day <= to && (product[row] === 1 || product[row] === 14)) found[length++] = row;
    }
    return found.slice(0, length);
  },
  F2: ({ count, product, status, number, found }) => {
    let length = 0;
    for (let row = 0; row < count; row++) {
      const state = status[row];
      const room = product[row];
      if (
        (state === open || state === option) &&
        (room === 1 || (number[row] as number) > 500_000) &&
        !(room === 3 || room === 5 || room === 7)
      )
        found[length++] = row;
    }
    return found.slice(0, length);
  },
};

/** The same without a branch: writes every row number and advances only for a match. */
export const branchless: Readonly<Record<'F1' | 'F2', Loop>> = {
  F1: ({ count, startdatum, product, found }) => {
    let length = 0;
    const width = to - from;
    for (let row = 0; row < count; row++) {
      const room = product[row] as number;
      found[length] = row;
      length += +(((startdatum[row] as number) - from) >>> 0 <= width) & (+(room === 1) | +(room === 14));
    }
    return found.slice(0, length);
  },
  F2: ({ count, product, status, number, found }) => {
    let length = 0;
    for (let row = 0; row < count; row++) {
      const state = status[row];
      const room = product[row];
      found[length] = row;
      length +=
        (+(state === open) | +(state === option)) &
        (+(room === 1) | +((number[row] as number) > 500_000)) &
        (+(room !== 3) & +(room !== 5) & +(room !== 7));
    }
    return found.slice(0, length);
  },
};

import { missing } from './column.ts';

/** Tells the rows that pass from the others, at most `blockSize` at a time: those stay in the processor's cache, and cost one call. */
export type Sieve = {
  /** Keeps of the row numbers at `from` and before `to` those that pass, in their order and from `from` on; says where they end. */
  readonly refine: (rows: Uint32Array, from: number, to: number) => number;
  /** Writes from `at` on those of the rows from `first` and before `last` that pass, as `refine` would keep them, and says where they end. */
  readonly scan: (rows: Uint32Array, at: number, first: number, last: number) => number;
};

export const blockSize = 1024;

// A row number is always written, and counted if it passes: a processor guesses at an `if`, and at an even chance loses more by that.

/** The rows whose byte has a 1 in the table. */
export function inTable(codes: Uint8Array, table: Uint8Array): Sieve {
  return {
    refine: (rows, from, to) => {
      let kept = from;
      for (let at = from; at < to; at++) {
        const row = rows[at] as number;
        rows[kept] = row;
        kept += table[codes[row] as number] as number;
      }
      return kept;
    },
    // A third less than writing all of them first, as `scanBy` does; every search begins with this, or with the same of a range.
    scan: (rows, at, first, last) => {
      let kept = at;
      for (let row = first; row < last; row++) {
        rows[kept] = row;
        kept += table[codes[row] as number] as number;
      }
      return kept;
    },
  };
}

/**
 * The rows whose number lies within `from` and `to` or, where `wanted` is false, is there and lies without; where `keep` is false, all the
 * others. The sign of a difference says that a number is out of range: no number of a column is so great that it overflows.
 */
export function inRange(codes: Int32Array, from: number, to: number, wanted: boolean, keep: boolean): Sieve {
  // Bounds that come of doubles would be compared as such.
  const [low, high] = [from | 0, to | 0];
  const least = wanted ? missing - 1 : missing;
  const turned = wanted === keep ? 1 : 0;
  return {
    refine: (rows, from, to) => {
      let kept = from;
      for (let at = from; at < to; at++) {
        const row = rows[at] as number;
        const code = codes[row] as number;
        rows[kept] = row;
        kept += ((((code - low) | (high - code)) & (least - code)) >>> 31) ^ turned;
      }
      return kept;
    },
    scan: (rows, at, first, last) => {
      let kept = at;
      for (let row = first; row < last; row++) {
        const code = codes[row] as number;
        rows[kept] = row;
        kept += ((((code - low) | (high - code)) & (least - code)) >>> 31) ^ turned;
      }
      return kept;
    },
  };
}

/** The rows whose number, less `least`, has a 1 in the table; beyond it, those for which `others` or, where it is missing, `none` is 1. */
export function inSpan(codes: Int32Array, least: number, table: Uint8Array, others: number, none: number): Sieve {
  return scanBy((rows, from, to) => {
    let kept = from;
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      const code = codes[row] as number;
      const place = code - least;
      rows[kept] = row;
      kept += place >= 0 && place < table.length ? (table[place] as number) : code === missing ? none : others;
    }
    return kept;
  });
}

/** The rows whose number passes. */
export function byTest(codes: Int32Array | Float64Array, test: (code: number) => boolean): Sieve {
  return scanBy((rows, from, to) => {
    let kept = from;
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      rows[kept] = row;
      kept += test(codes[row] as number) ? 1 : 0;
    }
    return kept;
  });
}

/** The rows that pass all, one after the other; of no sieves, all rows. */
export function inTurn(sieves: readonly Sieve[]): Sieve {
  const [first, ...others] = sieves;
  if (first === undefined) return scanBy((_rows, _from, to) => to);
  const rest = (rows: Uint32Array, from: number, to: number) => {
    let end = to;
    for (let at = 0; at < others.length && end > from; at++) end = others[at]?.refine(rows, from, end) ?? end;
    return end;
  };
  return {
    refine: (rows, from, to) => rest(rows, from, first.refine(rows, from, to)),
    scan: (rows, at, start, end) => rest(rows, at, first.scan(rows, at, start, end)),
  };
}

/** The rows that do not pass. */
export function without({ refine }: Sieve): Sieve {
  const others = new Uint32Array(blockSize + 1);
  return scanBy((rows, from, to) => {
    for (let at = from; at < to; at++) others[at - from] = rows[at] as number;
    others[refine(others, 0, to - from)] = noRow;
    let kept = from;
    let other = 0;
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      rows[kept] = row;
      const difference = row ^ (others[other] as number);
      const differs = (difference | -difference) >>> 31;
      kept += differs;
      other += differs ^ 1;
    }
    return kept;
  });
}

const noRow = 2 ** 32 - 1;

/** With a scan that writes all rows and refines them. */
function scanBy(refine: Sieve['refine']): Sieve {
  return {
    refine,
    scan: (rows, at, first, last) => {
      for (let row = first; row < last; row++) rows[at + row - first] = row;
      return refine(rows, at, at + last - first);
    },
  };
}

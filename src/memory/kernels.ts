import { missing } from './column-store.ts';

/**
 * A selection kernel, as in vectorised engines: keeps the row numbers of a selection vector that
 * pass. It works on at most `blockSize` rows at a time, which stay in the processor's cache and
 * cost one call.
 */
export type Kernel = {
  /** Keeps the passing rows of `from` … `to`, excluded, from `from` on. Returns their end. */
  readonly refine: (rows: Uint32Array, from: number, to: number) => number;
  /** Writes the passing rows of `first` … `last`, excluded, from `at` on. Returns their end. */
  readonly scan: (rows: Uint32Array, at: number, first: number, last: number) => number;
};

export const blockSize = 1024;

// A row number is always written, and counted where it passes: at even odds a mispredicted branch
// costs more.

/** Rows whose byte has a 1 in the table. */
export function byTable(codes: Uint8Array, table: Uint8Array): Kernel {
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
    // A third faster than writing all rows first, as `fromRefine` does. Every query starts with
    // this scan or that of `byInterval`.
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
 * Rows whose number lies from `from` to `to` or, where `negated`, is not missing and lies outside;
 * without `keep`, all other rows. The sign of a difference tells the order: no two numbers of a
 * column differ by so much that it overflows.
 */
export function byInterval(codes: Int32Array, from: number, to: number, negated: boolean, keep: boolean): Kernel {
  // As integers: engines compare doubles more slowly.
  const [low, high] = [from | 0, to | 0];
  const least = negated ? missing : missing - 1;
  const inverted = negated === keep ? 0 : 1;
  return {
    refine: (rows, from, to) => {
      let kept = from;
      for (let at = from; at < to; at++) {
        const row = rows[at] as number;
        const code = codes[row] as number;
        rows[kept] = row;
        kept += ((((code - low) | (high - code)) & (least - code)) >>> 31) ^ inverted;
      }
      return kept;
    },
    scan: (rows, at, first, last) => {
      let kept = at;
      for (let row = first; row < last; row++) {
        const code = codes[row] as number;
        rows[kept] = row;
        kept += ((((code - low) | (high - code)) & (least - code)) >>> 31) ^ inverted;
      }
      return kept;
    },
  };
}

/**
 * Rows whose number minus `least` has a 1 in the table. `outside` and `none`, 0 or 1, tell whether
 * numbers outside the table and missing ones pass.
 */
export function byOffsetTable(codes: Int32Array, least: number, table: Uint8Array, outside: number, none: number): Kernel {
  return fromRefine((rows, from, to) => {
    let kept = from;
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      const code = codes[row] as number;
      const offset = code - least;
      rows[kept] = row;
      kept += offset >= 0 && offset < table.length ? (table[offset] as number) : code === missing ? none : outside;
    }
    return kept;
  });
}

/** Rows whose number passes. */
export function byNumber(codes: Int32Array | Float64Array, test: (code: number) => boolean): Kernel {
  return fromRefine((rows, from, to) => {
    let kept = from;
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      rows[kept] = row;
      kept += test(codes[row] as number) ? 1 : 0;
    }
    return kept;
  });
}

/** Rows that pass a test. */
export function byRow(test: (row: number) => boolean): Kernel {
  return fromRefine((rows, from, to) => {
    let kept = from;
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      rows[kept] = row;
      kept += test(row) ? 1 : 0;
    }
    return kept;
  });
}

/** Rows that pass all kernels, one after the other; without kernels, all rows. */
export function intersection(kernels: readonly Kernel[]): Kernel {
  const [first, ...others] = kernels;
  if (first === undefined) return fromRefine((_rows, _from, to) => to);
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

/** Rows that do not pass. */
export function complement({ refine }: Kernel): Kernel {
  const others = new Uint32Array(blockSize + 1);
  return fromRefine((rows, from, to) => {
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

/** A kernel whose scan writes all rows and refines them. */
function fromRefine(refine: Kernel['refine']): Kernel {
  return {
    refine,
    scan: (rows, at, first, last) => {
      for (let row = first; row < last; row++) rows[at + row - first] = row;
      return refine(rows, at, at + last - first);
    },
  };
}

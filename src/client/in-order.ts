import type { TextRecord } from './formats.ts';

/** The columns that a list is in the order of, the last of which tells rows apart. */
export type Order = readonly { readonly column: string; readonly numeric?: boolean }[];

/**
 * The rows of several answers as one list in the same order, each row once. Undefined where an answer is in another order: the lists are merged by the columns
 * that stand in them, so the service's own order has to be theirs.
 */
export function inOrder(answers: readonly (readonly TextRecord[])[], order: Order): readonly TextRecord[] | undefined {
  const compare = comparerOf(order);
  const isOrdered = answers.every((rows) => rows.every((row, at) => at === 0 || compare(rows[at - 1] ?? row, row) < 0));
  if (!isOrdered) return undefined;
  const id = order.at(-1)?.column ?? '';
  return [...new Map(answers.flat().map((row) => [row[id], row])).values()].sort(compare);
}

/** Dates and times as the service writes them have the order of their texts. */
function comparerOf(order: Order): (a: TextRecord, b: TextRecord) => number {
  return (a, b) => {
    for (const { column, numeric } of order) {
      const [one = '', other = ''] = [a[column], b[column]];
      if (one !== other) return numeric ? Number(one) - Number(other) : one < other ? -1 : 1;
    }
    return 0;
  };
}

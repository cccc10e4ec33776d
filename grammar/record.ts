/** A plain object whose keys and values are still to be looked at. */
export type Record = { readonly [key: string]: unknown };

/** Not an array, not a Date, nothing of a class. Asked after a property was read, V8 has the answer at hand. */
export function isRecord(value: object): value is Record {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * A key that should not be there, or `range` where that is wrong; undefined where all is well. The last of the keys is the range, which may
 * be left out; of another that is missing the value is undefined, which no value may be. Keys in the usual order are looked at without a
 * list of them, in half the time.
 */
export function oddKey(record: Record, keys: readonly string[], range: unknown): string | undefined {
  let at = 0;
  for (const key in record) if (key !== keys[at++]) return oddKeyInAnyOrder(record, keys, range);
  return range === undefined || isRange(range) ? undefined : 'range';
}

function oddKeyInAnyOrder(record: Record, keys: readonly string[], range: unknown): string | undefined {
  return (
    Object.keys(record).find((key) => !keys.includes(key)) ??
    keys.slice(0, -1).find((key) => !Object.hasOwn(record, key)) ??
    (range === undefined || isRange(range) ? undefined : 'range')
  );
}

function isRange(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Record;
  if (!isRecord(value)) return false;
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= Number(from) && Number(from) <= Number(to);
}

/** A row that remembers which of its fields were read. */
export function watched(fields: object): { readonly row: object; readonly reads: readonly PropertyKey[] } {
  const reads: PropertyKey[] = [];
  const row = new Proxy(fields, {
    get: (target, key): unknown => {
      reads.push(key);
      return Reflect.get(target, key);
    },
  });
  return { row, reads };
}

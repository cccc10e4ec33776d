/**
 * A cache of at most `most` entries that keeps at least the half that was used last. It has two
 * maps; when the younger is full, the older is dropped. So a hit moves nothing, and eviction costs
 * nothing.
 */
export function createLru<Value>(most: number): { get(key: string): Value | undefined; set(key: string, value: Value): void } {
  const half = Math.max(1, Math.floor(most / 2));
  let younger = new Map<string, Value>();
  let older = new Map<string, Value>();
  const set = (key: string, value: Value): void => {
    if (younger.size >= half && !younger.has(key)) {
      older = younger;
      younger = new Map();
    }
    younger.set(key, value);
  };
  return {
    get(key) {
      const young = younger.get(key);
      if (young !== undefined) return young;
      const value = older.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}

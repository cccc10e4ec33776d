/**
 * A map of bounded size, for what can be made or counted anew: never more than `most` entries, and the half of them that was used last is
 * always there. Kept as two maps, of which the older is dropped when the younger is full: so nothing is moved where the same few are asked
 * for, and forgetting costs no more than setting.
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

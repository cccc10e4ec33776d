/** A map of bounded size: a new entry past `most` pushes out the one that was not used for the longest time. */
export function createLru<Value>(most: number): { get(key: string): Value | undefined; set(key: string, value: Value): void } {
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > most) entries.delete(entries.keys().next().value ?? key);
    },
  };
}

/**
 * Makes a function compute its result once for each object, and forget it with the object. For
 * what depends on nothing else: a schema, its fields, a document and a tree never change.
 */
export function cached<Key extends object, Result extends object | string>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const result = results.get(key) ?? compute(key);
    results.set(key, result);
    return result;
  };
}

/** The same value, with all that it holds, where nothing can be changed any more. For plain trees only. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

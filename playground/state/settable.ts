/** What a control shows and sets, like a signal, where setting it does more than store a value. */
export function settable<Value>(read: () => Value, write: (value: Value) => void): { value: Value } {
  return {
    get value() {
      return read();
    },
    set value(to) {
      write(to);
    },
  };
}

import { type ReadonlySignal, signal } from '@preact/signals';
import { prefix, type StoredReader, stored } from './stored.ts';

/**
 * A value that several tabs change. Every change is applied to what is stored at that moment, so
 * that none is lost, and is seen in the other tabs at once.
 */
export function keptTogether<Value>(name: string, initial: Value, read: StoredReader<Value>) {
  const store = stored('browser', name, read);
  const value = signal(store.read() ?? initial);
  addEventListener('storage', ({ key }) => {
    if (key === prefix + name) value.value = store.read() ?? initial;
  });
  const change = (make: (now: Value) => Value): void => {
    value.value = make(store.read() ?? value.peek());
    store.write(value.peek());
  };
  return { value: value as ReadonlySignal<Value>, change };
}

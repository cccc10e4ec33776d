import { effect, type Signal, signal } from '@preact/signals';
import { type StoredReader, stored } from './stored.ts';

/** A signal that the browser stores; without storage it lives as long as the page. */
export function kept<Value>(name: string, initial: Value, read: StoredReader<Value>): Signal<Value> {
  const store = stored('browser', name, read);
  const value = signal(store.read() ?? initial);
  let isFirst = true;
  effect(() => {
    const now = value.value;
    if (!isFirst) store.write(now);
    isFirst = false;
  });
  return value;
}

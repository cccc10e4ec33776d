import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';

/** Validates a stored value, which may be of another version of the page. */
type Reader<Value> = (given: unknown) => Value | undefined;

/** A signal that the browser stores; without storage it lives as long as the page. */
export function kept<Value>(name: string, initial: Value, read: Reader<Value>): Signal<Value> {
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

/**
 * A value that several tabs change. Every change is applied to what is stored at that moment, so
 * that none is lost, and is seen in the other tabs at once.
 */
export function keptTogether<Value>(name: string, initial: Value, read: Reader<Value>) {
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

/** A value in the storage of this tab or of the browser. */
export function stored<Value>(scope: keyof typeof storages, name: string, read: Reader<Value>) {
  return {
    read: (): Value | undefined => {
      try {
        return read(JSON.parse(storages[scope]().getItem(prefix + name) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    write: (value: Value): void => {
      try {
        storages[scope]().setItem(prefix + name, JSON.stringify(value));
      } catch {
        // Full or denied: the page works without it.
      }
    },
  };
}

/** A reader of one of a few words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]): Reader<Word> =>
  (given) =>
    words.find((word) => word === given);

const prefix = 'search-expression.';

/** Functions, since a denied storage throws when it is accessed. */
const storages = { tab: () => sessionStorage, browser: () => localStorage };

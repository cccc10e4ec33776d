import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';

/**
 * A choice that this browser keeps under a name. What is kept is read by `read`, which gives undefined for what it does not know: somebody else may
 * have written it. A browser that keeps nothing forgets it with the page.
 */
export function kept<Value>(name: string, initial: Value, read: (given: unknown) => Value | undefined): Signal<Value> {
  const value = signal(read(keptIn(name)) ?? initial);
  let isFirst = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!isFirst) keep(name, text);
    isFirst = false;
  });
  return value;
}

/**
 * The same for what several tabs add to. Every change is made of what is kept at that moment, so that none is lost, and is seen in the other tabs
 * at once.
 */
export function keptTogether<Value>(name: string, initial: Value, read: (given: unknown) => Value | undefined) {
  const value = signal(read(keptIn(name)) ?? initial);
  addEventListener('storage', ({ key }) => {
    if (key === prefix + name) value.value = read(keptIn(name)) ?? initial;
  });
  const change = (make: (now: Value) => Value): void => {
    value.value = make(read(keptIn(name)) ?? value.peek());
    keep(name, JSON.stringify(value.peek()));
  };
  return { value: value as ReadonlySignal<Value>, change };
}

/** The same without a signal, for what is read once: as this tab has it, or as any tab kept it last. */
export function keptBy<Value>(whom: 'tab' | 'browser', name: string, read: (given: unknown) => Value | undefined) {
  return {
    read: (): Value | undefined => read(keptIn(name, whom)),
    write: (value: Value): void => keep(name, JSON.stringify(value), whom),
  };
}

/** Reads one of a few words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (given: unknown): Word | undefined =>
    words.find((word) => word === given);

const prefix = 'search-expression.';

function keptIn(name: string, whom: keyof typeof stores = 'browser'): unknown {
  try {
    return JSON.parse(stores[whom]().getItem(prefix + name) ?? 'null');
  } catch {
    return undefined;
  }
}

function keep(name: string, text: string, whom: keyof typeof stores = 'browser'): void {
  try {
    stores[whom]().setItem(prefix + name, text);
  } catch {
    // Full, or forbidden: the page works without it.
  }
}

/** Where they are forbidden they throw as soon as they are named. */
const stores = { tab: () => sessionStorage, browser: () => localStorage };

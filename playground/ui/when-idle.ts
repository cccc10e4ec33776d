type Idle = {
  /** Milliseconds after which it is done though the browser is never idle; it waits for ever by default. */
  readonly timeout?: number;
  /** Milliseconds after which it is done in Safari, which does not tell when it is idle. */
  readonly otherwise: number;
};

/** Calls `work` when the browser has nothing else to do. Gives what takes it back. */
export function whenIdle(work: () => void, { timeout, otherwise }: Idle): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, otherwise);
  return () => clearTimeout(id);
}

import { expect } from 'vitest';

/** Waits until what is read is as expected; long enough for a machine that others use too. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { interval: 20, timeout: 60_000 });

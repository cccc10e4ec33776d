import { signal } from '@preact/signals';
import { select } from './editor.ts';
import { source } from './rows.ts';
import { type Good, reading } from './search.ts';

/** The last run, with its time in milliseconds since 1970, for the history. */
export const lastRun = signal<{ readonly of: Good; readonly at: number } | undefined>(undefined);

/**
 * Runs the current text: adds it to the history and sends it to a service. The sample is searched
 * with every key anyway. In a text with errors the first one is selected instead. Returns whether
 * it ran.
 */
export function run(): boolean {
  const { query, diagnostics } = reading.value;
  if (query === undefined) {
    const first = diagnostics.find(({ severity }) => severity === 'error');
    if (first !== undefined) select(first.range);
    return false;
  }
  lastRun.value = { of: { ...reading.value, query }, at: Date.now() };
  if (source.value.kind === 'service') source.value.run();
  return true;
}

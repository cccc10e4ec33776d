import { signal } from '@preact/signals';
import { select } from './editor.ts';
import { source } from './rows.ts';
import { type Good, reading } from './search.ts';

/** What was run last, and when, in milliseconds since 1970: the history keeps these. */
export const lastRun = signal<{ readonly of: Good; readonly at: number } | undefined>(undefined);

/**
 * Runs the text as it is at this moment. The sample is searched with every key already; a service is asked now. Of a text with an error its first
 * place is shown instead. Gives whether it was run.
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

import { signal, useSignalEffect } from '@preact/signals';
import type { NoRowsReport } from 'search-expression/analysis';
import { timeZone } from '../state/clock.ts';
import { locale } from '../state/locale.ts';
import { type Answer, answer } from '../state/rows.ts';
import { analysis } from './analysis.ts';

type Counted = { readonly of: Answer; readonly report: NoRowsReport };

/** The rows of each condition of an answer; that of the one before while the next is being counted. */
export const conditionCounts = signal<Counted | undefined>(undefined);

/** Counts when the browser has nothing else to do, so that typing does not wait for it; the next answer comes in between. */
export function useConditionCounts(): void {
  useSignalEffect(() => {
    const [given, known, language, zone] = [answer.value, analysis.value, locale.value, timeZone.value];
    const all = given?.all;
    if (given === undefined || all === undefined) {
      conditionCounts.value = undefined;
      return undefined;
    }
    if (known === undefined) return undefined;
    return whenIdle(() => {
      const report = known.whyNoRows(given.of.query, language).count(all, { today: given.today, timeZone: zone });
      conditionCounts.value = { of: given, report };
    });
  });
}

/** Gives what takes it back. Not every browser tells when it is idle: there it is after a pause in typing. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 500 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 120);
  return () => clearTimeout(id);
}

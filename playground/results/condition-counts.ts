import { signal, useSignalEffect } from '@preact/signals';
import type { NoRowsReport } from 'search-expression/analysis';
import { timeZone } from '../state/clock.ts';
import { locale } from '../state/locale.ts';
import { type Answer, answer } from '../state/rows.ts';
import { whenIdle } from '../ui/when-idle.ts';
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
    const count = (): void => {
      const report = known.whyNoRows(given.of.query, language).count(all, { today: given.today, timeZone: zone });
      conditionCounts.value = { of: given, report };
    };
    return whenIdle(count, { timeout: 500, otherwise: 120 });
  });
}

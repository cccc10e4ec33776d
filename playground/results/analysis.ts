import { computed, signal, useSignalEffect } from '@preact/signals';
import type { Explanation, explain, NoRowsReport, whyNoRows } from 'search-expression/analysis';
import { timeZone } from '../state/clock.ts';
import { inLocale, locale } from '../state/locale.ts';
import { type Answer, answer, type Row } from '../state/rows.ts';
import { whenIdle } from '../ui/later.tsx';
import { shortened } from './entry-in-words.ts';

/** The functions of `search-expression/analysis`, loaded after the first paint. */
const analysis = signal<{ readonly explain: typeof explain; readonly whyNoRows: typeof whyNoRows } | undefined>(undefined);

export async function loadAnalysis(): Promise<void> {
  if (analysis.peek() !== undefined) return;
  const { explain, whyNoRows } = await import('search-expression/analysis');
  analysis.value = { explain, whyNoRows };
}

/** The rows by condition of an answer; of the previous one while the next is counted. */
export const conditionCounts = signal<{ readonly of: Answer; readonly report: NoRowsReport } | undefined>(undefined);

/** Keeps `conditionCounts` up to date, when the browser is idle. */
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
      const report = known
        .whyNoRows(given.of.query, { locale: language })
        .count(all, { today: given.today, timeZone: zone, unreadable: 'missing' });
      conditionCounts.value = { of: given, report };
    };
    return whenIdle(count, { timeout: 500, otherwise: 120 });
  });
}

/** The conditions that leave a row out, in a few words. Computed once per row and answer. */
export const whyLeftOut = computed<(row: Row) => string>(() => {
  const { leftOut, by } = inLocale(words);
  const [given, known] = [answer.value, analysis.value];
  if (given === undefined || known === undefined) return () => leftOut;
  const clock = { today: given.today, timeZone: timeZone.value, unreadable: 'missing' } as const;
  const reasons = new Map<Row, string>();
  return (row) => {
    const reason = reasons.get(row) ?? by(failing(known.explain(given.of.query, row, clock)));
    reasons.set(row, reason);
    return reason;
  };
});

function failing({ kind, text, operands }: Explanation): readonly string[] {
  if (kind !== 'and' || operands === undefined) return [text];
  return operands.filter(({ verdict }) => verdict !== true).map((one) => one.text);
}

const words = {
  en: {
    leftOut: 'Left out',
    by: ([first = '', ...others]: readonly string[]) =>
      `Left out by ${shortened(first, 60)}${others.length === 0 ? '' : ` and ${others.length} more`}`,
  },
  nl: {
    leftOut: 'Weggelaten',
    by: ([first = '', ...others]: readonly string[]) =>
      `Weggelaten door ${shortened(first, 60)}${others.length === 0 ? '' : ` en nog ${others.length}`}`,
  },
};

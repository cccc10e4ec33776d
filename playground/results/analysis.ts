import { computed, signal, useSignalEffect } from '@preact/signals';
import type { Range } from 'search-expression';
import type { Explanation, explain, NoRowsReport, toMatchFinder, whyNoRows } from 'search-expression/analysis';
import { timeZone } from '../state/clock.ts';
import { inLocale, locale } from '../state/locale.ts';
import { answer, type ShownAnswer, type ShownRow } from '../state/rows.ts';
import { whenIdle } from '../ui/later.tsx';
import { shortened } from './entry-in-words.ts';
import { found } from './found.ts';

/** The functions of `search-expression/analysis`, loaded after the first paint. */
const analysis = signal<Analysis | undefined>(undefined);
type Analysis = {
  readonly explain: typeof explain;
  readonly toMatchFinder: typeof toMatchFinder;
  readonly whyNoRows: typeof whyNoRows;
};

export async function loadAnalysis(): Promise<void> {
  if (analysis.peek() !== undefined) return;
  const { explain, toMatchFinder, whyNoRows } = await import('search-expression/analysis');
  analysis.value = { explain, toMatchFinder, whyNoRows };
}

/** The rows by condition of an answer; of the previous one while the next is counted. */
export const conditionCounts = signal<{ readonly of: ShownAnswer; readonly report: NoRowsReport } | undefined>(undefined);

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
export const whyLeftOut = computed<(row: ShownRow) => string>(() => {
  const { leftOut, by } = inLocale(words);
  const [given, known] = [answer.value, analysis.value];
  if (given === undefined || known === undefined) return () => leftOut;
  const clock = { today: given.today, timeZone: timeZone.value, unreadable: 'missing' } as const;
  const reasons = new Map<ShownRow, string>();
  return (row) => {
    const reason = reasons.get(row) ?? by(failing(known.explain(given.of.query, row, clock)));
    reasons.set(row, reason);
    return reason;
  };
});

/**
 * What the search found in a column of a row, in order and apart from each other; nothing in a row
 * that it leaves out. Computed once per row and answer.
 */
export const foundIn = computed<(row: ShownRow, column: string) => readonly Range[]>(() => {
  const [given, known] = [answer.value, analysis.value];
  if (given === undefined || known === undefined) return () => [];
  const matchesIn = known.toMatchFinder(given.of.query, { today: given.today, timeZone: timeZone.value });
  const matches = new Map<ShownRow, ReturnType<typeof matchesIn>>();
  const rows = found.value;
  return (row, column) => {
    if (!rows.has(row)) return [];
    const ofRow = matches.get(row) ?? matchesIn(row);
    matches.set(row, ofRow);
    return ofRow.get(column) ?? [];
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

import { computed, signal, useSignalEffect } from '@preact/signals';
import { check, type Expression, type Query, type Range } from 'search-expression';
import type * as Parts from 'search-expression/analysis';
import type { Explanation, NoRowsReport } from 'search-expression/analysis';
import { locale, texts } from '../state/locale.ts';
import { answer, clockOfAnswer, type ShownAnswer, type ShownRow } from '../state/rows.ts';
import { good, schema as namedFields } from '../state/search.ts';
import { shortened } from '../ui/in-words.ts';
import { whenIdle } from '../ui/later.tsx';
import { found } from './found.ts';

/** The functions of `search-expression/analysis`, loaded after the first paint. */
const analysis = signal<Analysis | undefined>(undefined);
type Analysis = Pick<typeof Parts, 'describe' | 'explain' | 'toMatchFinder' | 'whyNoRows'>;

export async function loadAnalysis(): Promise<void> {
  if (analysis.peek() !== undefined) return;
  const { describe, explain, toMatchFinder, whyNoRows } = await import('search-expression/analysis');
  analysis.value = { describe, explain, toMatchFinder, whyNoRows };
}

/**
 * Puts a condition of a query into words: `Title contains "koor"`. An ellipsis until that can be
 * done. `at` is the index of an operand; the whole query where that has none.
 */
export const conditionInWords = computed<(query: Query, at: number) => string>(() => {
  const [known, language, named] = [analysis.value, locale.value, namedFields.value];
  return ({ expression, schema }, at) => {
    const condition = operandsOf(expression)[at] ?? expression;
    // A service gives the names of its rooms after its first answer.
    const query = check(condition, named).query ?? check(condition, schema).query;
    if (known === undefined || query === undefined) return '…';
    return known.describe(query, { locale: language, mostValues: 6 }).replace(/\.$/, '');
  };
});

/** The last search without a mistake as a sentence; undefined until it can be described. */
export const searchInWords = computed<string | undefined>(() => {
  const query = good.value?.query;
  return query && analysis.value?.describe(query, { locale: locale.value, mostValues: 6 });
});

/** The conditions of a search that are counted: those that its outermost AND or OR joins. */
export const operandsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'and' || expression.kind === 'or' ? expression.operands : [expression];

/** The rows by condition of an answer; of the previous one while the next is counted. */
export const conditionCounts = signal<{ readonly of: ShownAnswer; readonly report: NoRowsReport } | undefined>(undefined);

/** Keeps `conditionCounts` up to date, when the browser is idle. */
export function useConditionCounts(): void {
  useSignalEffect(() => {
    const [given, known, language] = [answer.value, analysis.value, locale.value];
    const all = given?.all;
    if (given === undefined || all === undefined) {
      conditionCounts.value = undefined;
      return undefined;
    }
    if (known === undefined) return undefined;
    const count = (): void => {
      const report = known.whyNoRows(given.of.query, { locale: language }).count(all, clockOfAnswer(given));
      conditionCounts.value = { of: given, report };
    };
    return whenIdle(count, { timeout: 500, otherwise: 120 });
  });
}

/** The conditions that leave a row out, in a few words. Computed once per row and answer. */
export const whyLeftOut = computed<(row: ShownRow) => string>(() => {
  const { leftOut, by } = words();
  const [given, known, inWords] = [answer.value, analysis.value, conditionInWords.value];
  if (given === undefined || known === undefined) return () => leftOut;
  const reasons = new Map<ShownRow, string>();
  return (row) => {
    const reason =
      reasons.get(row) ??
      by(failing(known.explain(given.of.query, row, clockOfAnswer(given))).map((at) => inWords(given.of.query, at)));
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
  const matchesIn = known.toMatchFinder(given.of.query, clockOfAnswer(given));
  const matches = new Map<ShownRow, ReturnType<typeof matchesIn>>();
  const rows = found.value;
  return (row, column) => {
    if (!rows.has(row)) return [];
    const ofRow = matches.get(row) ?? matchesIn(row);
    matches.set(row, ofRow);
    return ofRow.get(column) ?? [];
  };
});

/** The indices of the conditions that a row does not meet; -1 for the whole search. */
function failing({ kind, operands }: Explanation): readonly number[] {
  if (kind !== 'and' || operands === undefined) return [-1];
  return operands.flatMap(({ verdict }, at) => (verdict === true ? [] : [at]));
}

const words = texts({
  leftOut: ['Left out', 'Weggelaten'],
  by: [
    ([first = '', ...others]: readonly string[]) =>
      `Left out by: ${shortened(first, 60)}${others.length === 0 ? '' : ` and ${others.length} more`}`,
    ([first = '', ...others]: readonly string[]) =>
      `Weggelaten door: ${shortened(first, 60)}${others.length === 0 ? '' : ` en nog ${others.length}`}`,
  ],
});

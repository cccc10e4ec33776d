import type { Range } from '../../../grammar/expression.ts';
import { type Catalogue, code, type LocaleTag, wordsIn } from '../../../grammar/messages/wording.ts';
import type { Verdict } from '../../memory/evaluate.ts';
import type { Connective } from '../kleene.ts';
import { noRowsMessages } from './messages.ts';

export type NamedCondition = {
  /** The canonical text of the condition (L4.1). */
  readonly text: string;
  /** Its range in the text of the query, in UTF-16 units; absent where its tree has no ranges. */
  readonly range?: Range;
};

/** How many rows a condition lets through. */
export type ConditionCount = NamedCondition & {
  /** The rows for which it is true, whatever the others say. */
  readonly alone: number;
  /** The rows for which it is unknown, because a value is missing (L3.6). */
  readonly unknown: number;
  /** The rows that match it and the conditions before it. */
  readonly after: number;
  /** The rows that would match if it were left out. */
  readonly without: number;
};

/** Counts of rows: plain JSON. */
export type NoRowsReport = {
  /** How the conditions are joined; `and` where there is one only. */
  readonly join: Connective;
  readonly total: number;
  readonly matching: number;
  readonly conditions: readonly ConditionCount[];
  /**
   * The indices of the conditions that leave no row: those of which dropping any one gives rows;
   * else those that no row meets, which all have to change; else the first after which no row is
   * left. All of them for an OR.
   */
  readonly culprits: readonly number[];
  /** The same as a sentence or two. */
  readonly message: string;
};

/** Row counts by condition. A condition decides an AND where it is not true, an OR where it is. */
export type RowCounts = {
  readonly total: number;
  readonly alone: readonly number[];
  readonly unknown: readonly number[];
  /** The rows for which it is the first that decides. */
  readonly first: readonly number[];
  /** The rows for which it is the only one that decides. */
  readonly only: readonly number[];
};

/** Counts for `length` conditions, with `add` for the verdicts of one row. */
export function newTally(length: number): RowCounts & { readonly add: (verdicts: readonly Verdict[], join: Connective) => void } {
  const none = () => Array.from({ length }, () => 0);
  const counts = { total: 0, alone: none(), unknown: none(), first: none(), only: none() };
  const increase = (numbers: number[], at: number) => {
    numbers[at] = (numbers[at] ?? 0) + 1;
  };
  return Object.assign(counts, {
    add: (verdicts: readonly Verdict[], join: Connective) => {
      counts.total++;
      let [first, deciding] = [-1, 0];
      for (const [at, verdict] of verdicts.entries()) {
        if (verdict === true) increase(counts.alone, at);
        if (verdict === null) increase(counts.unknown, at);
        if ((verdict === true) !== (join === 'or')) continue;
        deciding++;
        if (first < 0) first = at;
      }
      if (first >= 0) increase(counts.first, first);
      if (deciding === 1) increase(counts.only, first);
    },
  });
}

export function reportOf(
  { total, alone, unknown, first, only }: RowCounts,
  named: readonly NamedCondition[],
  join: Connective,
  locale: LocaleTag | Catalogue | undefined,
): NoRowsReport {
  const decided = first.reduce((sum, rows) => sum + rows, 0);
  const matching = join === 'and' ? total - decided : decided;
  let before = 0;
  const conditions = named.map((condition, at): ConditionCount => {
    before += first[at] ?? 0;
    return {
      ...condition,
      alone: alone[at] ?? 0,
      unknown: unknown[at] ?? 0,
      after: join === 'and' ? total - before : before,
      without: matching + (join === 'and' ? 1 : -1) * (only[at] ?? 0),
    };
  });
  const counts = { join, total, matching, conditions };
  const culprits = culpritsOf(counts);
  return { ...counts, culprits, message: messageOf({ ...counts, culprits }, locale) };
}

function culpritsOf({ join, total, matching, conditions }: Omit<NoRowsReport, 'culprits' | 'message'>): readonly number[] {
  if (total === 0 || matching > 0) return [];
  const those = (test: (condition: ConditionCount) => boolean) => conditions.flatMap((one, at) => (test(one) ? [at] : []));
  const helpful = those(({ without }) => without > 0);
  if (join === 'and' && helpful.length > 0) return helpful;
  const unmet = those((condition) => condition.alone === 0);
  return unmet.length > 0 ? unmet : those(({ after }) => after === 0).slice(0, 1);
}

function messageOf(
  { total, matching, conditions, culprits }: Omit<NoRowsReport, 'message'>,
  locale: LocaleTag | Catalogue | undefined,
): string {
  const messages = wordsIn(locale, noRowsMessages, 'noRows');
  if (total === 0) return messages.empty;
  if (matching > 0) return messages.some(matching, total);
  const named = culprits.slice(0, mostTold).flatMap((at) => conditions[at] ?? []);
  const [first] = named;
  if (first === undefined) return messages.none;
  const quoted = ({ text }: ConditionCount) => code(text);
  const isHelped = conditions.length > 1 && first.without > 0;
  const cause = isHelped
    ? messages.without(named.map((one) => [quoted(one), one.without]))
    : first.alone === 0
      ? messages.met(named.map(quoted))
      : messages.after(quoted(first));
  const missing = named.flatMap((one) => (one.unknown > 0 ? [messages.unknown(quoted(one), one.unknown)] : []));
  return [...(isHelped || first.alone > 0 ? [messages.none] : []), cause, ...missing].join(' ');
}

/** A message names no more conditions than that. */
const mostTold = 3;

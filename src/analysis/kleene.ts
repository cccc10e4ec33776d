import type { Verdict } from '../memory/evaluate.ts';

/** AND or OR. They distribute over each other and absorb, in three values too (L3.6). */
export type Connective = 'and' | 'or';

/** What a connective becomes where a NOT is pushed into it. */
export const dual = { and: 'or', or: 'and' } as const;

/** Kleene's NOT. */
export const negateVerdict = (verdict: Verdict): Verdict => (verdict === null ? null : !verdict);

/** Kleene's AND or OR: false decides an AND, true an OR; else one unknown makes it unknown. */
export function joinVerdicts(kind: Connective, verdicts: readonly Verdict[]): Verdict {
  const decisive = kind === 'or';
  return verdicts.includes(decisive) ? decisive : verdicts.includes(null) ? null : !decisive;
}

/** The order of verdicts, in which AND is the minimum: 0 false, 1 unknown, 2 true. */
export type VerdictRank = 0 | 1 | 2;

export const rankOf = (verdict: Verdict): VerdictRank => (verdict === null ? 1 : verdict ? 2 : 0);

export const verdictOf = (rank: VerdictRank): Verdict => verdicts[rank];
const verdicts = [false, null, true] as const satisfies Record<VerdictRank, Verdict>;

import { foldText } from '../../schema/folding.ts';

/*
 * How well a text fits what was typed: word by word, with the letters folded as `~` folds them.
 */

/** Lower is better; undefined where the text does not fit. */
export type Rank = number | undefined;

/**
 * Ranks folded texts by a fragment: the same, beginning with it, having all its words at the
 * beginning of a word, or anywhere. Of several texts the first counts most. An empty fragment fits
 * all.
 */
export function rankBy(fragment: string, where: 'anywhere' | 'at words' = 'anywhere'): (texts: readonly string[]) => Rank {
  const whole = foldText(fragment.trim());
  const words = whole.split(/\s+/);
  if (whole === '') return () => 0;
  return (texts) => {
    let best: Rank;
    for (let at = 0; at < texts.length; at++) {
      const rank = rankOf(texts[at] ?? '', whole, words);
      if (rank === undefined || (rank === insideWord && where === 'at words')) continue;
      const overall = rank * texts.length + at;
      if (best === undefined || overall < best) best = overall;
    }
    return best;
  };
}

const insideWord = 3;

function rankOf(text: string, whole: string, words: readonly string[]): Rank {
  if (text.startsWith(whole)) return text.length === whole.length ? 0 : 1;
  let rank: Rank = 2;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return undefined;
    if (!beginsWord(text, word, at)) rank = insideWord;
  }
  return rank;
}

function beginsWord(text: string, word: string, first: number): boolean {
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || text.charCodeAt(at - 1) === 32 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** The candidates that fit, best first; those of equal rank stay in order. */
export function ranked<Candidate>(
  candidates: readonly Candidate[],
  toRank: (candidate: Candidate) => Rank,
): readonly Candidate[] {
  const byRank = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const rank = toRank(candidate);
    if (rank === undefined) continue;
    const equal = byRank.get(rank);
    if (equal === undefined) byRank.set(rank, [candidate]);
    else equal.push(candidate);
  }
  return [...byRank.entries()].sort(([a], [b]) => a - b).flatMap(([, equal]) => equal);
}

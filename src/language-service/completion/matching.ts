/*
 * How well something fits what was typed: a fragment is searched for word by word, in any case, accents aside.
 */

/** Lower is better; undefined where it does not fit. */
export type Rank = number | undefined;

/** Small letters without accents. */
export function folded(text: string): string {
  const small = text.toLowerCase();
  // Most names have nothing to take apart, and looking costs a tenth of doing it.
  return isAscii.test(small) ? small : small.normalize('NFD').replace(/\p{M}/gu, '');
}

const isAscii = /^[\0-\x7f]*$/;

/**
 * Ranks folded texts by a fragment: the whole of it, its beginning, all words of the fragment at the beginning of a word, or anywhere. Of several texts the
 * first counts most. An empty fragment fits all.
 */
export function rankBy(fragment: string, where: 'anywhere' | 'at words' = 'anywhere'): (texts: readonly string[]) => Rank {
  const whole = folded(fragment.trim());
  const words = whole.split(/\s+/);
  if (whole === '') return () => 0;
  return (texts) => {
    let best: Rank;
    for (let at = 0; at < texts.length; at++) {
      const rank = rankOf(texts[at] ?? '', whole, words);
      if (rank === undefined || (rank === inside && where === 'at words')) continue;
      const placed = rank * texts.length + at;
      if (best === undefined || placed < best) best = placed;
    }
    return best;
  };
}

/** A word of the fragment is found inside of another. */
const inside = 3;

function rankOf(text: string, whole: string, words: readonly string[]): Rank {
  if (text.startsWith(whole)) return text.length === whole.length ? 0 : 1;
  let rank: Rank = 2;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return undefined;
    if (!beginsWord(text, word, at)) rank = inside;
  }
  return rank;
}

function beginsWord(text: string, word: string, first: number): boolean {
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || text.charCodeAt(at - 1) === 32 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** The candidates that fit, best first; those that fit alike stay in their order. */
export function ranked<Candidate>(
  candidates: readonly Candidate[],
  rankOf: (candidate: Candidate) => Rank,
): readonly Candidate[] {
  const byRank = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const rank = rankOf(candidate);
    if (rank === undefined) continue;
    const alike = byRank.get(rank);
    if (alike === undefined) byRank.set(rank, [candidate]);
    else alike.push(candidate);
  }
  return [...byRank.entries()].sort(([a], [b]) => a - b).flatMap(([, alike]) => alike);
}

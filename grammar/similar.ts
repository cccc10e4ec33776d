/** The candidate that a misspelled word most likely means: the nearest one, if it is near for the word's length. Ties go to the first. */
export function similar(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let distance = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const found = editDistance(wanted, candidate.toLowerCase(), distance);
    if (found < distance) {
      distance = found;
      best = candidate;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment); `bound` where it is not less than that. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : bound,
      );
    }
    before = above;
    above = current;
  }
  return at(above, b.length);
}

const at = (distances: readonly number[], index: number): number => distances[index] ?? Number.POSITIVE_INFINITY;

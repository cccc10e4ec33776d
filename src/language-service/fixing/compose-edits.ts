import type { Edit } from '../../../grammar/diagnostics.ts';

/** A stretch of the text as it was, or something that was put in. */
type Piece = { readonly from: number; readonly to: number } | { readonly insert: string };

/**
 * The edits that do in one go what several rounds of edits do one after the other: each round speaks of the text that the rounds before it made
 * of the first, which has so many characters.
 */
export function composeEdits(length: number, rounds: readonly (readonly Edit[])[]): readonly Edit[] {
  let pieces: readonly Piece[] = [{ from: 0, to: length }];
  for (const edits of rounds) pieces = edited(pieces, edits);
  return editsOf(pieces, length);
}

/** Both are in order, so that one pass is enough. */
function edited(pieces: readonly Piece[], edits: readonly Edit[]): readonly Piece[] {
  const made: Piece[] = [];
  const left = pieces.toReversed();
  let at = 0;
  /** Takes the pieces up to an offset, and keeps them or not. */
  const take = (until: number, keeps: boolean): void => {
    while (at < until) {
      const piece = left.pop();
      if (piece === undefined) return;
      const length = lengthOf(piece);
      const taken = Math.min(length, until - at);
      if (keeps) made.push(part(piece, 0, taken));
      if (taken < length) left.push(part(piece, taken, length));
      at += taken;
    }
  };
  for (const { from, to, insert } of edits) {
    take(from, true);
    take(to, false);
    if (insert !== '') made.push({ insert });
  }
  take(Number.POSITIVE_INFINITY, true);
  return made;
}

const lengthOf = (piece: Piece): number => ('insert' in piece ? piece.insert.length : piece.to - piece.from);

function part(piece: Piece, start: number, end: number): Piece {
  return 'insert' in piece ? { insert: piece.insert.slice(start, end) } : { from: piece.from + start, to: piece.from + end };
}

/** What stands between two stretches that stayed is put in the place of what stood between them. */
function editsOf(pieces: readonly Piece[], length: number): readonly Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let insert = '';
  for (const piece of [...pieces, { from: length, to: length }]) {
    if ('insert' in piece) {
      insert += piece.insert;
      continue;
    }
    if (piece.from > at || insert !== '') edits.push({ from: at, to: piece.from, insert });
    at = piece.to;
    insert = '';
  }
  return edits;
}

import { Annotation, StateField } from '@codemirror/state';
import { type Pair, pairsAround, withoutSpace } from '../editing/quotes.ts';

/** The pairs that a change opens, or none where a typed space is the one before the caret. */
export const openedPairs = Annotation.define<readonly Pair[]>();

/** The pairs around the caret that were closed by the program. */
export const closedPairs = StateField.define<readonly Pair[]>({
  create: () => [],
  update(pairs, transaction) {
    const { changes, selection, newSelection, newDoc } = transaction;
    const moved = pairs.map(({ open, close }) => ({ open: changes.mapPos(open, 1), close: changes.mapPos(close, 1) }));
    const opened = transaction.annotation(openedPairs);
    const kept = (opened ?? selection) ? withoutSpace(moved) : moved;
    const all = [...kept, ...(opened ?? [])];
    return all.length === 0 ? all : pairsAround(all, newDoc.toString(), newSelection.main.head);
  },
});

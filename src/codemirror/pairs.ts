import { Annotation, StateField } from '@codemirror/state';
import { type Pair, pairsAround } from '../editing/quotes.ts';

/** The pairs of a change, whose closing quotes and parentheses typing steps over. */
export const openedPairs = Annotation.define<readonly Pair[]>();

/** The pairs around the caret that were closed by the program. */
export const closedPairs = StateField.define<readonly Pair[]>({
  create: () => [],
  update(pairs, transaction) {
    const { changes, newSelection, newDoc } = transaction;
    const moved = pairs.map(({ open, close }) => ({ open: changes.mapPos(open, 1), close: changes.mapPos(close, 1) }));
    const opened = transaction.annotation(openedPairs) ?? [];
    const all = [...moved, ...opened];
    return all.length === 0 ? pairs : pairsAround(all, newDoc.toString(), newSelection.main.head);
  },
});

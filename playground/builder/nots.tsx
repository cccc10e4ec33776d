import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { change } from './change.ts';
import { affirmation } from './edits.ts';
import type { Negation, Outline, Piece } from './outline.ts';
import { words } from './words.ts';

/** The NOTs that stand before a piece, each to be taken away. */
export function Nots({ of, nots }: { readonly of: Outline; readonly nots: readonly Negation[] }) {
  const { not, takeNotAway } = inLocale(words);
  return nots.map((negation) => (
    <button
      key={negation.word.from}
      type="button"
      class="builder-not"
      aria-label={takeNotAway}
      onClick={() => change(of, affirmation(of, negation), { focus: firstControl(negation.piece) })}
    >
      {not}
      <Icon name="close" />
    </button>
  ));
}

/** What takes the focus from a NOT that is taken away: another one, or what the row begins with. */
const firstControl = ({ first, leaves }: Piece): string =>
  `[data-piece="${first}-${leaves}"] :is(.builder-not, select, textarea)`;

import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { change } from './change.ts';
import { affirmation } from './edits.ts';
import type { Negation, Outline } from './outline.ts';
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
      onClick={() => change(of, affirmation(of, negation))}
    >
      {not}
      <Icon name="close" />
    </button>
  ));
}

import type { Field, Literal } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { labelIn } from './in-words.ts';
import { words } from './words.ts';

export type ValueTokensProps = {
  readonly field: Field;
  readonly literals: readonly Literal[];
  /** `focus` selects what takes the focus in the row, for who has used a control that goes. */
  readonly write: (literals: readonly Literal[], focus?: string) => boolean;
};

/** The values that are asked for, each to be taken away; the last one stays, since a list is never empty. */
export function ValueTokens({ field, literals, write }: ValueTokensProps) {
  const { chosen, takeAway, others, unknown } = inLocale(words);
  const isKnown = (literal: Literal): boolean => field.values?.some(({ value }) => value === literal.value) ?? true;
  return (
    <ul class="builder-tokens" aria-label={chosen}>
      {literals.slice(0, most).map((literal, at) => (
        <li
          key={`${String(literal.value)} ${literals.indexOf(literal) === at ? '' : at}`}
          class={`builder-token ${isKnown(literal) ? '' : 'unknown'}`}
        >
          <span>
            {labelIn(field, literal) === '' ? '""' : labelIn(field, literal)}
            {!isKnown(literal) && <span class="small"> ({unknown})</span>}
          </span>
          {literals.length > 1 && (
            <button
              type="button"
              class="builder-token-away"
              aria-label={takeAway(labelIn(field, literal))}
              onClick={() => void write(literals.toSpliced(at, 1), besideTaken(at, literals.length))}
            >
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
      {literals.length > most && <li class="soft small">{others(literals.length - most)}</li>}
    </ul>
  );
}

/** What takes the focus from the button of a value that is taken away: that of the one in its place, or what stays where no other can be taken away. */
export function besideTaken(at: number, of: number): string {
  return of > 2
    ? `:is(.builder-token, .builder-item):nth-child(${Math.min(at, of - 2) + 1}) .builder-token-away`
    : '.builder-values :is(select, input, .menu > button)';
}

/** So many are drawn; a list may have thousands. */
const most = 24;

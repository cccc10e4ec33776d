import type { Field, Literal } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { labelIn } from './in-words.ts';
import { words } from './words.ts';

type ValueTokensProps = {
  readonly field: Field;
  readonly literals: readonly Literal[];
  readonly write: (literals: readonly Literal[]) => boolean;
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
              onClick={() => void write(literals.toSpliced(at, 1))}
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

/** So many are drawn; a list may have thousands. */
const most = 24;

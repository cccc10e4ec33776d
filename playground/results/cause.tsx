import type { NoRowsReport } from 'search-expression/analysis';
import { texts } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { applyEdits } from '../state/search.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/in-words.ts';
import { conditionInWords } from './analysis.ts';
import { isOfThisText, keepFocus } from './found.ts';
import { removeCondition } from './remove-condition.ts';

/** The conditions without which there would be rows; without any, those that no row meets. */
export function Cause({ report: { conditions, join, message, total } }: { readonly report: NoRowsReport }) {
  const { withoutIt, remove, removeNamed, met, together, unknown } = words();
  const { text = '', entity = 'booking', query } = answer.value?.of ?? {};
  const named = conditions.map((condition, at) => ({
    ...condition,
    at,
    inWords: query === undefined ? '' : conditionInWords.value(query, at),
  }));
  const helpful = named
    .filter(({ without }) => join === 'and' && without > 0 && conditions.length > 1)
    .sort((a, b) => b.without - a.without)
    .slice(0, 3);
  if (helpful.length === 0) {
    const unmet = named.filter(({ alone }) => alone === 0).slice(0, 3);
    if (total === 0) return <p class="soft">{message}</p>;
    if (unmet.length === 0) return <p class="soft">{together[entity]}</p>;
    return (
      <ul class="causes stack center">
        {unmet.map(({ at, inWords, unknown: missing }) => (
          <li key={at} class="notice row center gap-1 across-3">
            <span>
              {met[entity]} <strong>{inWords}.</strong> {missing > 0 && unknown(counted(missing, entity))}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul class="causes stack center">
      {helpful.map(({ inWords, without, at }) => (
        <li key={at} class="notice row center gap-1 across-3">
          <span>
            <strong>{inWords}.</strong> {withoutIt(counted(without, entity))}
          </span>
          <Button
            class="small"
            aria-label={`${removeNamed} ${inWords}`}
            disabled={!isOfThisText.value}
            onClick={() => {
              const edit = removeCondition(text, at);
              if (edit === undefined) return;
              keepFocus();
              applyEdits([edit]);
            }}
            label={remove}
          />
        </li>
      ))}
    </ul>
  );
}

const words = texts({
  withoutIt: ['Without it there would be {}.', 'Zonder deze voorwaarde zouden er {} zijn.'],
  met: {
    booking: ['No booking meets this:', 'Geen boeking voldoet hieraan:'],
    event: ['No event meets this:', 'Geen evenement voldoet hieraan:'],
  },
  together: {
    booking: [
      'Bookings meet each condition, but none meets all of them.',
      'Er zijn boekingen voor elke voorwaarde, maar geen enkele voldoet aan alle.',
    ],
    event: [
      'Events meet each condition, but none meets all of them.',
      'Er zijn evenementen voor elke voorwaarde, maar geen enkel voldoet aan alle.',
    ],
  },
  unknown: ['{} without a value for it.', '{} zonder waarde ervoor.'],
  remove: ['Remove it', 'Verwijder'],
  removeNamed: ['Remove it:', 'Verwijder'],
});

import type { NoRowsReport } from 'search-expression/analysis';
import { applyEdits } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { Icon } from '../ui/icon.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { showComingWeek } from './coming-week.ts';
import { conditionCounts } from './condition-counts.ts';
import { counted } from './counted.ts';
import { isOfThisText } from './found.ts';
import { removeCondition } from './remove-condition.ts';
import { stayHere } from './stay-here.ts';

/** An answer without rows: which condition costs most, and a way on. */
export function NothingFound() {
  const { none, week } = inLocale(words);
  const given = answer.value;
  const known = conditionCounts.value;
  const report = known?.of === given ? known?.report : undefined;
  return (
    <div class="results-blank">
      <Icon name="search" />
      <h3>{none[given?.of.entity ?? 'booking']}</h3>
      {report !== undefined && <Cause report={report} />}
      <p class="results-buttons">
        <button type="button" class="button" onClick={showComingWeek}>
          {week}
        </button>
      </p>
    </div>
  );
}

/** The conditions that alone stand in the way, the one that removes most first; where no one alone does, what is known of them all. */
function Cause({ report: { conditions, join, message } }: { readonly report: NoRowsReport }) {
  const { withoutIt, there, remove, removeNamed } = inLocale(words);
  const text = answer.value?.of.text ?? '';
  const entity = answer.value?.of.entity ?? 'booking';
  const helpful = conditions
    .map((condition, at) => ({ ...condition, at }))
    .filter(({ without }) => join === 'and' && without > 0 && conditions.length > 1)
    .sort((a, b) => b.without - a.without)
    .slice(0, 3);
  if (helpful.length === 0)
    return (
      <p class="soft">
        <WithCode text={message} />
      </p>
    );
  return (
    <ul class="causes">
      {helpful.map(({ text: condition, without, at }) => (
        <li key={at}>
          <span>
            {withoutIt} <code>{condition}</code> {there(counted(without, entity))}
          </span>
          <button
            type="button"
            class="button small"
            aria-label={`${removeNamed} ${condition}`}
            disabled={!isOfThisText.value}
            onClick={() => {
              const edit = removeCondition(text, at);
              if (edit === undefined) return;
              stayHere();
              applyEdits([edit]);
            }}
          >
            {remove}
          </button>
        </li>
      ))}
    </ul>
  );
}

const words = {
  en: {
    none: { booking: 'No booking fits this search', event: 'No event fits this search' },
    week: 'Show the coming week',
    withoutIt: 'Without',
    there: (rows: string) => `there would be ${rows}.`,
    remove: 'Remove it',
    removeNamed: 'Remove it:',
  },
  nl: {
    none: { booking: 'Geen boeking past bij deze zoekopdracht', event: 'Geen evenement past bij deze zoekopdracht' },
    week: 'Toon de komende week',
    withoutIt: 'Zonder',
    there: (rows: string) => `zouden er ${rows} zijn.`,
    remove: 'Verwijder',
    removeNamed: 'Verwijder',
  },
};

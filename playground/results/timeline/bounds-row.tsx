import { applyEdits } from '../../state/editor.ts';
import { inLocale, locale } from '../../state/locale.ts';
import { answer } from '../../state/rows.ts';
import { schema } from '../../state/search.ts';
import { dayInWords, nearDay } from '../../ui/day-in-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { isOfThisText } from '../found.ts';
import { type Bound, boundsIn, movedBy } from './bounds.ts';

/** The first and the last day that the text names, each a day earlier or later at a press: the text changes, and nothing else in it. */
export function BoundsRow() {
  const given = answer.value;
  if (given === undefined) return null;
  const { of, today } = given;
  const bounds = boundsIn(of.text, schema.value, of.entity === 'event' ? 'EVENT_DATE' : 'RES_FROMDATE', today);
  if (bounds.length === 0) return null;
  const [first, last] = [bounds.find(({ isFirst }) => isFirst), bounds.find(({ isFirst }) => !isFirst)];
  const isOneDay = first !== undefined && last !== undefined && first.day >= last.day;
  return (
    <div class="bounds">
      {bounds.map((bound) => (
        <Ends key={String(bound.isFirst)} bound={bound} today={today} isOneDay={isOneDay} />
      ))}
    </div>
  );
}

function Ends({ bound, today, isOneDay }: { readonly bound: Bound; readonly today: string; readonly isOneDay: boolean }) {
  const { first, last, earlier, later } = inLocale(words);
  const { isFirst, day } = bound;
  const label = isFirst ? first : last;
  const isOlder = !isOfThisText.value;
  const move = (days: number) => (): void => applyEdits([movedBy(days, bound)]);
  return (
    <div class="bounds-end small" role="group" aria-label={label}>
      <span class="soft">{label}</span>
      <button
        type="button"
        class="button small"
        aria-label={`${label}: ${earlier}`}
        disabled={isOlder || (isOneDay && !isFirst)}
        onClick={move(-1)}
      >
        <Icon name="minus" />
      </button>
      <span class="bounds-day">{nearDay(day, today, locale.value) ?? dayInWords(day, today)}</span>
      <button
        type="button"
        class="button small"
        aria-label={`${label}: ${later}`}
        disabled={isOlder || (isOneDay && isFirst)}
        onClick={move(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

const words = {
  en: { first: 'First day', last: 'Last day', earlier: 'a day earlier', later: 'a day later' },
  nl: { first: 'Eerste dag', last: 'Laatste dag', earlier: 'een dag eerder', later: 'een dag later' },
};

import { today } from '../../state/clock.ts';
import { locale } from '../../state/locale.ts';
import { applyEdits, isStale } from '../../state/search.ts';
import { Button } from '../../ui/button.tsx';
import { dayInWords, nearDay } from '../../ui/in-words.ts';
import { type DayBound, movedBy } from './bounds.ts';
import { DayRuler, rulerWords } from './day-ruler.tsx';
import { drawnDay, textBounds } from './move-bound.ts';

/** The first and the last day that the text names, moved by buttons or along a ruler. */
export function BoundsRow() {
  const { first, last } = textBounds.value;
  if (first === undefined && last === undefined) return null;
  const isOneDay = first !== undefined && last !== undefined && first.day >= last.day;
  return (
    <div class="bounds-place">
      <div class="bounds">
        {first !== undefined && <Ends bound={first} isOneDay={isOneDay} />}
        <DayRuler first={first} last={last} />
        {last !== undefined && <Ends bound={last} isOneDay={isOneDay} />}
      </div>
    </div>
  );
}

function Ends({ bound, isOneDay }: { readonly bound: DayBound; readonly isOneDay: boolean }) {
  const { first, last, earlier, later } = rulerWords();
  const day = drawnDay(bound);
  const { isFirst } = bound;
  const label = isFirst ? first : last;
  /** The props of a button that moves the bound. It keeps the focus when it can go no further. */
  const moves = (days: number) => {
    const isOff = isStale.value || (isOneDay && days > 0 === isFirst);
    return { 'aria-disabled': isOff, onClick: () => isOff || applyEdits([movedBy(days, bound)]) };
  };
  return (
    <div class={`bounds-end small ${isFirst ? 'first' : 'last'}`} role="group" aria-label={label}>
      <span class="soft">{label}</span>
      <Button icon="minus" class="small" aria-label={`${label}: ${earlier}`} {...moves(-1)}></Button>
      <span class="bounds-day">{nearDay(day, today.value, locale.value) ?? dayInWords(day, today.value)}</span>
      <Button icon="plus" class="small" aria-label={`${label}: ${later}`} {...moves(1)}></Button>
    </div>
  );
}

import './agenda.css';
import './hours.css';
import './timeline.css';
import { today } from '../../state/clock.ts';
import { locale, texts } from '../../state/locale.ts';
import { isNarrow } from '../../state/media.ts';
import { answer } from '../../state/rows.ts';
import { applyEdits, isStale } from '../../state/search.ts';
import { Button, turns } from '../../ui/button.tsx';
import { counted, dayInFull, dayInWords, nearDay } from '../../ui/in-words.ts';
import { later } from '../../ui/later.tsx';
import { Agenda } from './agenda.tsx';
import { type DayBound, movedBy } from './bounds.ts';
import { day, showsLeftOut, type TimelineDay } from './day.ts';
import { DayRuler, rulerWords } from './day-ruler.tsx';
import { DayStrip } from './day-strip.tsx';
import { Hours } from './hours.tsx';
import { drawnDay, textBounds } from './move-bound.ts';
/** A day of the answer: rooms by hours, if narrow a list. Without rows bounds still move. */
export function Timeline() {
  const shown = day.value;
  const { hint, undated } = words();
  const isEmpty = answer.value?.rows.length === 0;
  if (shown === undefined && !isEmpty) return <p class="soft">{undated}</p>;
  const Shown = isNarrow.value ? Agenda : Hours;
  return (
    <div class="timeline stack gap-3">
      {shown !== undefined && <DayStrip />}
      <BoundsRow />
      {shown === undefined ? (
        <NothingFound />
      ) : (
        <>
          <DayHead day={shown} />
          <Shown day={shown} />
          <p class="soft small">{hint}</p>
        </>
      )}
    </div>
  );
}

function DayHead({ day: { date, rooms, leftOut } }: { readonly day: TimelineDay }) {
  const { leave } = words();
  const near = nearDay(date, answer.value?.today ?? date, locale.value);
  const count = rooms.reduce((sum, { blocks }) => sum + blocks.filter(({ isFound }) => isFound).length, 0);
  return (
    <div class="timeline-head row gap-1 across-3">
      <h3 class="medium">
        {dayInFull(date)}
        {near !== undefined && <span class="soft thin"> · {near}</span>}
      </h3>
      <span class="soft small">{counted(count, answer.value?.of.entity ?? 'booking')}</span>
      {leftOut > 0 && <Button class="small push" {...turns(showsLeftOut)} label={leave(leftOut)} />}
    </div>
  );
}

const NothingFound = later(async () => (await import('../no-rows.tsx')).NothingFound);

const words = texts({
  leave: ['Left out: {}', 'Weggelaten: {}'],
  hint: [
    'Choose one to see why it is, or is not, on the screen.',
    'Kies er een om te zien waarom die wel of niet op het scherm staat.',
  ],
  undated: [
    'The results have no dates, so there are no days to show. The table has them all.',
    'De resultaten hebben geen datum, dus er zijn geen dagen te tonen. In de tabel staan ze allemaal.',
  ],
});

/** The first and the last day that the text names, moved by buttons or along a ruler. */
function BoundsRow() {
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

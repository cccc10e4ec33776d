import './agenda.css';
import { Button, turns } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import './hours.css';
import './timeline.css';
import { locale, texts } from '../../state/locale.ts';
import { isNarrow } from '../../state/media.ts';
import { answer } from '../../state/rows.ts';
import { counted, dayInFull, nearDay } from '../../ui/in-words.ts';
import { Agenda } from './agenda.tsx';
import { BoundsRow } from './bounds-row.tsx';
import { day, showsLeftOut, type TimelineDay } from './day.ts';
import { DayStrip } from './day-strip.tsx';
import { Hours } from './hours.tsx';

/**
 * A day of the answer: rooms by hours, in narrow windows a list. Without rows the bounds of the
 * search can still be moved.
 */
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

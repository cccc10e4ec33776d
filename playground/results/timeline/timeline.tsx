import './agenda.css';
import './hours.css';
import './timeline.css';
import { signal } from '@preact/signals';
import { inLocale, locale } from '../../state/locale.ts';
import { isNarrow } from '../../state/media.ts';
import { answer, type ShownRow } from '../../state/rows.ts';
import { dayInFull, nearDay } from '../../ui/day-in-words.ts';
import { whyLeftOut } from '../analysis.ts';
import { counted, stateOf, times, titleOf } from '../entry-in-words.ts';
import { entryOf, found } from '../found.ts';
import { Marked } from '../marked.tsx';
import { NothingFound } from '../no-rows.tsx';
import { Agenda } from './agenda.tsx';
import { BoundsRow } from './bounds-row.tsx';
import { day, showsLeftOut, type TimelineDay } from './day.ts';
import { DayStrip } from './day-strip.tsx';
import { Hours } from './hours.tsx';

/** The row that is hovered or has the focus. */
const pointed = signal<ShownRow | undefined>(undefined);
const point = (row: ShownRow | undefined): void => {
  pointed.value = row;
};

/**
 * A day of the answer: rooms by hours, in narrow windows a list. Without rows the bounds of the
 * search can still be moved.
 */
export function Timeline() {
  const shown = day.value;
  const { undated } = inLocale(words);
  const isEmpty = answer.value?.rows.length === 0;
  if (shown === undefined && !isEmpty) return <p class="soft">{undated}</p>;
  const Shown = isNarrow.value ? Agenda : Hours;
  return (
    <div class="timeline">
      {shown !== undefined && <DayStrip />}
      <BoundsRow />
      {shown === undefined ? (
        <NothingFound />
      ) : (
        <>
          <DayHead day={shown} />
          <Shown day={shown} onPoint={point} />
          <Pointed />
        </>
      )}
    </div>
  );
}

function DayHead({ day: { date, rooms, leftOut } }: { readonly day: TimelineDay }) {
  const { leave } = inLocale(words);
  const near = nearDay(date, answer.value?.today ?? date, locale.value);
  const count = rooms.reduce((sum, { blocks }) => sum + blocks.filter(({ isFound }) => isFound).length, 0);
  return (
    <div class="timeline-head">
      <h3>
        {dayInFull(date)}
        {near !== undefined && <span class="soft"> · {near}</span>}
      </h3>
      <span class="soft small">{counted(count, answer.value?.of.entity ?? 'booking')}</span>
      {leftOut > 0 && (
        <button
          type="button"
          class="button small"
          aria-pressed={showsLeftOut.value}
          onClick={() => {
            showsLeftOut.value = !showsLeftOut.value;
          }}
        >
          {leave(leftOut)}
        </button>
      )}
    </div>
  );
}

/** The details of the pointed row. Screen readers have them as the name of the bar. */
function Pointed() {
  const { hint } = inLocale(words);
  const row = pointed.value;
  // A bar that disappears under the pointer fires no event.
  const isDrawn = day.value?.rooms.some(({ blocks }) => blocks.some((block) => block.row === row));
  if (row === undefined || isDrawn !== true) return <p class="timeline-pointed soft small">{hint}</p>;
  const entry = entryOf(row);
  const parts = [
    times(entry),
    entry.place && <Marked entry={entry} of="place" />,
    entry.by && <Marked entry={entry} of="by" />,
    stateOf(entry),
  ].filter(Boolean);
  return (
    <p class="timeline-pointed small">
      <strong>
        <Marked entry={entry} of="title" text={titleOf(entry)} />
      </strong>{' '}
      <span class="soft">{parts.map((part, at) => [at > 0 && ' · ', part])}</span>{' '}
      {!found.value.has(row) && <span class="badge warning">{whyLeftOut.value(row)}</span>}
    </p>
  );
}

const words = {
  en: {
    leave: (count: number) => `Left out: ${count}`,
    hint: 'Choose one to see why it is, or is not, on the screen.',
    undated: 'What was found has no dates, so there are no days to show. The table has all of it.',
  },
  nl: {
    leave: (count: number) => `Weggelaten: ${count}`,
    hint: 'Kies er een om te zien waarom die wel of niet op het scherm staat.',
    undated: 'Wat gevonden is heeft geen datum, dus er zijn geen dagen te tonen. In de tabel staat alles.',
  },
};

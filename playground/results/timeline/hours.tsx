import { useRef } from 'preact/hooks';
import { today, wallTime } from '../../state/clock.ts';
import { inLocale } from '../../state/locale.ts';
import { chosen, type Row } from '../../state/rows.ts';
import { Bar } from './bar.tsx';
import type { Placed } from './blocks.ts';
import type { Day, Room, RowBlock } from './day-rooms.ts';
import { moveFocus } from './move-focus.ts';

export type DayProps = { readonly day: Day; readonly onPoint: (row: Row | undefined) => void };

/** Rooms below each other, hours beside each other. The bars are one stop of the Tab key; arrows go on from there. */
export function Hours({ day: { date, hours, rooms }, onPoint }: DayProps) {
  const root = useRef<HTMLDivElement>(null);
  const { label, free } = inLocale(words);
  const [from, till] = hours;
  const marks = Array.from({ length: till - from }, (_, at) => from + at);
  const step = marks.length > 12 ? 2 : 1;
  const stop = stopOf(rooms);
  const now = nowOn(date);
  return (
    <div
      class="hours"
      role="group"
      aria-label={label}
      style={{ '--hours': String(till - from) }}
      ref={root}
      onKeyDown={(event) => moveFocus(event, root.current)}
      onMouseLeave={() => onPoint(undefined)}
    >
      <div class="hours-scale" aria-hidden="true">
        {marks.map((hour, at) => (
          <span key={hour} class={Math.abs(hour * 60 - now) < nearNow ? 'under-now' : ''}>
            {at % step === 0 ? `${String(hour % 24).padStart(2, '0')}:00` : ''}
          </span>
        ))}
      </div>
      {rooms.map(({ key, name, blocks }) => (
        <div class="hours-room" key={key} role="group" aria-label={name}>
          <p class="hours-name">{name}</p>
          <div class="hours-lanes" style={{ '--lanes': String(lanesOf(blocks)) }}>
            {blocks.length === 0 && <p class="unseen">{free}</p>}
            {blocks.map((block) => (
              <Bar
                key={block.entry.id}
                block={block}
                hours={hours}
                place={name}
                isStop={block === stop}
                isChosen={block.row === chosen.value}
                onPoint={onPoint}
              />
            ))}
          </div>
        </div>
      ))}
      <Now at={(now / 60 - from) / (till - from)} />
    </div>
  );
}

/** Where the clock of the page is, as a part of the hours. */
function Now({ at }: { readonly at: number }) {
  if (!(at >= 0 && at <= 1)) return null;
  return (
    <div class="hours-now" aria-hidden="true">
      <span style={{ left: `${at * 100}%` }}>
        <b>{wallTime.value}</b>
      </span>
    </div>
  );
}

/** Minutes since midnight by the clock of the page; no number on another day. */
function nowOn(date: string): number {
  if (date !== today.value) return Number.NaN;
  const [hour = 0, minute = 0] = wallTime.value.split(':').map(Number);
  return hour * 60 + minute;
}

/** An hour this near gives way to the time of the clock. */
const nearNow = 70;

/** The bar that Tab comes to: the chosen one, else the first. */
function stopOf(rooms: readonly Room[]): RowBlock | undefined {
  const all = rooms.flatMap(({ blocks }) => blocks);
  return all.find(({ row }) => row === chosen.value) ?? all[0];
}

const lanesOf = (blocks: readonly Placed<RowBlock>[]): number => Math.max(0, ...blocks.map(({ lane }) => lane + 1));

const words = {
  en: { label: 'What is on, by room and hour', free: 'Nothing here' },
  nl: { label: 'Wat er is, per zaal en uur', free: 'Hier is niets' },
};

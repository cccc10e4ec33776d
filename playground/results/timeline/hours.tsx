import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { choose, chosen } from '../../state/chosen.ts';
import { today, wallTime } from '../../state/clock.ts';
import { texts } from '../../state/locale.ts';
import type { ShownRow } from '../../state/rows.ts';
import { dialog } from '../../state/view.ts';
import { shortStateOf, stateOf, times, titleOf } from '../../ui/in-words.ts';
import { whyLeftOut } from '../analysis.ts';
import { Marked } from '../marked.tsx';
import { minutesOf, type PlacedBlock } from './blocks.ts';
import type { Room, RowBlock, TimelineDay } from './day.ts';

/** Rooms by hours. One bar is in the tab order; arrows move between bars. */
export function Hours({ day: { date, hours, rooms } }: { readonly day: TimelineDay }) {
  const root = useRef<HTMLDivElement>(null);
  const pointed = useSignal<ShownRow | undefined>(undefined);
  const onPoint = (row: ShownRow | undefined): void => void (pointed.value = row);
  const { label, free } = words();
  const [from, till] = hours;
  const marks = Array.from({ length: till - from }, (_, at) => from + at);
  const step = marks.length > 12 ? 2 : 1;
  const stop = stopOf(rooms);
  const now = nowOn(date);
  return (
    <div
      class="hours stack gap-0"
      role="group"
      aria-label={label}
      style={{ '--hours': String(till - from) }}
      ref={root}
      onKeyDown={(event) => moveFocus(event, root.current)}
    >
      <div class="hours-scale soft small tabular nowrap" aria-hidden="true">
        {marks.map((hour, at) => (
          <span key={hour}>
            {at % step === 0 && !(Math.abs(hour * 60 - now) < nearNow) ? `${String(hour % 24).padStart(2, '0')}:00` : ''}
          </span>
        ))}
      </div>
      {rooms.map(({ key, name, blocks }) => (
        <div class="hours-room" key={key} role="group" aria-label={name}>
          <p class="hours-name small strong">{name}</p>
          <div class="hours-lanes" style={{ '--lanes': String(lanesOf(blocks)) }}>
            {blocks.length === 0 && <p class="unseen">{free}</p>}
            {blocks.map((block) => (
              <Bar
                key={block.entry.id}
                block={block}
                hours={hours}
                room={name}
                isStop={block === stop}
                isChosen={block.row === chosen.value}
                onPoint={onPoint}
              />
            ))}
          </div>
        </div>
      ))}
      <Now at={(now / 60 - from) / (till - from)} />
      <Pointed row={pointed.value} rooms={rooms} onLeave={() => onPoint(undefined)} />
    </div>
  );
}

type PointedProps = { readonly row: ShownRow | undefined; readonly rooms: readonly Room[]; readonly onLeave: () => void };

/**
 * A card with what a bar has no room for. It is open while the bar or the card is hovered, and
 * while the bar is tapped or has the focus. Escape closes it wherever the focus is. Screen readers
 * have it as the name of the bar.
 */
function Pointed({ row, rooms, onLeave }: PointedProps) {
  const card = useRef<HTMLDivElement>(null);
  // A bar that disappears under the pointer fires no event.
  const block = rooms.flatMap(({ blocks }) => blocks).find((one) => one.row === row);
  const isShown = block !== undefined && row !== chosen.value;
  useLayoutEffect(() => {
    const hours = card.current?.parentElement;
    const bar = hours?.querySelector<HTMLElement>(`.bar[data-id="${CSS.escape(block?.entry.id ?? '')}"]`);
    if (card.current && hours && bar) placeBy(card.current, bar.getBoundingClientRect(), hours.getBoundingClientRect());
  }, [block, isShown]);
  // Listens before it is shown.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || chosen.peek() !== undefined || dialog.peek() !== undefined) return;
      event.preventDefault();
      onLeave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);
  if (!isShown) return null;
  const { entry, isFound } = block;
  const parts = [
    entry.place && <Marked entry={entry} of="place" />,
    entry.by && <Marked entry={entry} of="by" />,
    stateOf(entry),
  ].filter(Boolean);
  return (
    <div class="timeline-pointed lifted stack gap-0 breaks small" ref={card} aria-hidden="true" onMouseLeave={onLeave}>
      <strong>
        <Marked entry={entry} of="title" text={titleOf(entry)} />
      </strong>
      <span class="bar-times soft tabular">{times(entry)}</span>
      <span class="soft">{parts.map((part, at) => [at > 0 && ' · ', part])}</span>
      {!isFound && <span class="toned warning">{whyLeftOut.value(block.row)}</span>}
    </div>
  );
}

/** Puts a card along a bar: below it, or above it at the bottom of the window, within the hours. */
function placeBy(card: HTMLElement, bar: DOMRect, hours: DOMRect): void {
  card.style.minWidth = `${Math.floor(bar.width)}px`;
  const { offsetWidth: width, offsetHeight: height } = card;
  const isBelow = bar.bottom + height + apart < innerHeight || bar.top < height + apart;
  const top = isBelow ? bar.bottom + apart : bar.top - height - apart;
  const left = Math.max(0, Math.min(bar.left - hours.left, hours.width - width));
  card.style.translate = `${Math.round(left)}px ${Math.round(top - hours.top)}px`;
}

/** Pixels between a bar and its card, over which the pointer stays on the card. */
const apart = 4;

/** A line at the time of the page's clock; `at` is its part of the hours. */
function Now({ at }: { readonly at: number }) {
  if (!(at >= 0 && at <= 1)) return null;
  return (
    <div class="hours-now" aria-hidden="true">
      <span style={{ left: `${at * 100}%` }}>
        <b class="small">{wallTime.value}</b>
      </span>
    </div>
  );
}

/** Minutes since midnight by the page's clock; NaN on another day. */
const nowOn = (date: string): number => (date === today.value ? minutesOf(wallTime.value) : Number.NaN);

/** The label of an hour less than so many minutes from the line is hidden. */
const nearNow = 70;

/** The bar in the tab order: the chosen one, else the first. */
function stopOf(rooms: readonly Room[]): RowBlock | undefined {
  const all = rooms.flatMap(({ blocks }) => blocks);
  return all.find(({ row }) => row === chosen.value) ?? all[0];
}

const lanesOf = (blocks: readonly PlacedBlock<RowBlock>[]): number => Math.max(0, ...blocks.map(({ lane }) => lane + 1));

type BarProps = {
  readonly block: PlacedBlock<RowBlock>;
  readonly hours: TimelineDay['hours'];
  readonly room: string;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  readonly onPoint: (row: ShownRow | undefined) => void;
};

/** An entry on its hours. One that the search leaves out is drawn faintly, with the reason. */
function Bar({ block, hours, room, isStop, isChosen, onPoint }: BarProps) {
  const { row, entry, isFound, from, till, lane } = block;
  const [first, last] = [hours[0] * 60, hours[1] * 60];
  const [left, right] = [Math.max(from, first), Math.min(till, last)];
  const share = (minutes: number): string => `${(minutes / (last - first)) * 100}%`;
  const state = stateOf(entry);
  const why = isFound ? '' : whyLeftOut.value(row);
  const [beginning = '', ...rest] = times(entry).split(/(?=–)/);
  const marks = [
    !isFound && 'left-out',
    entry.isCancelled && 'cancelled',
    from < first && 'from-before',
    till > last && 'goes-on',
  ];
  return (
    <button
      type="button"
      class={`bar press edged small ${marks.filter(Boolean).join(' ')}`}
      style={{ left: share(left - first), width: share(right - left), '--lane': String(lane) }}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      data-id={entry.id}
      onClick={() => choose(row)}
      onFocus={() => onPoint(row)}
      onBlur={() => onPoint(undefined)}
      onMouseEnter={() => onPoint(row)}
      onMouseLeave={({ relatedTarget: to }) => {
        if (!(to instanceof Element && to.closest('.timeline-pointed'))) onPoint(undefined);
      }}
    >
      <span class="bar-title strong one-line" aria-hidden="true">
        <Marked entry={entry} of="title" text={titleOf(entry)} />
      </span>
      <span class="bar-foot row unbroken spread even nowrap" aria-hidden="true">
        <span class="bar-times soft tabular">
          {beginning}
          <span class="bar-till">{rest.join('')}</span>
        </span>
        {state !== '' && <span class="bar-state strong one-line">{shortStateOf(entry)}</span>}
      </span>
      <span class="unseen">{[titleOf(entry), times(entry), room, state, why].filter(Boolean).join(', ')}</span>
    </button>
  );
}

/** Moves the focus by arrow keys: within a room, and to the nearest bar of another. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const { activeElement } = document;
  if (root === null || activeElement === null || !root.contains(activeElement)) return;
  const rooms = [...root.querySelectorAll('.hours-room')].map((room) => [...room.querySelectorAll<HTMLElement>('.bar')]);
  const all = rooms.flat();
  const at = all.findIndex((bar) => bar === activeElement);
  const aside = (step: number): HTMLElement | undefined => {
    const filled = rooms.filter((bars) => bars.length > 0);
    const room = filled[filled.findIndex((bars) => bars.some((bar) => bar === activeElement)) + step];
    const { left } = activeElement.getBoundingClientRect();
    const distance = (bar: HTMLElement): number => Math.abs(bar.getBoundingClientRect().left - left);
    return room?.toSorted((a, b) => distance(a) - distance(b))[0];
  };
  const targets: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowRight: () => all[at + 1],
    ArrowLeft: () => all[at - 1],
    ArrowDown: () => aside(1),
    ArrowUp: () => aside(-1),
    Home: () => all[0],
    End: () => all.at(-1),
  };
  const target = targets[event.key];
  if (target === undefined || at < 0) return;
  event.preventDefault();
  target()?.focus();
}

const words = texts({
  label: ['What is on, by room and hour', 'Wat er is, per zaal en uur'],
  free: ['Nothing here', 'Hier is niets'],
});

import './day-ruler.css';
import { useRef } from 'preact/hooks';
import { today } from '../../state/clock.ts';
import { inLocale } from '../../state/locale.ts';
import { answer } from '../../state/rows.ts';
import { dayInWords, daysBetween } from '../../ui/day-in-words.ts';
import { counted } from '../counted.ts';
import { BoundHandle } from './bound-handle.tsx';
import type { Bound } from './bounds.ts';
import { type Frame, frameAround, markedDays } from './frame.ts';
import { wouldFind } from './move-bound.ts';
import { drawnDay, held } from './text-bounds.ts';

type DayRulerProps = { readonly first: Bound | undefined; readonly last: Bound | undefined };

/** The days around those of the search, with a handle at its first and at its last one. */
export function DayRuler({ first, last }: DayRulerProps) {
  const before = useRef<Frame | undefined>(undefined);
  const { now } = inLocale(words);
  const frame = frameAround(before.current, first?.day, last?.day);
  before.current = frame;
  if (frame === undefined) return null;
  const { start, length } = frame;
  const share = (days: number): string => `${(days / length) * 100}%`;
  // A mark is in the middle of its day, but within the ruler; what is longer lies over as much of it on either side as there is room.
  const inside = (days: number, leftOf = share(days)): Place => ({ left: share(days), '--left-of': leftOf });
  const inMiddle = (days: number): Place => inside(days, Math.abs(days / length - 0.5) < 0.35 ? '50%' : undefined);
  const from = first === undefined ? 0 : daysBetween(start, drawnDay(first));
  const till = last === undefined ? length : daysBetween(start, drawnDay(last)) + 1;
  const ends = [first === undefined ? 'open-start' : '', last === undefined ? 'open-end' : ''];
  return (
    <div class={`ruler ${held.value === undefined ? '' : 'held'}`}>
      <div class="ruler-days" style={{ '--days': String(length) }}>
        <div
          class={`ruler-span ${ends.filter((end) => end !== '').join(' ')}`}
          style={{ left: share(from), width: share(till - from) }}
        />
        {markedDays(frame, today.value).map((day) => (
          <Mark key={day} place={inMiddle(daysBetween(start, day) + 0.5)} isToday={day === today.value}>
            {day === today.value ? now : dayInWords(day, day).split(' ').slice(1).join(' ')}
          </Mark>
        ))}
        {first !== undefined && <BoundHandle bound={first} other={last} frame={frame} place={share(from)} />}
        {last !== undefined && <BoundHandle bound={last} other={first} frame={frame} place={share(till)} />}
        {held.value !== undefined && (
          <Preview
            place={inside(held.value.bound.isFirst ? from : till)}
            days={till - from}
            isWhole={first !== undefined && last !== undefined}
          />
        )}
      </div>
    </div>
  );
}

type Place = { readonly left: string; readonly '--left-of': string };

type MarkProps = { readonly place: Place; readonly isToday: boolean; readonly children: string };

/** A day by its name. Who listens hears the days of the handles. */
function Mark({ place, isToday, children }: MarkProps) {
  return (
    <span class={`ruler-mark small ${isToday ? 'today' : ''}`} style={place} aria-hidden="true">
      {children}
    </span>
  );
}

type PreviewProps = { readonly place: Place; readonly days: number; readonly isWhole: boolean };

/** What it will be when the handle is let go. */
function Preview({ place, days, isWhole }: PreviewProps) {
  const { inDays } = inLocale(words);
  const day = held.value?.day ?? '';
  const count = wouldFind();
  const parts = [
    dayInWords(day, today.value),
    isWhole ? inDays(days) : '',
    count === undefined ? '' : counted(count, answer.value?.of.entity ?? 'booking'),
  ];
  return (
    <span class="ruler-preview small" style={place} aria-hidden="true">
      {parts.filter((part) => part !== '').join(' · ')}
    </span>
  );
}

const words = {
  en: { now: 'today', inDays: (days: number) => (days === 1 ? '1 day' : `${days} days`) },
  nl: { now: 'vandaag', inDays: (days: number) => (days === 1 ? '1 dag' : `${days} dagen`) },
};

import './day-ruler.css';
import { useEffect, useRef } from 'preact/hooks';
import { today } from '../../state/clock.ts';
import { addDays, daysBetween } from '../../state/dates.ts';
import { locale, texts } from '../../state/locale.ts';
import { answer } from '../../state/rows.ts';
import { isStale } from '../../state/search.ts';
import { counted, dayInFull, dayInWords, nearDay } from '../../ui/in-words.ts';
import type { DayBound } from './bounds.ts';
import { frameAround, markedDays, type RulerFrame } from './days.ts';
import { cancelDrag, dragged, dragTo, drawnDay, endDrag, wouldFind } from './move-bound.ts';

type DayRulerProps = { readonly first: DayBound | undefined; readonly last: DayBound | undefined };

/** The days around those of the search, with handles at its first and its last day. */
export function DayRuler({ first, last }: DayRulerProps) {
  const before = useRef<RulerFrame | undefined>(undefined);
  const { now } = rulerWords();
  const frame = frameAround(before.current, first?.day, last?.day);
  before.current = frame;
  if (frame === undefined) return null;
  const { start, length } = frame;
  const share = (days: number): string => `${(days / length) * 100}%`;
  // A label is centred on its day but stays within the ruler: `--left-of` is the part of its width
  // that is left of that point.
  const inside = (days: number, leftOf = share(days)): MarkPosition => ({ left: share(days), '--left-of': leftOf });
  const inMiddle = (days: number): MarkPosition => inside(days, Math.abs(days / length - 0.5) < 0.35 ? '50%' : undefined);
  const from = first === undefined ? 0 : daysBetween(start, drawnDay(first));
  const till = last === undefined ? length : daysBetween(start, drawnDay(last)) + 1;
  const ends = [first === undefined && 'open-start', last === undefined && 'open-end'];
  return (
    <div class={`ruler ${dragged.value === undefined ? '' : 'held'}`}>
      <div class="ruler-days" style={{ '--days': String(length) }}>
        <div class={`ruler-span ${ends.filter(Boolean).join(' ')}`} style={{ left: share(from), width: share(till - from) }} />
        {markedDays(frame, today.value).map((day) => (
          <Mark key={day} position={inMiddle(daysBetween(start, day) + 0.5)} isToday={day === today.value}>
            {day === today.value ? now : dayInWords(day, day).split(' ').slice(1).join(' ')}
          </Mark>
        ))}
        {first !== undefined && <BoundHandle bound={first} other={last} frame={frame} left={share(from)} />}
        {last !== undefined && <BoundHandle bound={last} other={first} frame={frame} left={share(till)} />}
        {dragged.value !== undefined && (
          <Preview
            position={inside(dragged.value.bound.isFirst ? from : till)}
            days={till - from}
            isWhole={first !== undefined && last !== undefined}
          />
        )}
      </div>
    </div>
  );
}

type MarkPosition = { readonly left: string; readonly '--left-of': string };

type MarkProps = { readonly position: MarkPosition; readonly isToday: boolean; readonly children: string };

/** The label of a day. Hidden from screen readers, for which the handles have values. */
function Mark({ position, isToday, children }: MarkProps) {
  return (
    <span class={`ruler-mark small ${isToday ? 'is-accent strong' : 'soft'}`} style={position} aria-hidden="true">
      {children}
    </span>
  );
}

type PreviewProps = { readonly position: MarkPosition; readonly days: number; readonly isWhole: boolean };

/** The day, the length and the number of rows at the end of the drag. */
function Preview({ position, days, isWhole }: PreviewProps) {
  const { inDays } = rulerWords();
  const day = dragged.value?.day ?? '';
  const count = wouldFind();
  const parts = [
    dayInWords(day, today.value),
    isWhole ? inDays(days) : '',
    count === undefined ? '' : counted(count, answer.value?.of.entity ?? 'booking'),
  ];
  return (
    <span class="ruler-preview small tabular" style={position} aria-hidden="true">
      {parts.filter(Boolean).join(' · ')}
    </span>
  );
}

type BoundHandleProps = {
  readonly bound: DayBound;
  readonly other: DayBound | undefined;
  readonly frame: RulerFrame;
  /** Its offset in the ruler, in CSS. */
  readonly left: string;
};

/**
 * The handle of the first or the last day, a slider for pointer and keys. The text changes once,
 * when the pointer or key is released; Escape cancels.
 */
function BoundHandle({ bound, other, frame: { start, length }, left }: BoundHandleProps) {
  const grabbedAt = useRef<number | undefined>(undefined);
  const { isFirst } = bound;
  const isDragged = (): boolean => dragged.peek()?.bound.isFirst === isFirst;
  useEffect(
    () => () => {
      if (isDragged()) cancelDrag();
    },
    [],
  );
  const day = drawnDay(bound);
  const [first, last] = [0, length - 1];
  const end = other && daysBetween(start, other.day);
  const [least, most] = isFirst ? [first, end ?? last] : [end ?? first, last];
  const at = daysBetween(start, day);
  const dragToDay = (to: number): void => dragTo(bound, addDays(start, Math.max(least, Math.min(to, most))));
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -7,
    PageUp: 7,
    Home: -length,
    End: length,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    const isEscape = event.key === 'Escape' && isDragged();
    if (!isEscape && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) cancelDrag();
    // From the current signal: keys may come faster than the handle is drawn.
    else dragToDay(daysBetween(start, drawnDay(bound)) + step);
  };
  const near = nearDay(day, today.value, locale.value);
  return (
    <div
      class={`ruler-handle ${isFirst ? 'first' : 'last'}`}
      style={{ left }}
      role="slider"
      tabIndex={0}
      aria-label={rulerWords()[isFirst ? 'first' : 'last']}
      aria-orientation="horizontal"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={at}
      aria-valuetext={near === undefined ? dayInFull(day) : `${dayInFull(day)}, ${near}`}
      aria-disabled={isStale.value}
      onKeyDown={onKeyDown}
      onKeyUp={() => {
        if (grabbedAt.current === undefined) endDrag();
      }}
      onBlur={() => {
        // The other handle may have been taken by now.
        if (isDragged()) (grabbedAt.current === undefined ? endDrag : cancelDrag)();
      }}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grabbedAt.current = event.clientX;
        dragToDay(at);
      }}
      onPointerMove={({ clientX, currentTarget }) => {
        if (grabbedAt.current === undefined || !isDragged()) return;
        const width = currentTarget.parentElement?.clientWidth ?? 0;
        dragToDay(daysBetween(start, bound.day) + Math.round(((clientX - grabbedAt.current) / width) * length));
      }}
      onPointerUp={endDrag}
      onPointerCancel={cancelDrag}
      onLostPointerCapture={() => {
        grabbedAt.current = undefined;
        cancelDrag();
      }}
    />
  );
}

/** Also of the row around the ruler. */
export const rulerWords = texts({
  first: ['First day', 'Eerste dag'],
  last: ['Last day', 'Laatste dag'],
  earlier: ['a day earlier', 'een dag eerder'],
  later: ['a day later', 'een dag later'],
  now: ['today', 'vandaag'],
  inDays: [(days: number) => (days === 1 ? '1 day' : `${days} days`), (days: number) => (days === 1 ? '1 dag' : `${days} dagen`)],
});

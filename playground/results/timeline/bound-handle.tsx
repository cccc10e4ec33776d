import { useEffect, useRef } from 'preact/hooks';
import { today } from '../../state/clock.ts';
import { inLocale, locale } from '../../state/locale.ts';
import { isStale } from '../../state/search.ts';
import { addDays, dayInFull, daysBetween, nearDay } from '../../ui/day-in-words.ts';
import { boundWords } from './bound-words.ts';
import type { Bound } from './bounds.ts';
import type { Frame } from './frame.ts';
import { hold, letGo, putBack } from './move-bound.ts';
import { drawnDay, held } from './text-bounds.ts';

type BoundHandleProps = {
  readonly bound: Bound;
  readonly other: Bound | undefined;
  readonly frame: Frame;
  readonly place: string;
};

/**
 * The edge of the first or of the last day. It is moved by mouse, finger or keys, shows where it will be, and changes the text once: when the
 * button, the finger or the key is let go. Escape puts it back.
 */
export function BoundHandle({ bound, other, frame: { start, length }, place }: BoundHandleProps) {
  const grabbedAt = useRef<number | undefined>(undefined);
  const { isFirst } = bound;
  const isHeld = (): boolean => held.peek()?.bound.isFirst === isFirst;
  useEffect(
    () => () => {
      if (isHeld()) putBack();
    },
    [],
  );
  const day = drawnDay(bound);
  const [least, most] = [
    isFirst || other === undefined ? 0 : daysBetween(start, other.day),
    !isFirst || other === undefined ? length - 1 : daysBetween(start, other.day),
  ];
  const at = daysBetween(start, day);
  const holdAt = (to: number): void => hold(bound, addDays(start, Math.max(least, Math.min(to, most))));
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
    const isEscape = event.key === 'Escape' && isHeld();
    if (!isEscape && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) putBack();
    // Counted from where it is now: keys may come faster than they are drawn.
    else holdAt(daysBetween(start, drawnDay(bound)) + step);
  };
  const near = nearDay(day, today.value, locale.value);
  return (
    <div
      class={`ruler-handle ${isFirst ? 'first' : 'last'}`}
      style={{ left: place }}
      role="slider"
      tabIndex={0}
      aria-label={inLocale(boundWords)[isFirst ? 'first' : 'last']}
      aria-orientation="horizontal"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={at}
      aria-valuetext={near === undefined ? dayInFull(day) : `${dayInFull(day)}, ${near}`}
      aria-disabled={isStale.value}
      onKeyDown={onKeyDown}
      onKeyUp={() => {
        if (grabbedAt.current === undefined) letGo();
      }}
      onBlur={() => {
        // The other one may have been taken by now.
        if (isHeld()) (grabbedAt.current === undefined ? letGo : putBack)();
      }}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grabbedAt.current = event.clientX;
        holdAt(at);
      }}
      onPointerMove={({ clientX, currentTarget }) => {
        if (grabbedAt.current === undefined || !isHeld()) return;
        const width = currentTarget.parentElement?.clientWidth ?? 0;
        holdAt(daysBetween(start, bound.day) + Math.round(((clientX - grabbedAt.current) / width) * length));
      }}
      onPointerUp={letGo}
      onPointerCancel={putBack}
      onLostPointerCapture={() => {
        grabbedAt.current = undefined;
        putBack();
      }}
    />
  );
}

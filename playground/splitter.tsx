import './splitter.css';
import { batch, effect } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { columns, heldShare, measured, share } from './columns.ts';
import { inLocale } from './state/locale.ts';

/** The gap between the two columns, which makes one wider and the other narrower. A double click or Enter makes them as they were at first. */
export function Splitter() {
  const place = useRef<HTMLDivElement>(null);
  const grabbed = useRef<{ readonly x: number; readonly now: number; readonly width: number } | undefined>(undefined);
  const [{ now, least, most }, setMeasured] = useState({ now: 42, least: 0, most: 100 });
  const { label, title } = inLocale(words);
  useLayoutEffect(() => {
    const work = place.current?.closest<HTMLElement>('.work');
    const stop = effect(() => work?.style.setProperty('--columns', columns.value));
    return () => {
      stop();
      heldShare.value = undefined;
    };
  }, []);

  const look = () => measured(place.current?.closest<HTMLElement>('.work') ?? document.body);
  const hold = (to: number): void => {
    const sizes = look();
    heldShare.value = Math.max(sizes.least, Math.min(to, sizes.most));
  };
  const letGo = (): void => {
    batch(() => {
      share.value = heldShare.peek() ?? share.peek();
      heldShare.value = undefined;
    });
    setMeasured(look());
  };
  const cancel = (): void => {
    grabbed.current = undefined;
    heldShare.value = undefined;
  };
  const reset = (): void => {
    share.value = null;
    setMeasured(look());
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => hold(look().now - 2),
    ArrowRight: () => hold(look().now + 2),
    Home: () => hold(0),
    End: () => hold(100),
    Enter: reset,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isGrabbed = grabbed.current !== undefined;
    const work = event.key === 'Escape' && isGrabbed ? cancel : isGrabbed ? undefined : keys[event.key];
    if (work === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    work();
    letGo();
  };
  return (
    <div class="splitter-place">
      <div
        class={`splitter ${heldShare.value === undefined ? '' : 'held'}`}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(now)}
        aria-valuemin={Math.round(least)}
        aria-valuemax={Math.round(most)}
        title={title}
        ref={place}
        onFocus={() => setMeasured(look())}
        onKeyDown={onKeyDown}
        onDblClick={reset}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          grabbed.current = { x: event.clientX, ...look() };
        }}
        onPointerMove={({ clientX }) => {
          if (grabbed.current === undefined) return;
          const { x, now: before, width } = grabbed.current;
          // A press alone changes nothing.
          if (clientX !== x || heldShare.peek() !== undefined) hold(before + ((clientX - x) / width) * 100);
        }}
        onPointerUp={letGo}
        onPointerCancel={cancel}
        onLostPointerCapture={cancel}
      />
    </div>
  );
}

const words = {
  en: { label: 'Width of the search', title: 'Drag to make a column wider; double-click for the usual width' },
  nl: { label: 'Breedte van de zoekopdracht', title: 'Sleep om een kolom breder te maken; dubbelklik voor de gewone breedte' },
};

import './splitter.css';
import { batch } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { draggedShare, minimum, share } from './state/columns.ts';
import { texts } from './state/locale.ts';

/** The splitter between the columns. A double click or Enter restores their first widths. */
export function Splitter() {
  const splitter = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly x: number; readonly now: number; readonly width: number } | undefined>(undefined);
  const [{ now, least, most }, setMeasured] = useState({ now: 42, least: 0, most: 100 });
  const { label, title } = words();

  const sizesNow = () => measure(splitter.current?.closest<HTMLElement>('.work') ?? document.body);
  const dragTo = (to: number): void => {
    const sizes = sizesNow();
    draggedShare.value = Math.max(sizes.least, Math.min(to, sizes.most));
  };
  const release = (): void => {
    batch(() => {
      share.value = draggedShare.peek() ?? share.peek();
      draggedShare.value = undefined;
    });
    setMeasured(sizesNow());
  };
  const cancel = (): void => {
    drag.current = undefined;
    draggedShare.value = undefined;
  };
  const reset = (): void => {
    share.value = null;
    setMeasured(sizesNow());
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => dragTo(sizesNow().now - 2),
    ArrowRight: () => dragTo(sizesNow().now + 2),
    Home: () => dragTo(0),
    End: () => dragTo(100),
    Enter: reset,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isDragging = drag.current !== undefined;
    const work = event.key === 'Escape' && isDragging ? cancel : isDragging ? undefined : keys[event.key];
    if (work === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    work();
    release();
  };
  return (
    <div class="splitter-place">
      <div
        class={`splitter focus-inside ${draggedShare.value === undefined ? '' : 'held'}`}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(now)}
        aria-valuemin={Math.round(least)}
        aria-valuemax={Math.round(most)}
        title={title}
        ref={splitter}
        onFocus={() => setMeasured(sizesNow())}
        onKeyDown={onKeyDown}
        onDblClick={reset}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, ...sizesNow() };
        }}
        onPointerMove={({ clientX }) => {
          if (drag.current === undefined) return;
          const { x, now: before, width } = drag.current;
          // Not on a press alone.
          if (clientX !== x || draggedShare.peek() !== undefined) dragTo(before + ((clientX - x) / width) * 100);
        }}
        onPointerUp={release}
        onPointerCancel={cancel}
        onLostPointerCapture={cancel}
      />
    </div>
  );
}

/** Measures the share, its limits, and the width of both columns in pixels. */
function measure(work: HTMLElement) {
  const [ask, found] = [work.querySelector('.ask'), work.querySelector('.found')].map((column) => column?.clientWidth ?? 0);
  const width = (ask ?? 0) + (found ?? 0);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const percent = (pixels: number): number => (pixels / width) * 100;
  return { now: percent(ask ?? 0), least: percent(minimum.ask * rem), most: percent(width - minimum.found * rem), width };
}

const words = texts({
  label: ['Width of the search', 'Breedte van de zoekopdracht'],
  title: [
    'Drag to make a column wider; double-click for the usual width',
    'Sleep om een kolom breder te maken; dubbelklik voor de gewone breedte',
  ],
});

import { createContext, type RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';

type FitProps = {
  readonly text: string;
  /** The number of lines that there is room for. */
  readonly lines?: number;
  readonly class?: string;
};

/** A text that shrinks if it is too long for its lines, and is cut off if it still is. */
export function Fit({ text, lines = 1, class: name = '' }: FitProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const { unit } = useContext(FrameSizeContext);
  useLayoutEffect(() => {
    if (paragraph.current !== null && unit > 0) fitSoon(paragraph.current);
  }, [text, lines, unit, name]);
  return (
    <p ref={paragraph} class={`screen-fit ${name}`} style={{ '--screen-lines': lines }} dir="auto">
      {text}
    </p>
  );
}

const scales = [1, 0.9, 0.8, 0.7, 0.6] as const;

// All texts are measured together: reading a size after a change makes the browser lay out again.
let waiting = new Set<HTMLElement>();

function fitSoon(element: HTMLElement): void {
  if (waiting.size === 0) queueMicrotask(fitAll);
  waiting.add(element);
}

function fitAll(): void {
  const elements = [...waiting];
  waiting = new Set();
  for (const element of elements) element.classList.add('is-measured');
  let tooLong = elements;
  for (const scale of scales) {
    for (const element of tooLong) element.style.setProperty('--screen-scale', String(scale));
    tooLong = tooLong.filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
    );
    if (tooLong.length === 0) break;
  }
  // From here on words may be broken.
  for (const element of elements) element.classList.remove('is-measured');
}

/**
 * The size of a screen in its own unit, which is a hundredth of its longer side, or less where a
 * screen of 16:9 would not fit. `unit` is in pixels.
 */
export type FrameSize = { readonly width: number; readonly height: number; readonly isUpright: boolean; readonly unit: number };

const unknown: FrameSize = { width: 100, height: 56.25, isUpright: false, unit: 0 };

/** The size of the screen around a component. */
export const FrameSizeContext = createContext<FrameSize>(unknown);

/** Observes the size of an element. */
export function useFrameSize(target: RefObject<HTMLElement | null>): FrameSize {
  const [size, setSize] = useState(unknown);
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      const isUpright = height > width;
      const unit = isUpright ? Math.min((16 / 9) * width, height) / 100 : Math.min(width, (16 / 9) * height) / 100;
      setSize((before) =>
        before.unit * before.width === width && before.unit * before.height === height
          ? before
          : { width: width / unit, height: height / unit, isUpright, unit },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}

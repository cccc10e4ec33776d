import { createContext, type RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';

type FitProps = {
  readonly text: string;
  /** The height there is room for, in lines of the full size: in 1.4 a smaller text has two. */
  readonly lines?: number;
  readonly class?: string;
};

/**
 * A text that shrinks if it is too long for its lines, but not below the least size, and is cut off
 * if it still is. Texts of one class that come together have one size.
 */
export function Fit({ text, lines = 1, class: name = '' }: FitProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const size = useContext(FrameSizeContext);
  useLayoutEffect(() => {
    if (paragraph.current !== null && size.unit > 0) fitSoon(paragraph.current);
  }, [text, lines, size, name]);
  return (
    <p ref={paragraph} class={`screen-fit ${name}`} data-lines={lines} dir="auto">
      {text}
    </p>
  );
}

const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2] as const;

// All texts are measured together: reading a size after a change makes the browser lay out again.
let waiting = new Set<HTMLElement>();

function fitSoon(element: HTMLElement): void {
  if (waiting.size === 0) queueMicrotask(fitAll);
  waiting.add(element);
}

function fitAll(): void {
  const elements = [...waiting];
  waiting = new Set();
  for (const element of elements) {
    element.style.removeProperty('--screen-scale');
    element.classList.add('is-measured');
  }
  const least = elements.map((element) => {
    const style = getComputedStyle(element);
    return Math.min(1, Number.parseFloat(style.getPropertyValue('--type-least')) / Number.parseFloat(style.fontSize)) || 1;
  });
  let groups = [...Map.groupBy(elements.keys(), (at) => elements[at]?.className).values()];
  for (const scale of scales) {
    for (const at of groups.flat()) {
      const [element, own] = [elements[at], Math.max(scale, least[at] ?? 1)];
      element?.style.setProperty('--screen-scale', String(own));
      element?.style.setProperty(
        '--screen-lines',
        String(Math.max(1, Math.floor(Number(element.dataset['lines']) / own + 0.01))),
      );
    }
    groups = groups.filter((group) => group.some((at) => isTooLong(elements[at])));
    if (groups.length === 0) break;
  }
  // From here on words may be broken.
  for (const element of elements) element.classList.remove('is-measured');
}

function isTooLong(element: HTMLElement | undefined): boolean {
  if (element === undefined) return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  // Tall letters reach out of their lines; a line too many is more than that.
  const lines = Number(element.style.getPropertyValue('--screen-lines'));
  return scrollWidth > clientWidth || scrollHeight > clientHeight * (1 + 0.4 / lines);
}

/**
 * The size of a screen in its own unit, which is a hundredth of its longer side, or less where a
 * screen of 16:9 would not fit. `unit` is in pixels, `body` the height between head and foot,
 * `heading` the width that a logo and a clock leave.
 */
export type FrameSize = {
  readonly width: number;
  readonly height: number;
  readonly body: number;
  readonly heading: number;
  readonly isUpright: boolean;
  readonly unit: number;
};

const unknown: FrameSize = { width: 100, height: 56.25, body: 40, heading: 40, isUpright: false, unit: 0 };

/** The size of the screen around a component. */
export const FrameSizeContext = createContext<FrameSize>(unknown);

/** Observes the size of a screen, of its body and of its heading. */
export function useFrameSize(...targets: readonly RefObject<HTMLElement | null>[]): FrameSize {
  const [size, setSize] = useState(unknown);
  useLayoutEffect(() => {
    const [screen, body, heading] = targets.map((target) => target.current);
    if (!screen || !body || !heading) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = screen;
      if (width === 0 || height === 0) return;
      const isUpright = height > width;
      const unit = isUpright ? Math.min((16 / 9) * width, height) / 100 : Math.min(width, (16 / 9) * height) / 100;
      const inside = { body: body.clientHeight / unit, heading: heading.clientWidth / unit };
      const next = { width: width / unit, height: height / unit, ...inside, isUpright, unit };
      setSize((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [screen, body, heading]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}

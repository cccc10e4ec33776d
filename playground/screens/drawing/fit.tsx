import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { FrameSizeContext } from './frame-size.ts';

type FitProps = {
  readonly text: string;
  /** As many lines as there is room for. */
  readonly lines?: number;
  readonly class?: string;
};

/** A text that is drawn smaller where it is too long for its lines, and cut off with an ellipsis where that is not enough. */
export function Fit({ text, lines = 1, class: name = '' }: FitProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const { unit } = useContext(FrameSizeContext);
  useLayoutEffect(() => {
    if (place.current !== null && unit > 0) fitSoon(place.current);
  }, [text, lines, unit, name]);
  return (
    <p ref={place} class={`screen-fit ${name}`} style={{ '--screen-lines': lines }} dir="auto">
      {text}
    </p>
  );
}

const scales = [1, 0.9, 0.8, 0.7, 0.6] as const;

// All texts of a drawing are measured together: each time that the browser is asked for a size after a change it lays everything out anew.
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
  // From here on a word may be broken.
  for (const element of elements) element.classList.remove('is-measured');
}

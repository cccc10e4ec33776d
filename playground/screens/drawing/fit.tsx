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
    const element = place.current;
    if (element === null) return;
    element.classList.add('is-measured');
    for (const scale of scales) {
      element.style.setProperty('--screen-scale', String(scale));
      if (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 1) break;
    }
    // From here on a word may be broken.
    element.classList.remove('is-measured');
  }, [text, lines, unit, name]);
  return (
    <p ref={place} class={`screen-fit ${name}`} style={{ '--screen-lines': lines }} dir="auto">
      {text}
    </p>
  );
}

const scales = [1, 0.9, 0.8, 0.7, 0.6] as const;

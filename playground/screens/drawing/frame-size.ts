import type { RefObject } from 'preact';
import { createContext } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The size of a screen, in its own unit: a hundredth of its longer side, or less where that would be too large for the other. */
export type FrameSize = { readonly width: number; readonly height: number; readonly isUpright: boolean; readonly unit: number };

const unknown: FrameSize = { width: 100, height: 56.25, isUpright: false, unit: 0 };

/** For what has to know how much fits. */
export const FrameSizeContext = createContext<FrameSize>(unknown);

/** Follows the size of an element. Styles know its unit as `--u`. */
export function useFrameSize(place: RefObject<HTMLElement | null>): FrameSize {
  const [size, setSize] = useState(unknown);
  useLayoutEffect(() => {
    const element = place.current;
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

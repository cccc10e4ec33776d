import { useEffect } from 'preact/hooks';
import type { Range } from 'search-expression';
import { light, select } from '../state/editor.ts';
import { isStale } from '../state/search.ts';

/** What a control that stands for a piece of the text does: it lights the piece up while it is pointed at, and selects it when it is pressed. */
type Linked = {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onClick: () => void;
};

/** Links controls to pieces of the last good text. While the text is another one, its pieces are not where they were, and nothing happens. */
export function useLinks(): (range: Range | undefined) => Linked {
  useEffect(() => dark, []);
  return (range) => {
    const on = (): void => {
      if (range !== undefined && !isStale.peek()) light([range]);
    };
    const onClick = (): void => {
      if (range !== undefined && !isStale.peek()) select(range);
    };
    return { onPointerEnter: on, onPointerLeave: dark, onFocus: on, onBlur: dark, onClick };
  };
}

const dark = (): void => light([]);

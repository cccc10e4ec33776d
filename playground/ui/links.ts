import { useLayoutEffect } from 'preact/hooks';
import type { Range } from 'search-expression';
import { isStale, light, select } from '../state/search.ts';

/**
 * Returns the event handlers of a control for a range of the last valid text: hover and focus
 * highlight the range, a click selects it. They do nothing while the text is invalid, since its
 * offsets are different.
 */
export function useLinks() {
  useLayoutEffect(() => clear, []);
  return (range: Range | undefined) => {
    const on = (): void => {
      if (range !== undefined && !isStale.peek()) light([range]);
    };
    const onClick = (): void => {
      if (range !== undefined && !isStale.peek()) select(range);
    };
    return { onPointerEnter: on, onPointerLeave: clear, onFocus: on, onBlur: clear, onClick };
  };
}

const clear = (): void => light([]);

import type { Range } from 'search-expression';
import { light } from '../state/editor.ts';

/** Lights up a piece of the text while its row is pointed at or used. */
export function lightOf(range: Range) {
  const on = (): void => light([range]);
  const off = (): void => light([]);
  return { onPointerEnter: on, onPointerLeave: off, onFocusIn: on, onFocusOut: off };
}

import { askedFrom } from '../results/choose.ts';
import { light } from '../state/editor.ts';
import { chosen } from '../state/rows.ts';

/** Closes the card. Where the focus would be lost with it, it goes back to what was chosen. */
export function closeWhy(): void {
  const from = askedFrom.peek();
  const isInside = document.activeElement?.closest('.why') !== null;
  light([]);
  chosen.value = undefined;
  if (isInside && from?.isConnected) from.focus();
  askedFrom.value = undefined;
}

import { type ReadonlySignal, signal } from '@preact/signals';

/** Whether a media query holds, as long as the page is open. */
export function followed(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener('change', () => {
    matches.value = media.matches;
  });
  return matches;
}

/** Whether the parts of the page stand one below the other; the style sheet knows the same width. */
export const isOneColumn = followed('(width < 68.75rem)');

/** Whether the page is as wide as a phone: hours have no room beside each other there. */
export const isNarrow = followed('(width < 44rem)');

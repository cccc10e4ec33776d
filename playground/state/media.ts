import { type ReadonlySignal, signal } from '@preact/signals';

/** Follows a media query. */
export function followed(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener('change', () => void (matches.value = media.matches));
  return matches;
}

/** Whether the page is as narrow as on a phone. */
export const isNarrow = followed('(width < 44rem)');
